"""A position of the game: the public face of the core."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from tankchess.core.board_facts import BoardFacts
from tankchess.core.candidates import Candidate, find_candidates
from tankchess.core.catalogue import PieceType
from tankchess.core.draft import Draft, build_board, tables_for
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import allowed_code, code_from, owner_slot, shared_referee
from tankchess.core.kernel.walker import Walker
from tankchess.core.move import Move, make_moves
from tankchess.core.move_effects import Attack, Trace, find_attacks, trace
from tankchess.core.outcome import GOALS, LIMITS, Outcome, Termination, by_count, drawn, won_by
from tankchess.core.refutation import Refutation, find_refutation
from tankchess.core.rules import Announce
from tankchess.core.sides import Mode, Side, find_side, find_word
from tankchess.core.tfen import read_board
from tankchess.core.words.explanation import Explanation, explain_trace
from tankchess.core.words.fire_lines import FireLine, Names, find_fire_lines
from tankchess.core.words.reasons import Reason, find_reason
from tankchess.errors import FrozenPositionError, IllegalMove, MoveError

REPETITIONS = 3
# Moves whose integers a position remembers.
LOOK_UPS = 8
_Found = TypeVar("_Found")


class Position(BoardFacts):
    """A position with the moves that led to it. Always a possible one; `play` checks, `undo` takes back.

    In a set, or as a key of a dict, a position is frozen: it no longer changes, so that it is found again. Play on a
    `copy()`, or ask for the position `after()` a move.

    >>> position = Position.from_tfen("16x16 - wCLT@H1N,bCLT@I16S w")
    >>> position.play("H1H2N")
    Move.parse('H1H2N')
    >>> position.tfen()
    '16x16 - wCLT@H2N,bCLT@I16S b quiet=1'
    """

    __slots__ = ("_frozen", "_judged", "_looked_up", "_played", "_seen")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._frozen = False
        self._forget()
        self._played: list[tuple[Move, int, tuple[array[int], array[int]]]] = []
        self._seen = {board.key: 1}

    # Texts and values.

    @classmethod
    def from_tfen(cls, text: str, types: Mapping[str, PieceType] | None = None) -> Position:
        """Reads a TFEN; `types` are additional piece types it may use. Raises `TfenError`."""
        return cls(read_board(text, tables_for(types)))

    @classmethod
    def from_draft(cls, draft: Draft, types: Mapping[str, PieceType] | None = None) -> Position:
        """The position of a draft; `types` are additional piece types it may use. Raises `DraftFault`."""
        return cls(build_board(draft, tables_for(types)))

    def __repr__(self) -> str:
        return f"Position.from_tfen({self.tfen()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board.key == other._board.key and self.tfen() == other.tfen() and self.types == other.types

    def __hash__(self) -> int:
        self._frozen = True
        return hash(self._board.key)

    def freeze(self) -> Position:
        """Makes this position one that never changes, and returns it: `play`, `push` and `undo` raise from now on."""
        self._frozen = True
        return self

    @property
    def is_frozen(self) -> bool:
        """Whether the position can no longer change: it was frozen, or its hash was taken."""
        return self._frozen

    def copy(self) -> Position:
        """An independent position with the same history. It can be played on, even if this one is frozen."""
        twin = Position.__new__(Position)
        twin._board = Board(self._board.tables, self._board.width, self._board.height)
        self._board.copy_into(twin._board)
        twin._frozen = False
        twin._forget()
        twin._played = self._played.copy()
        twin._seen = self._seen.copy()
        return twin

    __copy__ = copy

    # Deep copies and pickles are made of whole structures: what was frozen in them stays so.

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy().freeze() if self._frozen else self.copy()

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, PieceType], list[int], bool]]:
        codes = [code for _, code, _ in self._played]
        start = self.copy() if codes else self
        for _ in codes:
            start.undo()
        return (_rebuild, (start.tfen(), dict(self.types), codes, self._frozen))

    # Moves.

    def moves(self) -> list[Move]:
        """Every move that movement and fire allow the side to move, whatever the game makes of it."""
        return make_moves(self._board, shared_referee().all_moves(self._board))

    def legal_moves(self) -> list[Move]:
        """The moves the game permits. Empty when it is over."""
        if self._ended_early() is not None:
            return []
        return make_moves(self._board, shared_referee().legal_moves(self._board))

    def count_legal_moves(self) -> int:
        """How many moves the game permits, without making them: a fifth of the time of the list."""
        return 0 if self._ended_early() is not None else len(shared_referee().legal_moves(self._board))

    def coded_moves(self) -> list[tuple[Move, int]]:
        """The legal moves with their integers, for programs that work on the core itself."""
        if self._ended_early() is not None:
            return []
        codes = shared_referee().legal_moves(self._board)
        return list(zip(make_moves(self._board, codes), codes, strict=True))

    def walker(self) -> Walker:
        """A counter of lines of play from here, on a board of its own, for this thread."""
        keys = [key for key, times in self._seen.items() for _ in range(times)]
        return Walker(self.copy()._board, keys, shared_referee())

    def is_legal(self, move: Move | str) -> bool:
        return self._find(self._as_move(move)) is not None

    def play(self, move: Move | str) -> Move:
        """Plays a legal move. Raises `IllegalMove`, and leaves the position as it was, for any other."""
        self._check_free()
        wanted = self._as_move(move)
        code = self._find(wanted)
        if code is None:
            raise self._illegal(wanted)
        self._apply(wanted, code)
        return wanted

    def push(self, move: Move | str) -> Move:
        """Plays a move that movement and fire allow, whatever the game makes of it: barred (G2), or over already.

        For moves that were played, as records and databases keep them. Raises `IllegalMove` for any other.
        """
        self._check_free()
        wanted = self._as_move(move)
        code = L.PASS if wanted.is_pass else self._code(wanted)
        if code is None:
            raise self._illegal(wanted)
        self._apply(wanted, code)
        return wanted

    def with_turn(self, side: Side | str, *, freely: bool = False) -> Position:
        """The same board with `side` to move, as a start of its own.

        `freely`: nothing is announced or forbidden, and no limit ends the game.
        """
        chosen = find_side(side, self.order)
        board = self.copy()._board
        if freely:
            board.put_options(board.mode, Announce.NO.number, board.turning, 0, 0)
            board.put_counter(L.QUIET, 0)
        board.hand_over(chosen.number)
        return Position(board)

    def _check_free(self) -> None:
        if self._frozen:
            raise FrozenPositionError(
                "this position is frozen, or in a set or a key of a dict: play on a copy(), or use after()"
            )

    def _illegal(self, move: Move) -> IllegalMove:
        reason = find_reason(self._board, self._ended_early(), move)
        return IllegalMove(f"{move} {reason}", reason)

    def _forget(self) -> None:
        # What was found out about this very position, and the last moves that were looked up, with where that was.
        self._judged: dict[str, Any] = {}
        self._looked_up: dict[tuple[int, int, Move], int | None] = {}

    def _apply(self, move: Move, code: int) -> None:
        self._judged = {}
        self._played.append((move, code, self._board.play_move(code)))
        key = self._board.key
        self._seen[key] = self._seen.get(key, 0) + 1

    def undo(self) -> Move:
        """Takes the last move back and returns it."""
        self._check_free()
        if not self._played:
            raise MoveError("undo: no move has been played from this position")
        self._judged = {}
        key = self._board.key
        self._seen[key] -= 1
        if not self._seen[key]:
            del self._seen[key]
        move, _, played = self._played.pop()
        self._board.take_back(played)
        return move

    def after(self, move: Move | str) -> Position:
        """A new position, after a legal move."""
        twin = self.copy()
        twin.play(move)
        return twin

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played since the position was made."""
        return tuple(move for move, _, _ in self._played)

    def _as_move(self, move: Move | str) -> Move:
        return move if isinstance(move, Move) else Move.parse(move)

    def _find(self, move: Move) -> int | None:
        """The integer of a legal move in this very position."""
        if self._ended_early() is not None:
            return None
        referee = shared_referee()
        if move.is_pass:
            return L.PASS if L.PASS in referee.legal_moves(self._board) else None
        code = self._code(move)
        if code is None:
            return None
        permitted = self._judged.setdefault("permitted", {})
        if code not in permitted:
            permitted[code] = referee.permits(self._board, code)
        return code if permitted[code] else None

    def _code(self, move: Move) -> int | None:
        """The integer of a move that movement and fire allow the side to move.

        The last ones are remembered: a move is checked, traced, tried and played, and its piece's moves listed once.
        """
        place = (len(self._played), self._board.key, move)
        if place not in self._looked_up:
            if len(self._looked_up) >= LOOK_UPS:
                self._looked_up.clear()
            self._looked_up[place] = allowed_code(self._board, move)
        return self._looked_up[place]

    def _once(self, name: str, find: Callable[[], _Found]) -> _Found:
        """What `find` finds out about the position as it is, found out once."""
        if name not in self._judged:
            self._judged[name] = find()
        found: _Found = self._judged[name]
        return found

    # Judgement.

    def in_check(self) -> bool:
        """Whether the opponent could destroy the Command tank of the side to move, were it the opponent's turn."""
        return self.check_move() is not None

    def escape_threat(self) -> bool:
        """Whether the opponent's Command tank could leave the board, were it the opponent's turn."""
        return self.escape_move() is not None

    def check_move(self) -> Move | None:
        """A move of the opponent that proves the check."""
        if self.mode is not Mode.COMMAND:
            return None
        return self._once("check", lambda: self._single(shared_referee().threat(self._board, self.turn.number)))

    def escape_move(self) -> Move | None:
        """A move of the opponent that proves the threat of an escape."""
        if self.mode is not Mode.COMMAND:
            return None
        opponent = self._opponent().number
        return self._once("escape", lambda: self._single(shared_referee().way_out(self._board, opponent)))

    def _opponent(self) -> Side:
        return Side.BLACK if self.turn is Side.WHITE else Side.WHITE

    def _single(self, code: int) -> Move | None:
        return None if code == L.NO_MOVE else make_moves(self._board, array("q", [code]))[0]

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None. Several endings at once: goal, mate, limit, quiet, repetition (G9)."""
        return self._once("outcome", self._judge)

    def _judge(self) -> Outcome | None:
        goal = self.goal()
        if goal is not None:
            return goal
        if not len(shared_referee().legal_moves(self._board)):
            return self._without_moves()
        return self._ended_early()

    def goal(self) -> Outcome | None:
        """The outcome if the goal of the mode has been reached (G1, G4 to G7), without a look at moves and limits."""
        goal = shared_referee().goal(self._board)
        return by_count(self._board, GOALS[goal]) if goal else None

    def _without_moves(self) -> Outcome:
        if not self.announce.forbids:
            return by_count(self._board, Termination.PASS)
        check, escape = self.in_check(), self.escape_threat()
        if check and escape and shared_referee().can_avert_destruction(self._board):
            check = False
        if check:
            return won_by(self._opponent(), Termination.CHECKMATE)
        if escape:
            return won_by(self._opponent(), Termination.ESCAPEMATE)
        return drawn(Termination.STALEMATE)

    def counted(self, termination: Termination | str = Termination.AGREED) -> Outcome:
        """The outcome if the game stopped here: what the mode counts decides (G4 to G7); in command a draw."""
        return by_count(self._board, find_word("termination", termination, Termination))

    def _ended_early(self) -> Outcome | None:
        """The endings that need no look at the moves."""
        goal = self.goal()
        if goal is not None:
            return goal
        limit = shared_referee().limits(self._board)
        if limit:
            return by_count(self._board, LIMITS[limit])
        if self.house and self._seen[self._board.key] >= REPETITIONS:
            return by_count(self._board, Termination.REPETITION)
        return None

    # What moves do.

    def trace(self, move: Move | str) -> Trace:
        """The way of a move step by step, and its effects; any move that movement and fire allow its owner.

        It need not be its owner's turn: the move that proves a check has a trace. Raises `IllegalMove`.
        """
        wanted = self._as_move(move)
        if wanted.is_pass:
            return trace(self._board, L.PASS)
        code = self._code(wanted)
        if code is None:
            code = code_from(self._board, owner_slot(self._board, wanted), wanted)
        if code is None:
            raise self._illegal(wanted)
        return trace(self._board, code)

    def candidates(self) -> Iterator[Candidate]:
        """Every move that movement and fire allow the side to move, with its steps and what awaits it.

        Barred moves are among them, also those of a player who is mated; none once the game is over otherwise. The
        position must not change until the last one is taken.
        """
        early = self._ended_early()
        if early is None or self.outcome() != early:
            yield from find_candidates(self._board)

    def attacks_on(self, side: Side | str) -> list[Attack]:
        """The moves of all other sides that destroy pieces of `side`, were it their turn."""
        return list(find_attacks(self._board, find_side(side)))

    def refutation(self, move: Move | str) -> Refutation | None:
        """Why announced play would bar a move (G2), with the opponent's answer; None where it would not."""
        wanted = self._as_move(move)
        code = None if wanted.is_pass else self._code(wanted)
        if code is None or self.mode is not Mode.COMMAND:
            return None
        return find_refutation(self._board, code)

    # Words.

    def fire_lines(
        self, square: str, facing: str | None = None, at: str | None = None, cargo: bool = False, via: Names = ()
    ) -> list[FireLine]:
        """What a piece, or its cargo, covers; or would, once it stands `at`, after a way that clears smoke on `via`."""
        return find_fire_lines(self._board, self._square(square), facing, self._square(at or square), cargo, via)

    def why_not(self, move: Move | str) -> Reason | None:
        """The rule that forbids a move, in words; None exactly for a legal one."""
        wanted = self._as_move(move)
        if self._find(wanted) is not None:
            return None
        return find_reason(self._board, self._ended_early(), wanted)

    def explain(self, move: Move | str) -> Explanation:
        """The steps of a shortest path of a legal move, and what it destroys, sinks, burns and sweeps."""
        wanted = self._as_move(move)
        code = self._find(wanted)
        if code is None:
            raise self._illegal(wanted)
        return explain_trace(trace(self._board, code))


def _rebuild(start: str, types: dict[str, PieceType], codes: list[int], is_frozen: bool = False) -> Position:
    """A pickled position: its start and the moves since."""
    position = Position.from_tfen(start, types)
    for code in codes:
        position._apply(make_moves(position._board, array("q", [code]))[0], code)
    return position.freeze() if is_frozen else position
