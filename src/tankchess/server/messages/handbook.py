"""What the pages of pieces and of terrain show."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.messages.names import SideName
from tankchess.server.messages.people import PieceTypeCard

FaceName = Literal["front", "side", "rear"]
PassageName = Literal["free", "faster", "cleared", "through", "sunk", "burnt", "mined", "closed"]


class ShownLine(Struct, frozen=True):
    """Moves that show something, and what they do: sentences by language."""

    moves: list[str]
    words: dict[str, str]


class DemonstrationView(Struct, frozen=True):
    """A position in which `player` alone moves, again and again. `rules` are the numbers of what it shows."""

    rules: list[str]
    tfen: str
    player: SideName
    lines: list[ShownLine]


class DuelView(Struct, frozen=True):
    """Another type, the kind of weapon, and the sides that it destroys. A mine knows no sides."""

    type: str
    weapon: str
    faces: list[FaceName]


class PieceGuide(Struct, frozen=True):
    """All there is to know about a piece type.

    `duels` is what it destroys, `attackers` what destroys it, `ground` what becomes of it on each kind of terrain;
    a piece that never moves has none of the last.
    """

    card: PieceTypeCard
    demonstration: DemonstrationView
    duels: list[DuelView]
    attackers: list[DuelView]
    ground: dict[str, PassageName]


class TerrainGuide(Struct, frozen=True):
    """All there is to know about a kind of terrain: what becomes of the types that enter it, and what it stops.

    `stops_shots` is about direct shots, `hides_low` about those at low targets, `stops_indirect` about the others.
    """

    kind: str
    demonstration: DemonstrationView
    passages: dict[PassageName, list[str]]
    stops_shots: bool
    hides_low: bool
    stops_indirect: bool
