"""Which types destroy which others, and from which side, by the figures of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from tankchess.core.catalogue import PieceType, Weapon, catalogue
from tankchess.handbook.ground import Passage, passage_of

Face = Literal["front", "side", "rear"]
# Armour is told in this order.
FACES: tuple[Face, ...] = ("front", "side", "rear")


class Duel(NamedTuple):
    """What a type can do to another: with which kind of weapon, and from which sides. Never without any side.

    A mine has no side: what drives onto it is lost.
    """

    attacker: PieceType
    target: PieceType
    weapon: str
    faces: tuple[Face, ...]


def duels_of(attacker: PieceType, targets: Iterable[PieceType] | None = None) -> Iterator[Duel]:
    """What a type can destroy, in the order of `targets`, which are those of the catalogue."""
    for target in catalogue().values() if targets is None else targets:
        yield from _duels(attacker, target)


def attacks_on(target: PieceType, attackers: Iterable[PieceType] | None = None) -> Iterator[Duel]:
    """What a type can be destroyed by."""
    for attacker in catalogue().values() if attackers is None else attackers:
        yield from _duels(attacker, target)


def _duels(attacker: PieceType, target: PieceType) -> Iterator[Duel]:
    for weapon in attacker.weapons:
        faces = tuple(_faces(weapon, target))
        if faces:
            yield Duel(attacker, target, weapon.kind, faces)


def _faces(weapon: Weapon, target: PieceType) -> Iterator[Face]:
    if weapon.kind == "mines":
        # It does its harm later, to whom the ground does it (M7).
        if target.is_vehicle and passage_of(target, "mine") is Passage.MINED:
            yield from FACES
        return
    for face, armour in zip(FACES, target.armour, strict=True):
        # A weapon without power destroys whatever it is made to destroy: flame (A4). Smoke is not.
        if weapon.power > armour or (weapon.power == 0 and weapon.traits.destroys):
            yield face
