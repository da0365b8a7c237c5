"""A game reviewed by the engine: what every move was worth, and how well each player played."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.messages.board import Way
from tankchess.server.messages.help import Chance, MoveMark
from tankchess.server.messages.names import LanguageName, SideName


class ToldMove(Struct, frozen=True):
    """A move that was not played: its way, and a sentence that tells it, in every language.

    `hit` is the side of the armour it would hit, and `victim` the square it would clear, where it destroys something.
    """

    way: Way
    texts: dict[LanguageName, str]
    hit: Literal["", "front", "side", "rear"] = ""
    victim: str = ""


class ReviewedMove(Struct, frozen=True):
    """The move that led to a ply.

    `chances` are those of the first side after it, with four players those of the side that moved. `before` and `after`
    are those of the side that moved. `missed`, `allowed` and `found` name a forced end, as `mate 2`. `best` is told
    where another move was better, and `reply` where the move was a mistake.
    """

    ply: int
    side: SideName
    code: str
    mark: MoveMark
    is_best: bool
    chances: Chance
    before: Chance
    after: Chance
    missed: str
    allowed: str
    found: str
    best: ToldMove | None
    reply: ToldMove | None


class ReviewedPlayer(Struct, frozen=True):
    """How a player did: accuracy from 0 to 100, and the moves that were not good."""

    side: SideName
    accuracy: float
    mistakes: int
    blunders: int
    missed: int


class ReviewView(Struct, frozen=True):
    """A review as far as it has got.

    `moves` are those after the ply that was asked for, `total` is how many there will be. `seconds` is how long the
    engine thinks about each position. While a review is being made, `sketch` are the chances of the first side after
    every move, by a short look at each.
    """

    status: Literal["none", "running", "done", "stopped"]
    total: int
    seconds: float
    moves: list[ReviewedMove]
    players: list[ReviewedPlayer]
    sketch: list[Chance]
