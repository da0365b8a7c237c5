"""Piece types as players need to know them: what is told of them, and which of them take part in a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tankchess.core.catalogue import ENDLESS, PieceType, Weapon
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.engine.evaluation.weights import weights
from tankchess.server.messages import PieceTypeCard, WeaponCard
from tankchess.server.views.standing import power_of

_MOST_CARDS = 200


@lru_cache(_MOST_CARDS)
def type_card(kind: PieceType) -> PieceTypeCard:
    return PieceTypeCard(
        code=kind.code,
        name=kind.name,
        speed=kind.speed,
        power=power_of(kind),
        armour=kind.armour,
        weapon=", ".join(weapon.kind for weapon in kind.weapons),
        is_vehicle=kind.is_vehicle,
        weight=kind.weight,
        weapons=[_weapon_card(weapon) for weapon in kind.weapons],
        traits=sorted(kind.traits),
        carries=kind.carries,
        worth=weights().worth(kind),
    )


def type_cards(start: Position) -> list[PieceTypeCard]:
    """The types of a game that began here, each once: no others will come."""
    return [type_card(kind) for kind in dict.fromkeys(_types(start.pieces(wrecks=True)))]


def _types(pieces: Iterable[Piece]) -> Iterable[PieceType]:
    for piece in pieces:
        yield piece.type
        if piece.cargo is not None:
            yield piece.cargo.type


def _weapon_card(weapon: Weapon) -> WeaponCard:
    # A mine is laid on the square behind (A1); the catalogue gives it no arc, as it is not aimed.
    arc = "behind" if weapon.kind == "mines" else weapon.arc
    farthest = None if weapon.max_range >= ENDLESS else weapon.max_range
    return WeaponCard(weapon.kind, weapon.power or None, arc, weapon.min_range, farthest)
