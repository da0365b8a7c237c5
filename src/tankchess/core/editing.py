"""Positions changed by hand: each change is made on a draft, which is checked like any other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tankchess.core.catalogue import PieceType
from tankchess.core.draft import Draft, DraftFault, DraftPiece, build_board, known_type, tables_for
from tankchess.core.geometry import FACING_INDEX, FACINGS, square_index, square_name
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.tables import Tables
from tankchess.core.piece import Piece
from tankchess.core.rules import GameRules, RuleOptions
from tankchess.core.sides import SIDES, TERRAIN, TWO_PLAYERS, Mode
from tankchess.core.tfen import read_draft, read_obstacle, read_piece
from tankchess.core.tfen_writing import write_board
from tankchess.errors import ArgumentError, PositionError, RulesError, TfenError

Squares = Iterable[str | Iterable[str]] | str


def draft_of(board: Board) -> Draft:
    """A board as a draft, to be changed. Its text says all that there is to it."""
    return read_draft(write_board(board), board.tables)


def built(draft: Draft, tables: Tables) -> Board:
    """The board of a changed draft. Raises `PositionError`, which names the square."""
    try:
        return build_board(draft, tables)
    except DraftFault as fault:
        message = f'"{fault.item}": {fault.message}' if fault.item else str(fault)
        raise PositionError(message, fault.square) from None


# Pieces.


def put_piece(board: Board, square: int, piece: Piece | str, facing: str | None) -> Board:
    """The board with a piece on a square, in place of what stands there."""
    placed = _placed(board.tables, square, piece, facing)
    draft = draft_of(board)
    draft.pieces = [*(other for other in draft.pieces if other.square != square), placed]
    return built(draft, board.tables)


def take_off(board: Board, squares: Iterable[int]) -> Board:
    """The board without what stands on some squares."""
    empty = set(squares)
    draft = draft_of(board)
    draft.pieces = [piece for piece in draft.pieces if piece.square not in empty]
    return built(draft, board.tables)


def _placed(tables: Tables, square: int, piece: Piece | str, facing: str | None) -> DraftPiece:
    name = square_name(square)
    if facing is not None and facing not in FACING_INDEX:
        raise ArgumentError(f"facing {facing!r}: expected one of {' '.join(FACINGS)}")
    text = str(piece)
    if isinstance(piece, str) and "@" not in piece:
        if facing is None:
            expected = f"expected a facing, one of {' '.join(FACINGS)}"
            raise PositionError(f'"{text}" on {name}: {expected}', name)
        text = f"{piece}@{name}{facing}"
    try:
        found = read_piece(text, 0, tables)
    except DraftFault as fault:
        raise PositionError(f"{fault}", name) from None
    if facing is not None:
        turn = FACING_INDEX[facing] - found.facing
        found.facing = FACING_INDEX[facing]
        if found.cargo is not None:
            found.cargo.facing = (found.cargo.facing + turn) % len(FACINGS)
    found.square = square
    if found.cargo is not None:
        found.cargo.square = square
    found.text = f"{text.partition('@')[0]}@{name}{FACINGS[found.facing]}"
    return found


def parse_piece(text: str, types: Mapping[str, PieceType] | None) -> Piece:
    """A piece from its text. Raises `TfenError`."""
    if not isinstance(text, str):
        raise TfenError(f"piece: expected a text, not {type(text).__name__}")
    tables = tables_for(types)
    try:
        return _piece_of(read_piece(text, 0, tables), tables, f'piece "{text[:40]}"')
    except DraftFault as fault:
        raise TfenError(str(fault)) from None


def _piece_of(found: DraftPiece, tables: Tables, where: str) -> Piece:
    return Piece(
        found.side,
        known_type(tables, found, where),
        square_name(found.square),
        FACINGS[found.facing],
        is_command=found.is_command,
        is_wreck=found.is_wreck,
        has_flag=found.has_flag,
        cargo=None if found.cargo is None else _piece_of(found.cargo, tables, where),
    )


# Terrain and rules.


def lay_terrain(board: Board, terrain: Mapping[str, Squares]) -> Board:
    """The board with other terrain: each kind that is named lies exactly on the squares given."""
    if not isinstance(terrain, Mapping):
        raise ArgumentError(f'terrain {terrain!r}: expected kinds with their squares, as {{"high": ["D4", "D5"]}}')
    draft = draft_of(board)
    for kind, squares in terrain.items():
        if kind not in TERRAIN:
            raise ArgumentError(f"terrain {kind!r}: expected some of {' '.join(TERRAIN)}")
        items = squares.split(",") if isinstance(squares, str) else squares
        try:
            draft.terrain[kind] = [read_obstacle(kind, _joined(item)) for item in items if item]
        except DraftFault as fault:
            raise PositionError(str(fault), fault.square) from None
    return built(draft, board.tables)


def _joined(item: str | Iterable[str]) -> str:
    return item if isinstance(item, str) else "+".join(item)


def change_rules(board: Board, rules: GameRules, options: Mapping[str, Any]) -> Board:
    """The board with other rules: these ones, with some options changed."""
    asked = RuleOptions.read(options)
    mode = asked.mode or rules.mode
    announce = rules.announce if mode is rules.mode is Mode.COMMAND else None
    suggested = RuleOptions(mode, announce, rules.turning, rules.house, rules.limit)
    draft = draft_of(board)
    before = draft.rules.mode
    draft.rules = asked.over(suggested).rules()
    if mode is not before:
        _change_mode(draft, mode)
    return built(draft, board.tables)


def _change_mode(draft: Draft, mode: Mode) -> None:
    """Drops what the new mode does not know, and lays the flag it needs."""
    draft.home, draft.out, draft.score = {}, {}, {}
    draft.corner_flags, draft.square_flags = [], []
    draft.pieces = [_without_flag(piece) for piece in draft.pieces]
    draft.order = SIDES if mode is Mode.FOUR else TWO_PLAYERS
    if draft.turn not in draft.order:
        raise RulesError(f"mode {mode}: {draft.turn.name_in_words} is to move, and plays only in mode four", "mode")
    if mode is Mode.FLAG and draft.width % 2 == draft.height % 2 == 0:
        draft.corner_flags = [square_index(draft.width // 2 - 1, draft.height // 2 - 1)]


def _without_flag(piece: DraftPiece) -> DraftPiece:
    cargo = None if piece.cargo is None else _without_flag(piece.cargo)
    return replace(piece, has_flag=False, cargo=cargo)
