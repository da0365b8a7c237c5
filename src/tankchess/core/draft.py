"""A position as unchecked data, and the one place where it is checked and becomes a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tankchess.core.catalogue import PieceType
from tankchess.core.geometry import FACINGS, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.tables import Tables
from tankchess.core.rules import GameRules
from tankchess.core.sides import SIDES, TERRAIN, TWO_PLAYERS, Mode, Side
from tankchess.errors import PositionError, worded

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
        fault = DraftFault("size", f"{width}x{height}, expected {sizes} (B1)")
        raise worded(fault, "size", width=width, height=height, least=L.MIN_SIZE, most=L.MAX_SIZE)
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


def sift(draft: Draft, tables: Tables) -> Iterator[tuple[str, int, DraftFault]]:
    """The items of a draft that cannot be on the board, each judged beside those before it that can.

    Terrain is told by its kind and the number of the obstacle, pieces by `pieces` and their number; both count from 0.
    """
    cells = [0] * L.SQUARES
    for kind in TERRAIN:
        for number, group in enumerate(draft.terrain.get(kind, ())):
            before = [(square, cells[square]) for square in group]
            try:
                for square in group:
                    _lay(draft, kind, square, cells)
            except DraftFault as fault:
                for square, cell in before:
                    cells[square] = cell
                yield kind, number, fault
    taken: dict[int, DraftPiece] = {}
    sound = replace(draft, pieces=[])
    for number, piece in enumerate(draft.pieces):
        sound.pieces.append(piece)
        try:
            _check_item(draft, tables, piece, number + 1, cells, taken)
            if piece.is_command or piece.cargo is not None:
                _check_commanders(sound)
        except DraftFault as fault:
            sound.pieces.pop()
            yield "pieces", number, fault
        else:
            taken[piece.square] = piece


def _lay_terrain(draft: Draft, board: Board) -> list[int]:
    cells = [0] * L.SQUARES
    obstacles = [0] * L.SQUARES
    number = 0
    for kind, bit in TERRAIN.items():
        for group in draft.terrain.get(kind, ()):
            number += 1
            for square in group:
                _lay(draft, kind, square, cells)
                if bit & L.SHAPED:
                    obstacles[square] = number
    for square in range(L.SQUARES):
        if cells[square]:
            board.put_cell(square, cells[square], obstacles[square])
    return cells


def _lay(draft: Draft, kind: str, square: int, cells: list[int]) -> None:
    """Lays terrain on a square. Raises `DraftFault` where it cannot lie."""
    where = f"terrain, {kind} {square_name(square)}"
    if not _is_on_board(draft, square):
        raise _off_board(draft, where, square)
    fault, word = _why_not_lie(kind, TERRAIN[kind], cells[square])
    if fault:
        name = square_name(square)
        raise worded(DraftFault(where, fault, name), word, square=name)
    cells[square] |= TERRAIN[kind]


def _why_not_lie(kind: str, bit: int, cell: int) -> tuple[str, str]:
    """Why terrain cannot lie on a square that holds some already (T3), and the word for it; nothing where it can."""
    if cell & bit:
        return "named twice", "named_twice"
    if bit & L.OBSTACLES and cell & L.OBSTACLES:
        return "a square holds only one of high, low, hedge and fire (T3)", "one_obstacle"
    if bit & L.LAND_ONLY and cell & L.WATER:
        return f"{kind} lies on land only, and this square is water (T3)", "land_only"
    if bit == L.ICE and not cell & L.WATER:
        return "ice lies on water only (T3)", "ice_on_water"
    return "", ""


def gives_way(kind: str) -> tuple[str, ...]:
    """What goes from a square when somebody paints this terrain there, in programs with which boards are designed.

    It is what cannot lie with it (T3), and what it covers: nothing but water is seen below a high or low obstacle, and
    whatever is painted on an obstacle takes its place.
    """
    bit = TERRAIN[kind]
    gone = 0
    if bit & L.OBSTACLES:
        gone |= L.OBSTACLES
    if bit & L.LAND_ONLY:
        gone |= L.WATER | L.ICE
    if bit & (L.WATER | L.ICE):
        gone |= L.LAND_ONLY | L.ICE
    if bit & (L.HIGH | L.LOW):
        gone |= L.ROAD | L.MINE | L.SMOKE | L.ICE
    # Smoke lies on a hedge or a fire, too.
    gone |= L.HIGH | L.LOW if bit & L.SMOKE else L.OBSTACLES
    return tuple(other for other, mask in TERRAIN.items() if mask & gone and other != kind)


def _off_board(draft: Draft, where: str, square: int, text: str = "") -> DraftFault:
    name = square_name(square)
    fault = DraftFault(where, f"{text}not on a board of {draft.width}x{draft.height}", name)
    return worded(fault, "off_board", square=name, width=draft.width, height=draft.height)


def _check_item(
    draft: Draft, tables: Tables, piece: DraftPiece, number: int, cells: list[int], taken: Mapping[int, DraftPiece]
) -> None:
    where = f'pieces, item {number} "{piece.text}"'
    piece_type = _check_piece(draft, tables, piece, cells, where)
    if piece.square in taken:
        name = square_name(piece.square)
        raise worded(DraftFault(where, f'{name} is taken by "{taken[piece.square].text}"'), "taken", square=name)
    if piece.cargo is not None:
        _check_cargo(draft, tables, piece, piece_type, where)


def _check_piece(draft: Draft, tables: Tables, piece: DraftPiece, cells: list[int], where: str) -> PieceType:
    piece_type = known_type(tables, piece, where)
    name = square_name(piece.square)
    if not _is_on_board(draft, piece.square):
        raise _off_board(draft, where, piece.square, f"{name} is ")
    if piece.side not in draft.order:
        raise worded(DraftFault(where, f"side {piece.side} plays only in mode=four"), "four_only", side=piece.side)
    if piece.is_command and not piece_type.is_vehicle:
        fault = DraftFault(where, f"a {piece_type.name} cannot be the Command tank (P1)")
        raise worded(fault, "no_commander", square=name, type=piece_type)
    if piece.has_flag and draft.rules.mode is not Mode.FLAG:
        raise worded(DraftFault(where, "pieces carry flags only in mode=flag"), "carries_flag", square=name)
    if piece.is_wreck:
        found = _why_no_wreck(piece_type, cells[piece.square], name)
    else:
        found = _cannot_stand(tables, piece.type, cells[piece.square], name)
    if found is not None:
        text, word = found
        raise worded(DraftFault(where, text), word, square=name, type=piece_type)
    return piece_type


def _why_no_wreck(piece_type: PieceType, cell: int, name: str) -> tuple[str, str] | None:
    """Why no wreck of the type can lie on a square, and the word for it among the sentences."""
    if cell & (L.HIGH | L.LOW):
        return f"an obstacle stands on {name}", "on_obstacle"
    if piece_type.weapon("explosive") is not None:
        return f"a {piece_type.name} leaves no wreck (A5)", "no_wreck"
    if piece_type.is_boat or (cell & L.WATER and not cell & L.ICE):
        return "what is destroyed on water sinks and leaves no wreck (F8)", "sunk_wreck"
    return None


def why_not_stand(tables: Tables, code: str, cell: int, name: str) -> str | None:
    """Why the ground of a square cannot carry a living piece of this type, or None if it can."""
    found = _cannot_stand(tables, code, cell, name)
    return None if found is None else found[0]


def _cannot_stand(tables: Tables, code: str, cell: int, name: str) -> tuple[str, str] | None:
    """The reason and its word among the sentences."""
    if cell & (L.HIGH | L.LOW):
        return f"an obstacle stands on {name}", "on_obstacle"
    for bit, word in ((L.FIRE, "fire"), (L.SMOKE, "smoke"), (L.MINE, "a mine")):
        if cell & bit:
            return f"a living piece cannot stand on {word}", f"on_{word.split()[-1]}"
    kind = tables.number[code]
    ground, type_name = tables.ground(kind, cell), tables.types[kind].name
    if ground == L.GROUND_SHUT:
        return f"{name} is not open water, and a {type_name} needs it (M9)", "needs_water"
    if ground == L.GROUND_DROWNS and cell & L.ICE:
        return f"a {type_name} is too heavy for ice (M10)", "too_heavy_for_ice"
    if ground == L.GROUND_DROWNS:
        return f"a {type_name} cannot stand on water (M9)", "on_water"
    return None


def known_type(tables: Tables, piece: DraftPiece, where: str) -> PieceType:
    """The type of a piece to be. Raises `DraftFault` for a code that is not in the tables."""
    number = tables.number.get(piece.type)
    if number is None:
        fault = DraftFault(where, f'unknown piece type "{piece.type}" (known: {" ".join(sorted(tables.number))})')
        raise worded(fault, "unknown_type", square=square_name(piece.square), code=piece.type)
    found: PieceType = tables.types[number]
    return found


def _check_cargo(draft: Draft, tables: Tables, boat: DraftPiece, boat_type: PieceType, where: str) -> None:
    cargo = boat.cargo
    assert cargo is not None
    cargo_type = known_type(tables, cargo, where)
    name = square_name(boat.square)
    if boat.is_wreck:
        raise worded(DraftFault(where, "a wreck carries nothing"), "wreck_cargo", square=name)
    if not boat_type.can_carry(cargo_type):
        fault = DraftFault(where, f"a {boat_type.name} cannot carry a {cargo_type.name} (L1)")
        raise worded(fault, "cannot_carry", square=name, boat=boat_type, cargo=cargo_type)
    if cargo.side is not boat.side:
        raise worded(DraftFault(where, "a boat carries vehicles of its own side only (L1)"), "own_cargo", square=name)
    if cargo.is_wreck or cargo.cargo is not None:
        raise worded(DraftFault(where, "cargo is one living vehicle"), "living_cargo", square=name)
    if (cargo.facing - boat.facing) % 4:
        fault = DraftFault(where, f"cargo faces along its boat, not {FACINGS[cargo.facing]} (L2)")
        raise worded(fault, "cargo_facing", square=name)
    if cargo.has_flag and draft.rules.mode is not Mode.FLAG:
        raise worded(DraftFault(where, "pieces carry flags only in mode=flag"), "carries_flag", square=name)


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
            fault = DraftFault(
                "pieces", f"{side.name_in_words} has {len(found)} Command tanks, expected one at most (P1)"
            )
            raise worded(fault, "two_commanders", side=side)


def _place_flags(draft: Draft, board: Board) -> None:
    for square in draft.corner_flags:
        where = f"flags, {square_name(square)}+{square_name(square + L.STRIDE + 1)}"
        corners = (square, square + 1, square + L.STRIDE, square + L.STRIDE + 1)
        if not all(_is_on_board(draft, corner) for corner in corners):
            raise worded(DraftFault(where, "no point between four squares of the board"), "no_point")
        board.put_flag(square, True)
    for square in draft.square_flags:
        if not _is_on_board(draft, square):
            raise _off_board(draft, f"flags, {square_name(square)}", square)
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
    """The tables of the game with some custom types. They are made once, and the latest ones are kept."""
    global _STANDARD
    if types:
        return _own_tables(tuple(types.items()))
    if _STANDARD is None:
        _STANDARD = Tables()
    return _STANDARD


@lru_cache(maxsize=32)
def _own_tables(types: tuple[tuple[str, PieceType], ...]) -> Tables:
    return Tables(dict(types))


_STANDARD: Tables | None = None
