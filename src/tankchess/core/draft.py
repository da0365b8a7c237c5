"""A position as unchecked data, and the one place where it is checked and becomes a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import FACINGS, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.tables import Tables
from tankchess.core.rules import GameRules
from tankchess.core.sides import SIDES, TERRAIN, TWO_PLAYERS, Mode, Side
from tankchess.errors import PositionError

# Mines in the box (A1).
MINE_POOL = L.MINE_POOL


class DraftFault(PositionError):
    """What is wrong with a draft and where. The reader of the text it came from turns it into an error of its own.

    `item` is the text of the piece at fault, if it is one.
    """

    def __init__(self, where: str, message: str, square: str | None = None) -> None:
        super().__init__(f"{where}: {message}" if where else message, square)
        self.where = where
        self.message = message
        self.item = ""


@dataclass(slots=True)
class DraftPiece:
    """A piece to be placed. `text` is how its source wrote it, for errors."""

    side: Side
    type: str
    square: int
    facing: int
    is_command: bool = False
    is_wreck: bool = False
    has_flag: bool = False
    cargo: DraftPiece | None = None
    text: str = ""


@dataclass(slots=True)
class Draft:
    """A position to be. Squares are indices; a hedge or fire obstacle is a tuple of squares, other terrain of one."""

    width: int
    height: int
    terrain: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    pieces: list[DraftPiece] = field(default_factory=list)
    turn: Side = Side.WHITE
    rules: GameRules = field(default_factory=GameRules)
    mines: int = L.MINE_POOL
    corner_flags: list[int] = field(default_factory=list)
    square_flags: list[int] = field(default_factory=list)
    home: dict[Side, int] = field(default_factory=dict)
    out: dict[Side, int] = field(default_factory=dict)
    score: dict[Side, int] = field(default_factory=dict)
    order: tuple[Side, ...] = TWO_PLAYERS
    move: int = 1
    quiet: int = 0


def empty_draft(width: int, height: int) -> Draft:
    """A draft of a board without anything on it. Raises `DraftFault` for a size that no board has (B1)."""
    if not (L.MIN_SIZE <= width <= L.MAX_SIZE and L.MIN_SIZE <= height <= L.MAX_SIZE):
        sizes = f"{L.MIN_SIZE}x{L.MIN_SIZE} to {L.MAX_SIZE}x{L.MAX_SIZE}"
        raise DraftFault("size", f"{width}x{height}, expected {sizes} (B1)")
    return Draft(width, height)


def build_board(draft: Draft, tables: Tables) -> Board:
    """The board of a draft, if it is a possible position; else a `DraftFault`."""
    board = Board(tables, draft.width, draft.height)
    cells = _lay_terrain(draft, board)
    taken: dict[int, DraftPiece] = {}
    for number, piece in enumerate(draft.pieces, 1):
        try:
            _check_item(draft, tables, piece, number, cells, taken)
        except DraftFault as fault:
            fault.square, fault.item = square_name(piece.square), piece.text
            raise
        taken[piece.square] = piece
    _check_commanders(draft)
    # Slots in reading order: the same position gives its moves in the same order, however it was written.
    for square in sorted(taken, key=reading_order):
        piece = taken[square]
        _place(board, tables, piece, square, L.WRECK if piece.is_wreck else L.ON_BOARD)
        if piece.cargo is not None:
            _place(board, tables, piece.cargo, square, L.ABOARD)
    _place_flags(draft, board)
    _set_counters(draft, board)
    board.seal()
    return board


def _lay_terrain(draft: Draft, board: Board) -> list[int]:
    cells = [0] * L.SQUARES
    obstacles = [0] * L.SQUARES
    outside = board.cell
    number = 0
    for kind, bit in TERRAIN.items():
        for group in draft.terrain.get(kind, ()):
            number += 1
            for square in group:
                if outside[square] & L.OFF:
                    fault = f"not on a board of {draft.width}x{draft.height}"
                else:
                    fault = _why_not_lie(kind, bit, cells[square])
                if fault:
                    name = square_name(square)
                    raise DraftFault(f"terrain, {kind} {name}", fault, name)
                cells[square] |= bit
                if bit & L.SHAPED:
                    obstacles[square] = number
    for square in range(L.SQUARES):
        if cells[square]:
            board.put_cell(square, cells[square], obstacles[square])
    return cells


def _why_not_lie(kind: str, bit: int, cell: int) -> str:
    """Why terrain cannot lie on a square that holds some already (T3); nothing where it can."""
    if cell & bit:
        return "named twice"
    if bit & L.OBSTACLES and cell & L.OBSTACLES:
        return "a square holds only one of high, low, hedge and fire (T3)"
    if bit & L.LAND_ONLY and cell & L.WATER:
        return f"{kind} lies on land only, and this square is water (T3)"
    if bit == L.ICE and not cell & L.WATER:
        return "ice lies on water only (T3)"
    return ""


def _check_item(
    draft: Draft, tables: Tables, piece: DraftPiece, number: int, cells: list[int], taken: Mapping[int, DraftPiece]
) -> None:
    where = f'pieces, item {number} "{piece.text}"'
    piece_type = _check_piece(draft, tables, piece, cells, where)
    if piece.square in taken:
        raise DraftFault(where, f'{square_name(piece.square)} is taken by "{taken[piece.square].text}"')
    if piece.cargo is not None:
        _check_cargo(draft, tables, piece, piece_type, where)


def _check_piece(draft: Draft, tables: Tables, piece: DraftPiece, cells: list[int], where: str) -> PieceType:
    piece_type = known_type(tables, piece, where)
    name = square_name(piece.square)
    if not _is_on_board(draft, piece.square):
        raise DraftFault(where, f"{name} is not on a board of {draft.width}x{draft.height}")
    if piece.side not in draft.order:
        raise DraftFault(where, f"side {piece.side} plays only in mode=four")
    if piece.is_command and not piece_type.is_vehicle:
        raise DraftFault(where, f"a {piece_type.name} cannot be the Command tank (P1)")
    if piece.has_flag and draft.rules.mode is not Mode.FLAG:
        raise DraftFault(where, "pieces carry flags only in mode=flag")
    if piece.is_wreck:
        fault = _why_no_wreck(piece_type, cells[piece.square], name)
    else:
        fault = why_not_stand(tables, piece.type, cells[piece.square], name)
    if fault is not None:
        raise DraftFault(where, fault)
    return piece_type


def _why_no_wreck(piece_type: PieceType, cell: int, name: str) -> str | None:
    if cell & (L.HIGH | L.LOW):
        return f"an obstacle stands on {name}"
    if piece_type.weapon("explosive") is not None:
        return f"a {piece_type.name} leaves no wreck (A5)"
    if piece_type.is_boat or (cell & L.WATER and not cell & L.ICE):
        return "what is destroyed on water sinks and leaves no wreck (F8)"
    return None


def why_not_stand(tables: Tables, code: str, cell: int, name: str) -> str | None:
    """Why the ground of a square cannot carry a living piece of this type, or None if it can."""
    if cell & (L.HIGH | L.LOW):
        return f"an obstacle stands on {name}"
    for bit, word in ((L.FIRE, "fire"), (L.SMOKE, "smoke"), (L.MINE, "a mine")):
        if cell & bit:
            return f"a living piece cannot stand on {word}"
    kind = tables.number[code]
    ground, type_name = tables.ground(kind, cell), tables.types[kind].name
    if ground == L.GROUND_SHUT:
        return f"{name} is not open water, and a {type_name} needs it (M9)"
    if ground == L.GROUND_DROWNS and cell & L.ICE:
        return f"a {type_name} is too heavy for ice (M10)"
    if ground == L.GROUND_DROWNS:
        return f"a {type_name} cannot stand on water (M9)"
    return None


def known_type(tables: Tables, piece: DraftPiece, where: str) -> PieceType:
    """The type of a piece to be. Raises `DraftFault` for a code that is not in the tables."""
    number = tables.number.get(piece.type)
    if number is None:
        raise DraftFault(where, f'unknown piece type "{piece.type}" (known: {" ".join(sorted(tables.number))})')
    found: PieceType = tables.types[number]
    return found


def _check_cargo(draft: Draft, tables: Tables, boat: DraftPiece, boat_type: PieceType, where: str) -> None:
    cargo = boat.cargo
    assert cargo is not None
    cargo_type = known_type(tables, cargo, where)
    if boat.is_wreck:
        raise DraftFault(where, "a wreck carries nothing")
    if not boat_type.can_carry(cargo_type):
        raise DraftFault(where, f"a {boat_type.name} cannot carry a {cargo_type.name} (L1)")
    if cargo.side is not boat.side:
        raise DraftFault(where, "a boat carries vehicles of its own side only (L1)")
    if cargo.is_wreck or cargo.cargo is not None:
        raise DraftFault(where, "cargo is one living vehicle")
    if (cargo.facing - boat.facing) % 4:
        raise DraftFault(where, f"cargo faces along its boat, not {FACINGS[cargo.facing]} (L2)")
    if cargo.has_flag and draft.rules.mode is not Mode.FLAG:
        raise DraftFault(where, "pieces carry flags only in mode=flag")


def _place(board: Board, tables: Tables, piece: DraftPiece, square: int, status: int) -> None:
    kind = tables.number[piece.type]
    flag = int(piece.has_flag)
    board.place(kind, piece.side.number, int(piece.is_command), square, piece.facing, status, flag)


def _check_commanders(draft: Draft) -> None:
    if draft.rules.mode is not Mode.COMMAND:
        return
    for side in draft.order:
        aboard = [piece.cargo for piece in draft.pieces if piece.cargo is not None]
        found = [
            piece
            for piece in [*draft.pieces, *aboard]
            if piece.side is side and piece.is_command and not piece.is_wreck
        ]
        if len(found) > 1:
            raise DraftFault(
                "pieces", f"{side.name_in_words} has {len(found)} Command tanks, expected one at most (P1)"
            )


def _place_flags(draft: Draft, board: Board) -> None:
    for square in draft.corner_flags:
        where = f"flags, {square_name(square)}+{square_name(square + L.STRIDE + 1)}"
        corners = (square, square + 1, square + L.STRIDE, square + L.STRIDE + 1)
        if not all(_is_on_board(draft, corner) for corner in corners):
            raise DraftFault(where, "no point between four squares of the board")
        board.put_flag(square, True)
    for square in draft.square_flags:
        if not _is_on_board(draft, square):
            raise DraftFault(f"flags, {square_name(square)}", f"not on a board of {draft.width}x{draft.height}")
        board.put_flag(square, False)


def _set_counters(draft: Draft, board: Board) -> None:
    rules = draft.rules
    board.put_options(rules.mode.number, rules.announce.number, int(rules.turning), rules.limit or 0, int(rules.house))
    board.put_order([side.number for side in draft.order])
    board.put_counter(L.TURN, draft.turn.number)
    board.put_counter(L.MINES, draft.mines)
    board.put_counter(L.MOVE_NUMBER, draft.move)
    board.put_counter(L.QUIET, draft.quiet)
    for side in SIDES:
        board.put_counter(L.HOME + side.number, draft.home.get(side, 0))
        board.put_counter(L.OUT + side.number, draft.out.get(side, 0))
        board.put_counter(L.SCORE + side.number, draft.score.get(side, 0))


def _is_on_board(draft: Draft, square: int) -> bool:
    return 1 <= square % L.STRIDE <= draft.width and 1 <= square // L.STRIDE <= draft.height


def tables_for(types: Mapping[str, PieceType] | None) -> Tables:
    """The tables of the game with some custom types; those without any are made once."""
    global _STANDARD
    if types:
        return Tables(types)
    if _STANDARD is None:
        _STANDARD = Tables()
    return _STANDARD


_STANDARD: Tables | None = None
