"""The search of one thread: principal variations on unchecked moves.

A side that can destroy the enemy's Command tank, or leave with its own, has won; so a move that allows that is a
losing one, and announced play needs no filter of its own. With four players everybody else is taken for an ally
against the side the search is for.
"""

from __future__ import annotations

from array import array

from tankchess.core.board import Board
from tankchess.core.layout import (
    ACTION_SHIFT,
    BLACK,
    BLASTING,
    COLUMN_MASK,
    COMMAND,
    DIRECTIONS,
    FACING_SHIFT,
    FOUR,
    HIT,
    KEPT_SLOTS,
    NO_MOVE,
    ON_BOARD,
    OUT_BIT,
    PASS,
    QUIET,
    ROW_PAD,
    ROW_SHIFT,
    SQUARE_MASK,
    SQUARES,
    STEPS,
    STRIDE,
    TARGET_SHIFT,
    TO_SHIFT,
    TURN,
    VEHICLES,
    WHITE,
    WINDOW_RADIUS,
    WINDOW_ROW,
    WINDOW_SIDE,
    zeros,
)
from tankchess.core.referee import Referee
from tankchess.engine.defence import Defence
from tankchess.engine.evaluation import Evaluator
from tankchess.engine.ordering import Ordering
from tankchess.engine.reductions import REDUCTIONS
from tankchess.engine.scale import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    INFINITE,
    LEAVING,
    MATE,
    MATE_BOUND,
    MAX_PLY,
    NOT_OVER,
    STACK,
)
from tankchess.engine.table import Entry, Table
from tankchess.engine.threats import Threats
from tankchess.engine.weights import Weights

STEP = list(STEPS)
REDUCTION = list(REDUCTIONS)
_SHOT = 1 << 24
_CHECK = 6000
_MARGIN = 110
_DEEPEST_QUIET = -5
CHECKED = 1
CALM = 2


