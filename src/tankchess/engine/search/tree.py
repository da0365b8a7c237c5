"""The tree below the root: principal variations on unchecked moves.

A side that can destroy the enemy's Command tank, or leave with its own, has won; so a move that allows that is a
losing one, and announced play needs no filter of its own. With four players the others are taken for allies against
the side the search is for, but only one of them answers each of its moves: the one whose answer hurts most.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.reach import ReachMemory
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.network import Network
from tankchess.engine.evaluation.weights import Weights
from tankchess.engine.search.checks import Checks
from tankchess.engine.search.clock import SearchClock
from tankchess.engine.search.constants import SearchConstants
from tankchess.engine.search.endings import Endings
from tankchess.engine.search.gains import Gains
from tankchess.engine.search.line import BestLines, CurrentLine
from tankchess.engine.search.move_picker import MovePicker
from tankchess.engine.search.move_source import MoveSource
from tankchess.engine.search.move_stack import MoveStack
from tankchess.engine.search.sentry import Sentry
from tankchess.engine.search.shot_picker import ShotPicker
from tankchess.engine.search.transposition_table import Finding, TranspositionTable


class Tree:
    """The nodes of one thread's search. It owns its board; the table and the flag that stops it are shared."""

    def __init__(
        self, table: TranspositionTable, weights: Weights, flag: array[int], network: Network | None = None
    ) -> None:
        self.table = table
        self.finding = Finding()
        self.clock = SearchClock(flag)
        self.constants = SearchConstants(weights.search)
        self.referee = Referee()
        self.evaluator = Evaluator(weights, network)
        self.evaluator.share(self.referee.generator.reach)
        memory = ReachMemory()
        self.referee.generator.reach.remember(memory)
        self.referee.scout.reach.remember(memory)
        self.line = CurrentLine()
        self.best_lines = BestLines()
        self.endings = Endings(self.referee, self.line)
        self.sentry = Sentry(self.referee, self.evaluator)
        self.checks = Checks(self.referee, self.evaluator)
        self.gains = Gains(self.evaluator)
        self.stack = MoveStack()
        source = MoveSource(self.referee, self.evaluator, self.sentry, self.checks)
        self.picker = MovePicker(self.line, self.stack, self.sentry, self.checks, source, self.gains, self.constants)
        self.shots = ShotPicker(self.stack, source, self.gains)
        self.source = source
        self.us = 0
        self.salt = 0
        self.depth = 0
        self.deepest = 0

    def forget(self) -> None:
        """As if nothing had been searched yet; the table is another's to clear."""
        self.picker.ordering.forget()
        self.referee.suspect = L.NOBODY

    def begin(self, board: Board, past: list[int], salt: int) -> None:
        """Takes a board to search; `past` are the keys of earlier positions of the game, this one not among them."""
        self.board = board
        self.us = board.number(L.TURN)
        self.salt = salt
        self.deepest = 0
        board.reserve(S.LINE_ROOM)
        self.clock.begin()
        self.line.begin(past)
        self.endings.begin(board, self.us)
        self.source.begin(board)
        self.evaluator.prepare(board, self.us)
        self.sentry.begin(board)
        self.checks.begin(board)
        self.gains.begin(board)
        self.picker.begin(board)

    def enter_root(self, depth: int) -> None:
        """Begins a depth at the root: nothing on the stack, nothing found."""
        self.depth = depth
        self.stack.top = 0
        self.line.enter(self.board, 0)
        self.best_lines.clear(0)
        self.evaluator.survey(self.board, 0)

    # A node.

    def play(
        self, move: int, depth: int, alpha: int, beta: int, ply: int, flags: int, tried: int, reduction: int
    ) -> int:
        """The value of a move of the node at `ply`: the first one in full, the others if they seem to beat alpha."""
        if self.board.mode == L.FOUR:
            self.line.follow(ply, move, self.us)
        mark = self.board.apply(move)
        if tried == 0:
            score = self.look(depth - 1, alpha, beta, ply + 1, flags, move)
        else:
            score = self.look(depth - 1 - reduction, alpha, alpha + 1, ply + 1, flags, move)
            if score > alpha and reduction:
                score = self.look(depth - 1, alpha, alpha + 1, ply + 1, flags, move)
            if alpha < score < beta:
                score = self.look(depth - 1, alpha, beta, ply + 1, flags, move)
        self.board.revert(mark)
        return score

    def look(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position at `ply` for the side that has just moved."""
        if self.is_ally(self.board.counter[L.TURN], self.line.sides[ply - 1]):
            return self.visit(depth, alpha, beta, ply, flags, previous)
        return -self.visit(depth, -beta, -alpha, ply, flags, previous)

    def is_ally(self, side: int, other: int) -> bool:
        if self.board.mode != L.FOUR:
            return False
        return (side == self.us) == (other == self.us)

    def visit(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position for the side to move.

        `flags`: CHECKED if it may be in check, CALM if the last move is known to have opened nothing for it, ANSWER if
        that move answers a threat.
        """
        self.clock.tick()
        self.best_lines.clear(ply)
        self.line.enter(self.board, ply)
        if self.clock.stopped:
            return 0
        if ply > self.deepest:
            self.deepest = ply
        score = self.endings.value(ply)
        if score != S.NO_SCORE:
            return score
        self.evaluator.inherit(self.board, ply, previous)
        value = S.NO_SCORE
        if self.board.mode == L.COMMAND and not flags & S.CALM:
            if depth <= 0 and not flags & (S.CHECKED | S.ANSWER) and -S.MATE_BOUND < beta < S.MATE_BOUND:
                value = self.evaluator.evaluate(self.board, self.line.sides[ply], ply)
                if value >= beta:
                    # Good enough as it stands. Whether an answer to a threat is one is looked at in any case.
                    return value
            if self.wins_at_once(ply):
                return S.MATE - ply - 1
        if ply >= S.MAX_PLY - 2:
            return self.evaluator.evaluate(self.board, self.line.sides[ply], ply)
        # Nothing better than winning with the move after next, nothing worse than losing to the next one.
        if beta > S.MATE - ply - 3:
            beta = S.MATE - ply - 3
        if alpha < -S.MATE + ply + 2:
            alpha = -S.MATE + ply + 2
        if alpha >= beta:
            return alpha
        if self.is_another(ply) and self.line.answered[ply]:
            return self.play(L.PASS, depth + 1, alpha, beta, ply, flags, 0, 0)
        if depth < 0 or (depth == 0 and not flags & S.CHECKED):
            return self.settle(depth, alpha, beta, ply, value)
        return self.expand(depth, alpha, beta, ply, previous)

    def is_another(self, ply: int) -> bool:
        """Whether it is the turn of one of the others, with four players."""
        return self.board.mode == L.FOUR and self.line.sides[ply] != self.us

    def leaves_it_to_others(self) -> bool:
        """Whether the next player is another one again, if this one does nothing."""
        mark = self.board.apply(L.PASS)
        side = self.board.counter[L.TURN]
        self.board.revert(mark)
        return side != self.us

    def wins_at_once(self, ply: int) -> bool:
        """Whether the next move wins in the command mode; it is then the best line."""
        move = self.sentry.winning_move(self.line.sides[ply], ply)
        if move == L.NO_MOVE:
            return False
        self.best_lines.clear(ply + 1)
        self.best_lines.keep(ply, move)
        return True

    def expand(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """Searches the moves of a position that is not settled, unless its value is clear without them."""
        wide = beta - alpha > 1
        table_move = L.NO_MOVE
        if self.table.probe(self.board.key ^ self.salt, self.finding):
            table_move = self.finding.move
            score = self.known_score(depth, alpha, beta, ply)
            if score != S.NO_SCORE and not wide:
                return score
        threatened = self.sentry.must_answer(self.line.sides[ply], ply, previous)
        if threatened and ply < self.depth + self.constants.extension:
            depth += 1
        if depth == 0:
            return self.settle(0, alpha, beta, ply, S.NO_SCORE)
        if not threatened and not wide and -S.MATE_BOUND < beta < S.MATE_BOUND:
            score = self.judge_early(depth, alpha, beta, ply, previous)
            if score != S.NO_SCORE:
                return score
        if table_move == L.NO_MOVE and depth >= 4:
            depth -= 1
        return self.try_moves(depth, alpha, beta, ply, previous, table_move)

    def judge_early(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """The value of a position that is far too good or far too bad, NO_SCORE if its moves have to be tried."""
        side = self.line.sides[ply]
        static = self.evaluator.evaluate(self.board, side, ply)
        if depth <= self.constants.margin_depth and static - self.constants.margin * depth >= beta:
            return static
        if depth <= 2 and static + self.constants.razor * depth < alpha:
            score = self.settle(0, alpha, beta, ply, static)
            if score <= alpha:
                return score
        if static >= beta and previous != L.PASS and self.may_pass(side):
            score = self.try_pass(depth, beta, ply)
            if score >= beta or self.clock.stopped:
                return score
        return S.NO_SCORE

    def may_pass(self, side: int) -> bool:
        return self.board.mode != L.FOUR and self.board.counter[L.VEHICLES + side] >= 3

    def try_pass(self, depth: int, beta: int, ply: int) -> int:
        """What a free move is worth to the opponent; if it does not help, the position is good enough."""
        reduced = depth - self.constants.pass_base - depth // self.constants.pass_divisor
        depth = reduced + 1 if reduced > 0 else 1
        score = self.play(L.PASS, depth, beta - 1, beta, ply, S.CHECKED, 0, 0)
        return beta if score > S.MATE_BOUND else score

    # The moves of a node.

    def try_moves(self, depth: int, alpha: int, beta: int, ply: int, previous: int, table_move: int) -> int:
        """Plays the moves of a node one after the other, until one refutes the position."""
        threatened = self.sentry.threatened[ply]
        wide = beta - alpha > 1
        worst = alpha
        best = -S.INFINITE
        best_move = L.NO_MOVE
        tried = 0
        quiet_tried = 0
        few = False
        if not threatened:
            static = self.survey(ply)
            # Where even a good quiet move cannot reach alpha only shots and checks are worth a look.
            few = not wide and self.is_hopeless(static, depth, alpha)
            if few:
                # What is left out is worth about as much as doing nothing.
                best = static
        quiet_most = S.STACK
        if depth <= self.constants.quiet_depth and not threatened:
            quiet_most = self.constants.quiet_base + self.constants.quiet_factor * depth * depth
            if wide:
                quiet_most *= self.constants.wide_factor
        if self.is_another(ply) and self.leaves_it_to_others():
            best = self.play(L.PASS, depth + 1, alpha, beta, ply, S.CHECKED, 0, 0)
            tried = 1
            if best > alpha:
                alpha = best
                self.best_lines.keep(ply, L.PASS)
            if best >= beta or self.clock.stopped:
                return best
        self.picker.open(ply, previous, table_move, few, quiet_most)
        move = self.picker.pick(ply, False, False)
        while move != L.NO_MOVE:
            quiet = self.picker.quiet != 0
            score = self.try_move(move, depth, alpha, beta, ply, tried, quiet, wide, best > -S.MATE_BOUND)
            if self.clock.stopped:
                break
            tried += 1
            if score > best:
                best = score
            if score > alpha:
                alpha = score
                best_move = move
                self.best_lines.keep(ply, move)
                if score >= beta:
                    if quiet:
                        self.picker.praise(ply, move, depth)
                    break
            quiet_tried += quiet and self.picker.is_listed(ply)
            losing = best <= -S.MATE_BOUND
            move = self.picker.pick(ply, quiet_tried >= quiet_most and not losing, losing)
        self.picker.close(ply)
        if self.clock.stopped:
            return 0
        if tried == 0 and not self.endings.forbids and not threatened and not few:
            return self.after_no_move(depth, alpha, beta, ply, previous)
        if best <= -S.MATE + ply + 2:
            best = self.endings.lost(ply, threatened)
        self.remember(depth, best, worst, beta, ply, best_move)
        return best

    def is_hopeless(self, static: int, depth: int, alpha: int) -> bool:
        """Whether a position near the end of a line is so bad that no quiet move helps; one that is lost never is."""
        if depth > self.constants.few_depth or alpha <= -S.MATE_BOUND:
            return False
        return static + self.constants.few_base + self.constants.few_margin * depth <= alpha

    def survey(self, ply: int) -> int:
        """Looks at a node in full before its moves are tried, and returns its value as it stands."""
        self.sentry.forget_calm(ply)
        self.evaluator.survey(self.board, ply)
        return self.evaluator.evaluate(self.board, self.line.sides[ply], ply)

    def try_move(
        self, move: int, depth: int, alpha: int, beta: int, ply: int, tried: int, quiet: bool, wide: bool, safe: bool
    ) -> int:
        """The value of the move that the picker has just handed out, less than any if it is not worth a look.

        `safe`: a move that does not lose at once is known. Until then any facing of an answer may be the one.
        """
        order = self.picker.order
        flags = S.CHECKED if order & 1 else 0
        reduction = 0
        if self.picker.is_listed(ply):
            sibling = self.picker.is_sibling(ply, move)
            threatened = self.sentry.threatened[ply]
            if quiet and tried >= 3 and not order & 1 and (safe or not threatened):
                if sibling and not wide and depth <= self.constants.sibling_depth:
                    return -S.INFINITE
                if depth >= 2 and not threatened:
                    reduction = self.late_reduction(depth, tried, order, sibling, wide)
            if self.sentry.is_calm(ply, move):
                flags |= S.CALM
            if threatened:
                flags |= S.ANSWER
        return self.play(move, depth, alpha, beta, ply, flags, tried, reduction)

    def late_reduction(self, depth: int, tried: int, order: int, sibling: bool, wide: bool) -> int:
        """How much less deep a late quiet move is searched, at most to the end of the line."""
        reduction = self.constants.reduction(depth, tried) + sibling
        if wide and reduction:
            reduction -= 1
        if order > S.ORDER_FAVOURED and reduction:
            reduction -= 1
        return reduction if reduction < depth else depth - 1

    def after_no_move(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """A player who cannot move passes (G8); when nobody can, the game is over."""
        if previous == L.PASS:
            return self.endings.final(0, ply)
        return self.play(L.PASS, depth, alpha, beta, ply, S.CHECKED, 0, 0)

    # The table.

    def known_score(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The score of what was found, NO_SCORE if it says too little for this depth and window."""
        score = self.finding.score
        if score > S.MATE_BOUND:
            score -= ply
        elif score < -S.MATE_BOUND:
            score += ply
        if self.finding.depth < depth:
            return S.NO_SCORE
        if self.finding.bound == S.AT_LEAST and score < beta:
            return S.NO_SCORE
        if self.finding.bound == S.AT_MOST and score > alpha:
            return S.NO_SCORE
        return score

    def remember(self, depth: int, best: int, worst: int, beta: int, ply: int, move: int) -> None:
        """Keeps what a node found. A win is kept as seen from the node, for it may be met at another ply."""
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

    # Shots to the end.

    def settle(self, depth: int, alpha: int, beta: int, ply: int, value: int) -> int:
        """Only shots that destroy something, until nothing is gained by them.

        `value` is what the position is worth as it stands, NO_SCORE if that is not known yet.
        """
        side = self.line.sides[ply]
        best = self.evaluator.evaluate(self.board, side, ply) if value == S.NO_SCORE else value
        if best >= beta or depth < S.DEEPEST_QUIET:
            return best
        if best > alpha:
            alpha = best
        # What is worth less is not worth the shot.
        least = alpha - best - self.constants.hope + 1
        prey = self.evaluator.prey(self.board, side, ply, least if least > 1 else 1)
        if prey == 0:
            return best
        bottom = self.stack.top
        self.shots.list_shots(side, prey)
        last = self.stack.top
        for index in range(bottom, last):
            move = self.stack.pick(index, last)
            if best + self.stack.scores[index] // 8 + self.constants.hope <= alpha:
                break
            score = self.play(move, depth, alpha, beta, ply, 0, 0, 0)
            if self.clock.stopped:
                break
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    self.best_lines.keep(ply, move)
                    if score >= beta:
                        break
        self.stack.top = bottom
        return best
