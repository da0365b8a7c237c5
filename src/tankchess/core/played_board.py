"""A board on which moves are played, judged and taken back."""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable
from typing import Any, Self, TypeVar

from tankchess.core.board_facts import BoardFacts
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import allowed_code, shared_referee
from tankchess.core.kernel.walker import Walker
from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import GOALS, LIMITS, Outcome, Termination, by_count, drawn, won_by
from tankchess.core.sides import Mode, Side, find_word
from tankchess.errors import FrozenPositionError, IllegalMove, MoveError

REPETITIONS = 3
# Moves whose integers a position remembers.
LOOK_UPS = 8
_Found = TypeVar("_Found")


class PlayedBoard(BoardFacts):
    """The part of a position that knows its moves: those possible, those played, and what the game makes of them."""

    __slots__ = ("_frozen", "_judged", "_looked_up", "_played", "_seen")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._begin()

    def _begin(self) -> None:
        """The board as it is becomes a start: nothing has been played on it."""
        self._frozen = False
        self._forget()
        self._played: list[tuple[Move, int, tuple[array[int], array[int]]]] = []
        self._seen = {self._board.key: 1}

    def _restart(self, board: Board) -> None:
        """Goes on with another board, as a start of its own."""
        self._check_free()
        self._board = board
        self._begin()

    @property
    def is_frozen(self) -> bool:
        """Whether the position can no longer change: it was frozen, or its hash was taken."""
        return self._frozen

    def copy(self) -> Self:
        """An independent position with the same history. It can be played on, even if this one is frozen."""
        twin = type(self).__new__(type(self))
        twin._board = self._board.twin()
        twin._frozen = False
        twin._judged = {}
        twin._looked_up = self._looked_up.copy()
        twin._played = self._played.copy()
        twin._seen = self._seen.copy()
        return twin

    __copy__ = copy

    # Moves.

    def pseudo_legal_moves(self) -> list[Move]:
        """Every move that movement and fire allow the side to move, whatever the game makes of it."""
        return make_moves(self._board, shared_referee().all_moves(self._board))

    def moves(self) -> list[Move]:
        """The former name of `pseudo_legal_moves`. What the game permits is `legal_moves`."""
        warnings.warn(
            "Position.moves() is deprecated: write legal_moves() for what the game permits, pseudo_legal_moves() for"
            " what movement and fire allow",
            DeprecationWarning,
            stacklevel=2,
        )
        return self.pseudo_legal_moves()

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
        codes = self.legal_codes()
        return list(zip(make_moves(self._board, codes), codes, strict=True))

    def legal_codes(self) -> array[int]:
        """The integers of the legal moves, for the engine: a `Move` of each takes as long again."""
        return array("q") if self._ended_early() is not None else shared_referee().legal_moves(self._board)

    def code_of(self, move: Move) -> int | None:
        """The integer of a legal move, None for any other."""
        return self._find(move)

    def walker(self) -> Walker:
        """A counter of lines of play from here, on a board of its own, for this thread."""
        keys = [key for key, times in self._seen.items() for _ in range(times)]
        return Walker(self.copy()._board, keys, shared_referee())

    def is_legal(self, move: Move | str) -> bool:
        """Whether the game permits a move."""
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

    def _check_free(self) -> None:
        if self._frozen:
            raise FrozenPositionError(
                "this position is frozen, or in a set or a key of a dict: play on a copy(), or use after()"
            )

    def _illegal(self, move: Move) -> IllegalMove:
        from tankchess.core.words.reasons import find_reason

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

    def after(self, move: Move | str) -> Self:
        """A new position, after a legal move."""
        twin = self.copy()
        twin.play(move)
        return twin

    def follows(self, before: Self, move: Move) -> bool:
        """Whether this was reached from `before`, or from a position with as many moves, by playing this move last."""
        return len(self._played) == len(before._played) + 1 and self._played[-1][0] == move

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

    @property
    def is_over(self) -> bool:
        """Whether the game has ended here, by its own rules."""
        return self.outcome() is not None

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None. Several endings at once: goal, mate, limit, quiet, repetition (G9)."""
        return self._once("outcome", self._judge)

    def _judge(self) -> Outcome | None:
        goal = self.goal()
        if goal is not None:
            return goal
        if not shared_referee().has_legal_move(self._board):
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
