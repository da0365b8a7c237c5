"""The error of game records, and what is only odd in them."""

from __future__ import annotations

from typing import Any

from tankchess.errors import TankChessError, worded


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

    def sentence(self, language: str = "en") -> str:
        """The place and what is wrong, in English (`en`), Spanish (`es`) or Swedish (`sv`)."""
        # Imported here: programs that only read records need no languages.
        from tankchess.core.words.sentences import say_error, say_places

        where = {"game": self.game, "line": self.line, "move": self.move, "variation": self.variation}
        place = say_places({name: value for name, value in where.items() if value is not None}, language)
        return f"{place}: {say_error(self, language)}" if place else say_error(self, language)

    def __reduce__(self) -> tuple[object, ...]:
        places = {name: getattr(self, name) for name in ("game", "line", "move", "source", "variation")}
        return (_rebuild, (self.reason, places, self.word, self.values))


def _rebuild(reason: str, places: dict[str, Any], word: str, values: tuple[tuple[str, Any], ...]) -> RecordError:
    """A pickled error: its parts."""
    return worded(RecordError(reason, **places), word, **dict(values))


def record_error(found: TankChessError, prefix: str = "", **places: Any) -> RecordError:
    """What was found while a record was read, as an error of the record at these places; `prefix` begins its text."""
    reason = found.reason if isinstance(found, RecordError) else str(found)
    return worded(RecordError(f"{prefix}{reason}", **places), found.word, **dict(found.values))


class RecordWarning(str):
    """What is odd in a record without harm to its moves: a text, with what a sentence in any language needs."""

    word: str
    values: tuple[tuple[str, Any], ...]

    def __new__(cls, text: str, word: str = "", /, **values: Any) -> RecordWarning:
        warning = super().__new__(cls, text)
        warning.word, warning.values = word, tuple(values.items())
        return warning

    def sentence(self, language: str = "en") -> str:
        """The same in English (`en`), Spanish (`es`) or Swedish (`sv`)."""
        from tankchess.core.words.sentences import say_error

        return say_error(self, language)
