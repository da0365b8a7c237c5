"""Own piece types inside a record: compact JSON, in the words of the catalogue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tankchess.core.catalogue import ENDLESS, PieceType, Weapon, load_types
from tankchess.notation.error import RecordError

# Kinds of weapons that reach all the next squares, and say neither arc nor range.
_NEXT_SQUARE = ("charges", "mines", "explosive")


def write_types(types: Mapping[str, PieceType]) -> str:
    """The text of a [Types] header, by code."""
    tables = {code: _table(types[code]) for code in sorted(types)}
    return json.dumps(tables, separators=(",", ":"), ensure_ascii=True)


def read_types(text: str) -> dict[str, PieceType]:
    """The types of a [Types] header. Raises `RecordError` or `CatalogueError`."""
    try:
        tables = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"header Types: expected piece types as JSON: {error}") from None
    return load_types(tables if isinstance(tables, dict) else {"": tables})


def _table(piece_type: PieceType) -> dict[str, Any]:
    table: dict[str, Any] = {
        "name": piece_type.name,
        "speed": piece_type.speed,
        "armour": list(piece_type.armour),
        "weight": piece_type.weight,
    }
    if piece_type.weapons:
        table["weapon"] = [_weapon(weapon) for weapon in piece_type.weapons]
    if piece_type.traits:
        table["traits"] = sorted(piece_type.traits)
    if piece_type.carries is not None:
        table["carries"] = piece_type.carries
    return table


def _weapon(weapon: Weapon) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": weapon.kind}
    if weapon.power:
        table["power"] = weapon.power
    if weapon.kind not in _NEXT_SQUARE:
        table["arc"] = weapon.arc
    if weapon.kind not in _NEXT_SQUARE:
        table["range"] = [weapon.min_range] + ([] if weapon.max_range == ENDLESS else [weapon.max_range])
    return table
