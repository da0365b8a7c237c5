"""The questions behind a trial of a board: its start, and the games, slice by slice, answered by workers that think."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from tankchess.core.position import Position
from tankchess.notation.types import read_types, write_types
from tankchess.server.encoding import encode, encode_binary
from tankchess.server.messages import AskFairness, SideName
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.tables.own_setup import setup_from_draft
from tankchess.server.views.free_board import start_of
from tankchess.server.views.position_view import side_name
from tankchess.server.work.question import Question, digest_of
from tankchess.setups import setup_names

if TYPE_CHECKING:
    from tankchess.fairness import PlayedGame

# A question is answered after about so many seconds, with as many games as that makes: others wait, too.
SLICE = 0.5


class TrialStart(Struct, frozen=True):
    """A board to be played: its TFEN, its own piece types as in a record, and who plays."""

    tfen: str
    types: str
    order: list[SideName]


class TrialGame(Struct, frozen=True, array_like=True):
    """A game that is over, as the server counts it."""

    points: list[float]
    termination: str
    half_moves: int
    falls: list[tuple[SideName, str, int]]


class TrialSlice(Struct, frozen=True, array_like=True):
    """The games that have ended, and the moves of the one that goes on."""

    games: list[TrialGame]
    moves: list[str]


class AskTrialStart(Question, frozen=True):
    """The start of a trial: a `TrialStart`, in the form for the server alone."""

    asked: AskFairness
    shrinks: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskTrialStart, digest_of(encode(self.asked)))

    def answer(self) -> bytes:
        position = self._position()
        if position.outcome() is not None:
            raise ValueError("the game is over before its first move")
        types = write_types(position.types) if position.types else ""
        return encode_binary(TrialStart(position.tfen(), types, [side_name(side) for side in position.order]))

    def _position(self) -> Position:
        asked = self.asked
        if sum((bool(asked.setup), asked.draft is not None, asked.tfen is not None)) != 1:
            raise ValueError("expected one of setup, draft and tfen")
        if asked.tfen is not None:
            if asked.mode is not None:
                raise ValueError("mode: a TFEN has a mode of its own")
            return start_of(asked.tfen, types=asked.types)
        if asked.draft is None:
            if asked.setup not in setup_names():
                raise ValueError(f"setup: there is none named {asked.setup}")
            return known_setup(asked.setup).position(asked.mode)
        setup, problems = setup_from_draft(asked.draft)
        if problems:
            raise ValueError(str(problems[0]))
        return setup.position(asked.mode)


class AskTrialGames(Question, frozen=True):
    """The next games of a trial, from a seed on: a `TrialSlice`, in the form for the server alone.

    `moves` are those of the first of them, which was interrupted. The games do not depend on where they are.
    """

    tfen: str
    types: str
    nodes: int
    seed: int
    moves: tuple[str, ...]
    shrinks: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskTrialGames, self.tfen, self.types, self.nodes, self.seed, len(self.moves))

    def answer(self) -> bytes:
        # Imported here: only the workers that think load the engine.
        from tankchess.fairness import GamePlan, SelfPlay

        until = time.monotonic() + SLICE
        plan = GamePlan(self.tfen, self.seed, self.nodes, read_types(self.types) if self.types else {})
        play = SelfPlay(plan, self.moves)
        games = []
        while True:
            # At least one move, however slow the machine is.
            play.step()
            if play.is_over:
                games.append(_told(play.game()))
                plan = replace(plan, seed=plan.seed + 1)
                play = SelfPlay(plan)
            if time.monotonic() >= until:
                return encode_binary(TrialSlice(games, list(play.moves)))


def _told(game: PlayedGame) -> TrialGame:
    falls = [(side_name(fall.side), fall.square, fall.ply) for fall in game.falls]
    return TrialGame(list(game.points), game.termination, game.half_moves, falls)
