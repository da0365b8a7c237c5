"""Positions drawn as ASCII pictures.

    3  .     .     %
    2  mt/E  .     ~LL/N(MT/S)
    1  LT/N  LT/N  .
       A     B     C

Each line starts with its row number; the last line names the columns. Cells are separated by spaces.
Rows may be left out and lines may end early: what is not drawn is plain land, and a picture smaller
than 6x6 is filled up to that size in the north and the east (`size="8x10"` asks for more).

A cell is any number of ground marks, then at most one piece. Ground marks:

    .  nothing          #  high obstacle     =  low obstacle     ~  water
    &  hedge            !  fire              *  ice (on water)   _  road
    %  smoke            +  mine              ^  a loose flag

A digit after `&` or `!` names the obstacle: all `&1` of a picture are one hedge, a bare `&` is a hedge
of its own. Pieces are `code/facing`:

    LT/N    White           'LT/N   Flag White       xLT/N   a wreck of White
    lt/S    Black           'lt/S   Flag Black       x'lt/N  a wreck of Flag Black
    CLT/N   Command tank    LT/N^   carries a flag   LL/N(MT/S)  boat with cargo, LL/N(MT/S^)^ two flags
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field

from tankchess.core.sides import TERRAIN
from tankchess.errors import TankChessError

SMALLEST = 6
MARKS = {
    "#": ("high",),
    "=": ("low",),
    "~": ("water",),
    "&": ("hedge",),
    "!": ("fire",),
    "*": ("water", "ice"),
    "_": ("road",),
    "%": ("smoke",),
    "+": ("mine",),
}
KEYS = (
    "announce",
    "turning",
    "limit",
    "house",
    "mines",
    "flags",
    "home",
    "out",
    "score",
    "order",
    "move",
    "quiet",
)

_SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_CELL = re.compile(r"(?P<marks>(?:[.#=~*_%+^]|[&!]\d?)*)(?P<piece>[A-Za-z'].*)?")
_UNIT = r"(?P<{0}wreck>x?)(?P<{0}pennant>'?)(?P<{0}code>[A-Z]+|[a-z]+)/(?P<{0}facing>[NS]?[EW]?)"
_PIECE = re.compile(_UNIT.format("") + r"(?:\(" + _UNIT.format("cargo_") + r"(?P<cargo_flag>\^?)\))?(?P<flag>\^?)")


class PictureError(TankChessError):
    """A picture that cannot be read."""


@dataclass
class _Drawing:
    """What the cells of a picture add up to."""

    ground: dict[str, list[tuple[str, ...]]] = field(default_factory=lambda: {kind: [] for kind in TERRAIN})
    named: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    pieces: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)


def picture_tfen(picture: str, turn: str = "w", *, mode: str = "last", size: str | None = None, **keys: object) -> str:
    """The TFEN of a picture: its pieces and terrain, `turn`, `mode` and the other keys of a TFEN.

    The mode is `last` by default, so that no Command tank is needed. Yes/no keys take booleans.
    """
    rows, columns = _rows(picture)
    drawing = _Drawing()
    for row, cells in rows.items():
        for column, cell in zip(columns, cells, strict=False):
            _draw(cell, f"{column}{row}", drawing)
    if drawing.flags:
        keys["flags"] = ",".join([*filter(None, [str(keys.get("flags", ""))]), *drawing.flags])
    width, height = _size(size) if size is not None else (SMALLEST, SMALLEST)
    fields = [
        f"{max(width, len(columns))}x{max(height, *rows)}",
        _terrain(drawing),
        ",".join(drawing.pieces) or "-",
        turn,
    ]
    if mode != "command":
        fields.append(f"mode={mode}")
    return " ".join(fields + [_key(name, keys.pop(name)) for name in KEYS if name in keys] + _rest(keys))


def _rest(keys: Mapping[str, object]) -> list[str]:
    if keys:
        raise PictureError(f"unknown key {sorted(keys)[0]!r}")
    return []


def _size(size: object) -> tuple[int, int]:
    match = _SIZE.fullmatch(size) if isinstance(size, str) else None
    if match is None:
        raise PictureError(f"size: {size!r}, expected width and height, as 8x10")
    return int(match[1]), int(match[2])


def _key(name: str, value: object) -> str:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    return f"{name}={value}"


def _rows(picture: str) -> tuple[dict[int, list[str]], list[str]]:
    lines = [line.split() for line in picture.splitlines() if line.strip()]
    if len(lines) < 2:
        raise PictureError("a picture has at least one row and the line of column letters")
    *drawn, columns = lines
    if columns != list(string.ascii_uppercase[: len(columns)]):
        raise PictureError(f"the last line names the columns from A on, not {' '.join(columns)!r}")
    rows: dict[int, list[str]] = {}
    for number, *cells in drawn:
        if not (number.isascii() and number.isdigit()) or int(number) < 1:
            raise PictureError(f"a line starts with its row number, not {number!r}")
        if rows and int(number) >= min(rows):
            raise PictureError(f"row {number} stands below row {min(rows)}")
        if len(cells) > len(columns):
            raise PictureError(f"row {number} has {len(cells)} cells for {len(columns)} columns")
        rows[int(number)] = cells
    return rows, columns


def _draw(cell: str, square: str, drawing: _Drawing) -> None:
    match = _CELL.fullmatch(cell)
    if match is None:
        raise PictureError(f"{square}: {cell!r} is not a cell")
    for mark in re.findall(r"[&!]\d?|[#=~*_%+^]", match["marks"]):
        if mark == "^":
            drawing.flags.append(square)
        elif len(mark) == 2:
            drawing.named.setdefault((MARKS[mark[0]][0], mark[1]), []).append(square)
        else:
            for kind in MARKS[mark]:
                drawing.ground[kind].append((square,))
    if match["piece"]:
        drawing.pieces.append(_piece(match["piece"], square))


def _piece(text: str, square: str) -> str:
    match = _PIECE.fullmatch(text)
    if match is None or not match["facing"] or match["cargo_facing"] == "":
        raise PictureError(f"{square}: {text!r} is not a piece, like LT/N")
    result = f"{match['wreck']}{_side_and_code(match['pennant'], match['code'])}@{square}{match['facing']}"
    if match["cargo_code"]:
        cargo = _side_and_code(match["cargo_pennant"], match["cargo_code"])
        result += f"({cargo}{match['cargo_facing']}{match['cargo_flag']})"
    return result + match["flag"]


def _side_and_code(pennant: str, code: str) -> str:
    side = "w" if code.isupper() else "b"
    return ("f" if pennant else "") + side + code.upper()


def _terrain(drawing: _Drawing) -> str:
    for (kind, _), squares in drawing.named.items():
        drawing.ground[kind].append(tuple(sorted(squares, key=_order)))
    parts = []
    for kind in TERRAIN:
        if drawing.ground[kind]:
            obstacles = sorted(drawing.ground[kind], key=lambda squares: _order(squares[0]))
            parts.append(f"{kind}:" + ",".join("+".join(squares) for squares in obstacles))
    return ";".join(parts) or "-"


def _order(square: str) -> tuple[str, int]:
    return square[0], int(square[1:])
