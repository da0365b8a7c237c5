"""Games from record files, one by one, and back into them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tankchess.errors import worded
from tankchess.game.game import Game
from tankchess.game.start import position_of
from tankchess.notation import RawGame, RecordError, RecordWarning, TextLines, read_record, record_error, split_games

Source = str | Path | bytes | bytearray | Iterable[str] | Iterable[bytes]


class GameReader:
    """An iterator over the games of a file. After an error it goes on with the next game.

    With `on_error` an error is handed to that function and its game left out; without, `next` raises it.
    """

    def __init__(
        self,
        lines: Iterable[str] | Iterable[bytes],
        source: str | None = None,
        on_error: Callable[[RecordError], None] | None = None,
    ) -> None:
        self._lines = TextLines(lines)
        self._games = split_games(self._lines)
        self._source = source
        self._on_error = on_error

    def __iter__(self) -> GameReader:
        return self

    def __next__(self) -> Game:
        while True:
            raw = self._next_raw()
            try:
                game = Game.from_record(read_record(raw, position_of, self._source))
            except RecordError as error:
                if self._on_error is None:
                    raise
                self._on_error(error)
            else:
                self._tell_encoding(raw, game)
                return game

    def _next_raw(self) -> RawGame:
        try:
            return next(self._games)
        except RecordError as error:
            # The file itself cannot be read.
            source = error.source or self._source
            raise record_error(error, game=error.game, line=error.line, source=source) from None

    def _tell_encoding(self, raw: RawGame, game: Game) -> None:
        older = self._lines.older
        own = [line for line in older if raw.line <= line <= raw.last]
        self._lines.older = [line for line in older if line > raw.last]
        if own:
            odd = f"line {own[0]}: not UTF-8, read as Windows-1252 (Latin-1)"
            game.warnings.append(RecordWarning(odd, "odd_encoding", line=own[0]))


def read_games(source: Source, on_error: Callable[[RecordError], None] | None = None) -> GameReader:
    """The games of a record file: a path, the text itself or its bytes, or an open file, of text or of bytes.

    A text is a record if it has several lines or begins with a header; any other is a path. The file is read as the
    games are asked for. Raises `RecordError` for a bad game, with its number, line and move, and can go on after it.
    """
    if isinstance(source, Path):
        return GameReader(_lines_of(source), str(source), on_error)
    if isinstance(source, bytes | bytearray):
        return GameReader(io.BytesIO(source), None, on_error)
    if not isinstance(source, str):
        if not isinstance(source, Iterable):
            raise RecordError(
                f"a source of type {type(source).__name__}: expected a path, the text of a record, bytes, an open file "
                "or lines"
            )
        return GameReader(source, None, on_error)
    text = source.removeprefix("\ufeff")
    if "\n" in text or "\r" in text or not text.strip() or text.lstrip().startswith("["):
        return GameReader(io.StringIO(text, newline=None), None, on_error)
    return GameReader(
        _lines_of(Path(text), " (a text on one line is taken for a path; a record begins with a header)"),
        text,
        on_error,
    )


def write_games(games: Iterable[Game], path: str | Path) -> int:
    """Writes a record file and returns the number of games in it."""
    count = 0
    with Path(path).open("w", encoding="utf-8", newline="\n") as file:
        for game in games:
            file.write(("\n" if count else "") + game.record())
            count += 1
    return count


def _lines_of(path: Path, advice: str = "") -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from file
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        fault = RecordError(f"cannot be read: {reason}{advice}", source=str(path))
        raise worded(fault, "text_unread") from None
