"""TFEN: a position in one line of text, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from tankchess.core.draft import Draft, DraftFault, DraftPiece, build_board, empty_draft
from tankchess.core.geometry import (
    FACING_INDEX,
    FACINGS,
    SQUARE_NAMES,
    parse_square,
    reading_order,
    square_name,
)
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.piece_state import PieceState
from tankchess.core.kernel.tables import Tables
from tankchess.core.rules import ANNOUNCES, Announce, GameRules
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode, Side
from tankchess.errors import TfenError

_PIECE = re.compile(
    r"(?P<wreck>x?)(?P<side>fw|fb|w|b)(?P<command>C?)(?P<type>[A-Z]{1,3})@(?P<square>[A-Z][0-9]+)"
    r"(?P<facing>NE|NW|SE|SW|N|S|E|W)(?:\((?P<cargo>[^()]*)\))?(?P<flag>\^?)"
)
_CARGO = re.compile(r"(?P<side>fw|fb|w|b)(?P<command>C?)(?P<rest>[A-Z]{2,5})(?P<flag>\^?)")
_COUNT = re.compile(r"(fw|fb|w|b)([0-9]{1,6})")
_NUMBER = re.compile(r"[0-9]{1,6}")
_FACING_WORDS = " ".join(FACINGS)
_SIDE_BY_WORD = {side.value: side for side in SIDES}
_Word = TypeVar("_Word", bound=StrEnum)
READING_SQUARES = sorted(SQUARE_NAMES, key=reading_order)
_KEYS = (
    "mode", "announce", "turning", "limit", "house", "mines", "flags", "home", "out", "score", "order", "move", "quiet",
)  # fmt: skip


def read_board(text: str, tables: Tables) -> Board:
    """The board a TFEN describes; a `TfenError` says which field is wrong, where, and what was expected."""
    if not isinstance(text, str):
        raise TfenError(f"TFEN: expected a string, not {type(text).__name__}")
    try:
        return build_board(read_draft(text, tables), tables)
    except DraftFault as fault:
        raise TfenError(str(fault)) from None


def read_draft(text: str, tables: Tables) -> Draft:
    """The draft of a TFEN: what it says, not whether it can be. Raises `DraftFault`."""
    fields = text.split()
    if len(fields) < 4:
        raise DraftFault("TFEN", f"{len(fields)} fields, expected at least 4: size, terrain, pieces, side to move")
    draft = _read_size(fields[0])
    _read_keys(draft, fields[4:])
    draft.terrain = _read_terrain(fields[1])
    if fields[2] != "-":
        items = _split_pieces(fields[2])
        draft.pieces = [read_piece(item, number, tables) for number, item in enumerate(items, 1)]
    turn = _SIDE_BY_WORD.get(fields[3])
    if turn is None or turn not in draft.order:
        words = ", ".join(map(str, draft.order))
        raise DraftFault("side to move", f'"{_shorten(fields[3])}", expected one of {words}')
    draft.turn = turn
    return draft


def _read_size(text: str) -> Draft:
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if match is None:
        raise DraftFault("size", f'"{_shorten(text)}", expected width x height, as 16x16')
    return empty_draft(int(match[1]), int(match[2]))


def _read_terrain(text: str) -> dict[str, list[tuple[int, ...]]]:
    terrain: dict[str, list[tuple[int, ...]]] = {}
    if text == "-":
        return terrain
    for part in text.split(";"):
        kind, colon, squares = part.partition(":")
        if not colon or kind not in TERRAIN:
            raise DraftFault(f'terrain, "{_shorten(part)}"', f"expected kind:squares, kinds {' '.join(TERRAIN)}")
        if kind in terrain:
            raise DraftFault(f"terrain, {kind}", "named twice")
        terrain[kind] = [read_obstacle(kind, item) for item in squares.split(",")]
    return terrain


def read_obstacle(kind: str, text: str) -> tuple[int, ...]:
    """The squares of one obstacle, `F5`, or `F5+F6` for a hedge or fire of several. Raises `DraftFault`."""
    names = text.split("+")
    if len(names) > 1 and not TERRAIN[kind] & L.SHAPED:
        raise DraftFault(f'terrain, {kind} "{_shorten(text)}"', "only hedge and fire squares are joined by +")
    return tuple(_read_square(name, f"terrain, {kind}") for name in names)


def _read_square(name: str, where: str) -> int:
    square = parse_square(name)
    if square is None:
        raise DraftFault(where, f'"{_shorten(name)}" is not a square (expected A1 to Z26)')
    return square


def _split_pieces(text: str) -> list[str]:
    """The items of the list of pieces. Commas inside brackets would be an error of the item, not a new one."""
    return re.split(r",(?![^()]*\))", text)


def read_piece(item: str, number: int, tables: Tables) -> DraftPiece:
    """A piece as the list of a TFEN has it, `wCLT@H1N`; `number` counts the items, for errors, 0 for a lone one.

    Raises `DraftFault`.
    """
    where = f'pieces, item {number} "{_shorten(item)}"' if number else f'piece "{_shorten(item)}"'
    match = _PIECE.fullmatch(item)
    if match is None:
        raise DraftFault(where, f"expected side, type, @, square, facing ({_FACING_WORDS}), as wCLT@H1N")
    piece = DraftPiece(
        side=_SIDE_BY_WORD[match["side"]],
        type=match["type"],
        square=_read_square(match["square"], where),
        facing=FACING_INDEX[match["facing"]],
        is_command=bool(match["command"]),
        is_wreck=bool(match["wreck"]),
        has_flag=bool(match["flag"]),
        text=item,
    )
    if match["cargo"] is not None:
        piece.cargo = _read_cargo(match["cargo"], piece.square, where, tables)
    return piece


def _read_cargo(text: str, square: int, where: str, tables: Tables) -> DraftPiece:
    match = _CARGO.fullmatch(text)
    if match is None:
        raise DraftFault(where, f'cargo "{_shorten(text)}", expected side, type and facing, as wMTS')
    rest = match["rest"]
    # AS facing E reads like A facing SE: the facing that leaves a known type is meant, the longer one first.
    for length in (2, 1):
        code, facing = rest[:-length], rest[-length:]
        if facing in FACING_INDEX and code in tables.number:
            side = _SIDE_BY_WORD[match["side"]]
            command, flag = bool(match["command"]), bool(match["flag"])
            return DraftPiece(side, code, square, FACING_INDEX[facing], command, has_flag=flag, text=text)
    raise DraftFault(where, f'cargo "{_shorten(text)}", expected a known type and a facing ({_FACING_WORDS})')


def _read_keys(draft: Draft, items: list[str]) -> None:
    values: dict[str, str] = {}
    for item in items:
        key, equals, value = item.partition("=")
        if not equals or key not in _KEYS:
            raise DraftFault(f'field "{_shorten(item)}"', f"expected key=value with one of the keys {' '.join(_KEYS)}")
        if key in values:
            raise DraftFault(key, "given twice")
        values[key] = value
    mode = _read_word(values, "mode", MODES, Mode.COMMAND)
    _check_keys_fit_mode(mode, values)
    announce = _read_word(values, "announce", (Announce.YES, Announce.ONLY, Announce.NO), Announce.YES)
    draft.rules = GameRules(
        mode=mode,
        announce=announce if mode is Mode.COMMAND else Announce.NO,
        turning=_read_switch(values, "turning"),
        house=_read_switch(values, "house"),
        limit=_read_number(values, "limit", 1, 0) or None,
    )
    draft.mines = _read_number(values, "mines", 0, L.MINE_POOL)
    draft.move = _read_number(values, "move", 1, 1)
    draft.quiet = _read_number(values, "quiet", 0, 0)
    draft.order = _read_order(mode, values)
    draft.home = _read_counts(values, "home", draft.order)
    draft.out = _read_counts(values, "out", draft.order)
    draft.score = _read_counts(values, "score", draft.order)
    read_flags(draft, values["flags"].split(",") if "flags" in values else ())


def _check_keys_fit_mode(mode: Mode, values: dict[str, str]) -> None:
    fitting = {
        "announce": (Mode.COMMAND,),
        "flags": (Mode.FLAG,),
        "home": (Mode.FLAG,),
        "out": (Mode.COMMAND, Mode.ESCAPE3),
        "score": (Mode.FOUR,),
        "order": (Mode.FOUR,),
    }
    for key, modes in fitting.items():
        if key in values and mode not in modes:
            raise DraftFault(key, f"only with mode={' or mode='.join(map(str, modes))}, and this is mode={mode}")


def _read_word(values: dict[str, str], key: str, known: Sequence[_Word], default: _Word) -> _Word:
    if key not in values:
        return default
    for word in known:
        if word.value == values[key]:
            return word
    raise DraftFault(key, f'"{_shorten(values[key])}", expected one of {" ".join(map(str, known))}')


def _read_switch(values: dict[str, str], key: str) -> bool:
    value = values.get(key, "yes")
    if value not in ("yes", "no"):
        raise DraftFault(key, f'"{_shorten(value)}", expected yes or no')
    return value == "yes"


def _read_number(values: dict[str, str], key: str, least: int, default: int) -> int:
    if key not in values:
        return default
    value = values[key]
    if not _NUMBER.fullmatch(value) or int(value) < least:
        raise DraftFault(key, f'"{_shorten(value)}", expected a number from {least} to 999999')
    return int(value)


def _read_order(mode: Mode, values: dict[str, str]) -> tuple[Side, ...]:
    if mode is not Mode.FOUR:
        return TWO_PLAYERS
    words = values.get("order", ",".join(map(str, SIDES))).split(",")
    if sorted(words) != sorted(_SIDE_BY_WORD):
        raise DraftFault("order", f'"{_shorten(values["order"])}", expected w, fw, b and fb, each once')
    return tuple(_SIDE_BY_WORD[word] for word in words)


def _read_counts(values: dict[str, str], key: str, order: tuple[Side, ...]) -> dict[Side, int]:
    counts: dict[Side, int] = {}
    if key not in values:
        return counts
    for item in values[key].split(","):
        match = _COUNT.fullmatch(item)
        side = _SIDE_BY_WORD[match[1]] if match else None
        if match is None or side not in order or side in counts:
            raise DraftFault(key, f'"{_shorten(item)}", expected a side and a number, each side once, as w1,b0')
        counts[side] = int(match[2])
    return counts


def read_flags(draft: Draft, items: Iterable[str]) -> None:
    """Lays flags on a draft: on a square, `K7`, or on a corner point, `H8+I9`. Raises `DraftFault`."""
    for item in items:
        first, plus, second = item.partition("+")
        square = _read_square(first, "flags")
        if not plus:
            draft.square_flags.append(square)
            continue
        if _read_square(second, "flags") != square + L.STRIDE + 1:
            raise DraftFault(
                "flags",
                f'"{_shorten(item)}", expected the south-west and north-east squares of a corner point, as H8+I9',
            )
        draft.corner_flags.append(square)


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


# Writing.


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
            flags += [f"{square_name(square)}+{square_name(square + L.STRIDE + 1)}"] * corner[square]
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
