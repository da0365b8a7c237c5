"""A game to be looked at without a server."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.messages.board import PlayedMove, Ply
from tankchess.server.messages.names import SideName


class BoardFile(Struct, frozen=True):
    """A game, or a single position, with everything a board needs to show it: the content of a `.board.json`.

    `plies` has one more entry than `moves`: the start comes first. `grounds` are the pictures of the terrain (SVG), by
    the names that scenes give. `comments` are by ply. Variations are left out. A position has no moves, no players and
    no result.
    """

    version: int
    title: str
    players: dict[SideName, str]
    result: str
    plies: list[Ply]
    moves: list[PlayedMove]
    comments: dict[str, str]
    grounds: dict[str, str]
