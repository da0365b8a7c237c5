"""The vehicles as vector drawings: one for each type, and one by traits for custom types."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

from tankchess.core.catalogue import PieceType, catalogue


@cache
def _drawings() -> Mapping[str, Mapping[str, str]]:
    text = resources.files(__package__).joinpath("silhouettes.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    return {name: {key: drawing.replace("\n", "") for key, drawing in table.items()} for name, table in tables.items()}


def silhouette(piece_type: PieceType) -> tuple[str, str]:
    """The name of a type's drawing and the drawing itself, facing north around 0 0."""
    if not is_own(piece_type):
        return piece_type.code, _drawings()["types"][piece_type.code]
    hull, top = _hull(piece_type), _top(piece_type)
    parts = _drawings()["parts"]
    return f"{hull}-{top}", parts[hull] + parts[top]


def wreck(piece_type: PieceType) -> tuple[str, str]:
    """The same for what is left of a type: a low one stays low, so it lies on its back (F8)."""
    return ("upturned", _drawings()["parts"]["upturned"]) if piece_type.is_low else silhouette(piece_type)


def is_own(piece_type: PieceType) -> bool:
    """Whether a type is a custom one; its picture carries the code, because others may look alike."""
    return catalogue().get(piece_type.code) != piece_type


def _hull(piece_type: PieceType) -> str:
    if not piece_type.is_vehicle:
        return "bunker"
    if piece_type.carries is not None:
        return "deck"
    for trait in ("boat", "amphibious", "low"):
        if trait in piece_type.traits:
            return trait
    return "heavy" if piece_type.weight == "super-heavy" else piece_type.weight


def _top(piece_type: PieceType) -> str:
    for weapon in piece_type.weapons:
        if weapon.kind == "indirect":
            return "indirect"
        if weapon.is_aimed:
            return "fixed" if weapon.arc == "fixed" else "turret"
    return "bare"
