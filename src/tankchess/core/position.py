"""A position of the game: the public face of the core."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from tankchess.core.catalogue import PieceType
from tankchess.core.draft import tables_for
from tankchess.core.geometry import parse_square, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import allowed_code, shared_referee
from tankchess.core.kernel.walker import Walker
from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import GOALS, LIMITS, Outcome, Termination, by_count, drawn, won_by
from tankchess.core.piece import Piece, piece_in
from tankchess.core.rules import ANNOUNCES, Announce, Rules
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode, Side
from tankchess.core.tfen import READING_SQUARES, loose_flags, obstacle_groups, read_board, write_board
from tankchess.core.words.explanation import Explanation, explain_move
from tankchess.core.words.fire_lines import FireLine, Names, find_fire_lines
from tankchess.core.words.reasons import Reason, find_reason
from tankchess.errors import IllegalMove, MoveError

REPETITIONS = 3


class Position:
    """A position with the moves that led to it. Always a possible one; `play` checks, `undo` takes back.

    >>> position = Position.from_tfen("16x16 - wCLT@H1N,bCLT@I16S w")
    >>> position.play("H1H2N")
    Move.parse('H1H2N')
    >>> position.tfen()
    '16x16 - wCLT@H2N,bCLT@I16S b quiet=1'
    """

    __slots__ = ("_board", "_played", "_seen", "_start")

    def __init__(self, board: Board) -> None:
        self._board = board
        self._start = write_board(board)
        self._played: list[tuple[Move, int, tuple[array[int], array[int]]]] = []
        self._seen = {board.key: 1}

    # Texts and values.

    @classmethod
    def from_tfen(cls, text: str, types: Mapping[str, PieceType] | None = None) -> Position:
        """Reads a TFEN; `types` are the own piece types it may use. Raises `TfenError`."""
        return cls(read_board(text, tables_for(types)))

    def tfen(self) -> str:
        return write_board(self._board)

    def __repr__(self) -> str:
        return f"Position.from_tfen({self.tfen()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board.key == other._board.key and self.tfen() == other.tfen() and self.types == other.types

    def __hash__(self) -> int:
        return hash(self._board.key)

    def copy(self) -> Position:
        """An independent position with the same history."""
        twin = Position.__new__(Position)
        twin._board = Board(self._board.tables, self._board.width, self._board.height)
        self._board.copy_into(twin._board)
        twin._start = self._start
        twin._played = self._played.copy()
        twin._seen = self._seen.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, PieceType], list[int]]]:
        return (_rebuild, (self._start, dict(self.types), [code for _, code, _ in self._played]))

    # What is on the board.

    @property
    def width(self) -> int:
        return self._board.width

    @property
    def height(self) -> int:
        return self._board.height

    @property
    def turn(self) -> Side:
        """The side to move."""
        return SIDES[self._board.number(L.TURN)]

    @property
    def mode(self) -> Mode:
        return MODES[self._board.mode]

    @property
    def rules(self) -> Rules:
        """How the game is played: mode, options, edition."""
        flags = self._board.flag_total if self.mode is Mode.FLAG else 0
        return Rules(self.mode, self.announce, self.turning, self.house, self.limit, flags)

    @property
    def announce(self) -> Announce:
        """What becomes of check and escape (G2): `yes`, `only` (announced, nothing forbidden) or `no`."""
        return ANNOUNCES[self._board.announce]

    @property
    def turning(self) -> bool:
        """Whether turning in place is a move (M1)."""
        return bool(self._board.turning)

    @property
    def house(self) -> bool:
        """Whether the house limits against endless games hold (G9)."""
        return bool(self._board.house)

    @property
    def limit(self) -> int | None:
        """Moves each after which the game ends."""
        return self._board.limit or None

    @property
    def mines(self) -> int:
        """Mines left in the pool (A1)."""
        return self._board.number(L.MINES)

    @property
    def move_number(self) -> int:
        return self._board.number(L.MOVE_NUMBER)

    @property
    def quiet(self) -> int:
        """Half-moves since a piece was lost, a flag taken or a vehicle escaped (G9)."""
        return self._board.number(L.QUIET)

    @property
    def order(self) -> tuple[Side, ...]:
        return tuple(SIDES[self._board.order[index]] for index in range(self._board.players))

    @property
    def types(self) -> Mapping[str, PieceType]:
        """The own piece types of this game."""
        return self._board.tables.own

    @property
    def home(self) -> dict[Side, int]:
        """Flags brought home, by side."""
        return self._counts(L.HOME)

    @property
    def out(self) -> dict[Side, int]:
        """Vehicles that left the board, by side."""
        return self._counts(L.OUT)

    @property
    def score(self) -> dict[Side, int]:
        """Points for destroyed pieces in the four-player mode, by side."""
        return self._counts(L.SCORE)

    def _counts(self, index: int) -> dict[Side, int]:
        sides = SIDES if self.mode is Mode.FOUR else TWO_PLAYERS
        return {side: self._board.number(index + side.index) for side in sides}

    def pieces(self, wrecks: bool = False) -> list[Piece]:
        """The living pieces, and on request the wrecks, by column, then row. Cargo is part of its boat."""
        wanted = (L.ON_BOARD, L.WRECK) if wrecks else (L.ON_BOARD,)
        slots = [(self._board.describe(slot), slot) for slot in range(self._board.count)]
        found = [(reading_order(data[3]), slot) for data, slot in slots if data[5] in wanted]
        return [piece_in(self._board, slot) for _, slot in sorted(found)]

    def piece_at(self, square: str) -> Piece | None:
        """The piece or wreck on a square."""
        slot = self._board.slot_on(self._square(square))
        return piece_in(self._board, slot) if slot >= 0 else None

    def terrain(self, kind: str) -> list[str]:
        """The squares of one kind of terrain, by column, then row."""
        if kind not in TERRAIN:
            raise ValueError(f"terrain {kind!r}: expected one of {' '.join(TERRAIN)}")
        cells = self._board.cell
        return [square_name(square) for square in READING_SQUARES if cells[square] & TERRAIN[kind]]

    def terrain_at(self, square: str) -> tuple[str, ...]:
        cell = self._board.cell_on(self._square(square))
        return tuple(kind for kind, bit in TERRAIN.items() if cell & bit)

    def hedges(self) -> list[tuple[str, ...]]:
        """The hedges, each as its squares."""
        return [tuple(map(square_name, group)) for group in obstacle_groups(self._board, L.HEDGE)]

    def fires(self) -> list[tuple[str, ...]]:
        """The burning hedges, each as its squares."""
        return [tuple(map(square_name, group)) for group in obstacle_groups(self._board, L.FIRE)]

    def flags(self) -> list[str]:
        """The flags nobody carries: `H8+I9` on a corner point, `K7` on a square."""
        return loose_flags(self._board)

    def _square(self, name: str) -> int:
        square = parse_square(name)
        if square is None or self._board.cell_on(square) & 1:
            corner = f"{chr(ord('A') + self.width - 1)}{self.height}"
            raise ValueError(f"square {name!r}: expected one of the board, A1 to {corner}")
        return square

    @property
    def key(self) -> int:
        """The hash of the position, kept up to date move by move. Move number and quiet moves are no part of it."""
        return self._board.key

    def fresh_key(self) -> int:
        """The same hash, computed from the position alone."""
        return self._board.fresh_key()

    # Moves.

    def moves(self) -> list[Move]:
        """Every move that movement and fire allow the side to move, whatever the game makes of it."""
        return make_moves(self._board, shared_referee().all_moves(self._board))

    def legal_moves(self) -> list[Move]:
        """The moves the game permits. Empty when it is over."""
        if self._ended_early() is not None:
            return []
        return make_moves(self._board, shared_referee().legal_moves(self._board))

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
        wanted = self._as_move(move)
        code = L.PASS if wanted.is_pass else allowed_code(self._board, wanted)
        if code is None:
            raise self._illegal(wanted)
        self._apply(wanted, code)
        return wanted

    def _illegal(self, move: Move) -> IllegalMove:
        reason = find_reason(self._board, self._ended_early(), move)
        return IllegalMove(f"{move} {reason}", reason)

    def _apply(self, move: Move, code: int) -> None:
        self._played.append((move, code, self._board.play_move(code)))
        key = self._board.key
        self._seen[key] = self._seen.get(key, 0) + 1

    def undo(self) -> Move:
        """Takes the last move back and returns it."""
        if not self._played:
            raise MoveError("undo: no move has been played from this position")
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
        code = allowed_code(self._board, move)
        return code if code is not None and referee.permits(self._board, code) else None

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
        return self._single(shared_referee().threat(self._board, self.turn.index))

    def escape_move(self) -> Move | None:
        """A move of the opponent that proves the threat of an escape."""
        if self.mode is not Mode.COMMAND:
            return None
        return self._single(shared_referee().way_out(self._board, self._opponent().index))

    def _opponent(self) -> Side:
        return Side.BLACK if self.turn is Side.WHITE else Side.WHITE

    def _single(self, code: int) -> Move | None:
        return None if code == L.NO_MOVE else make_moves(self._board, array("q", [code]))[0]

    def outcome(self) -> Outcome | None:
        """How the game has ended, or None. Several endings at once: goal, mate, limit, quiet, repetition (G9)."""
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

    def counted(self, termination: Termination = Termination.AGREED) -> Outcome:
        """The outcome if the game stopped here: what the mode counts decides (G4 to G7); in command a draw."""
        return by_count(self._board, termination)

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
        return explain_move(self._board, code, wanted)


def _rebuild(start: str, types: dict[str, PieceType], codes: list[int]) -> Position:
    """A pickled position: its start and the moves since."""
    position = Position.from_tfen(start, types)
    for code in codes:
        position._apply(make_moves(position._board, array("q", [code]))[0], code)
    return position
