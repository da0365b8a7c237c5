"""The tree below the root: principal variations on unchecked moves.

A side that can destroy the enemy's Command tank, or leave with its own, has won; so a move that allows that is a
losing one, and announced play needs no filter of its own. With four players everybody else is taken for an ally
against the side the search is for.
"""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.engine import scale as S
from tankchess.engine.search.listing import Listing
from tankchess.engine.search.reductions import REDUCTIONS

REDUCTION = list(REDUCTIONS)


class Tree(Listing):
    """The nodes of one thread's search."""

    def look(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position at `ply` for who moved last: the node's own, or seen from the other side."""
        if self.is_ally(self.board.counter[L.TURN], self.sides[ply - 1]):
            return self.visit(depth, alpha, beta, ply, flags, previous)
        return -self.visit(depth, -beta, -alpha, ply, flags, previous)

    def visit(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position for the side to move.

        `flags`: CHECKED if it may be in check, CALM if the last move is known to have opened nothing for it.
        """
        self.nodes += 1
        self.length[ply] = ply
        self.sides[ply] = self.board.counter[L.TURN]
        if self.nodes & 255 == 0 or self.node_limit:
            self.poll()
        if self.stopped:
            return 0
        if ply > self.deepest:
            self.deepest = ply
        score = self.ending(ply)
        if score != S.NOT_OVER:
            return score
        if self.command and not flags & S.CALM and self.wins_at_once(ply):
            return S.MATE - ply - 1
        self.evaluator.inherit(self.board, ply, previous)
        if ply >= S.MAX_PLY - 2:
            return self.evaluator.evaluate(self.board, self.sides[ply], ply)
        # Nothing better than winning with the move after next, nothing worse than losing to the next one.
        if beta > S.MATE - ply - 3:
            beta = S.MATE - ply - 3
        if alpha < -S.MATE + ply + 2:
            alpha = -S.MATE + ply + 2
        if alpha >= beta:
            return alpha
        if depth < 0 or (depth == 0 and not flags & S.CHECKED):
            return self.settle(depth, alpha, beta, ply)
        return self.expand(depth, alpha, beta, ply, previous)

    def expand(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """Searches the moves of a position that is not settled."""
        side = self.sides[ply]
        wide = beta - alpha > 1
        key = self.board.key ^ self.salt
        table_move = L.NO_MOVE
        found = self.table.probe(key, self.entry)
        if found:
            table_move = self.entry.move
            score = self.entry.score
            if score > S.MATE_BOUND:
                score -= ply
            elif score < -S.MATE_BOUND:
                score += ply
            if self.entry.depth >= depth and not wide:
                if (
                    self.entry.bound == S.EXACT
                    or (self.entry.bound == S.AT_LEAST and score >= beta)
                    or (self.entry.bound == S.AT_MOST and score <= alpha)
                ):
                    return score
        threatened = self.command and self.threaten(ply, previous)
        if threatened:
            if ply < self.depth + 2:
                depth += 1
            elif depth == 0:
                return self.settle(0, alpha, beta, ply)
        elif depth == 0:
            return self.settle(0, alpha, beta, ply)
        static = -S.INFINITE
        if not threatened:
            static = self.evaluator.evaluate(self.board, side, ply)
            if not wide and -S.MATE_BOUND < beta < S.MATE_BOUND:
                if depth <= 4 and static - S.MARGIN * depth >= beta:
                    return static
                if depth <= 2 and static + 2 * S.MARGIN * depth < alpha:
                    score = self.settle(0, alpha, beta, ply)
                    if score <= alpha:
                        return score
                if static >= beta and previous != L.PASS and self.may_pass(side):
                    score = self.try_pass(depth, beta, ply)
                    if score >= beta or self.stopped:
                        return score
        if table_move == L.NO_MOVE and depth >= 4:
            depth -= 1
        return self.try_moves(depth, alpha, beta, ply, previous, table_move, threatened)

    def may_pass(self, side: int) -> bool:
        return self.board.mode != L.FOUR and self.board.counter[L.VEHICLES + side] >= 3

    def try_pass(self, depth: int, beta: int, ply: int) -> int:
        """What the opponent makes of a free move; if that is not enough for him, the position is good enough."""
        reduced = depth - 3 - depth // 4
        mark = self.board.apply(L.PASS)
        self.line[ply + 1] = self.board.key
        score = self.look(reduced if reduced > 0 else 0, beta - 1, beta, ply + 1, S.CHECKED, L.PASS)
        self.board.revert(mark)
        if score > S.MATE_BOUND:
            return beta
        return score

    def try_moves(
        self, depth: int, alpha: int, beta: int, ply: int, previous: int, table_move: int, threatened: int
    ) -> int:
        side = self.sides[ply]
        wide = beta - alpha > 1
        bottom = self.top
        self.stamp += 1
        stamp = self.stamp
        worst = alpha
        best = -S.INFINITE
        best_move = L.NO_MOVE
        tried = 0
        quiet_tried = 0
        answer = self.ordering.answer_place(self.board, previous) if previous != L.PASS else -1
        static = -S.INFINITE
        if not threatened:
            for slot in range(L.KEPT_SLOTS):
                self.calm[ply * L.KEPT_SLOTS + slot] = 0
            self.evaluator.survey(self.board, ply)
            static = self.evaluator.evaluate(self.board, side, ply)
        # Where even a good quiet move cannot reach alpha only shots and checks are worth a look.
        few = not wide and not threatened and depth <= 3 and static + 40 + S.MARGIN * depth <= alpha
        few = few and alpha > -S.MATE_BOUND
        if table_move != L.NO_MOVE and self.is_possible(table_move, side):
            best = self.try_first(depth, alpha, beta, ply, table_move)
            if self.stopped:
                return 0
            tried = 1
            if best > alpha:
                alpha = best
                best_move = table_move
                if best >= beta:
                    if not self.is_shot(table_move):
                        self.ordering.reward(self.board, table_move, ply, depth, answer)
                    self.remember(depth, best, worst, beta, ply, table_move)
                    return best
        else:
            table_move = L.NO_MOVE
        count = self.list_moves(side, ply, table_move, answer, threatened, few)
        if count == 0 and tried == 0 and not self.forbids and not threatened and not few:
            return self.after_no_move(depth, alpha, beta, ply, previous)
        if few and static > best:
            # What was left out is worth about as much as doing nothing.
            best = static
        index = bottom
        last = bottom + count
        # What looks good is taken best first; the many others come in any order.
        good = self.good
        while index < last:
            move = self.ordering.pick(index, good) if index < good else self.ordering.moves[index]
            order = self.ordering.scores[index]
            index += 1
            quiet = not self.is_shot(move)
            checks = order & 1
            if quiet and not checks and not threatened and best > -S.MATE_BOUND and not wide:
                if depth <= 3 and quiet_tried >= 8 + 10 * depth * depth:
                    continue
            sibling = self.ordering.is_sibling(move, ply, stamp)
            calm = self.command and not threatened and self.is_calm(ply, move)
            mark = self.board.apply(move)
            self.line[ply + 1] = self.board.key
            self.top = last
            reduction = 0
            if depth >= 2 and tried >= 3 and quiet and not checks and not threatened:
                reduction = self.reduction(depth, tried)
                if sibling:
                    reduction += 1
                if wide and reduction:
                    reduction -= 1
                if order > 8000 and reduction:
                    reduction -= 1
                if reduction > depth - 1:
                    reduction = depth - 1
            flags = S.CHECKED if checks else 0
            if calm:
                flags |= S.CALM
            if tried == 0:
                score = self.look(depth - 1, alpha, beta, ply + 1, flags, move)
            else:
                score = self.look(depth - 1 - reduction, alpha, alpha + 1, ply + 1, flags, move)
                if score > alpha and reduction:
                    score = self.look(depth - 1, alpha, alpha + 1, ply + 1, flags, move)
                if alpha < score < beta:
                    score = self.look(depth - 1, alpha, beta, ply + 1, flags, move)
            self.board.revert(mark)
            if self.stopped:
                self.top = bottom
                return 0
            tried += 1
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    best_move = move
                    self.keep_line(ply, move)
                    if score >= beta:
                        if quiet:
                            self.praise(bottom, index - 1, depth, ply, answer)
                        break
            quiet_tried += quiet
        self.top = bottom
        if best <= -S.MATE + ply + 2:
            # Every move loses at once: mate, or in announced play without a threat a stalemate (G2).
            if self.forbids and not threatened:
                best = 0
            else:
                best = -S.MATE + ply + 2
        self.remember(depth, best, worst, beta, ply, best_move)
        return best

    def is_calm(self, ply: int, move: int) -> bool:
        """Whether a move of a side that is not threatened leaves it so: the piece was not needed where it stood.

        One look for each piece instead of one for each of its moves, as in `Referee.sift`.
        """
        slot = self.board.mover(move)
        if slot >= L.KEPT_SLOTS or not self.referee.is_simple(self.board, move):
            return False
        place = ply * L.KEPT_SLOTS + slot
        if self.calm[place] == 0:
            self.calm[place] = 1 if self.referee.is_safe_without(self.board, slot) else 2
        return self.calm[place] == 1

    def is_possible(self, move: int, side: int) -> bool:
        """Whether a move from the table speaks of a living piece of the side to move."""
        if move == L.PASS:
            return False
        slot = self.board.mover(move)
        return slot >= 0 and self.board.side[slot] == side and self.board.is_alive(slot)

    def try_first(self, depth: int, alpha: int, beta: int, ply: int, move: int) -> int:
        """Tries the move that the table knows, before any other is generated."""
        mark = self.board.apply(move)
        self.line[ply + 1] = self.board.key
        score = self.look(depth - 1, alpha, beta, ply + 1, S.CHECKED, move)
        self.board.revert(mark)
        if score > alpha:
            self.keep_line(ply, move)
        return score

    def praise(self, first: int, last: int, depth: int, ply: int, answer: int) -> None:
        """The quiet move at `last` refuted the position; those tried before it did not."""
        self.ordering.reward(self.board, self.ordering.moves[last], ply, depth, answer)
        for index in range(first, last):
            if not self.is_shot(self.ordering.moves[index]):
                self.ordering.adjust(self.board, self.ordering.moves[index], -8 * depth * depth)

    def remember(self, depth: int, best: int, worst: int, beta: int, ply: int, move: int) -> None:
        bound = S.EXACT
        if best >= beta:
            bound = S.AT_LEAST
        elif best <= worst:
            bound = S.AT_MOST
        if best > S.MATE_BOUND:
            best += ply
        elif best < -S.MATE_BOUND:
            best -= ply
        self.table.store(self.board.key ^ self.salt, move, best, depth, bound)

    def after_no_move(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """A player who cannot move passes (G8); when nobody can, the game is over."""
        if previous == L.PASS:
            return self.final(0, ply)
        mark = self.board.apply(L.PASS)
        self.line[ply + 1] = self.board.key
        score = self.look(depth - 1 if depth > 0 else 0, alpha, beta, ply + 1, S.CHECKED, L.PASS)
        self.board.revert(mark)
        return score

    def reduction(self, depth: int, late: int) -> int:
        if depth >= S.REDUCED_DEPTHS:
            depth = S.REDUCED_DEPTHS - 1
        if late >= S.REDUCED_MOVES:
            late = S.REDUCED_MOVES - 1
        return REDUCTION[depth * S.REDUCED_MOVES + late]

    # Quiescence.

    def settle(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Only shots that destroy something, until nothing is gained by them."""
        side = self.sides[ply]
        best = self.evaluator.evaluate(self.board, side, ply)
        if best >= beta or depth < S.DEEPEST_QUIET:
            return best
        if best > alpha:
            alpha = best
        prize = self.evaluator.prize(self.board, side, ply)
        if prize == 0 or best + prize + S.HOPE <= alpha:
            return best
        bottom = self.top
        last = bottom + self.list_shots(side)
        index = bottom
        while index < last:
            move = self.ordering.pick(index, last)
            gain = self.ordering.scores[index] // 8
            index += 1
            if best + gain + S.HOPE <= alpha:
                break
            mark = self.board.apply(move)
            self.line[ply + 1] = self.board.key
            self.top = last
            score = self.look(depth - 1, alpha, beta, ply + 1, 0, move)
            self.board.revert(mark)
            if self.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.keep_line(ply, move)
                    if score >= beta:
                        break
        self.top = bottom
        return best
