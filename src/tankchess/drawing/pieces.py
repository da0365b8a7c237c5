"""The pieces of a picture: vehicles, wrecks, antennas, flags."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.drawing.frame import Frame
from tankchess.drawing.silhouettes import is_own, silhouette
from tankchess.drawing.terrain import FONT
from tankchess.drawing.theme import Theme

_WHITE_SIDES = (Side.WHITE, Side.FLAG_WHITE)
_FLAG_SIDES = (Side.FLAG_WHITE, Side.FLAG_BLACK)
_CARGO_SCALE = 0.56
# A wreck lies askew, whatever it faced.
_TILT = 17

_STAR = "M0-5.5L1.5-1.9 5.3-1.7 2.3.7 3.3 4.5 0 2.3-3.3 4.5-2.3.7-5.3-1.7-1.5-1.9z"
_WISP = "M2-4c6-4-4-8 2-13M8-2c4-3-2-6 2-10"
_CRACK = "M-9-6l6 4-2 5 7 3 1 6M10-9l-5 6 4 4"


class Pieces:
    """Draws the pieces of one picture."""

    def __init__(self, position: Position, frame: Frame, theme: Theme, prefix: str) -> None:
        self.position = position
        self.frame = frame
        self.theme = theme
        self.prefix = prefix
        self.pieces = position.pieces(wrecks=True)
        self.has_command = position.mode in (Mode.COMMAND, Mode.FOUR)

    def definitions(self) -> list[str]:
        """One silhouette a type, used for both sides and every facing."""
        found: dict[str, str] = {}
        for piece in self._with_cargo():
            name, drawing = silhouette(piece.type)
            found[name] = drawing
        return [f'<g id="{self.prefix}{name}">{found[name]}</g>' for name in sorted(found)]

    def _with_cargo(self) -> Iterable[Piece]:
        for piece in self.pieces:
            yield piece
            if piece.cargo is not None:
                yield piece.cargo

    def layers(self) -> list[str]:
        living = [piece for piece in self.pieces if not piece.is_wreck]
        wrecks = [piece for piece in self.pieces if piece.is_wreck]
        shade = self.theme["shade"]
        shadows = "".join(self._use(piece) + "/>" for piece in living)
        layers = []
        if wrecks:
            layers.append(self._group("wreck", map(self._wreck, wrecks)))
        if living:
            layers.append(
                f'<g transform="translate(1.5 3)" fill="{shade}" stroke="{shade}" color="{shade}" stroke-width="2"'
                f' opacity=".24">{shadows}</g>'
            )
        for tone, is_white in (("white", True), ("black", False)):
            mine = [piece for piece in living if (piece.side in _WHITE_SIDES) is is_white]
            if mine:
                layers.append(self._group(tone, map(self._vehicle, mine)))
        marks = "".join(map(self._marks, self.pieces))
        flags = "".join(map(self._loose_flag, self.position.flags()))
        return [*layers, *([f"<g>{marks}{flags}</g>"] if marks or flags else [])]

    def _group(self, tone: str, drawings: Iterable[str]) -> str:
        theme = self.theme
        return (
            f'<g fill="{theme[tone]}" stroke="{theme[tone + "-line"]}" color="{theme[tone + "-trim"]}"'
            f' stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{"".join(drawings)}</g>'
        )

    def _use(self, piece: Piece, tilt: int = 0, scale: float = 1) -> str:
        """The silhouette of a piece on its square; the tag stays open."""
        x, y = self.frame.centre(piece.square)
        turn = (self.frame.angle(piece.facing) + tilt) % 360
        change = f"translate({x} {y})" + (f" rotate({turn})" if turn else "")
        if scale != 1:
            change += f" scale({scale:g})"
        return f'<use href="#{self.prefix}{silhouette(piece.type)[0]}" transform="{change}"'

    def _vehicle(self, piece: Piece) -> str:
        drawing = f"{self._use(piece)}><title>{escape(describe(piece))}</title></use>"
        if piece.cargo is not None:
            cargo = piece.cargo
            drawing += f"{self._use(cargo, scale=_CARGO_SCALE)}><title>{escape(describe(cargo))}</title></use>"
        return drawing

    def _wreck(self, piece: Piece) -> str:
        x, y = self.frame.centre(piece.square)
        turn = (self.frame.angle(piece.facing) + _TILT) % 360
        return (
            f"{self._use(piece, _TILT, 0.9)}><title>{escape(describe(piece))}</title></use>"
            f'<g transform="translate({x} {y})" fill="none"><path d="{_CRACK}" transform="rotate({turn})"'
            f' stroke-width="1.8"/><path d="{_WISP}" stroke="{self.theme["halo"]}" stroke-width="4" opacity=".35"/>'
            f'<path d="{_WISP}" stroke="{self.theme["smoke-line"]}" stroke-width="2"/></g>'
        )

    def _marks(self, piece: Piece) -> str:
        """What stays upright whatever the piece faces: antenna, flag, pennant, the code of an own type."""
        marks = []
        cargo = piece.cargo
        if not piece.is_wreck:
            if self.has_command and (piece.is_command or (cargo is not None and cargo.is_command)):
                marks.append(self._antenna())
            if piece.side in _FLAG_SIDES:
                marks.append(self._pennant())
            if is_own(piece.type):
                marks.append(self._code(piece.type.code))
        if piece.has_flag or (cargo is not None and cargo.has_flag):
            marks.append(f'<g transform="translate(-10 -3) scale(.8)">{self._flag()}</g>')
        if not marks:
            return ""
        x, y = self.frame.centre(piece.square)
        return f'<g transform="translate({x} {y})">{"".join(marks)}</g>'

    def _antenna(self) -> str:
        gold, line = self.theme["command"], self.theme["white-line"]
        return (
            f'<path d="M9 8Q16 0 18-17" fill="none" stroke="{self.theme["halo"]}" stroke-width="4.5" opacity=".7"/>'
            f'<path d="M9 8Q16 0 18-17" fill="none" stroke="{line}" stroke-width="2" stroke-linecap="round"/>'
            f'<circle cx="18" cy="-18" r="3.5" fill="{gold}" stroke="{line}" stroke-width="1.5"/>'
            f'<path d="{_STAR}" transform="scale(1.25)" fill="{gold}" stroke="{line}" stroke-width="1.25"'
            ' stroke-linejoin="round"/>'
        )

    def _pennant(self) -> str:
        return (
            f'<path d="M9 22V8l13 4.5-13 4.5" fill="{self.theme["pennant"]}" stroke="{self.theme["halo"]}"'
            ' stroke-width="4" stroke-linejoin="round" opacity=".8"/>'
            f'<path d="M9 22V8l13 4.5-13 4.5" fill="{self.theme["pennant"]}" stroke="{self.theme["white-line"]}"'
            ' stroke-width="1.5" stroke-linejoin="round"/>'
        )

    def _flag(self) -> str:
        cloth = "M0-20c5-3 8 2 15-1v12c-7 3-10-2-15 1z"
        return (
            f'<path d="M0 4V-21M0-20c5-3 8 2 15-1v12c-7 3-10-2-15 1z" fill="none" stroke="{self.theme["halo"]}"'
            ' stroke-width="5" stroke-linejoin="round" stroke-linecap="round" opacity=".8"/>'
            f'<path d="M0 4V-21" stroke="{self.theme["white-line"]}" stroke-width="2.5" stroke-linecap="round"/>'
            f'<path d="{cloth}" fill="{self.theme["flag"]}" stroke="{self.theme["white-line"]}" stroke-width="1.5"'
            ' stroke-linejoin="round"/>'
        )

    def _loose_flag(self, place: str) -> str:
        x, y = self.frame.middle(place)
        return (
            f'<g transform="translate({x} {y})"><ellipse cy="1" rx="9" ry="5" fill="{self.theme["shade"]}"'
            f' opacity=".28"/><g transform="translate(-1 0) scale(1.15)">{self._flag()}</g></g>'
        )

    def _code(self, code: str) -> str:
        return (
            f'<text y="8" font-family="{FONT}" font-size="{15 if len(code) < 3 else 12}" font-weight="700"'
            f' text-anchor="middle" fill="{self.theme["ink"]}" stroke="{self.theme["halo"]}" stroke-width="4"'
            f' stroke-linejoin="round" paint-order="stroke">{escape(code)}</text>'
        )


def describe(piece: Piece) -> str:
    """A piece in words, for those who point at it or listen."""
    words = [piece.side.name_in_words, piece.type.name]
    if piece.is_command:
        words.append("(Command tank)")
    if piece.is_wreck:
        words.insert(0, "Wreck:")
    text = f"{' '.join(words)}, {piece.square} {piece.facing}"
    return f"{text}, with a flag" if piece.has_flag else text
