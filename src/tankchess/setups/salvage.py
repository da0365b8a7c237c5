"""Takes out of a setup what cannot be there, so that the rest of it can be looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tankchess.core.draft import DraftFault, sift, tables_for
from tankchess.core.geometry import parse_square, reading_order
from tankchess.core.position import Position
from tankchess.core.rules import GameRules
from tankchess.core.sides import TERRAIN, Mode
from tankchess.core.tfen import corner_of, read_flags, read_obstacle, read_piece
from tankchess.setups.problem import SetupProblem, fault
from tankchess.setups.setup import Setup

_KINDS = tuple(TERRAIN)
_SQUARE = re.compile(r"[A-Z][0-9]+")


def salvage(setup: Setup) -> tuple[Setup | None, list[SetupProblem]]:
    """The setup without its impossible items, and an error for each of them (S2).

    None where nothing can be saved: no board has that size. An item is judged beside those that come
    before it, in the order terrain, pieces, flags: of two pieces on one square the first one stays.
    """
    empty = replace(setup, terrain={}, pieces={}, flags=())
    found_fault = _fault(empty)
    if found_fault is not None:
        return None, [fault(f"size: {found_fault.message}", found_fault, where="size")]
    if _fault(setup) is None:
        return setup, []
    items = [_Item(f"terrain.{kind}", kind, item) for kind in _KINDS for item in setup.terrain.get(kind, ())]
    items += [_Item(f"pieces.{side}", side, item) for side, those in setup.pieces.items() for item in those]
    _find_faults(empty, items)
    found = replace(
        empty,
        terrain=_sound(item for item in items if item.where.startswith("terrain")),
        pieces=_sound(item for item in items if item.where.startswith("pieces")),
    )
    flags = [_Item("flags", "flags", item) for item in setup.flags]
    for flag in flags:
        wider = replace(found, flags=(*found.flags, flag.text))
        flag.fault = _fault(replace(wider, terrain={}, pieces={}))
        if flag.fault is None:
            found = wider
    return found, [item.problem() for item in [*items, *flags] if item.fault is not None]


@dataclass(slots=True)
class _Item:
    """One item of a setup: the field it is in, the kind of terrain or the side, and why it cannot be there."""

    where: str
    key: str
    text: str
    fault: DraftFault | None = None

    def problem(self) -> SetupProblem:
        assert self.fault is not None
        text = f'{self.where} "{self.text}": {self.fault.message}'
        return fault(text, self.fault, squares_in(self.text), self.where)


def _find_faults(empty: Setup, items: list[_Item]) -> None:
    """Notes at each item why it cannot be there, beside those before it."""
    draft = empty.draft(GameRules(mode=empty.mode))
    corner = corner_of(draft)
    tables = tables_for(empty.types)
    read: dict[str, list[_Item]] = {}
    for item in items:
        try:
            if item.where.startswith("terrain"):
                draft.terrain.setdefault(item.key, []).append(read_obstacle(item.key, item.text, corner))
                read.setdefault(item.key, []).append(item)
            else:
                draft.pieces.append(read_piece(f"{item.key}{item.text}", 0, tables, corner))
                read.setdefault("pieces", []).append(item)
        except DraftFault as unread:
            item.fault = unread
    for key, number, found in sift(draft, tables):
        read[key][number].fault = found


def _sound(items: Iterable[_Item]) -> dict[Any, tuple[str, ...]]:
    """The texts of the items without faults, by kind or side."""
    found: dict[Any, tuple[str, ...]] = {}
    for item in items:
        if item.fault is None:
            found[item.key] = (*found.get(item.key, ()), item.text)
    return found


def board_of(sound: Setup) -> Position:
    """What a sound setup puts on the board, as a position that needs nothing else, not even Command tanks."""
    calm = replace(sound, mode=Mode.LAST) if sound.mode is Mode.COMMAND else sound
    return _bare_position(calm)


def squares_in(text: str) -> tuple[str, ...]:
    """The squares a text names, by column, then row; those beyond any board come last."""

    def order(name: str) -> tuple[bool, int, str]:
        square = parse_square(name)
        return square is None, reading_order(square) if square is not None else 0, name

    return tuple(sorted(set(_SQUARE.findall(text)), key=order))


def _fault(setup: Setup) -> DraftFault | None:
    """Why this cannot be a position."""
    try:
        _bare_position(setup)
    except DraftFault as found:
        return found
    return None


def _bare_position(setup: Setup) -> Position:
    """The items alone: missing Command tanks and a blocked centre are not faults of a single item."""
    flags = setup.flags if setup.mode is not Mode.FOUR else ()
    draft = setup.draft(GameRules(mode=Mode.FLAG if flags else setup.mode))
    read_flags(draft, flags)
    return Position.from_draft(draft, setup.types)