class Searcher:
    """One thread's search. It owns its board; the table and the flag that stops it are shared."""

    def __init__(self, table: Table, weights: Weights, flag: array[int]) -> None:
        self.table = table
        self.flag = flag
        self.referee = Referee()
        self.evaluator = Evaluator(weights)
        self.ordering = Ordering()
        self.defence = Defence()
        self.threats = Threats()
        self.entry = Entry()
        self.line = zeros(MAX_PLY + 8)
        self.sides = zeros(MAX_PLY + 8)
        self.past = array("Q", [0])
        self.past_count = 0
        self.variation = zeros(MAX_PLY * MAX_PLY)
        self.length = zeros(MAX_PLY + 8)
        self.target_move = zeros(2 * SQUARES)
        self.target_score = zeros(2 * SQUARES)
        self.targets = zeros(SQUARES)
        self.calm = zeros(MAX_PLY * KEPT_SLOTS)
        self.roots = array("q", [0])
        self.root_scores = array("i", [0])
        self.root_nodes = array("q", [0])
        self.root_count = 0
        self.nodes = 0
        self.node_limit = 0
        self.deepest = 0
        self.stopped = 0
        self.stamp = 0
        self.top = 0
        self.good = 0
        self.depth = 0
        self.us = 0
        self.salt = 0
        self.command = 0
        self.announced = 0

    # For callers in Python.

    def begin(self, board: Board, past: list[int], salt: int) -> None:
        """Takes a board to search; `past` are the keys of earlier positions of the game, this one not among them."""
        self.board = board
        self.us = board.number(TURN)
        board.reserve(MAX_PLY + 8)
        self.past_count = len(past)
        self.past = array("Q", [*past, 0])
        self.salt = salt
        self.command = board.mode == COMMAND
        self.announced = self.referee.is_announced_game(board)
        self.referee.generator.lines.reserve(board.count)
        self.referee.scout.lines.reserve(board.count)
        self.referee.generator.grow(max(4096, 4 * self.referee.collect(board)))
        self.evaluator.prepare(board, self.us)
        self.threats.prepare(board)
        self.ordering.calm()
        self.nodes = 0
        self.deepest = 0
        self.stopped = 0

    def set_roots(self, moves: array[int]) -> None:
        """The moves to choose from, and room for what the search finds out about each."""
        self.root_count = len(moves)
        self.roots = array("q", moves)
        self.root_scores = array("i", [-INFINITE]) * max(1, self.root_count)
        self.root_nodes = array("q", [0]) * max(1, self.root_count)

    def limit_nodes(self, nodes: int) -> None:
        self.node_limit = nodes

    def root_move(self, index: int) -> tuple[int, int]:
        return self.roots[index], self.root_scores[index]

    def best_line(self) -> list[int]:
        """The moves of the last finished search, best play of both sides."""
        return [self.variation[index] for index in range(self.length[0])]

    def possible_answers(self) -> list[int] | None:
        """The moves a threatened side would search from its root, None if nothing threatens it."""
        self.sides[0] = self.us
        if not self.command or not self.threaten(0):
            return None
        self.generate_answers(self.us)
        moves = [self.referee.generator.moves[index] for index in range(self.referee.generator.total)]
        return [move for move in moves if self.defence.may_answer(self.board, move)]

    def length_of_line(self) -> int:
        return self.length[0]

    # The root.

    def search_roots(self, first: int, depth: int, alpha: int, beta: int) -> int:
        """Searches the root moves from number `first` on. Their order afterwards is best first."""
        self.depth = depth
        self.length[0] = 0
        self.line[0] = self.board.key
        self.sides[0] = self.board.counter[TURN]
        self.top = 0
        self.stamp += 1
        self.evaluator.survey(self.board, 0)
        best = -INFINITE
        for index in range(first, self.root_count):
            move = self.roots[index]
            before = self.nodes
            mark = self.board.apply(move)
            self.line[1] = self.board.key
            reduction = 0
            if depth >= 3 and index > first + 8 and not self.is_shot(move):
                reduction = self.reduction(depth, index - first) - 1
                if reduction < 0:
                    reduction = 0
            if index == first:
                score = self.look(depth - 1, alpha, beta, 1, CHECKED, move)
            else:
                score = self.look(depth - 1 - reduction, alpha, alpha + 1, 1, CHECKED, move)
                if score > alpha and reduction:
                    score = self.look(depth - 1, alpha, alpha + 1, 1, CHECKED, move)
                if alpha < score < beta:
                    score = self.look(depth - 1, alpha, beta, 1, CHECKED, move)
            self.board.revert(mark)
            if self.stopped:
                break
            self.root_nodes[index] = self.nodes - before
            self.root_scores[index] = score if score > alpha or index == first else -INFINITE
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

    def raise_root(self, first: int, index: int) -> None:
        """Puts a root move first; the others keep their order."""
        move = self.roots[index]
        score = self.root_scores[index]
        nodes = self.root_nodes[index]
        while index > first:
            self.roots[index] = self.roots[index - 1]
            self.root_scores[index] = self.root_scores[index - 1]
            self.root_nodes[index] = self.root_nodes[index - 1]
            index -= 1
        self.roots[first] = move
        self.root_scores[first] = score
        self.root_nodes[first] = nodes

    def keep_line(self, ply: int, move: int) -> None:
        """The best line from here is this move and the best line after it."""
        self.variation[ply * MAX_PLY + ply] = move
        last = self.length[ply + 1]
        for index in range(ply + 1, last):
            self.variation[ply * MAX_PLY + index] = self.variation[(ply + 1) * MAX_PLY + index]
        self.length[ply] = last if last > ply else ply + 1

    # Nodes.

    def look(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position at `ply` for who moved last: the node's own, or seen from the other side."""
        if self.is_ally(self.board.counter[TURN], self.sides[ply - 1]):
            return self.visit(depth, alpha, beta, ply, flags, previous)
        return -self.visit(depth, -beta, -alpha, ply, flags, previous)

    def is_ally(self, side: int, other: int) -> bool:
        if self.board.mode != FOUR:
            return False
        return (side == self.us) == (other == self.us)

    def poll(self) -> None:
        if self.flag[0] or (self.node_limit and self.nodes >= self.node_limit):
            self.stopped = 1

    def visit(self, depth: int, alpha: int, beta: int, ply: int, flags: int, previous: int) -> int:
        """The value of the position for the side to move.

        `flags`: CHECKED if it may be in check, CALM if the last move is known to have opened nothing for it.
        """
        self.nodes += 1
        self.length[ply] = ply
        self.sides[ply] = self.board.counter[TURN]
        if self.nodes & 255 == 0 or self.node_limit:
            self.poll()
        if self.stopped:
            return 0
        if ply > self.deepest:
            self.deepest = ply
        score = self.ending(ply)
        if score != NOT_OVER:
            return score
        if self.command and not flags & CALM and self.wins_at_once(ply):
            return MATE - ply - 1
        self.evaluator.inherit(self.board, ply, previous)
        if ply >= MAX_PLY - 2:
            return self.evaluator.evaluate(self.board, self.sides[ply], ply)
        # Nothing better than winning with the move after next, nothing worse than losing to the next one.
        if beta > MATE - ply - 3:
            beta = MATE - ply - 3
        if alpha < -MATE + ply + 2:
            alpha = -MATE + ply + 2
        if alpha >= beta:
            return alpha
        if depth < 0 or (depth == 0 and not flags & CHECKED):
            return self.settle(depth, alpha, beta, ply)
        return self.expand(depth, alpha, beta, ply, previous)

    def ending(self, ply: int) -> int:
        """The value of a game that is over by goal, limit or repetition; NOT_OVER if it is not."""
        goal = self.referee.goal(self.board)
        if goal == 0 and self.referee.limits(self.board) == 0 and not self.is_repeated(ply):
            return NOT_OVER
        return self.final(goal, ply)

    def final(self, goal: int, ply: int) -> int:
        side = self.sides[ply]
        if self.board.mode == FOUR:
            best = -1
            for index in range(self.board.players):
                player = self.board.order[index]
                if player != self.us:
                    points = self.referee.points(self.board, player)
                    best = points if points > best else best
            lead = (self.referee.points(self.board, self.us) - best) * 200
            return lead if side == self.us else -lead
        margin = self.referee.margin(self.board, goal)
        if side != WHITE:
            margin = -margin
        if margin > 0 or (margin == 0 and goal and self.announced):
            # Who loses both Command tanks has made a move that announced play forbids (G2).
            return MATE - ply
        if margin < 0:
            return -MATE + ply
        return 0

    def is_repeated(self, ply: int) -> bool:
        """Whether the position was there before in this line, or twice in the game (G9)."""
        if not self.board.house:
            return False
        key = self.board.key
        first = ply - self.board.counter[QUIET]
        for index in range(ply - 2, -1, -1):
            if index < first:
                return False
            if self.line[index] == key:
                return True
        seen = 0
        for index in range(self.past_count):
            if self.past[index] == key:
                seen += 1
        return seen >= 2

    def wins_at_once(self, ply: int) -> bool:
        """Whether the side to move can destroy the enemy's Command tank or leave with its own."""
        side = self.sides[ply]
        other = BLACK if side == WHITE else WHITE
        move = self.referee.scout.hunt(self.board, self.evaluator.commander[other])
        if move == NO_MOVE:
            move = self.referee.way_out(self.board, side)
        if move == NO_MOVE:
            return False
        self.length[ply + 1] = ply + 1
        self.keep_line(ply, move)
        return True

    def threaten(self, ply: int) -> bool:
        """Whether the side to move must answer a check or an escape; fills `defence` with what an answer must touch."""
        side = self.sides[ply]
        other = BLACK if side == WHITE else WHITE
        own = self.evaluator.commander[side]
        shot = self.referee.scout.hunt(self.board, own)
        escape = self.referee.way_out(self.board, other)
        if shot == NO_MOVE and escape == NO_MOVE:
            return False
        self.defence.begin(self.board, own)
        if shot != NO_MOVE:
            self.defence.against_shot(self.board, shot)
        if escape != NO_MOVE:
            self.defence.against_escape(self.board, escape)
        return True

    def expand(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """Searches the moves of a position that is not settled."""
        side = self.sides[ply]
        wide = beta - alpha > 1
        key = self.board.key ^ self.salt
        table_move = self.no_move()
        found = self.table.probe(key, self.entry)
        if found:
            table_move = self.entry.move
            score = self.entry.score
            if score > MATE_BOUND:
                score -= ply
            elif score < -MATE_BOUND:
                score += ply
            if self.entry.depth >= depth and not wide:
                if (
                    self.entry.bound == EXACT
                    or (self.entry.bound == AT_LEAST and score >= beta)
                    or (self.entry.bound == AT_MOST and score <= alpha)
                ):
                    return score
        threatened = self.command and self.threaten(ply)
        if threatened:
            if ply < self.depth + 6:
                depth += 1
            elif depth == 0:
                return self.settle(0, alpha, beta, ply)
        elif depth == 0:
            return self.settle(0, alpha, beta, ply)
        static = -INFINITE
        if not threatened:
            static = self.evaluator.evaluate(self.board, side, ply)
            if not wide and -MATE_BOUND < beta < MATE_BOUND:
                if depth <= 4 and static - _MARGIN * depth >= beta:
                    return static
                if depth <= 2 and static + 2 * _MARGIN * depth < alpha:
                    score = self.settle(0, alpha, beta, ply)
                    if score <= alpha:
                        return score
                if depth >= 2 and static >= beta and previous != PASS and self.may_pass(side):
                    score = self.try_pass(depth, beta, ply)
                    if score >= beta or self.stopped:
                        return score
        if table_move == NO_MOVE and depth >= 4:
            depth -= 1
        return self.try_moves(depth, alpha, beta, ply, previous, table_move, threatened)

    def no_move(self) -> int:
        return NO_MOVE

    def may_pass(self, side: int) -> bool:
        return self.board.mode != FOUR and self.board.counter[VEHICLES + side] >= 3

    def try_pass(self, depth: int, beta: int, ply: int) -> int:
        """What the opponent makes of a free move; if that is not enough for him, the position is good enough."""
        reduced = depth - 3 - depth // 4
        mark = self.board.apply(PASS)
        self.line[ply + 1] = self.board.key
        score = self.look(reduced if reduced > 0 else 0, beta - 1, beta, ply + 1, CHECKED, PASS)
        self.board.revert(mark)
        if score > MATE_BOUND:
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
        best = -INFINITE
        best_move = self.no_move()
        tried = 0
        quiet_tried = 0
        answer = self.ordering.answer_place(self.board, previous) if previous != PASS else -1
        static = -INFINITE
        if not threatened:
            for slot in range(KEPT_SLOTS):
                self.calm[ply * KEPT_SLOTS + slot] = 0
            self.evaluator.survey(self.board, ply)
            static = self.evaluator.evaluate(self.board, side, ply)
        # Where even a good quiet move cannot reach alpha only shots and checks are worth a look.
        few = not wide and not threatened and depth <= 3 and static + 40 + _MARGIN * depth <= alpha
        few = few and -MATE_BOUND < alpha
        if table_move != NO_MOVE and self.is_possible(table_move, side):
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
                    self.remember(depth, best, worst, beta, ply, table_move, static)
                    return best
        else:
            table_move = NO_MOVE
        count = self.list_moves(side, ply, table_move, answer, threatened, few)
        if count == 0 and tried == 0 and not self.announced and not threatened and not few:
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
            checks = 0
            if self.command and not threatened:
                checks = self.gives_check(move)
            if quiet and not checks and not threatened and best > -MATE_BOUND and not wide:
                if depth <= 3 and quiet_tried >= 8 + 10 * depth * depth:
                    continue
            sibling = self.ordering.is_sibling(self.board, move, ply, stamp)
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
                if order > 4000 and reduction:
                    reduction -= 1
                if reduction > depth - 1:
                    reduction = depth - 1
            flags = CHECKED if checks else 0
            if calm:
                flags |= CALM
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
        if best <= -MATE + ply + 2:
            # Every move loses at once: mate, or in announced play without a threat a stalemate (G2).
            if self.announced and not threatened:
                best = 0
            else:
                best = -MATE + ply + 2
        self.remember(depth, best, worst, beta, ply, best_move, static)
        return best

    def is_calm(self, ply: int, move: int) -> bool:
        """Whether a move of a side that is not threatened leaves it so: the piece was not needed where it stood.

        One look for each piece instead of one for each of its moves, as in `Referee.sift`.
        """
        slot = self.board.mover(move)
        if slot >= KEPT_SLOTS or not self.referee.is_simple(self.board, move):
            return False
        place = ply * KEPT_SLOTS + slot
        if self.calm[place] == 0:
            self.calm[place] = 1 if self.referee.is_safe_without(self.board, slot) else 2
        return self.calm[place] == 1

    def is_possible(self, move: int, side: int) -> bool:
        """Whether a move from the table speaks of a living piece of the side to move."""
        if move == PASS:
            return False
        slot = self.board.mover(move)
        return slot >= 0 and self.board.side[slot] == side and self.board.is_alive(slot)

    def try_first(self, depth: int, alpha: int, beta: int, ply: int, move: int) -> int:
        """Tries the move that the table knows, before any other is generated."""
        mark = self.board.apply(move)
        self.line[ply + 1] = self.board.key
        score = self.look(depth - 1, alpha, beta, ply + 1, CHECKED, move)
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

    def remember(self, depth: int, best: int, worst: int, beta: int, ply: int, move: int, static: int) -> None:
        bound = EXACT
        if best >= beta:
            bound = AT_LEAST
        elif best <= worst:
            bound = AT_MOST
        if best > MATE_BOUND:
            best += ply
        elif best < -MATE_BOUND:
            best -= ply
        self.table.store(self.board.key ^ self.salt, move, best, depth, bound, static)

    def after_no_move(self, depth: int, alpha: int, beta: int, ply: int, previous: int) -> int:
        """A player who cannot move passes (G8); when nobody can, the game is over."""
        if previous == PASS:
            return self.final(0, ply)
        mark = self.board.apply(PASS)
        self.line[ply + 1] = self.board.key
        score = self.look(depth - 1 if depth > 0 else 0, alpha, beta, ply + 1, CHECKED, PASS)
        self.board.revert(mark)
        return score

    # Moves.

    def list_moves(self, side: int, ply: int, table_move: int, answer: int, threatened: int, few: int) -> int:
        """Writes the moves of a node to the stack, each with its score; returns how many.

        With a threat only what may answer it; with `few` only shots and checks, when nothing else can help.
        """
        if self.command and not threatened:
            self.threats.draw(self.board, side, self.evaluator.commander[BLACK if side == WHITE else WHITE], 0)
        if threatened:
            self.generate_answers(side)
        elif few:
            self.generate_few(side)
        else:
            self.referee.generator.run(self.board, side, 0)
        total = self.referee.generator.total
        if total > self.referee.generator.capacity:
            total = self.referee.generator.capacity
        reply = self.ordering.counter[answer] if answer >= 0 else 0
        place = self.top
        self.good = place
        for index in range(total):
            move = self.referee.generator.moves[index]
            if move == table_move or place >= STACK:
                continue
            if threatened and not self.defence.may_answer(self.board, move):
                continue
            if self.is_shot(move):
                score = _SHOT + self.gain(move)
            else:
                score = self.ordering.quiet_score(self.board, move, ply, reply)
                if self.command and not threatened and self.gives_check(move):
                    score += _CHECK
            self.ordering.moves[place] = move
            self.ordering.scores[place] = score
            if score > 0:
                self.ordering.swap(place, self.good)
                self.good += 1
            place += 1
        return place - self.top

    def generate_answers(self, side: int) -> None:
        """All moves of the pieces that are near the threat, of the others their shots."""
        self.referee.generator.aim(self.board, side, 0)
        for slot in range(self.board.count):
            if self.board.side[slot] == side:
                self.referee.generator.firing = 0 if self.defence.is_near(self.board, slot) else 1
                self.referee.generator.generate_piece(self.board, slot)
        self.referee.generator.firing = 0

    def generate_few(self, side: int) -> None:
        """Shots, and moves after which the moved piece gives check or the Command tank could leave."""
        self.referee.generator.run_shots(self.board, side)
        if not self.command:
            return
        for slot in range(self.board.count):
            if self.board.side[slot] == side and self.board.status[slot] == ON_BOARD:
                kind = self.board.kind[slot]
                if self.board.command[slot]:
                    if self.evaluator.distance(self.board, slot, LEAVING) <= 2:
                        self.referee.generator.generate_piece(self.board, slot)
                elif self.board.tables.windowed[kind] and self.referee.generator.reaches(self.board, slot):
                    self.check_with(slot, kind)

    def check_with(self, slot: int, kind: int) -> None:
        """Writes the moves of one piece that give check."""
        start = self.board.square[slot]
        for facing in range(DIRECTIONS):
            rows = self.threats.start_of(kind, facing)
            if rows < 0 or not self.referee.generator.reach.word[facing]:
                continue
            row = (start >> ROW_SHIFT) - WINDOW_RADIUS
            for index in range(WINDOW_SIDE):
                bits = (self.referee.generator.reach.word[facing] >> (WINDOW_SIDE * index)) & WINDOW_ROW
                column = (start & COLUMN_MASK) - WINDOW_RADIUS
                bits &= self.threats.map[rows + row + index + ROW_PAD - 1] >> (column + ROW_PAD - 1)
                while bits:
                    if bits & 1 and not self.referee.generator.reach.is_lost(
                        WINDOW_SIDE * index + column + WINDOW_RADIUS - (start & COLUMN_MASK)
                    ):
                        square = (row + index) * STRIDE + column
                        self.referee.generator.emit(start | (square << TO_SHIFT) | (facing << FACING_SHIFT))
                    bits >>= 1
                    column += 1

    def is_shot(self, move: int) -> bool:
        """Whether a move destroys something or leaves the board."""
        action = (move >> ACTION_SHIFT) & 15
        return action == HIT or action == BLASTING or move & OUT_BIT != 0

    def gives_check(self, move: int) -> bool:
        """Whether the moved piece would threaten the enemy's Command tank, or the own one to leave the board."""
        slot = self.board.mover(move)
        square = (move >> TO_SHIFT) & SQUARE_MASK
        facing = (move >> FACING_SHIFT) & 7
        if self.board.command[slot]:
            if self.evaluator.distance_from(slot, LEAVING, square, facing) <= 1:
                return True
        return self.threats.holds(self.board.kind[slot], square, facing)

    def gain(self, move: int) -> int:
        """What a shot wins, less a little for a dear shooter."""
        if move & OUT_BIT:
            return 2000
        slot = self.board.mover(move)
        if (move >> ACTION_SHIFT) & 15 == BLASTING:
            return self.blast_gain(slot, (move >> TO_SHIFT) & SQUARE_MASK)
        victim = self.board.occupant[(move >> TARGET_SHIFT) & SQUARE_MASK] - 1
        if victim < 0:
            return 0
        if self.board.tables.blast[self.board.kind[victim]]:
            worth = self.blast_gain(victim, self.board.square[victim])
            if self.board.side[victim] != self.board.side[slot]:
                worth += 2 * self.evaluator.worth[victim]
            return worth
        return self.evaluator.worth[victim] * 8 - self.evaluator.worth[slot]

    def blast_gain(self, bomb: int, square: int) -> int:
        """What an explosion on a square would win for the side to move, the bomb itself not counted if it is foreign."""
        side = self.board.counter[TURN]
        total = -self.evaluator.worth[bomb]
        for direction in range(DIRECTIONS):
            occupant = self.board.occupant[square + STEP[direction]]
            if occupant and occupant - 1 != bomb and self.board.status[occupant - 1] == ON_BOARD:
                victim = occupant - 1
                if self.board.tables.blast[self.board.kind[bomb]] > self.board.armour_towards(victim, direction ^ 4):
                    worth = self.evaluator.worth[victim]
                    if self.board.command[victim]:
                        worth = 1000
                    total += -worth if self.board.side[victim] == side else worth
        return total * 8

    def reduction(self, depth: int, late: int) -> int:
        if depth > 31:
            depth = 31
        if late > 127:
            late = 127
        return REDUCTION[depth * 128 + late]

    # Quiescence.

    def settle(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Only shots that destroy something, until nothing is gained by them."""
        side = self.sides[ply]
        best = self.evaluator.evaluate(self.board, side, ply)
        if best >= beta or depth < _DEEPEST_QUIET:
            return best
        if best > alpha:
            alpha = best
        bottom = self.top
        last = bottom + self.list_shots(side)
        index = bottom
        while index < last:
            move = self.ordering.pick(index, last)
            gain = self.ordering.scores[index] >> 3
            index += 1
            if best + gain + 120 <= alpha:
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

    def list_shots(self, side: int) -> int:
        """Writes the shots that gain something to the stack, of at most two shooters for each target."""
        self.referee.generator.run_shots(self.board, side)
        total = self.referee.generator.total
        if total > self.referee.generator.capacity:
            total = self.referee.generator.capacity
        count = 0
        for index in range(total):
            move = self.referee.generator.moves[index]
            gain = self.gain(move)
            if gain > 0 and not self.is_hopeless(move):
                count = self.offer_shot(move, gain, count)
        place = self.top
        for index in range(count):
            target = self.targets[index]
            for choice in range(2):
                move = self.target_move[2 * target + choice]
                if move and place < STACK:
                    self.ordering.moves[place] = move
                    self.ordering.scores[place] = self.target_score[2 * target + choice]
                    place += 1
                self.target_move[2 * target + choice] = 0
        return place - self.top

    def is_hopeless(self, move: int) -> bool:
        return (move >> ACTION_SHIFT) & 15 != HIT and (move >> ACTION_SHIFT) & 15 != BLASTING and not move & OUT_BIT

    def offer_shot(self, move: int, gain: int, count: int) -> int:
        """Keeps the shot if it is one of the two best at its target, by different shooters."""
        target = (move >> TARGET_SHIFT) & SQUARE_MASK
        if (move >> ACTION_SHIFT) & 15 == BLASTING or move & OUT_BIT:
            target = move & SQUARE_MASK
        first = 2 * target
        if self.target_move[first] == 0:
            self.targets[count] = target
            self.target_move[first] = move
            self.target_score[first] = gain
            return count + 1
        if (self.target_move[first] ^ move) & SQUARE_MASK == 0:
            if gain > self.target_score[first]:
                self.target_move[first] = move
                self.target_score[first] = gain
        elif gain > self.target_score[first]:
            self.target_move[first + 1] = self.target_move[first]
            self.target_score[first + 1] = self.target_score[first]
            self.target_move[first] = move
            self.target_score[first] = gain
        elif self.target_move[first + 1] == 0 or gain > self.target_score[first + 1]:
            self.target_move[first + 1] = move
            self.target_score[first + 1] = gain
        return count
