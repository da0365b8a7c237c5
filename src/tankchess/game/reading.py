"""Games from record files, one by one, and back into them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tankchess.game.game import Game
from tankchess.game.start import position_of
from tankchess.notation import RecordError, read_record, split_games


class GameReader:
    """An iterator over the games of a file. After an error it goes on with the next game.

    With `on_error` an error is handed to that function and its game left out; without, `next` raises it.
    """

    def __init__(
        self, lines: Iterable[str], source: str | None = None, on_error: Callable[[RecordError], None] | None = None
    ) -> None:
        self._games = split_games(lines)
        self._source = source
        self._on_error = on_error

    def __iter__(self) -> GameReader:
        return self

    def __next__(self) -> Game:
        for raw in self._games:
            try:
                return Game.from_record(read_record(raw, position_of, self._source))
            except RecordError as error:
                if self._on_error is None:
                    raise
                self._on_error(error)
        raise StopIteration


def read_games(source: str | Path | Iterable[str], on_error: Callable[[RecordError], None] | None = None) -> GameReader:
    """The games of a record file: a path, the text itself, or an open file.

    A text is a record if it has several lines or begins with a header; any other is a path. The file is read as the
    games are asked for. Raises `RecordError` for a bad game, with its number, line and move, and can go on after it.
    """
    if isinstance(source, Path):
        return GameReader(_lines_of(source), str(source), on_error)
    if not isinstance(source, str):
        return GameReader(source, None, on_error)
    if "\n" in source or not source.strip() or source.lstrip().startswith("["):
        return GameReader(io.StringIO(source, newline=None), None, on_error)
    return GameReader(_lines_of(Path(source)), source, on_error)


def write_games(games: Iterable[Game], path: str | Path) -> int:
    """Writes a record file and returns the number of games in it."""
    count = 0
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        for game in games:
            file.write(("\n" if count else "") + game.record())
            count += 1
    return count


def _lines_of(path: Path) -> Iterator[str]:
    try:
        # What is no UTF-8 shows up where it stands, as an unreadable move or a name with odd letters.
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            yield from file
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"cannot be read: {reason}", source=str(path)) from None
