"""TFEN: a position in one line of text, as it is written. `tfen` reads it."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.core.geometry import FACINGS, SQUARE_NAMES, reading_order, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.piece_state import PieceState
from tankchess.core.kernel.tables import Tables
from tankchess.core.rules import ANNOUNCES
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode

READING_SQUARES = sorted(SQUARE_NAMES, key=reading_order)


def write_board(board: Board) -> str:
    """The TFEN of a board, canonical: the same position gives the same text."""
    mode = MODES[board.mode]
    counter = board.counter
    fields = [
        f"{board.width}x{board.height}",
        write_terrain(board),
        _write_pieces(board),
        str(SIDES[counter[L.TURN]]),
    ]
    if mode is not Mode.COMMAND:
        fields.append(f"mode={mode}")
    if mode is Mode.COMMAND and board.announce != L.ANNOUNCED:
        fields.append(f"announce={ANNOUNCES[board.announce]}")
    if not board.turning:
        fields.append("turning=no")
    if board.limit:
        fields.append(f"limit={board.limit}")
    if not board.house:
        fields.append("house=no")
    if counter[L.LAYERS] and counter[L.MINES] != L.MINE_POOL:
        fields.append(f"mines={counter[L.MINES]}")
    flags = loose_flags(board)
    if flags:
        fields.append(f"flags={','.join(flags)}")
    sides = SIDES if mode is Mode.FOUR else TWO_PLAYERS
    for key, index in (("home", L.HOME), ("out", L.OUT), ("score", L.SCORE)):
        if any(counter[index + side.number] for side in sides):
            fields.append(f"{key}=" + ",".join(f"{side}{counter[index + side.number]}" for side in sides))
    if mode is Mode.FOUR:
        order = tuple(SIDES[board.order[index]] for index in range(board.players))
        if order != SIDES:
            fields.append(f"order={','.join(map(str, order))}")
    if counter[L.MOVE_NUMBER] != 1:
        fields.append(f"move={counter[L.MOVE_NUMBER]}")
    if counter[L.QUIET]:
        fields.append(f"quiet={counter[L.QUIET]}")
    return " ".join(fields)


def obstacle_groups(board: Board, bit: int) -> list[tuple[int, ...]]:
    """Hedges or fires, each as its squares in reading order, sorted by their first squares."""
    return _groups(board.cell, board.obstacle, bit)


def _groups(cells: Sequence[int], obstacles: Sequence[int], bit: int) -> list[tuple[int, ...]]:
    groups: dict[int, list[int]] = {}
    for square in READING_SQUARES:
        if cells[square] & bit:
            groups.setdefault(obstacles[square], []).append(square)
    return [tuple(group) for group in groups.values()]


def corner_name(square: int) -> str:
    """A corner point by the index of its south-western square: `H8+I9`."""
    return f"{square_name(square)}+{square_name(square + L.STRIDE + 1)}"


def loose_flags(board: Board) -> list[str]:
    """The flags that nobody carries, as text."""
    if not board.flag_total:
        return []
    loose, corner = board.loose, board.corner
    if not any(loose) and not any(corner):
        return []
    flags = []
    for square in READING_SQUARES:
        flags += [square_name(square)] * loose[square]
        if corner[square]:
            flags += [corner_name(square)] * corner[square]
    return flags


_MOST_GROUNDS = 512
_grounds: dict[int, str] = {}


def write_terrain(board: Board) -> str:
    """The terrain of a board, canonical. It seldom changes, and takes longer than all the rest: it is remembered."""
    key = board.ground_key()
    text = _grounds.get(key)
    if text is None:
        if len(_grounds) >= _MOST_GROUNDS:
            _grounds.clear()
        text = _grounds[key] = _write_terrain(board.cell, board.obstacle)
    return text


def _write_terrain(cells: Sequence[int], obstacles: Sequence[int]) -> str:
    parts = []
    for kind, bit in TERRAIN.items():
        if bit & L.SHAPED:
            items = ["+".join(map(square_name, group)) for group in _groups(cells, obstacles, bit)]
        else:
            items = [square_name(square) for square in READING_SQUARES if cells[square] & bit]
        if items:
            parts.append(f"{kind}:{','.join(items)}")
    return ";".join(parts) or "-"


def _write_pieces(board: Board) -> str:
    tables = board.tables
    known = [_known.get((tables, number)) or _learn(board, slot) for slot, number in enumerate(board.signatures())]
    return ",".join([text for _, text in sorted([item for item in known if item[1]])]) or "-"


_MOST_KNOWN = 50_000
# Few pieces change between two positions, so most texts are known. Each comes with its place in the order.
_known: dict[tuple[Tables, int], tuple[int, str]] = {}


def _learn(board: Board, slot: int) -> tuple[int, str]:
    """The place in reading order and the text of a piece; no text for one that is not on the board."""
    piece = board.describe(slot)
    is_shown = piece.status in (L.ON_BOARD, L.WRECK)
    found = (reading_order(piece.square), _write_piece(board, piece)) if is_shown else (0, "")
    # A boat is known by its own state alone, not by that of its cargo.
    if not piece.partner:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[board.tables, board.signature(slot)] = found
    return found


def _write_piece(board: Board, piece: PieceState) -> str:
    """One piece with its cargo."""
    text = ("x" if piece.status == L.WRECK else "") + _side_and_type(board, piece)
    text += f"@{square_name(piece.square)}{FACINGS[piece.facing]}"
    if piece.partner:
        cargo = board.describe(piece.partner - 1)
        text += f"({_side_and_type(board, cargo)}{FACINGS[cargo.facing]}{'^' if cargo.flag else ''})"
    return text + ("^" if piece.flag else "")


def _side_and_type(board: Board, piece: PieceState) -> str:
    return f"{SIDES[piece.side]}{'C' if piece.command else ''}{board.tables.types[piece.kind].code}"
