"""Other pieces on the squares of a setup: one type for all (G3), or the players' choice (G11)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tankchess.core.catalogue import PieceType, catalogue
from tankchess.core.draft import tables_for, why_not_stand
from tankchess.core.position import Position
from tankchess.core.sides import TERRAIN, Side
from tankchess.errors import GameError, SetupError
from tankchess.setups import Setup

# A piece as setups write it, `CLT@H1N`, or with cargo `LL@F6N(wMTS)`.
_PIECE = re.compile(r"(?P<command>C?)(?P<type>[A-Z]{1,3})@(?P<square>[A-Z][0-9]+)(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Start:
    """A piece on its starting square. `types` are those that may stand there instead, its own among them."""

    side: Side
    type: str
    square: str
    is_command: bool
    is_vehicle: bool
    types: tuple[str, ...]


def starts(setup: Setup) -> list[Start]:
    """The pieces of a setup, each with the types it may be exchanged for (G11). A boat with cargo stays what it is."""
    position = setup.position()
    found = []
    for side, items in setup.pieces.items():
        for item in items:
            match = _split(setup, item)
            own = _type_of(setup, match["type"])
            is_command = bool(match["command"])
            types = (own.code,) if "(" in match["rest"] else _fitting(setup, position, match["square"], is_command)
            found.append(Start(side, own.code, match["square"], is_command, own.is_vehicle, types))
    return found


def single_types(setup: Setup) -> tuple[str, ...]:
    """The types a setup can be played with alone (G3): every vehicle's square bears them."""
    vehicles = [start.types for start in starts(setup) if start.is_vehicle]
    return tuple(code for code, kind in _known(setup).items() if kind.is_vehicle and all(code in t for t in vehicles))


def _fitting(setup: Setup, position: Position, square: str, is_command: bool) -> tuple[str, ...]:
    cell = sum(TERRAIN[kind] for kind in position.terrain_at(square))
    tables = tables_for(setup.types)
    return tuple(
        code
        for code, kind in _known(setup).items()
        if (kind.is_vehicle or not is_command) and why_not_stand(tables, code, cell, square) is None
    )


def chosen_pieces(start: Setup | Position | str, code: str | None, exchange: Mapping[str, str]) -> Setup:
    """The setup with one type for all (G3), if there is a `code`, and with others on some squares (G11)."""
    if not isinstance(start, Setup):
        raise GameError("another choice of pieces (G3, G11): expected a setup to begin with, not a position")
    return exchange_types(start if code is None else single_type(start, code), exchange)


def single_type(setup: Setup, code: str) -> Setup:
    """The same setup with every vehicle of one type; Command tanks stay Command tanks, what never moves stays (G3)."""
    _type_of(setup, code)
    pieces = {}
    for side, items in setup.pieces.items():
        pieces[side] = tuple(
            item if not _type_of(setup, _split(setup, item)["type"]).is_vehicle else _with_type(setup, item, code)
            for item in items
        )
    return replace(setup, pieces=pieces)


def exchange_types(setup: Setup, types: Mapping[str, str]) -> Setup:
    """The same setup with other types on some starting squares; the Command tank stays where it is (G11)."""
    left = dict(types)
    pieces = {}
    for side, items in setup.pieces.items():
        chosen = []
        for item in items:
            code = left.pop(_split(setup, item)["square"], None)
            chosen.append(item if code is None else _with_type(setup, item, code))
        pieces[side] = tuple(chosen)
    if left:
        raise SetupError(f"setup {setup.name}: no piece starts on {' '.join(sorted(left))}, nothing to exchange (G11)")
    return replace(setup, pieces=pieces)


def _split(setup: Setup, item: str) -> re.Match[str]:
    match = _PIECE.fullmatch(item)
    if match is None:
        raise SetupError(f"setup {setup.name}: piece {item!r}, expected type, @, square and facing, as CLT@H1N")
    # The C of a Command tank is not part of its type; no type begins with one.
    return match


def _with_type(setup: Setup, item: str, code: str) -> str:
    match = _split(setup, item)
    chosen = _type_of(setup, code)
    if match["command"] and not chosen.is_vehicle:
        raise SetupError(f"setup {setup.name}: {code} on {match['square']} cannot be the Command tank (P1)")
    if "(" in match["rest"]:
        raise SetupError(f"setup {setup.name}: the boat on {match['square']} carries another piece and stays a boat")
    return f"{match['command']}{code}@{match['square']}{match['rest']}"


def _type_of(setup: Setup, code: str) -> PieceType:
    known = _known(setup)
    if code not in known:
        raise SetupError(f"piece type {code!r}: unknown (known: {' '.join(sorted(known))})")
    return known[code]


def _known(setup: Setup) -> dict[str, PieceType]:
    return {**catalogue(), **setup.types}
