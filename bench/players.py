"""Players for matches: the engine, and three simple ones to compare it with."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tankchess import Move, Position
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import (
    ACTION_SHIFT,
    BLACK,
    COMMAND,
    FLAG,
    HOME,
    NO_MOVE,
    ON_BOARD,
    OUT,
    OUT_BIT,
    ROW_SHIFT,
    SCORE,
    TURN,
    WHITE,
)
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.sides import SIDES
from tankchess.engine import TOP_LEVEL, Engine, Limits
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.weights import weights

# A table of this size is cleared quickly, and a game at a tenth of a second a move does not fill it.
HASH_MB = 16


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and how deep the player looked; 0 where that means nothing."""

    move: Move | None
    depth: int = 0


class Player(Protocol):
    """Chooses moves. `allowed` is how many seconds a move may take, None where nothing is promised."""

    allowed: float | None

    def choose(self, position: Position) -> Choice: ...


class EnginePlayer:
    """The engine at a level. Below the top the level has its own limit, and has promised a second a move."""

    def __init__(self, level: int, movetime: float | None, nodes: int | None, seed: int | None) -> None:
        self.engine = Engine(threads=1, hash_mb=HASH_MB, level=level, seed=seed)
        self.limits = Limits(movetime=movetime) if nodes is None else Limits(nodes=nodes)
        self.allowed: float | None = movetime if nodes is None else None
        if level < TOP_LEVEL:
            self.limits, self.allowed = Limits(), 1.0

    def choose(self, position: Position) -> Choice:
        result = self.engine.search(position, self.limits)
        return Choice(result.move, result.depth)


class RandomPlayer:
    """Any legal move."""

    allowed: float | None = None

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, position: Position) -> Choice:
        return Choice(self.random.choice(position.legal_moves()))


class GreedyPlayer:
    """The move after which the position looks best, whatever the answer; a win at once, if there is one.

    The values are those of `Engine.evaluate`, which gets ready anew for every position: 1.2 ms instead of 0.013.
    """

    allowed: float | None = None

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.evaluator = Evaluator(weights())

    def choose(self, position: Position) -> Choice:
        side = position.turn
        position = position.copy()
        board = position._board
        self.evaluator.prepare(board, board.number(TURN))
        best: list[Move] = []
        best_value = float("inf")
        for move in position.legal_moves():
            position.play(move)
            outcome = position.outcome()
            if outcome is not None and outcome.winner is side:
                return Choice(move, 1)
            # For the opponent, so that the least is the best; an end without a win is worth nothing to anybody.
            value = 0 if outcome is not None else self.evaluator.judge(board, board.number(TURN))
            position.undo()
            if value < best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(move)
        return Choice(self.random.choice(best), 1)


# What the plain player thinks a piece is worth, in hundredths of a Light Tank.
WORTH = {"LT": 100, "MT": 150, "HT": 200, "TD": 200, "HM": 200, "HD": 200, "TK": 75, "ML": 75, "LL": 50, "HL": 50}
OTHERS = 125
A_ROW = 4
WIN = 100_000


class AlphaBetaPlayer:
    """Plain alpha-beta over its own move and the answer: material, and how far the Command tank has come."""

    allowed: float | None = None
    depth = 2

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.referee = shared_referee()

    def choose(self, position: Position) -> Choice:
        coded = position.coded_moves()
        moves = {code: move for move, code in coded}
        codes = list(moves)
        # Equals come in a random order, captures first all the same.
        self.random.shuffle(codes)
        board = position.copy()._board
        side = board.number(TURN)
        best, best_value = codes[0], -2 * WIN
        for code in self.ordered(codes):
            played = board.play_move(code)
            value = self.answered(board, side, best_value)
            board.take_back(played)
            if value > best_value:
                best, best_value = code, value
            if value >= WIN:
                break
        return Choice(moves[best], self.depth)

    def answered(self, board: Board, side: int, alpha: int) -> int:
        """The value for `side` after the best answer, or any value up to `alpha` once it is not above that."""
        goal = self.referee.goal(board)
        if goal:
            return self.final(board, side, goal)
        codes = self.referee.legal_moves(board)
        if not len(codes):
            return self.without_moves(board, side)
        worst = 2 * WIN
        for code in self.ordered(codes):
            played = board.play_move(code)
            goal = self.referee.goal(board)
            value = self.final(board, side, goal) if goal else self.value(board, side)
            board.take_back(played)
            worst = min(worst, value)
            if worst <= alpha:
                break
        return worst

    def ordered(self, codes: Sequence[int] | array[int]) -> list[int]:
        """Moves that change the material first: they cut off most of the others."""
        return sorted(codes, key=lambda code: not (code >> ACTION_SHIFT & 15 or code & OUT_BIT))

    def without_moves(self, board: Board, side: int) -> int:
        """Announced play: mate, unless nothing threatens (G2); elsewhere nobody can move any more (G8)."""
        if not self.referee.forbids(board):
            return self.value(board, side)
        checked = self.referee.threat(board, board.number(TURN)) != NO_MOVE
        threatened = checked or self.referee.way_out(board, side) != NO_MOVE
        return WIN if threatened else 0

    def final(self, board: Board, side: int, goal: int) -> int:
        if board.players > 2:
            points = [self.referee.points(board, other) for other in range(len(SIDES))]
            return WIN if points[side] == max(points) else -WIN
        margin = self.referee.margin(board, goal)
        return 0 if margin == 0 else WIN if (margin > 0) == (side == WHITE) else -WIN

    def value(self, board: Board, side: int) -> int:
        """Our pieces less those of the other players, on average."""
        totals = [0] * len(SIDES)
        for slot in range(board.count):
            piece = board.describe(slot)
            if piece.status != ON_BOARD:
                continue
            owner = piece.side
            totals[owner] += WORTH.get(board.tables.types[piece.kind].code, OTHERS)
            if piece.command and board.mode == COMMAND:
                row = piece.square >> ROW_SHIFT
                totals[owner] += A_ROW * (row if owner == WHITE else -row if owner == BLACK else 0)
            if piece.flag and board.mode == FLAG:
                totals[owner] += 300
        for owner in range(len(SIDES)):
            counted = 600 * board.number(OUT + owner) + 900 * board.number(HOME + owner)
            totals[owner] += counted + (100 * board.number(SCORE + owner) if board.players > 2 else 0)
        others = sum(totals) - totals[side]
        return totals[side] - others // (board.players - 1)


def make_player(name: str, movetime: float | None, nodes: int | None, seed: int) -> Player:
    """A player by the word of the command line: engine, varied, random, greedy, alphabeta2, level:N.

    `varied` is the engine with a seed of its own for each game. Raises `ValueError`.
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    if name == "alphabeta2":
        return AlphaBetaPlayer(seed)
    if name == "engine":
        return EnginePlayer(TOP_LEVEL, movetime, nodes, None)
    if name == "varied":
        return EnginePlayer(TOP_LEVEL, movetime, nodes, seed)
    word, _, number = name.partition(":")
    if word == "level" and number.isdigit() and 1 <= int(number) <= TOP_LEVEL:
        return EnginePlayer(int(number), movetime, nodes, seed)
    known = f"engine, varied, random, greedy, alphabeta2 or level:1 to level:{TOP_LEVEL}"
    raise ValueError(f"player {name!r}: expected {known}")
