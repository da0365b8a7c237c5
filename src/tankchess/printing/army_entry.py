"""The pieces of a side as templates get them: a line for each type, with its starting squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tankchess.core.catalogue import PieceType, catalogue
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.core.words.texts import Texts
from tankchess.drawing.portrait import draw_type
from tankchess.printing.ink import INK

_TONES = {Side.WHITE: "white", Side.FLAG_WHITE: "flag-white", Side.BLACK: "black", Side.FLAG_BLACK: "flag-black"}


class _Start(NamedTuple):
    """A piece where it starts: on a square, or aboard a boat."""

    piece: Piece
    boat: Piece | None


def army_entry(side: Side, position: Position, words: Texts, own: dict[str, Any]) -> dict[str, Any]:
    """The army of a side; the Command tank comes first, where it counts."""
    starts = [start for piece in position.pieces() if piece.side is side for start in _starts(piece)]
    facings = sorted({start.piece.facing for start in starts})
    has_command = position.mode in (Mode.COMMAND, Mode.FOUR)
    lines = []
    for is_command in (True, False):
        alike = [start for start in starts if (has_command and start.piece.is_command) is is_command]
        for kind in types_of(start.piece for start in alike):
            mine = [start for start in alike if start.piece.type == kind]
            lines.append(
                {
                    "drawing": draw_type(kind, INK, _TONES[side]),
                    "code": f"{'C' if is_command else ''}{kind.code}",
                    "name": words.type_name(kind),
                    "role": words("card.command") if is_command else "",
                    "count": len(mine),
                    "places": ", ".join(_place(start, len(facings) > 1, own) for start in mine),
                }
            )
    return {
        "side": words(f"side.{side}"),
        "count": own["pieces"].format(count=len(starts)),
        "facing": _facing(facings, words, own),
        "lines": lines,
    }


def types_of(pieces: Iterable[Piece]) -> list[PieceType]:
    """The types of pieces and of what they carry, each once: those of the catalogue in its order, then the others."""
    found = {start.piece.type for piece in pieces for start in _starts(piece)}
    order = list(catalogue())
    return sorted(found, key=lambda kind: (order.index(kind.code) if kind.code in order else len(order), kind.code))


def _starts(piece: Piece) -> list[_Start]:
    return [_Start(piece, None), *([_Start(piece.cargo, piece)] if piece.cargo is not None else [])]


def _place(start: _Start, with_facing: bool, own: dict[str, Any]) -> str:
    if start.boat is not None:
        return str(own["aboard"].format(boat=f"{start.boat.type.code} {start.boat.square}"))
    return f"{start.piece.square}/{start.piece.facing}" if with_facing else start.piece.square


def _facing(facings: list[str], words: Texts, own: dict[str, Any]) -> str:
    if len(facings) != 1:
        return str(own["faces_own"] if facings else "")
    return str(own["faces"].format(facing=words.names[f"board.facing.{facings[0]}"]))
