"""The search of one thread: the moves of the root, each looked at by way of the tree below it."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.engine import scale as S
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.weights import Weights
from tankchess.engine.search.root_moves import RootMoves
from tankchess.engine.search.transposition_table import TranspositionTable
from tankchess.engine.search.tree import Tree


class Searcher:
    """One thread's search: `begin` with a board, give it roots and limits, then search depth after depth."""

    def __init__(
        self, table: TranspositionTable, weights: Weights, flag: array[int], network: Network | None = None
    ) -> None:
        self.tree = Tree(table, weights, flag, network)
        self.clock = self.tree.clock
        self.gains = self.tree.gains
        self.constants = self.tree.constants
        self.roots = RootMoves()

    # For callers in Python.

    def forget(self) -> None:
        """Forgets what it learnt from earlier searches. The table is that of all threads."""
        self.tree.forget()

    def begin(self, board: Board, past: list[int], salt: int) -> None:
        """Takes a board to search; `past` are the keys of earlier positions of the game, this one not among them."""
        self.board = board
        self.tree.begin(board, past, salt)

    def set_roots(self, moves: array[int], leanings: array[int] | None = None) -> None:
        """Takes the moves to choose from, and what each is lifted by."""
        self.roots.take(moves, leanings)

    def limit_nodes(self, nodes: int) -> None:
        """Stops after so many nodes, 0 for no limit."""
        self.clock.limit_nodes(nodes)

    def limit_time(self, seconds: float) -> None:
        """Stops by itself after so many seconds from now, whether or not anybody wakes up to stop it."""
        self.clock.limit_time(seconds)

    @property
    def nodes(self) -> int:
        """The positions looked at since `begin`."""
        return self.clock.nodes

    @property
    def stopped(self) -> bool:
        """Whether a limit or the flag has ended the search."""
        return self.clock.stopped != 0

    @property
    def deepest(self) -> int:
        """The longest line looked at since `begin`, in half-moves."""
        return self.tree.deepest

    @property
    def root_count(self) -> int:
        return self.roots.count

    def best_line(self) -> list[int]:
        """Best play of both sides as the last search found it; empty if that was stopped before it had found any."""
        return self.tree.best_lines.read()

    def leaning(self, first: int, score: int) -> int:
        """What is in the score of the best root move from number `first` on only because the move was lifted."""
        return self.roots.leanings[first] if -S.MATE_BOUND < score < S.MATE_BOUND else 0

    def impressions(self) -> list[int]:
        """What each root move looked like to `impress`; the least of all where it was stopped before."""
        return [self.roots.scores[index] for index in range(self.roots.count)]

    def first_sight(self) -> int:
        """What the position at the root is worth without looking ahead."""
        return self.tree.evaluator.judge(self.board, self.tree.us)

    def possible_answers(self) -> list[int] | None:
        """The moves a threatened side would search from its root, None if nothing threatens it."""
        return [self.tree.stack.moves[index] for index in range(self.list_answers())] if self.is_threatened() else None

    # The search.

    def is_threatened(self) -> bool:
        """Whether the side to move at the root must answer a threat."""
        self.tree.line.enter(self.board, 0)
        return self.tree.sentry.must_answer(self.tree.line.sides[0], 0, L.PASS)

    def list_answers(self) -> int:
        """Lists the moves of a threatened root from the bottom of the stack and returns how many there are."""
        self.tree.stack.top = 0
        self.tree.picker.open(0, L.PASS, L.NO_MOVE, 0, S.STACK)
        self.tree.picker.list_moves(0)
        return self.tree.stack.top

    def impress(self) -> None:
        """Looks at each root move at first sight: at its value after the shots that follow at once."""
        self.tree.enter_root(1)
        for index in range(self.roots.count):
            self.roots.scores[index] = -S.INFINITE
        for index in range(self.roots.count):
            move = self.roots.moves[index]
            score = self.tree.play(move, 1, -S.INFINITE, S.INFINITE, 0, 0, 0, 0)
            # What was not looked at to its end is worth nothing.
            if self.clock.stopped:
                break
            self.roots.scores[index] = score

    def search_roots(self, first: int, depth: int, alpha: int, beta: int) -> int:
        """Searches the root moves from number `first` on. Their order afterwards is best first."""
        self.tree.enter_root(depth)
        self.mark_checks(first)
        best = -S.INFINITE
        for index in range(first, self.roots.count):
            move = self.roots.moves[index]
            reduction = self.reduction(move, depth, index, first)
            leaning = self.roots.leanings[index]
            score = self.tree.play(move, depth, alpha - leaning, beta - leaning, 0, S.CHECKED, index - first, reduction)
            if self.clock.stopped:
                break
            # Wins and losses count as they are.
            if -S.MATE_BOUND < score < S.MATE_BOUND:
                score += leaning
            better = score > alpha or index == first
            self.roots.scores[index] = score if better else -S.INFINITE
            self.roots.bounds[index] = score
            if score > best:
                best = score
                if better:
                    self.roots.raise_to(first, index)
                    self.tree.best_lines.keep(0, move)
                if score > alpha:
                    alpha = score
                if score >= beta:
                    break
        if depth == 1 and not self.clock.stopped:
            # What did not become the best is no worse known than this: later depths begin with what looks good.
            self.roots.sort(first + 1)
        return best

    def reduction(self, move: int, depth: int, index: int, first: int) -> int:
        """How much less deep a root move is searched: later and less than in the tree."""
        if (
            depth < 3
            or index <= first + self.constants.root_from
            or self.gains.is_shot(move)
            or self.roots.checks[index]
        ):
            return 0
        reduction = self.constants.reduction(depth, index - first) - self.constants.root_less
        return reduction if reduction > 0 else 0

    def mark_checks(self, first: int) -> None:
        """Notes which root moves give check, before the nodes below draw their own maps."""
        if self.board.mode == L.COMMAND:
            self.tree.checks.draw(self.tree.line.sides[0])
            for index in range(first, self.roots.count):
                self.roots.checks[index] = self.tree.checks.gives_check(self.roots.moves[index])
