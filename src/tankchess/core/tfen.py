"""TFEN: a position in one line of text, as it is read. `tfen_writing` writes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from tankchess.core.draft import Draft, DraftFault, DraftPiece, build_board, empty_draft
from tankchess.core.geometry import FACING_INDEX, FACINGS, LAST_SQUARE, parse_square, square_index, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.tables import Tables
from tankchess.core.rules import Announce, GameRules
from tankchess.core.sides import MODES, SIDES, TERRAIN, TWO_PLAYERS, Mode, Side
from tankchess.errors import TfenError, worded

_PIECE = re.compile(
    r"(?P<wreck>x?)(?P<side>fw|fb|w|b)(?P<command>C?)(?P<type>[A-Z]{1,3})@(?P<square>[A-Z][0-9]+)"
    r"(?P<facing>NE|NW|SE|SW|N|S|E|W)(?:\((?P<cargo>[^()]*)\))?(?P<flag>\^?)"
)
_CARGO = re.compile(r"(?P<side>fw|fb|w|b)(?P<command>C?)(?P<rest>[A-Z]{2,5})(?P<flag>\^?)")
_COUNT = re.compile(r"(fw|fb|w|b)([0-9]{1,6})")
_NUMBER = re.compile(r"[0-9]{1,6}")
_MOST = 999_999
_FACING_WORDS = " ".join(FACINGS)
_SIDE_BY_WORD = {side.value: side for side in SIDES}
_Word = TypeVar("_Word", bound=StrEnum)
_KEYS = (
    "mode", "announce", "turning", "limit", "house", "mines", "flags", "home", "out", "score", "order", "move", "quiet",
)  # fmt: skip


def read_board(text: str, tables: Tables) -> Board:
    """The board a TFEN describes; a `TfenError` says which field is wrong, where, and what was expected."""
    if not isinstance(text, str):
        raise worded(TfenError(f"TFEN: expected a string, not {type(text).__name__}"), "text_unread")
    try:
        return build_board(read_draft(text, tables), tables)
    except DraftFault as fault:
        raise worded(TfenError(str(fault)), fault.word, **dict(fault.values)) from None


def read_draft(text: str, tables: Tables) -> Draft:
    """The draft of a TFEN: what it says, not whether it can be. Raises `DraftFault`."""
    fields = text.split()
    if len(fields) < 4:
        fault = DraftFault("TFEN", f"{len(fields)} fields, expected at least 4: size, terrain, pieces, side to move")
        raise worded(fault, "tfen_fields", count=len(fields))
    draft = _read_size(fields[0])
    _read_keys(draft, fields[4:])
    corner = corner_of(draft)
    draft.terrain = _read_terrain(fields[1], corner)
    if fields[2] != "-":
        items = _split_pieces(fields[2])
        draft.pieces = [read_piece(item, number, tables, corner) for number, item in enumerate(items, 1)]
    turn = _SIDE_BY_WORD.get(fields[3])
    if turn is None or turn not in draft.order:
        words = ", ".join(map(str, draft.order))
        fault = DraftFault("side to move", f'"{_shorten(fields[3])}", expected one of {words}')
        raise worded(fault, "tfen_turn", text=_shorten(fields[3]), known=words)
    draft.turn = turn
    return draft


def _read_size(text: str) -> Draft:
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if match is None:
        fault = DraftFault("size", f'"{_shorten(text)}", expected width x height, as 16x16')
        raise worded(fault, "tfen_size", text=_shorten(text))
    return empty_draft(int(match[1]), int(match[2]))


def corner_of(draft: Draft) -> str:
    """The last square of a board: `P16`."""
    return square_name(square_index(draft.width - 1, draft.height - 1))


def _read_terrain(text: str, corner: str) -> dict[str, list[tuple[int, ...]]]:
    terrain: dict[str, list[tuple[int, ...]]] = {}
    if text == "-":
        return terrain
    for part in text.split(";"):
        kind, colon, squares = part.partition(":")
        if not colon or kind not in TERRAIN:
            kinds = " ".join(TERRAIN)
            fault = DraftFault(f'terrain, "{_shorten(part)}"', f"expected kind:squares, kinds {kinds}")
            raise worded(fault, "tfen_terrain", text=_shorten(part), known=kinds)
        if kind in terrain:
            raise worded(DraftFault(f"terrain, {kind}", "named twice"), "tfen_twice", name=kind)
        terrain[kind] = [read_obstacle(kind, item, corner) for item in squares.split(",")]
    return terrain


def read_obstacle(kind: str, text: str, corner: str = LAST_SQUARE) -> tuple[int, ...]:
    """The squares of one obstacle, `F5`, or `F5+F6` for a hedge or fire of several; `corner` ends the board.

    Raises `DraftFault`.
    """
    names = text.split("+")
    if len(names) > 1 and not TERRAIN[kind] & L.SHAPED:
        fault = DraftFault(f'terrain, {kind} "{_shorten(text)}"', "only hedge and fire squares are joined by +")
        raise worded(fault, "joined")
    return tuple(_read_square(name, f"terrain, {kind}", corner) for name in names)


def _read_square(name: str, where: str, corner: str) -> int:
    square = parse_square(name)
    if square is None:
        fault = DraftFault(where, f'"{_shorten(name)}" is not a square (expected A1 to {corner})')
        raise worded(fault, "no_square", text=_shorten(name), last=corner)
    return square


def _split_pieces(text: str) -> list[str]:
    """The items of the list of pieces. Commas inside brackets would be an error of the item, not a new one."""
    return re.split(r",(?![^()]*\))", text)


def read_piece(item: str, number: int, tables: Tables, corner: str = LAST_SQUARE) -> DraftPiece:
    """A piece as the list of a TFEN has it, `wCLT@H1N`; `number` counts the items, for errors, 0 for a lone one.

    `corner` is the last square of the board. Raises `DraftFault`.
    """
    where = f'pieces, item {number} "{_shorten(item)}"' if number else f'piece "{_shorten(item)}"'
    match = _PIECE.fullmatch(item)
    if match is None:
        fault = DraftFault(where, f"expected side, type, @, square, facing ({_FACING_WORDS}), as wCLT@H1N")
        raise worded(fault, "piece_form", text=_shorten(item))
    piece = DraftPiece(
        side=_SIDE_BY_WORD[match["side"]],
        type=match["type"],
        square=_read_square(match["square"], where, corner),
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
        fault = DraftFault(where, f'cargo "{_shorten(text)}", expected side, type and facing, as wMTS')
        raise worded(fault, "cargo_form", text=_shorten(text))
    rest = match["rest"]
    # AS facing E reads like A facing SE: the facing that leaves a known type is meant, the longer one first.
    for length in (2, 1):
        code, facing = rest[:-length], rest[-length:]
        if facing in FACING_INDEX and code in tables.number:
            side = _SIDE_BY_WORD[match["side"]]
            command, flag = bool(match["command"]), bool(match["flag"])
            return DraftPiece(side, code, square, FACING_INDEX[facing], command, has_flag=flag, text=text)
    fault = DraftFault(where, f'cargo "{_shorten(text)}", expected a known type and a facing ({_FACING_WORDS})')
    raise worded(fault, "cargo_form", text=_shorten(text))


def _read_keys(draft: Draft, items: list[str]) -> None:
    values: dict[str, str] = {}
    for item in items:
        key, equals, value = item.partition("=")
        if not equals or key not in _KEYS:
            keys = " ".join(_KEYS)
            fault = DraftFault(f'field "{_shorten(item)}"', f"expected key=value with one of the keys {keys}")
            raise worded(fault, "tfen_key", text=_shorten(item), known=keys)
        if key in values:
            raise worded(DraftFault(key, "given twice"), "tfen_twice", name=key)
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
            fault = DraftFault(key, f"only with mode={' or mode='.join(map(str, modes))}, and this is mode={mode}")
            raise worded(fault, "tfen_mode", name=key, known=" ".join(modes), mode=str(mode))


def _read_word(values: dict[str, str], key: str, known: Sequence[_Word], default: _Word) -> _Word:
    if key not in values:
        return default
    for word in known:
        if word.value == values[key]:
            return word
    fault = DraftFault(key, f'"{_shorten(values[key])}", expected one of {" ".join(map(str, known))}')
    raise worded(fault, "unknown_word", name=key, text=_shorten(values[key]), known=" ".join(map(str, known)))


def _read_switch(values: dict[str, str], key: str) -> bool:
    value = values.get(key, "yes")
    if value not in ("yes", "no"):
        fault = DraftFault(key, f'"{_shorten(value)}", expected yes or no')
        raise worded(fault, "unknown_word", name=key, text=_shorten(value), known="yes no")
    return value == "yes"


def _read_number(values: dict[str, str], key: str, least: int, default: int) -> int:
    if key not in values:
        return default
    value = values[key]
    if not _NUMBER.fullmatch(value) or int(value) < least:
        fault = DraftFault(key, f'"{_shorten(value)}", expected a number from {least} to {_MOST}')
        raise worded(fault, "no_number", name=key, text=_shorten(value), low=least, high=_MOST)
    return int(value)


def _read_order(mode: Mode, values: dict[str, str]) -> tuple[Side, ...]:
    if mode is not Mode.FOUR:
        return TWO_PLAYERS
    words = values.get("order", ",".join(map(str, SIDES))).split(",")
    if sorted(words) != sorted(_SIDE_BY_WORD):
        raise worded(
            DraftFault("order", f'"{_shorten(values["order"])}", expected w, fw, b and fb, each once'), "file_order"
        )
    return tuple(_SIDE_BY_WORD[word] for word in words)


def _read_counts(values: dict[str, str], key: str, order: tuple[Side, ...]) -> dict[Side, int]:
    counts: dict[Side, int] = {}
    if key not in values:
        return counts
    for item in values[key].split(","):
        match = _COUNT.fullmatch(item)
        side = _SIDE_BY_WORD[match[1]] if match else None
        if match is None or side not in order or side in counts:
            fault = DraftFault(key, f'"{_shorten(item)}", expected a side and a number, each side once, as w1,b0')
            raise worded(fault, "tfen_counts", name=key, text=_shorten(item))
        counts[side] = int(match[2])
    return counts


def read_flags(draft: Draft, items: Iterable[str]) -> None:
    """Lays flags on a draft: on a square, `K7`, or on a corner point, `H8+I9`. Raises `DraftFault`."""
    corner = corner_of(draft)
    for item in items:
        first, plus, second = item.partition("+")
        square = _read_square(first, "flags", corner)
        if not plus:
            draft.square_flags.append(square)
            continue
        if _read_square(second, "flags", corner) != square + L.STRIDE + 1:
            fault = DraftFault(
                "flags",
                f'"{_shorten(item)}", expected the south-west and north-east squares of a corner point, as H8+I9',
            )
            raise worded(fault, "no_point")
        draft.corner_flags.append(square)


def _shorten(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
