"""One game of the engine against itself, which depends on nothing but its plan.

Both players are the same engine, so there are no pairs of games with sides exchanged, as there are in matches: the
exchanged game would be the same game. Games differ by their seeds.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tankchess.core.catalogue import PieceType
from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Termination
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.engine import Engine, Limits
from tankchess.errors import ArgumentError
from tankchess.setups import Setup

NODES = 2000
# Half-moves by chance at the beginning, and those after which a game is over: what the mode counts decides it then.
RANDOM_MOVES = 4
MOST_HALF_MOVES = 300
UNFINISHED = "unfinished"
_HASH_MB = 1
_kept = threading.local()


@dataclass(frozen=True, slots=True)
class GamePlan:
    """What a game depends on: its start as TFEN with the piece types of its own, a seed, and nodes a move."""

    start: str
    seed: int = 1
    nodes: int = NODES
    types: Mapping[str, PieceType] = field(default_factory=dict)

    @staticmethod
    def of(source: Setup | Position, seed: int = 1, nodes: int = NODES, mode: Mode | str | None = None) -> GamePlan:
        """The plan for a setup, in the mode it suggests or another, or for a position. Raises `SetupError`."""
        if isinstance(source, Position) and mode is not None and source.mode != mode:
            raise ArgumentError(f"mode {mode}: a position has a mode of its own, {source.mode}")
        position = source.position(mode) if isinstance(source, Setup) else source
        return GamePlan(position.tfen(), seed, nodes, dict(position.types))

    def position(self) -> Position:
        """Raises `TfenError`."""
        return Position.from_tfen(self.start, self.types)


class Fall(NamedTuple):
    """A piece was lost: whose, where, and with which half-move."""

    side: Side
    square: str
    ply: int


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What became of a game.

    `points` are one win divided: 1 for the winner, equal parts for those who share it, in the order of play.
    `termination` is a word of `Termination`, or `unfinished`. Whoever only counts games need not keep the `moves`.
    """

    order: tuple[Side, ...]
    points: tuple[float, ...]
    termination: str
    half_moves: int
    falls: tuple[Fall, ...] = ()
    moves: tuple[str, ...] = ()


class SelfPlay:
    """A game in the making. `moves` are all it needs to go on elsewhere, with the same end.

    Raises `ArgumentError` for a start at which the game is over.
    """

    def __init__(self, plan: GamePlan, moves: Sequence[str] = ()) -> None:
        self._plan = plan
        self._position = plan.position()
        if self._position.outcome() is not None:
            raise ArgumentError("start: the game is over before its first move")
        self._dice = Random(f"{plan.start} {plan.seed}")
        self._falls: list[Fall] = []
        for code in moves:
            # The dice must have fallen as often as in the game that goes on.
            self._play(Move.parse(code) if self._ply >= RANDOM_MOVES else self._random_move())

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(map(str, self._position.history))

    @property
    def is_over(self) -> bool:
        return self._ply >= MOST_HALF_MOVES or self._position.outcome() is not None

    def step(self) -> None:
        """Plays the next half-move."""
        self._play(self._random_move() if self._ply < RANDOM_MOVES else self._best_move())

    def game(self) -> PlayedGame:
        """The game as it is now; one that is not over ends here, by what the mode counts."""
        outcome = self._position.outcome()
        termination = UNFINISHED if outcome is None else str(outcome.termination)
        order = self._position.order
        points = points_of(outcome or self._position.counted(Termination.LIMIT), order)
        return PlayedGame(order, points, termination, self._ply, tuple(self._falls), self.moves)

    @property
    def _ply(self) -> int:
        return len(self._position.history)

    def _play(self, move: Move) -> None:
        for piece in self._position.destroys(move):
            # What destroys itself, in water or on a mine, falls where it went.
            square = move.to_square if piece.square == move.from_square else None
            self._falls.append(Fall(piece.side, square or piece.square, self._ply + 1))
        self._position.play(move)

    def _random_move(self) -> Move:
        """Any legal move after which the game goes on, if there is one."""
        moves = self._position.legal_moves()
        self._dice.shuffle(moves)
        return next((move for move in moves if self._position.after(move).outcome() is None), moves[0])

    def _best_move(self) -> Move:
        engine = _engine()
        engine.seed = self._plan.seed
        # What it has seen before must make no difference, or a game would depend on where it was interrupted.
        engine.new_game()
        move = engine.search(self._position, Limits(nodes=self._plan.nodes)).move
        assert move is not None
        return move


def play_game(plan: GamePlan) -> PlayedGame:
    """A whole game. The same plan gives the same game, on every machine."""
    play = SelfPlay(plan)
    while not play.is_over:
        play.step()
    return play.game()


def points_of(outcome: Outcome, order: Sequence[Side]) -> tuple[float, ...]:
    """One win, divided among those who have won it."""
    if outcome.winner is not None:
        return tuple(1.0 if side is outcome.winner else 0.0 for side in order)
    points = outcome.result.points
    sharing = points.count(max(points))
    return tuple(1.0 / sharing if own == max(points) else 0.0 for own in points)


def _engine() -> Engine:
    """The engine of this thread: making one takes as long as a few moves."""
    if not hasattr(_kept, "engine"):
        _kept.engine = Engine(hash_mb=_HASH_MB)
    engine: Engine = _kept.engine
    return engine
