"""Plain alpha-beta, as in a textbook: material, and how far the Command tank has come."""

from __future__ import annotations

from random import Random

from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import (
    BLACK,
    COMMAND,
    FLAG,
    HOME,
    ON_BOARD,
    OUT,
    ROW_SHIFT,
    SCORE,
    TURN,
    WHITE,
)
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import SIDES
from tankchess.engine.result import Limits
from tankchess.engine.yardsticks.plain_rules import Allowance, changing_first, shares_at_end, shares_without_moves

# What a piece is worth to it, in hundredths of a Light Tank.
WORTH = {"LT": 100, "MT": 150, "HT": 200, "TD": 200, "HM": 200, "HD": 200, "TK": 75, "ML": 75, "LL": 50, "HL": 50}
OTHERS = 125
A_ROW = 4
WIN = 100_000
DEEPEST = 20


class _UsedUp(Exception):
    """The nodes or the time of the move are used up."""


class AlphaBeta:
    """Searches one half-move deeper after the other until its limits are reached; captures first, no other order.

    With several opponents all of them play against it.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._referee = shared_referee()
        self._allowance = Allowance(Limits())

    def choose(self, position: Position, limits: Limits) -> tuple[Move, int]:
        """A move of a position in which there is one, and the depth that was finished.

        Without any limit it looks at its own move and the answer.
        """
        moves = {code: move for move, code in position.coded_moves()}
        codes = list(moves)
        # Equals come in a random order, captures first all the same.
        self._random.shuffle(codes)
        codes = changing_first(codes)
        self._allowance = Allowance(limits)
        deepest = limits.depth or (2 if limits == Limits() else DEEPEST)
        best, finished = codes[0], 0
        for depth in range(1, deepest + 1):
            board = position.copy()._board
            try:
                best, value = self._root(board, codes, depth)
            except _UsedUp:
                break
            finished = depth
            codes.remove(best)
            codes.insert(0, best)
            if abs(value) >= WIN:
                break
        return moves[best], finished

    def _root(self, board: Board, codes: list[int], depth: int) -> tuple[int, int]:
        side = board.number(TURN)
        best, best_value = codes[0], -2 * WIN
        for code in codes:
            played = board.play_move(code)
            value = self._value(board, side, depth - 1, best_value, 2 * WIN)
            board.take_back(played)
            if value > best_value:
                best, best_value = code, value
            if value >= WIN:
                break
        return best, best_value

    def _value(self, board: Board, side: int, depth: int, alpha: int, beta: int) -> int:
        """The value for `side`; up to `alpha` or from `beta` on any value that says so."""
        if not self._allowance.spend():
            raise _UsedUp
        shares = shares_at_end(self._referee, board)
        if shares is not None:
            return _won(shares[side])
        if depth == 0:
            return self._material(board, side)
        codes = self._referee.legal_moves(board)
        if not len(codes):
            return _won(shares_without_moves(self._referee, board)[side])
        is_ours = board.number(TURN) == side
        best = -2 * WIN if is_ours else 2 * WIN
        for code in changing_first(codes):
            played = board.play_move(code)
            value = self._value(board, side, depth - 1, alpha, beta)
            board.take_back(played)
            if is_ours:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _material(self, board: Board, side: int) -> int:
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


def _won(share: float) -> int:
    return WIN if share > 0.5 else -WIN if share < 0.25 else 0
