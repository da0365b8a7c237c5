"""Takes out of a setup what cannot be there, so that the rest of it can be looked at."""

from __future__ import annotations

import re
from dataclasses import replace

from tankchess.core.draft import DraftFault
from tankchess.core.geometry import parse_square, reading_order
from tankchess.core.position import Position
from tankchess.core.rules import GameRules
from tankchess.core.sides import TERRAIN, Mode
from tankchess.core.tfen import read_flags
from tankchess.setups.problem import SetupProblem, error
from tankchess.setups.setup import Setup

_KINDS = tuple(TERRAIN)
_SQUARE = re.compile(r"[A-Z][0-9]+")


def salvage(setup: Setup) -> tuple[Setup | None, list[SetupProblem]]:
    """The setup without its impossible items, and an error for each of them (S2).

    None where nothing can be saved: no board has that size. An item is judged beside those that come
    before it, in the order terrain, pieces, flags: of two pieces on one square the first one stays.
    """
    empty = replace(setup, terrain={}, pieces={}, flags=())
    fault = _fault(empty)
    if fault is not None:
        return None, [error(f"size: {fault}")]
    if _fault(setup) is None:
        return setup, []
    problems: list[SetupProblem] = []
    found = empty
    # Water comes before the ice on it, as in a TFEN.
    for kind in sorted(setup.terrain, key=_KINDS.index):
        for item in setup.terrain[kind]:
            wider = {**found.terrain, kind: (*found.terrain.get(kind, ()), item)}
            found = _take(found, replace(found, terrain=wider), f'terrain.{kind} "{item}"', item, problems)
    for side, items in setup.pieces.items():
        for item in items:
            larger = {**found.pieces, side: (*found.pieces.get(side, ()), item)}
            found = _take(found, replace(found, pieces=larger), f'pieces.{side} "{item}"', item, problems)
    for item in setup.flags:
        found = _take(found, replace(found, flags=(*found.flags, item)), f'flags "{item}"', item, problems)
    return found, problems


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


def _take(before: Setup, after: Setup, where: str, item: str, problems: list[SetupProblem]) -> Setup:
    fault = _fault(after)
    if fault is None:
        return after
    problems.append(error(f"{where}: {fault}", squares_in(item)))
    return before


def _fault(setup: Setup) -> str | None:
    """Why this cannot be a position."""
    try:
        _bare_position(setup)
    except DraftFault as fault:
        return fault.message
    return None


def _bare_position(setup: Setup) -> Position:
    """The items alone: missing Command tanks and a blocked centre are not faults of a single item."""
    flags = setup.flags if setup.mode is not Mode.FOUR else ()
    draft = setup.draft(GameRules(mode=Mode.FLAG if flags else setup.mode))
    read_flags(draft, flags)
    return Position.from_draft(draft, setup.types)
