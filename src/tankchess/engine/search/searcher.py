"""The search of one thread: the moves of the root, each looked at by way of the tree below it."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.engine import scale as S
from tankchess.engine.search.tree import Tree


class Searcher(Tree):
    """One thread's search."""

    def set_roots(self, moves: array[int]) -> None:
        """The moves to choose from, and room for what the search finds out about each."""
        self.root_count = len(moves)
        self.roots = array("q", moves)
        self.root_scores = array("i", [-S.INFINITE]) * max(1, self.root_count)
        self.root_checks = array("B", [0]) * max(1, self.root_count)

    def limit_nodes(self, nodes: int) -> None:
        self.node_limit = nodes

    def limit_time(self, seconds: float) -> None:
        """Stops by itself after so many seconds from now, whether or not anybody wakes up to stop it."""
        self.deadline = self.clock.seconds() + seconds

    def best_line(self) -> list[int]:
        """The moves of the last finished search, best play of both sides."""
        return [self.variation[index] for index in range(self.length[0])]

    def length_of_line(self) -> int:
        return self.length[0]

    def impressions(self) -> list[int]:
        """What each root move looks like at first sight: its value after the shots that follow at once."""
        self.impress()
        return [self.root_scores[index] for index in range(self.root_count)]

    def impress(self) -> None:
        self.depth = 1
        self.line[0] = self.board.key
        self.sides[0] = self.board.counter[L.TURN]
        self.top = 0
        self.evaluator.survey(self.board, 0)
        for index in range(self.root_count):
            mark = self.board.apply(self.roots[index])
            self.line[1] = self.board.key
            self.root_scores[index] = self.look(0, -S.INFINITE, S.INFINITE, 1, 0, self.roots[index])
            self.board.revert(mark)

    def search_roots(self, first: int, depth: int, alpha: int, beta: int) -> int:
        """Searches the root moves from number `first` on. Their order afterwards is best first."""
        self.depth = depth
        self.length[0] = 0
        self.line[0] = self.board.key
        self.sides[0] = self.board.counter[L.TURN]
        self.top = 0
        self.stamp += 1
        self.evaluator.survey(self.board, 0)
        self.mark_checks(first)
        best = -S.INFINITE
        for index in range(first, self.root_count):
            move = self.roots[index]
            mark = self.board.apply(move)
            self.line[1] = self.board.key
            reduction = 0
            if depth >= 3 and index > first + 8 and not self.is_shot(move) and not self.root_checks[index]:
                reduction = self.reduction(depth, index - first) - 1
                if reduction < 0:
                    reduction = 0
            if index == first:
                score = self.look(depth - 1, alpha, beta, 1, S.CHECKED, move)
            else:
                score = self.look(depth - 1 - reduction, alpha, alpha + 1, 1, S.CHECKED, move)
                if score > alpha and reduction:
                    score = self.look(depth - 1, alpha, alpha + 1, 1, S.CHECKED, move)
                if alpha < score < beta:
                    score = self.look(depth - 1, alpha, beta, 1, S.CHECKED, move)
            self.board.revert(mark)
            if self.stopped:
                break
            self.root_scores[index] = score if score > alpha or index == first else -S.INFINITE
            if score > best:
                best = score
                if score > alpha or index == first:
                    self.raise_root(first, index)
                    self.keep_line(0, move)
                if score > alpha:
                    alpha = score
                if score >= beta:
                    break
        return best

    def mark_checks(self, first: int) -> None:
        """Notes which root moves give check, before the nodes below draw their own maps."""
        if self.command:
            side = self.sides[0]
            self.threats.draw(self.board, side, self.evaluator.commander[L.BLACK if side == L.WHITE else L.WHITE], 0)
            for index in range(first, self.root_count):
                self.root_checks[index] = 1 if self.gives_check(self.roots[index]) else 0

    def raise_root(self, first: int, index: int) -> None:
        """Puts a root move first; the others keep their order."""
        move = self.roots[index]
        score = self.root_scores[index]
        checks = self.root_checks[index]
        while index > first:
            self.roots[index] = self.roots[index - 1]
            self.root_scores[index] = self.root_scores[index - 1]
            self.root_checks[index] = self.root_checks[index - 1]
            index -= 1
        self.roots[first] = move
        self.root_scores[first] = score
        self.root_checks[first] = checks
