"""A node of the search tree: the board, how a game ends, and what threatens the side to move."""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.weights import Weights
from tankchess.engine.search.clock import Clock
from tankchess.engine.search.defence import Defence
from tankchess.engine.search.ordering import Ordering
from tankchess.engine.search.threats import Threats
from tankchess.engine.search.transposition_table import Entry, Table


class Node:
    """What the search of one thread works with. It owns its board; the table and the flag that stops it are shared."""

    def __init__(self, table: Table, weights: Weights, flag: array[int]) -> None:
        self.table = table
        self.flag = flag
        self.referee = Referee()
        self.evaluator = Evaluator(weights)
        self.ordering = Ordering()
        self.defence = Defence()
        self.threats = Threats()
        self.entry = Entry()
        self.clock = Clock()
        self.line = L.zeros(S.LINE_ROOM)
        self.sides = L.zeros(S.LINE_ROOM)
        self.suspects = L.zeros(S.LINE_ROOM)
        self.shots = L.zeros(S.LINE_ROOM)
        self.escapes = L.zeros(S.LINE_ROOM)
        self.past = array("Q", [0])
        self.past_count = 0
        self.variation = L.zeros(S.MAX_PLY * S.MAX_PLY)
        self.length = L.zeros(S.LINE_ROOM)
        self.target_move = L.zeros(2 * L.SQUARES)
        self.target_score = L.zeros(2 * L.SQUARES)
        self.targets = L.zeros(L.SQUARES)
        self.calm = L.zeros(S.MAX_PLY * L.KEPT_SLOTS)
        self.roots = array("q", [0])
        self.root_scores = array("i", [0])
        self.root_checks = array("B", [0])
        self.root_count = 0
        self.nodes = 0
        self.node_limit = 0
        self.deadline = 0.0
        self.deepest = 0
        self.stopped = 0
        self.stamp = 0
        self.top = 0
        self.good = 0
        self.screens = 0
        self.depth = 0
        self.us = 0
        self.salt = 0
        self.command = 0
        self.forbids = 0

    # For callers in Python.

    def begin(self, board: Board, past: list[int], salt: int) -> None:
        """Takes a board to search; `past` are the keys of earlier positions of the game, this one not among them."""
        self.board = board
        self.us = board.number(L.TURN)
        board.reserve(S.LINE_ROOM)
        self.past_count = len(past)
        self.past = array("Q", [*past, 0])
        self.salt = salt
        self.command = board.mode == L.COMMAND
        self.forbids = self.referee.forbids(board)
        self.referee.generator.lines.reserve(board.count)
        self.referee.scout.lines.reserve(board.count)
        self.referee.generator.grow(max(4096, 4 * self.referee.collect(board)))
        self.referee.generator.reach.remembers = 1
        self.referee.scout.reach.remembers = 1
        self.evaluator.prepare(board, self.us)
        self.threats.prepare(board)
        self.ordering.calm()
        for ply in range(S.LINE_ROOM):
            self.suspects[ply] = L.NOBODY
        self.nodes = 0
        self.deadline = 0.0
        self.deepest = 0
        self.stopped = 0

    def is_ally(self, side: int, other: int) -> bool:
        if self.board.mode != L.FOUR:
            return False
        return (side == self.us) == (other == self.us)

    def poll(self) -> None:
        if self.flag[0] or (self.node_limit and self.nodes >= self.node_limit) or self.is_late():
            self.stopped = 1

    def is_late(self) -> bool:
        return self.deadline > 0.0 and self.nodes & 255 == 0 and self.clock.seconds() >= self.deadline

    # Endings.

    def ending(self, ply: int) -> int:
        """The value of a game that is over by goal, limit or repetition; NOT_OVER if it is not."""
        ending = self.referee.goal(self.board)
        if ending == 0:
            ending = self.referee.limits(self.board)
        if ending == 0 and self.is_repeated(ply):
            ending = L.REPEATED
        return self.final(ending, ply) if ending else S.NOT_OVER

    def final(self, ending: int, ply: int) -> int:
        """The value of a game that ends by a goal, a limit, or (0) because nobody can move."""
        side = self.sides[ply]
        if self.board.mode == L.FOUR:
            best = -1
            for index in range(self.board.players):
                player = self.board.order[index]
                if player != self.us:
                    points = self.referee.points(self.board, player)
                    best = points if points > best else best
            lead = (self.referee.points(self.board, self.us) - best) * 200
            return lead if side == self.us else -lead
        margin = self.referee.margin(self.board, ending)
        if side != L.WHITE:
            margin = -margin
        if margin > 0 or (margin == 0 and ending == L.GOAL_DESTROYED and self.forbids):
            # Whoever loses both Command tanks has made a move that announced play forbids (G2).
            return S.MATE - ply
        if margin < 0:
            return -S.MATE + ply
        return 0

    def is_repeated(self, ply: int) -> bool:
        """Whether the position was there before in this line, or twice in the game (G9)."""
        if not self.board.house:
            return False
        key = self.board.key
        first = ply - self.board.counter[L.QUIET]
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

    # Threats.

    def wins_at_once(self, ply: int) -> bool:
        """Whether the side to move can destroy the enemy's Command tank or leave with its own."""
        side = self.sides[ply]
        other = L.BLACK if side == L.WHITE else L.WHITE
        suspect = self.suspects[ply - 1] if ply else L.NOBODY
        move = self.referee.scout.hunt_with(self.board, self.evaluator.commander[other], suspect)
        if move == L.NO_MOVE and self.may_leave_soon(side):
            move = self.referee.way_out(self.board, side)
        if move == L.NO_MOVE:
            return False
        self.length[ply + 1] = ply + 1
        self.keep_line(ply, move)
        return True

    def may_leave_soon(self, side: int) -> bool:
        """Whether a Command tank is near enough to the far edge for an exact look."""
        return self.evaluator.distance(self.board, self.evaluator.commander[side], S.LEAVING) <= 2

    def threaten(self, ply: int, previous: int) -> bool:
        """Whether the side to move must answer a check or an escape, which are noted for `defend`.

        The piece that moved last is the first to be suspected, and who gives check is, when it has been answered.
        """
        side = self.sides[ply]
        other = L.BLACK if side == L.WHITE else L.WHITE
        own = self.evaluator.commander[side]
        suspect = L.NOBODY
        if previous != L.PASS and not previous & L.OUT_BIT:
            suspect = self.board.occupant[(previous >> L.TO_SHIFT) & L.SQUARE_MASK] - 1
        shot = self.referee.scout.hunt_with(self.board, own, suspect)
        self.suspects[ply] = L.NOBODY if shot == L.NO_MOVE else self.board.mover(shot)
        escape = L.NO_MOVE
        if self.may_leave_soon(other):
            escape = self.referee.way_out(self.board, other)
        self.shots[ply] = shot
        self.escapes[ply] = escape
        return shot != L.NO_MOVE or escape != L.NO_MOVE

    def defend(self, ply: int) -> None:
        """Fills `defence` with what an answer must touch. Just before it is asked: nodes below use it too."""
        own = self.evaluator.commander[self.sides[ply]]
        self.defence.prepare(self.board, own, self.shots[ply], self.escapes[ply])

    def keep_line(self, ply: int, move: int) -> None:
        """The best line from here is this move and the best line after it."""
        self.variation[ply * S.MAX_PLY + ply] = move
        last = self.length[ply + 1]
        for index in range(ply + 1, last):
            self.variation[ply * S.MAX_PLY + index] = self.variation[(ply + 1) * S.MAX_PLY + index]
        self.length[ply] = last if last > ply else ply + 1
