"""The questions of the explorer: what games add to it, and the moves of a position."""

from __future__ import annotations

import logging
import time
from collections.abc import Hashable
from typing import ClassVar

from msgspec import Struct

from tankchess.core.move import Move
from tankchess.game import Game, read_games
from tankchess.notation import move_text
from tankchess.server.encoding import encode_binary
from tankchess.server.exploring.counting import CountedGame, MoveTally, counted_game, place_of
from tankchess.server.messages import ExplorerMove, FreeLine, SideName
from tankchess.server.tables.stored_game import StoredGame
from tankchess.server.views.free_board import line_end
from tankchess.server.views.position_view import side_name, way_of
from tankchess.server.work.question import Question

log = logging.getLogger(__name__)

# A question is answered after about so many seconds, however many games that makes.
SLICE = 0.25


class GameToCount(Struct, frozen=True):
    """A game by its id: one of a table, or a record."""

    id: str
    stored: StoredGame | None = None
    record: str = ""

    def counted(self) -> CountedGame | None:
        """What it adds; None if it adds nothing, or cannot be read."""
        try:
            return counted_game(self.id, self._game())
        except Exception as error:
            # Whatever is wrong with one game, the others count.
            log.warning("game %s does not count: %s: %s", self.id, type(error).__name__, error)
            return None

    def _game(self) -> Game:
        return next(read_games(self.record)) if self.stored is None else self.stored.game()


class CountedSlice(Struct, frozen=True):
    """The first `looked` of some games were looked at; `games` are those that add something."""

    looked: int
    games: list[CountedGame]


class AskCount(Question, frozen=True):
    """What games add to the explorer: a `CountedSlice`, in the form for the server alone."""

    games: tuple[GameToCount, ...]
    shrinks: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskCount, tuple(game.id for game in self.games))

    def answer(self) -> bytes:
        until = time.monotonic() + SLICE
        found = []
        looked = 0
        for game in self.games:
            looked += 1
            counted = game.counted()
            if counted is not None:
                found.append(counted)
            if time.monotonic() >= until:
                break
        return encode_binary(CountedSlice(looked, found))


class ExploredPlace(Struct, frozen=True):
    """A position by its name, whose turn it is, and what the engine has played in it."""

    place: str
    side: SideName
    engine: dict[str, MoveTally]


class AskPlace(Question, frozen=True):
    """The name of the position at the end of a line: an `ExploredPlace`, in the form for the server alone."""

    line: FreeLine
    with_engine: bool
    shrinks: ClassVar[bool] = False

    def key(self) -> Hashable:
        line = self.line
        return (AskPlace, line.tfen, tuple(line.moves), line.setup, line.alone, line.types, self.with_engine)

    def answer(self) -> bytes:
        from tankchess.server.exploring.engine_book import engine_moves

        position = line_end(self.line)
        known = engine_moves(position) if self.with_engine and not self.line.types else {}
        return encode_binary(ExploredPlace(place_of(position), side_name(position.turn), known))


class AskExplorerMoves(Question, frozen=True):
    """Moves of a position in words, with their sums: a list of `ExplorerMove`, in the form for the server alone."""

    line: FreeLine
    moves: list[tuple[str, MoveTally]]
    shrinks: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskExplorerMoves, id(self))

    def answer(self) -> bytes:
        position = line_end(self.line)
        found = []
        for code, tally in self.moves:
            move = Move.parse(code)
            # The name of a position is a hash: a move of another one has no place here.
            if position.is_legal(move):
                found.append(told_move(code, move_text(position, move), tally, way_of(position, move)))
        return encode_binary(found)


def told_move(code: str, text: str, tally: MoveTally, way: object) -> ExplorerMove:
    return ExplorerMove(
        code=code,
        text=text,
        way=way,  # type: ignore[arg-type]
        count=tally.count,
        white=tally.white,
        drawn=tally.drawn,
        black=tally.black,
        points=min(1.0, max(0.0, tally.points / tally.count)),
        length=round(tally.plies / tally.count),
    )
