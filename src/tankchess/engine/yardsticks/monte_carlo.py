"""Monte Carlo tree search: a tree that grows where the chances are, judged at its leaves by the evaluation."""

from __future__ import annotations

from array import array
from math import log, sqrt
from random import Random

from tankchess.core.kernel.board import Board
from tankchess.core.kernel.layout import TURN
from tankchess.core.kernel.move_codes import shared_referee
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import SIDES
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.weights import weights
from tankchess.engine.result import Limits
from tankchess.engine.yardsticks.plain_rules import Allowance, changing_first, shares_at_end, shares_without_moves

# How much an unknown move is worth a look: the constant of UCT, for values from 0 to 1.
CURIOSITY = 0.5
# With 300 to 1000 moves a turn no tree gets deep unless it widens slowly: so many children for each root of its visits.
WIDTH = 1.5
# A lead of so many hundredths of a Light Tank makes the chances ten to one.
SCALE = 400.0
# Without any limit.
USUAL_NODES = 1000


class _Place:
    """A node of the tree. `values` are sums over its visits, for each side."""

    __slots__ = ("children", "final", "mover", "rest", "values", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.values = [0.0] * len(SIDES)
        self.mover = -1
        self.children: dict[int, _Place] = {}
        # Moves that were not tried yet, the next one last; None until somebody has looked.
        self.rest: list[int] | None = None
        self.final: list[float] | None = None


class MonteCarlo:
    """UCT with slow widening. A leaf is worth what the evaluation says, as a chance of winning; no play-outs at random.

    Every side wants the most for itself, with two players or four.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._referee = shared_referee()
        self._evaluator = Evaluator(weights())

    def choose(self, position: Position, limits: Limits) -> tuple[Move, int]:
        """A move of a position in which there is one, and the length of the line that was visited most."""
        moves = {code: move for move, code in position.coded_moves()}
        board = position.copy()._board
        self._evaluator.prepare(board, board.number(TURN))
        allowance = Allowance(Limits(nodes=USUAL_NODES) if limits.depth is not None or limits == Limits() else limits)
        root = _Place()
        root.mover = board.number(TURN)
        winning = self._order_root(root, board, list(moves), allowance)
        if winning is not None:
            return moves[winning], 1
        while allowance.spend():
            self._visit(root, board)
        if not root.children:
            assert root.rest is not None, "the root has been put in order"
            return moves[root.rest[-1]], 0
        best = max(root.children, key=lambda code: root.children[code].visits)
        return moves[best], _depth(root)

    def _order_root(self, root: _Place, board: Board, codes: list[int], allowance: Allowance) -> int | None:
        """The moves of the root by their first impression; a move that wins at once is handed back."""
        self._random.shuffle(codes)
        impressions: dict[int, float] = {}
        for code in changing_first(codes):
            played = board.play_move(code)
            shares = shares_at_end(self._referee, board)
            value = (shares or self._judged(board))[root.mover]
            board.take_back(played)
            if shares is not None and value == 1.0:
                return code
            impressions[code] = value
            if not allowance.spend():
                break
        root.rest = sorted(impressions, key=lambda code: impressions[code])
        return None

    def _visit(self, root: _Place, board: Board) -> None:
        """Walks down to a leaf, judges it, and tells everybody on the way."""
        place, path, taken = root, [root], []
        while place.final is None and place.visits + (place is root) > 0:
            if place.rest is None:
                self._open(place, board)
                continue
            code = self._next(place)
            taken.append(board.play_move(code))
            place = place.children.setdefault(code, _Place())
            path.append(place)
        if place.final is None:
            place.mover = board.number(TURN)
            place.final = shares_at_end(self._referee, board)
        values = place.final or self._judged(board)
        for played in reversed(taken):
            board.take_back(played)
        for seen in path:
            seen.visits += 1
            for side, value in enumerate(values):
                seen.values[side] += value

    def _open(self, place: _Place, board: Board) -> None:
        """Lists the moves of a place that is visited again; one without moves is an end."""
        codes: array[int] = self._referee.legal_moves(board)
        if not len(codes):
            place.final = shares_without_moves(self._referee, board)
            return
        shuffled = list(codes)
        self._random.shuffle(shuffled)
        place.rest = changing_first(shuffled)[::-1]

    def _next(self, place: _Place) -> int:
        """The move to look at: a new one if the place has been visited often enough, else the most promising."""
        rest = place.rest
        if rest and len(place.children) < WIDTH * sqrt(place.visits + 1):
            return rest.pop()
        mover, spread = place.mover, CURIOSITY * sqrt(log(place.visits + 1))

        def promise(code: int) -> float:
            child = place.children[code]
            return child.values[mover] / child.visits + spread / sqrt(child.visits)

        return max(place.children, key=promise)

    def _judged(self, board: Board) -> list[float]:
        """The chances of each side. Of two players one has what the other has not."""
        chances = [0.0] * len(SIDES)
        turn = board.number(TURN)
        order = [board.order[index] for index in range(board.players)]
        if len(order) == 2:
            chances[turn] = _chance(self._evaluator.judge(board, turn))
            chances[order[0] if turn == order[1] else order[1]] = 1.0 - chances[turn]
            return chances
        for side in order:
            chances[side] = _chance(self._evaluator.judge(board, side))
        return chances


def _chance(value: int) -> float:
    return float(1.0 / (1.0 + 10.0 ** (-max(-4000, min(4000, value)) / SCALE)))


def _depth(root: _Place) -> int:
    place, depth = root, 0
    while place.children:
        place = max(place.children.values(), key=lambda child: child.visits)
        depth += 1
    return depth
