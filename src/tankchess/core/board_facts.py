"""What can be seen on the board of a position, without asking about moves."""

from __future__ import annotations

from collections.abc import Mapping

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import parse_square, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.piece import Piece, piece_in, pieces_in
from tankchess.core.rules import ANNOUNCES, Announce, GameRules
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode, Side, find_side
from tankchess.core.tfen_writing import READING_SQUARES, loose_flags, obstacle_groups, write_board, write_terrain
from tankchess.errors import ArgumentError

_LIVING = (L.ON_BOARD,)
_WRECKS = (L.WRECK,)
_ALL = (L.ON_BOARD, L.WRECK)


class BoardFacts:
    """The part of a position that needs no rules: its size, its terrain, its pieces, its counters."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def tfen(self) -> str:
        """The position in one line of text."""
        return write_board(self._board)

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
    def rules(self) -> GameRules:
        """How the game is played: mode, options, edition."""
        flags = self._board.flag_total if self.mode is Mode.FLAG else 0
        return GameRules(self.mode, self.announce, self.turning, self.house, self.limit, flags)

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
        """The custom piece types of this game."""
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
        return {side: self._board.number(index + side.number) for side in sides}

    def pieces(
        self,
        wrecks: bool = False,
        *,
        side: Side | str | None = None,
        type: PieceType | str | None = None,  # noqa: A002 - it is the `type` of a piece
        alive: bool | None = None,
    ) -> list[Piece]:
        """The living pieces, and on request the wrecks, by column, then row. Cargo is part of its boat.

        Only those of a `side` or of a `type`, given by its code, if asked for. `alive=False` gives the wrecks alone.
        """
        if alive is None:
            wanted = _ALL if wrecks else _LIVING
        else:
            wanted = _LIVING if alive else _WRECKS
        chosen_side = None if side is None else find_side(side)
        code = None if type is None else self._known_code(type)
        found = [placed for placed in pieces_in(self._board) if placed.status in wanted]
        # No two stand on the same square, so nothing but places is compared.
        pieces = [placed.piece for placed in sorted(found)]
        if chosen_side is not None:
            pieces = [piece for piece in pieces if piece.side is chosen_side]
        if code is not None:
            pieces = [piece for piece in pieces if piece.type.code == code]
        return pieces

    def _known_code(self, piece_type: PieceType | str) -> str:
        code = piece_type if isinstance(piece_type, str) else piece_type.code
        numbers = self._board.tables.number
        if code not in numbers:
            raise ArgumentError(f"piece type {code!r}: expected one of {' '.join(sorted(numbers))}")
        return code

    def piece_at(self, square: str) -> Piece | None:
        """The piece or wreck on a square."""
        slot = self._board.slot_on(self._square(square))
        return piece_in(self._board, slot) if slot >= 0 else None

    def terrain(self, kind: str) -> list[str]:
        """The squares of one kind of terrain, by column, then row."""
        if kind not in TERRAIN:
            raise ArgumentError(f"terrain {kind!r}: expected one of {' '.join(TERRAIN)}")
        cells = self._board.cell
        return [square_name(square) for square in READING_SQUARES if cells[square] & TERRAIN[kind]]

    def terrain_at(self, square: str) -> tuple[str, ...]:
        cell = self._board.cell_on(self._square(square))
        return tuple(kind for kind, bit in TERRAIN.items() if cell & bit)

    @property
    def terrain_text(self) -> str:
        """All terrain as a TFEN writes it: the same text for the same terrain."""
        return write_terrain(self._board)

    def hedges(self) -> list[tuple[str, ...]]:
        """The hedges, each as its squares."""
        return [tuple(map(square_name, group)) for group in obstacle_groups(self._board, L.HEDGE)]

    def fires(self) -> list[tuple[str, ...]]:
        """The burning hedges, each as its squares."""
        return [tuple(map(square_name, group)) for group in obstacle_groups(self._board, L.FIRE)]

    def shapes(self) -> dict[str, list[tuple[str, ...]]]:
        """The terrain that covers several squares as one thing (T3): hedges and fires by kind, each as its squares."""
        return {
            kind: [tuple(map(square_name, group)) for group in obstacle_groups(self._board, bit)]
            for kind, bit in TERRAIN.items()
            if bit & L.SHAPED
        }

    def flags(self) -> list[str]:
        """The flags nobody carries: `H8+I9` on a corner point, `K7` on a square."""
        return loose_flags(self._board)

    def _square(self, name: str) -> int:
        square = parse_square(name)
        if square is None or self._board.cell_on(square) & 1:
            corner = f"{chr(ord('A') + self.width - 1)}{self.height}"
            raise ArgumentError(f"square {name!r}: expected one of the board, A1 to {corner}")
        return square

    @property
    def key(self) -> int:
        """The hash of the position, kept up to date move by move. It leaves out the move number and the quiet moves."""
        return self._board.key

    def fresh_key(self) -> int:
        """The same hash, computed from the position alone."""
        return self._board.fresh_key()
