"""Proves checkmates and escapemates: proof-number search, depth first, in a given number of moves.

A node of the attacker needs one move that wins; a node of the defender is lost if every permitted move loses. The
attacker has won when the defender is threatened and has no permitted move (G2). Positions are told apart by their keys
and by the moves left, so no line runs in circles.
"""

from __future__ import annotations

from array import array

from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.referee import Referee
from tankchess.engine import scale as S
from tankchess.engine.search.defence import Defence
from tankchess.engine.search.threats import Threats


class Solver:
    """Searches below one board of its own, with a table of so many entries, a power of two.

    `proof` and `disproof` are 0 when the question is settled.
    """

    def __init__(self, flag: array[int], entries: int) -> None:
        self.mask = entries - 1
        self.flag = flag
        self.referee = Referee()
        self.generator = self.referee.generator
        self.scout = self.referee.scout
        self.defence = Defence()
        self.threats = Threats()
        self.words = array("Q", [0]) * (entries * S.PROOF_WORDS)
        self.moves = array("q", [0]) * S.PROOF_STACK
        self.keys = array("Q", [0]) * S.PROOF_STACK
        self.proofs = array("i", [0]) * S.PROOF_STACK
        self.disproofs = array("i", [0]) * S.PROOF_STACK
        self.discovers = L.zeros(L.KEPT_SLOTS)
        self.commander = L.zeros(L.SIDES)
        self.nodes = 0
        self.node_limit = 0
        self.stopped = 0
        self.proof = 1
        self.disproof = 1
        self.attacker = 0
        self.best = 0
        self.saviour = 0
        self.refuters = array("q", [0]) * (S.LONGEST_PROOF + 1)
        self.omitted = array("q", [0])
        self.omitted_count = 0

    # For callers in Python.

    def begin(self, board: Board, node_limit: int) -> None:
        """Takes a board whose side to move attacks."""
        self.board = board
        board.reserve(64)
        self.attacker = board.number(L.TURN)
        self.node_limit = node_limit
        self.nodes = 0
        self.stopped = 0
        self.proof = 1
        self.disproof = 1
        self.omitted_count = 0
        for slot in range(board.count):
            piece = board.describe(slot)
            if piece.command:
                self.commander[piece.side] = slot
        self.generator.lines.reserve(board.count)
        self.scout.lines.reserve(board.count)
        self.generator.grow(max(4096, 4 * self.referee.collect(board)))
        self.threats.prepare(board)

    def forget(self) -> None:
        """Clears the table."""
        for index in range(len(self.words)):
            self.words[index] = 0

    def put(self, board: Board) -> None:
        """Makes the solver's board equal to another of the same game, the attacker to move."""
        board.copy_into(self.board)
        self.board.reserve(64)

    def leave_out(self, moves: array[int]) -> None:
        """Moves that the attacker does without at the root, and only there. None of them: as usual."""
        self.omitted_count = len(moves)
        if len(moves):
            self.omitted = moves

    def limit(self, nodes: int) -> None:
        self.node_limit = nodes
        self.stopped = 0

    def answers(self) -> list[int]:
        """The permitted moves of the defender, whose turn it is."""
        return [self.moves[index] for index in range(self.list_answers(0, self.threaten()))]

    def winning_move(self) -> int:
        """The first move of the win that was proved last."""
        return self.best

    def is_proved(self) -> bool:
        return self.proof == 0

    # The table.

    def salted(self, key: int, moves: int, defending: int) -> int:
        salt = S.DEFENCE_SALT if defending else S.ATTACK_SALT
        return (key ^ ((moves + 1) * salt)) & L.LOW_WORD

    def look_up(self, key: int, moves: int, defending: int) -> bool:
        """Leaves what is known of a position in `proof` and `disproof`."""
        word = self.salted(key, moves, defending)
        place = (word & self.mask) * S.PROOF_WORDS
        if self.words[place] != word:
            return False
        self.proof = self.words[place + 1] >> 32
        self.disproof = self.words[place + 1] & S.LOW_HALF
        return True

    def store(self, key: int, moves: int, defending: int, proof: int, disproof: int) -> None:
        word = self.salted(key, moves, defending)
        place = (word & self.mask) * S.PROOF_WORDS
        self.words[place] = word
        self.words[place + 1] = (proof << 32) | disproof

    # The search.

    def attack(self, moves: int, most_proof: int, most_disproof: int, bottom: int) -> None:
        """The attacker is to move, with so many moves left. Works until one number reaches its bound."""
        key = self.board.key
        self.nodes += 1
        self.poll()
        last = self.list_attacks(bottom, moves)
        while True:
            best = -1
            proof = S.ENDLESS_NUMBER
            second = S.ENDLESS_NUMBER
            disproof = 0
            best_disproof = 0
            for index in range(bottom, last):
                disproof += self.disproofs[index]
                if self.proofs[index] < proof:
                    second = proof
                    proof = self.proofs[index]
                    best = index
                    best_disproof = self.disproofs[index]
                elif self.proofs[index] < second:
                    second = self.proofs[index]
            if disproof > S.ENDLESS_NUMBER or proof == 0:
                disproof = S.ENDLESS_NUMBER
            if best < 0:
                proof, disproof = S.ENDLESS_NUMBER, 0
            if proof >= most_proof or disproof >= most_disproof or disproof == 0 or proof == 0 or self.stopped:
                if proof == 0 and bottom == 0:
                    self.best = self.moves[best]
                break
            mark = self.board.apply(self.moves[best])
            bound = second + 1 + second // 4
            self.defend(
                moves - 1,
                bound if bound < most_proof else most_proof,
                most_disproof - disproof + best_disproof,
                last,
            )
            self.board.revert(mark)
            self.proofs[best] = self.proof
            self.disproofs[best] = self.disproof
        # What is known of a root that lacks moves must not be taken for the position itself further down.
        if not self.stopped and not (bottom == 0 and self.omitted_count):
            self.store(key, moves, 0, proof, disproof)
        self.proof, self.disproof = proof, disproof

    def defend(self, moves: int, most_proof: int, most_disproof: int, bottom: int) -> None:
        """The defender is to move, and the attacker has so many moves left after that."""
        key = self.board.key
        last = self.open_defence(key, moves, bottom)
        if last == bottom:
            return
        self.recall_answers(bottom, last, moves)
        while True:
            best = -1
            disproof = S.ENDLESS_NUMBER
            second = S.ENDLESS_NUMBER
            proof = 0
            best_proof = 0
            for index in range(bottom, last):
                proof += self.proofs[index]
                if self.disproofs[index] < disproof:
                    second = disproof
                    disproof = self.disproofs[index]
                    best = index
                    best_proof = self.proofs[index]
                elif self.disproofs[index] < second:
                    second = self.disproofs[index]
            if proof > S.ENDLESS_NUMBER or disproof == 0:
                proof = S.ENDLESS_NUMBER
            if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0 or self.stopped:
                break
            mark = self.board.apply(self.moves[best])
            bound = second + 1 + second // 4
            self.attack(
                moves,
                most_proof - proof + best_proof,
                bound if bound < most_disproof else most_disproof,
                last,
            )
            self.board.revert(mark)
            self.proofs[best] = self.proof
            self.disproofs[best] = self.disproof
        if not self.stopped:
            self.store(key, moves, 1, proof, disproof)
        if disproof == 0:
            self.refuters[moves] = self.moves[best]
        self.proof, self.disproof = proof, disproof

    def open_defence(self, key: int, moves: int, bottom: int) -> int:
        """Lists the defender's answers and returns where they end; none, if the position is settled without them."""
        self.nodes += 1
        self.poll()
        if self.referee.goal(self.board):
            self.settle_goal(key, moves)
            return bottom
        threatened = self.threaten()
        if moves == 0 and not threatened:
            self.settle(key, 0, S.ENDLESS_NUMBER, 0)
            return bottom
        if not self.referee.leaves_safe(self.board, self.attacker):
            # The attacker's own move was not permitted, or the defender strikes first.
            self.settle(key, moves, S.ENDLESS_NUMBER, 0)
            return bottom
        if moves == 0:
            self.settle_last(key)
            return bottom
        last = self.list_answers(bottom, threatened)
        if last == bottom:
            self.settle(key, moves, 0 if threatened else S.ENDLESS_NUMBER, S.ENDLESS_NUMBER if threatened else 0)
        return last

    def settle(self, key: int, moves: int, proof: int, disproof: int) -> None:
        self.store(key, moves, 1, proof, disproof)
        self.proof, self.disproof = proof, disproof

    def settle_goal(self, key: int, moves: int) -> None:
        """The attacker's move has ended the game. It is not won if the attacker's own Command tank fell, too."""
        margin = self.referee.margin(self.board, self.referee.goal(self.board))
        if self.attacker != L.WHITE:
            margin = -margin
        if margin > 0:
            self.settle(key, moves, 0, S.ENDLESS_NUMBER)
        else:
            self.settle(key, moves, S.ENDLESS_NUMBER, 0)

    def poll(self) -> None:
        if self.flag[0] or (self.node_limit and self.nodes >= self.node_limit):
            self.stopped = 1

    # Moves.

    def other(self, side: int) -> int:
        return L.BLACK if side == L.WHITE else L.WHITE

    def threaten(self) -> bool:
        """Whether the side to move faces a check or an escape; fills `defence`."""
        side = self.board.counter[L.TURN]
        own = self.commander[side]
        if not self.board.is_alive(own) or not self.board.is_alive(self.commander[self.other(side)]):
            return False
        shot = self.scout.hunt(self.board, own)
        escape = self.referee.way_out(self.board, self.other(side))
        return self.defence.prepare(self.board, own, shot, escape)

    def list_answers(self, base: int, threatened: int) -> int:
        """Writes the permitted moves of the side to move, with the keys they lead to; returns where they end."""
        side = self.board.counter[L.TURN]
        self.generator.run(self.board, side, 0)
        total = self.generator.total
        if total > self.generator.capacity:
            total = self.generator.capacity
        if not threatened:
            total = self.referee.sift(self.board, total, total)
        place = base
        for index in range(total):
            move = self.generator.moves[index]
            if threatened and not self.defence.may_answer(self.board, move):
                continue
            mark = self.board.apply(move)
            if place < S.PROOF_STACK and (not threatened or self.referee.leaves_safe(self.board, side)):
                self.moves[place] = move
                self.keys[place] = self.board.key
                place += 1
            self.board.revert(mark)
        return place

    def has_answer(self) -> bool:
        """Whether the side to move, which is threatened, has a permitted move.

        What helped last time is tried first, then the Command tank, then the others: disproofs take half the time.
        """
        side = self.board.counter[L.TURN]
        self.generator.run(self.board, side, 0)
        total = self.generator.total
        if total > self.generator.capacity:
            total = self.generator.capacity
        for index in range(total):
            if self.generator.moves[index] == self.saviour:
                if self.is_answer(self.saviour, side):
                    return True
                break
        for others in range(2):
            for index in range(total):
                move = self.generator.moves[index]
                if (self.board.mover(move) != self.commander[side]) == others and self.is_answer(move, side):
                    self.saviour = move
                    return True
        return False

    def is_answer(self, move: int, side: int) -> bool:
        if not self.defence.may_answer(self.board, move):
            return False
        mark = self.board.apply(move)
        safe = self.referee.leaves_safe(self.board, side)
        self.board.revert(mark)
        return safe

    def recall_answers(self, base: int, last: int, moves: int) -> None:
        """Gives the answers the numbers the table knows. What refuted last time is tried first."""
        for index in range(base, last):
            if not self.look_up(self.keys[index], moves, 0):
                self.proof, self.disproof = 1, 1 + self.effort(moves)
                if self.moves[index] == self.refuters[moves]:
                    self.disproof = 1
            self.proofs[index] = self.proof
            self.disproofs[index] = self.disproof

    def list_attacks(self, base: int, moves: int) -> int:
        """Writes the attacker's moves: all that threaten something, and with moves to spare the others.

        What is new to the table gets its first numbers: a mate is seen at once, a check by how many answers it has.
        """
        side = self.board.counter[L.TURN]
        self.generator.run(self.board, side, 0)
        total = self.generator.total
        if total > self.generator.capacity:
            total = self.generator.capacity
        self.threats.draw(self.board, side, self.commander[self.other(side)], 1)
        self.find_discoverers(side)
        place = base
        for index in range(total):
            if place < S.PROOF_STACK and not (base == 0 and self.is_omitted(self.generator.moves[index])):
                self.moves[place] = self.generator.moves[index]
                place += 1
        kept = base
        for index in range(base, place):
            move = self.moves[index]
            forcing = self.may_threaten(move)
            if not forcing and moves == 1:
                continue
            mark = self.board.apply(move)
            key = self.board.key
            if not self.look_up(key, moves - 1, 1):
                self.proof, self.disproof = S.QUIET_PROOF, self.effort(moves - 1)
                if forcing:
                    forcing = self.rate(key, moves - 1, place)
            self.board.revert(mark)
            if forcing or moves > 1:
                self.moves[kept] = move
                self.keys[kept] = key
                self.proofs[kept] = self.proof
                self.disproofs[kept] = self.disproof
                kept += 1
                if self.proof == 0:
                    break
            if self.stopped:
                break
        return kept

    def is_omitted(self, move: int) -> bool:
        for index in range(self.omitted_count):  # noqa: SIM110  (a generator needs the interpreter)
            if self.omitted[index] == move:
                return True
        return False

    def rate(self, key: int, moves: int, base: int) -> bool:
        """Gives a position after an attacker's move its first numbers; False if nothing is threatened."""
        self.nodes += 1
        self.poll()
        if self.referee.goal(self.board):
            self.settle_goal(key, moves)
            return True
        if not self.threaten():
            return False
        if not self.referee.leaves_safe(self.board, self.attacker):
            self.settle(key, moves, S.ENDLESS_NUMBER, 0)
            return True
        if moves == 0:
            self.settle_last(key)
            return True
        count = self.list_answers(base, 1) - base
        if count == 0:
            self.settle(key, moves, 0, S.ENDLESS_NUMBER)
        else:
            self.settle(key, moves, count, self.effort(moves))
        return True

    def effort(self, moves: int) -> int:
        """The disproof number of what is not known, the attacker having so many moves left after this one.

        Every move of the attacker has to be refuted. If the number were 1, each answer would look easier than the one
        that is being worked on, and all of them were opened before one is followed to its end.
        """
        number = 1
        for _ in range(1, moves):
            number *= S.MOVES_TO_REFUTE
        return number if number < S.MOST_EFFORT else S.MOST_EFFORT

    def settle_last(self, key: int) -> None:
        """The defender is threatened, and the attacker has no move left: mate, or one answer is as good as many."""
        if self.has_answer():
            self.settle(key, 0, S.ENDLESS_NUMBER, 0)
        else:
            self.settle(key, 0, 0, S.ENDLESS_NUMBER)

    def find_discoverers(self, side: int) -> None:
        """Notes the pieces that would threaten something just by leaving their squares."""
        for slot in range(self.board.count):
            if slot >= L.KEPT_SLOTS:
                return
            self.discovers[slot] = 0
            if self.board.partner[slot] or self.threats.sees(self.board.square[slot]):
                # It carries somebody, or it stands in its own line of fire.
                self.discovers[slot] = 1
                continue
            if self.board.side[slot] == side and self.board.status[slot] == L.ON_BOARD and not self.board.command[slot]:
                mark = self.board.log_size
                self.board.lift(slot)
                if (
                    self.scout.hunt(self.board, self.commander[self.other(side)]) != L.NO_MOVE
                    or self.referee.way_out(self.board, side) != L.NO_MOVE
                ):
                    self.discovers[slot] = 1
                self.board.revert(mark)

    def may_threaten(self, move: int) -> bool:
        """Whether a move may give check or prepare an escape. It may say yes too often, but it never misses one."""
        slot = self.board.mover(move)
        if slot >= L.KEPT_SLOTS or self.discovers[slot] or self.board.command[slot]:
            return True
        if move & L.OUT_BIT or move >> L.PATH_SHIFT or not self.referee.is_simple(self.board, move):
            return True
        square = (move >> L.TO_SHIFT) & L.SQUARE_MASK
        if self.board.cell[square] & L.ROAD:
            return True
        return not self.board.tables.windowed[self.board.kind[slot]] or self.threats.holds(
            self.board.kind[slot], square, (move >> L.FACING_SHIFT) & 7
        )
