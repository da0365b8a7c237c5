"""What a game adds to the explorer: the moves of its first positions, with how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import TankChessError
from tankchess.game import Game
from tankchess.server.exploring.engine_games import MOST_PLIES, OpeningLine
from tankchess.server.tables.game_rules import known_setup
from tankchess.setups import setup_names

TWO = 2


class CountedMove(Struct, frozen=True):
    """A move of a game: the position it was played in, at which ply, and the points its side has got in the end."""

    position: str
    ply: int
    move: str
    points: float


class CountedGame(Struct, frozen=True):
    """A game that has ended. `white`, `drawn` and `black` say how; with four players none of them does."""

    id: str
    result: str
    plies: int
    white: int
    drawn: int
    black: int
    moves: list[CountedMove]


class MoveTally(Struct):
    """What came of a move: how often it was played, and the sums over these games."""

    count: int = 0
    plies: int = 0
    white: int = 0
    drawn: int = 0
    black: int = 0
    points: float = 0.0

    def add(self, game: CountedGame, move: CountedMove, sign: int = 1) -> None:
        self.count += sign
        self.plies += sign * game.plies
        self.white += sign * game.white
        self.drawn += sign * game.drawn
        self.black += sign * game.black
        self.points += sign * move.points

    def join(self, other: MoveTally) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Shares(NamedTuple):
    """Who got what: a part of the points for each side, in their order."""

    parts: tuple[float, ...]

    @staticmethod
    def of(points: Iterable[int]) -> Shares:
        given = tuple(points)
        total = sum(given)
        return Shares(tuple(each / total for each in given) if total else (1 / len(given),) * len(given))

    @property
    def of_two(self) -> tuple[int, int, int]:
        """Won by the first, drawn, won by the second; nothing of it with more players."""
        if len(self.parts) != TWO:
            return 0, 0, 0
        first, second = self.parts
        return int(first > second), int(first == second), int(first < second)


def place_of(position: Position) -> str:
    """The name of a position: its hash, with the side to move, and how it is played."""
    return f"{position.key:016x}{position.mode.value}"


def counted_game(game_id: str, game: Game) -> CountedGame | None:
    """What a game adds; None for one without a result, or with piece types that mean something else elsewhere."""
    outcome = game.outcome()
    start = game.start
    if outcome is None or (start.types and game.setup_name not in setup_names()):
        return None
    return _counted(game_id, str(outcome.result), outcome.result.points, len(game.moves), start, game.moves)


@lru_cache(maxsize=128)
def _start(name: str, mode: str) -> Position:
    return known_setup(name).position(mode=mode)


def counted_line(line: OpeningLine) -> CountedGame | None:
    """The same for a shipped game; None if it cannot be played any more."""
    try:
        return _counted("", "", line.points, line.plies, _start(line.setup, line.mode), map(Move.parse, line.moves))
    except TankChessError:
        return None


def _counted(
    game_id: str, result: str, points: Iterable[int], plies: int, start: Position, moves: Iterable[Move]
) -> CountedGame:
    shares = Shares.of(points)
    white, drawn, black = shares.of_two
    return CountedGame(game_id, result, plies, white, drawn, black, list(_moves(start.copy(), moves, shares)))


def _moves(position: Position, moves: Iterable[Move], shares: Shares) -> Iterator[CountedMove]:
    order = position.order
    for ply, move in enumerate(moves):
        if ply == MOST_PLIES:
            return
        yield CountedMove(place_of(position), ply, str(move), shares.parts[order.index(position.turn)])
        position.push(move)
