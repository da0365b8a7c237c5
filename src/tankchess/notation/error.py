"""The error of game records."""

from __future__ import annotations

from tankchess.errors import TankChessError


class RecordError(TankChessError):
    """A record that cannot be read. Says which game of the file, which line and which move, and what is wrong.

    A part that is not known is None; `source` is the file, where there is one, `variation` the beginning of the
    variation in which the fault is.
    """

    def __init__(
        self,
        reason: str,
        *,
        game: int | None = None,
        line: int | None = None,
        move: int | None = None,
        source: str | None = None,
        variation: str | None = None,
    ) -> None:
        places = [source] if source else []
        for word, number in (("game", game), ("line", line), ("move", move)):
            if number is not None:
                places.append(f"{word} {number}")
        if variation is not None:
            places.append(f"variation {variation}")
        super().__init__(f"{', '.join(places)}: {reason}" if places else reason)
        self.reason = reason
        self.game = game
        self.line = line
        self.move = move
        self.source = source
        self.variation = variation

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_rebuild, (self.reason, self.game, self.line, self.move, self.source, self.variation))


def _rebuild(
    reason: str, game: int | None, line: int | None, move: int | None, source: str | None, variation: str | None
) -> RecordError:
    """A pickled error: its parts."""
    return RecordError(reason, game=game, line=line, move=move, source=source, variation=variation)
