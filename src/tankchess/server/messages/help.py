"""Help in a game against the computer: a hint, and what a move was worth."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.messages.board import Way
from tankchess.server.messages.free_board import FreeLine
from tankchess.server.messages.names import LanguageName, MoveCode, Request

MoveMark = Literal["", "?", "??"]
Chance = Annotated[float, Meta(ge=0, le=1)]


class Hint(Struct, frozen=True):
    """A good move in the position with this ply: its way, and a sentence that tells it."""

    ply: int
    way: Way
    text: str


class JudgeMove(Request, frozen=True):
    """Asks what a move would be worth at the end of a line."""

    line: FreeLine
    move: MoveCode
    language: LanguageName = "en"


class MoveVerdict(Struct, frozen=True):
    """What the move that led to this ply was worth to the player who made it.

    `mark` is `?` for a mistake, `??` for a blunder. `before` and `after` are winning chances, before the move and after
    it. `missed` and `allowed` name a forced end that was let go, or run into: `mate 2`. `best` is what the engine
    would have played, where that is another move, and `reply` what it expects as the answer; each with a sentence.
    """

    ply: int
    played: Way
    mark: MoveMark
    is_best: bool
    before: Chance
    after: Chance
    missed: str
    allowed: str
    best: Way | None
    best_text: str
    reply: Way | None
    reply_text: str
