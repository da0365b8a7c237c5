"""What there is to know about pieces and terrain, as clients see it."""

from __future__ import annotations

from functools import cache

from tankchess.core.catalogue import catalogue
from tankchess.core.sides import TERRAIN
from tankchess.core.words.sentences import LANGUAGES
from tankchess.handbook import Duel, attacks_on, cover_of, demonstrations, duels_of, passage_of
from tankchess.handbook.demonstrations import PLAYER, Demonstration
from tankchess.server.messages import (
    DemonstrationView,
    DuelView,
    PassageName,
    PieceGuide,
    ShownLine,
    TerrainGuide,
)
from tankchess.server.views.position_view import side_name
from tankchess.server.views.type_cards import type_card


@cache
def piece_guide(code: str) -> PieceGuide:
    """The guide to a type of the catalogue."""
    kind = catalogue()[code]
    return PieceGuide(
        card=type_card(kind),
        demonstration=_demonstration(demonstrations("pieces")[code]),
        duels=[_duel(duel, duel.target.code) for duel in duels_of(kind)],
        attackers=[_duel(duel, duel.attacker.code) for duel in attacks_on(kind)],
        ground={terrain: passage_of(kind, terrain).value for terrain in TERRAIN} if kind.is_vehicle else {},
    )


@cache
def terrain_guide(terrain: str) -> TerrainGuide:
    """The guide to a kind of terrain."""
    passages: dict[PassageName, list[str]] = {}
    for kind in catalogue().values():
        if kind.is_vehicle:
            passages.setdefault(passage_of(kind, terrain).value, []).append(kind.code)
    cover = cover_of(terrain)
    return TerrainGuide(
        kind=terrain,
        demonstration=_demonstration(demonstrations("terrain")[terrain]),
        passages=passages,
        stops_shots=cover.stops_shots,
        hides_low=cover.hides_low,
        stops_indirect=cover.stops_indirect,
    )


def _demonstration(shown: Demonstration) -> DemonstrationView:
    lines = [
        ShownLine(
            list(line.moves),
            {language: " ".join(line.sentences(shown.position(), language)) for language in LANGUAGES},
        )
        for line in shown.lines
    ]
    return DemonstrationView(list(shown.rules), shown.tfen, side_name(PLAYER), lines)


def _duel(duel: Duel, code: str) -> DuelView:
    return DuelView(code, duel.weapon, list(duel.faces))
