"""A book and its file: good moves by the place of their position, each with its score.

The file is TOML: `format`, `setup`, `mode`, `plies` (how far it goes), `checksum`, a table `making` (how it was made)
and a table `positions`. An entry there has the key of a place, and moves with scores in hundredths of a Light Tank for
the side to move, the best first: `F3C7NW 25 H3E6NW 21`. Moves are written as the place sees them.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine.book.place import KEY_DIGITS, place_of
from tankchess.engine.error import BookError
from tankchess.errors import TankChessError
from tankchess.shipped import read_shipped

FORMAT = 1
SHIPPED = "basic-16.toml"
# A move that is worse than the best by so many hundredths of a Light Tank is still played, but seldom.
SELDOM = 12
_KEY = re.compile(rf"[0-9a-f]{{{KEY_DIGITS}}}")
_HEAD = ("format", "setup", "mode", "plies", "checksum", "making", "positions")


class BookMove(NamedTuple):
    """A move of a position, with its score for the side to move."""

    move: Move
    score: int


@dataclass(frozen=True, slots=True)
class Book:
    """Good moves of the first positions of one board in one mode; `making` says how they were found."""

    setup: str
    mode: str
    plies: int
    positions: Mapping[str, tuple[tuple[str, int], ...]]
    making: Mapping[str, Any] = field(default_factory=dict)

    def moves(self, position: Position) -> tuple[BookMove, ...]:
        """The moves for a position, best first; none where the book does not know it.

        What is not legal is left out, whatever the book says.
        """
        if len(position.order) != 2 or position.mode != self.mode or 2 * position.move_number > self.plies + 2:
            return ()
        place = place_of(position)
        entry = self.positions.get(place.key, ())
        turned = [BookMove(place.turned(code), score) for code, score in entry]
        return tuple(known for known in turned if position.is_legal(known.move))

    def choose(self, position: Position, dice: Random) -> BookMove | None:
        """One of the moves for a position; the nearer to the best, the more often."""
        moves = self.moves(position)
        if not moves:
            return None
        best = moves[0].score
        return dice.choices(moves, [max(1, SELDOM - (best - known.score)) for known in moves])[0]


def write_book(book: Book) -> str:
    """The text of the file of a book."""
    lines = ["# An opening book of the engine; tankchess book makes it. docs/engine.md explains the file.", ""]
    head = {"format": FORMAT, "setup": book.setup, "mode": book.mode, "plies": book.plies}
    head["checksum"] = _checksum(book.positions)
    lines += [f"{key} = {_value(value)}" for key, value in head.items()]
    lines += ["", "[making]", *(f"{key} = {_value(value)}" for key, value in book.making.items())]
    lines += ["", "[positions]", *(f'{key} = "{_entry(moves)}"' for key, moves in sorted(book.positions.items()))]
    return "\n".join(lines) + "\n"


def read_book(text: str) -> Book:
    """Reads the file of a book. Raises `BookError` for one that is damaged, or no book."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BookError(f"book: {error}; expected a file as tankchess book makes it") from None
    if data.get("format") != FORMAT:
        raise BookError(f"book: format {data.get('format')!r}, expected {FORMAT}, a file as tankchess book makes it")
    missing = [key for key in _HEAD if key not in data]
    if missing:
        raise BookError(f"book: {missing[0]} is missing")
    is_right = type(data["plies"]) is int and data["plies"] > 0
    for key, kind in (("setup", str), ("mode", str), ("checksum", str), ("making", dict), ("positions", dict)):
        is_right = is_right and isinstance(data[key], kind)
    if not is_right:
        raise BookError("book: expected texts for setup, mode and checksum, a number of plies and two tables")
    positions = {key: _moves(key, entry) for key, entry in data["positions"].items()}
    if _checksum(positions) != data["checksum"]:
        raise BookError("book: the checksum does not fit; the file was damaged or changed by hand")
    return Book(data["setup"], data["mode"], data["plies"], positions, data["making"])


@cache
def shipped_book() -> Book:
    """The book that comes with the engine, for basic-16 in the command mode."""
    return read_book(read_shipped("engine", "book", SHIPPED))


def _moves(key: str, entry: object) -> tuple[tuple[str, int], ...]:
    words = entry.split() if isinstance(entry, str) else []
    if _KEY.fullmatch(key) is None or not words or len(words) % 2:
        raise BookError(f"book: position {key[:40]!r}: expected {KEY_DIGITS} digits, then moves with their scores")
    try:
        return tuple((str(Move.parse(code)), int(score)) for code, score in zip(words[::2], words[1::2], strict=True))
    except (TankChessError, ValueError) as error:
        raise BookError(f"book: position {key}: {error}") from None


def _entry(moves: Sequence[tuple[str, int]]) -> str:
    return " ".join(f"{code} {score}" for code, score in moves)


def _checksum(positions: Mapping[str, Sequence[tuple[str, int]]]) -> str:
    text = "".join(f"{key} {_entry(moves)}\n" for key, moves in sorted(positions.items()))
    return hashlib.sha256(text.encode()).hexdigest()[:KEY_DIGITS]


def _value(value: object) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "").replace('"', "") + '"'
