"""Games from a file or from stdin: records, or JSON, told apart by name or by how the text begins."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import typer

from tankchess import Game, RecordError
from tankchess.cli.input import stdin_bytes
from tankchess.game import GameReader, read_json
from tankchess.notation.decoding import as_utf_8, decode

TFEN_BEGINS = re.compile(r"[0-9]+x[0-9]+\b")
JSON_BEGINS = re.compile(r"\s*(?:\{|\[\s*[\]{])")


class Input:
    """The text of a file, or of stdin for `-`. Raises `RecordError` where it cannot be read."""

    def __init__(self, source: str) -> None:
        self.name = "stdin" if source == "-" else source
        self.ending = Path(source).suffix.lower()
        try:
            data = stdin_bytes() if source == "-" else Path(source).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RecordError(f"cannot be read: {reason}", source=self.name) from None
        self.data = as_utf_8(data)
        self.text = decode(self.data)

    @property
    def first_line(self) -> str:
        return next((line.strip() for line in self.text.splitlines() if line.strip()), "")

    @property
    def is_position(self) -> bool:
        """No file of games begins with the size of a board, as a TFEN does."""
        return self.ending not in (".tcg", ".json") and TFEN_BEGINS.match(self.first_line) is not None

    @property
    def is_json(self) -> bool:
        """By the ending of the name, or by how the text begins."""
        return self.ending == ".json" or (self.ending != ".tcg" and JSON_BEGINS.match(self.text) is not None)

    def games(self) -> list[Game]:
        """All games. Raises `RecordError` for a bad one, and if there are none."""
        return self.readable_games(_refuse)

    def readable_games(self, on_error: Callable[[RecordError], None]) -> list[Game]:
        """All games that can be read; the faults of the others are handed to `on_error`.

        Raises `RecordError` if the file tells no games at all.
        """
        self._refuse_position()
        faults: list[RecordError] = []

        def note(error: RecordError) -> None:
            faults.append(error)
            on_error(error)

        games = read_json(self.text, self.name, note) if self.is_json else list(self._reader(note))
        if not games and not faults:
            raise no_games(self.name)
        return games

    def game(self, number: int) -> Game:
        """One game, counted from 1. In a record the faults of other games do not matter."""
        self._refuse_position()
        if not self.is_json:
            return nth_game(self._reader(), number, self.name)
        games = self.games()
        if number > len(games):
            raise typer.BadParameter(f"game {number}: expected 1 to {len(games)}")
        return games[number - 1]

    def _reader(self, on_error: Callable[[RecordError], None] | None = None) -> GameReader:
        return GameReader(io.BytesIO(self.data), self.name, on_error)

    def _refuse_position(self) -> None:
        if self.is_position:
            reason = "a position, expected games; a position can only be drawn (svg, png) or put on a board (board)"
            raise RecordError(reason, source=self.name)


def _refuse(error: RecordError) -> None:
    raise error


def no_games(name: str) -> RecordError:
    return RecordError("no games in it", source=name)


def nth_game(games: GameReader, wanted: int, name: str) -> Game:
    """The game with this number, counted from 1. Faults of the games before it do not matter."""
    number = 0
    while True:
        number += 1
        try:
            game = next(games)
        except StopIteration:
            if number == 1:
                raise no_games(name) from None
            raise typer.BadParameter(f"game {wanted}: expected 1 to {number - 1}") from None
        except RecordError as error:
            # Without a number it is the file itself that cannot be read.
            if number == wanted or error.game is None:
                raise
            continue
        if number == wanted:
            return game
