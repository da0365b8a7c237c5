"""Conditions from the tables of a lesson file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from tankchess.core.geometry import COLUMNS, parse_square
from tankchess.core.position import Position
from tankchess.lessons.condition import GROUPS, VOCABULARY, Condition
from tankchess.lessons.roster import Roster


@dataclass(slots=True)
class ConditionReader:
    """Reads conditions about a position; `note` takes the place of a problem and what was expected there."""

    start: Position
    note: Callable[[str, str], None]
    pieces: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.pieces = tuple(Roster.of(self.start).places)

    def read_list(self, value: object, place: str) -> Iterator[Condition]:
        """One condition, or a list of them."""
        items = value if isinstance(value, list) else [value]
        for number, item in enumerate(items, 1):
            found = self.read(item, place if len(items) == 1 else f"{place} {number}")
            if found is not None:
                yield found

    def read(self, value: object, place: str) -> Condition | None:
        """A condition; None, and a note, where it is none."""
        if not isinstance(value, dict) or not value:
            self.note(place, "expected a condition, as { destroyed = 'F6' }")
            return None
        words = {}
        for name, told in value.items():
            if name in GROUPS:
                continue
            if name not in VOCABULARY:
                close = get_close_matches(name, [*VOCABULARY, *GROUPS], 1)
                advice = f"did you mean {close[0]}?" if close else f"known: {' '.join([*VOCABULARY, *GROUPS])}"
                self.note(f"{place}.{name}", f"unknown condition ({advice})")
            else:
                words[name] = self._value(VOCABULARY[name].value, told, f"{place}.{name}")
        if set(value) == {"piece"}:
            self.note(place, "piece says nothing alone: expected what it does, or where it stands")
        inside = {name: tuple(self.read_list(value.get(name, []), f"{place}.{name}")) for name in GROUPS}
        return Condition(words, inside["any"], inside["all"], inside["not"])

    def _value(self, kind: str | tuple[str, ...], value: Any, place: str) -> Any:
        if isinstance(kind, tuple):
            told = "yes" if value is True else value
            if told not in kind:
                self.note(place, f"{value!r}, expected one of {' '.join(kind)}")
            return told
        if kind == "switch":
            if not isinstance(value, bool):
                self.note(place, f"{value!r}, expected true or false")
            return value
        if kind == "number":
            if type(value) is not int or value < 0:
                self.note(place, f"{value!r}, expected a whole number")
            return value
        items = value if isinstance(value, list) else [value]
        if not items or not all(isinstance(item, str) for item in items):
            self.note(place, f"{value!r}, expected a text or a list of texts")
            return ()
        if kind in ("square", "squares"):
            for item in items:
                self.check_square(item, place)
        elif kind in ("piece", "pieces"):
            for item in items:
                self._check_piece(item, place)
            if kind == "piece":
                return items[0]
        return tuple(items)

    def check_square(self, name: str, place: str) -> None:
        if parse_square(name) is not None:
            column, row = name[0], int(name[1:])
            if COLUMNS.index(column) < self.start.width and row <= self.start.height:
                return
        corner = f"{COLUMNS[self.start.width - 1]}{self.start.height}"
        self.note(place, f"{name!r} is not a square of the board, expected A1 to {corner}")

    def _check_piece(self, name: str, place: str) -> None:
        if name not in self.pieces:
            known = " ".join(self.pieces)
            self.note(place, f"no piece begins on {name!r}, expected one of {known} (c before the square: cargo)")
