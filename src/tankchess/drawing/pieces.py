"""The pieces of a picture: vehicles, wrecks, antennas, flags."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.drawing.frame import Frame
from tankchess.drawing.silhouettes import is_own, silhouette, wreck
from tankchess.drawing.stamp import SHADOW, SHADOW_OPACITY, Stamp
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
_MAST = "M9 8Q16 0 18-16"
# The flags of the Flag teams, each a pole and its cloth: that of a Command tank has another shape.
_PENNANT = ("M9 22V8", "M9 8l13 4.5-13 4.5z")
_BANNER = ("M10 6V-21", "M10-22h14l-5.5 6 5.5 6h-14z")
# The pieces of a Flag team have bands across their hulls that point where they face: a tile of 48 by 12 units.
_BANDS = "".join(f"M-24 {y}L0 {y - 12} 24 {y}v5L0 {y - 7}-24 {y + 5}z" for y in (0, 12, 24))
_BANDED = {Side.FLAG_WHITE: "flag-white", Side.FLAG_BLACK: "flag-black"}
# How far the rim of a black piece reaches, where the theme gives it one.
_RIM_WIDTH = 5.5
# What a piece covers, whatever it faces, with its shadow.
_BOX = (-31, -31, 33, 35)
Point = tuple[int, int]


class Pieces:
    """Draws the pieces of one picture; with `codes` each carries the code of its type."""

    def __init__(self, position: Position, frame: Frame, theme: Theme, prefix: str, codes: bool = False) -> None:
        self.position = position
        self.frame = frame
        self.theme = theme
        self.prefix = prefix
        self.codes = codes
        self.pieces = position.pieces(wrecks=True)
        self.has_command = position.mode in (Mode.COMMAND, Mode.FOUR)

    def definitions(self) -> list[str]:
        """One silhouette per type, used for both sides and every facing."""
        found: dict[str, str] = {}
        for piece in self._with_cargo():
            name, drawing = _drawn(piece)
            found[name] = drawing
        teams = sorted({tone for piece in self.pieces if (tone := _BANDED.get(piece.side)) and not piece.is_wreck})
        return [
            *(f'<g id="{self.prefix}{name}">{found[name]}</g>' for name in sorted(found)),
            *(banded(self.theme, tone, f"{self.prefix}{tone}") for tone in teams),
        ]

    def _with_cargo(self) -> Iterable[Piece]:
        for piece in self.pieces:
            yield piece
            if piece.cargo is not None:
                yield piece.cargo

    def layers(self) -> list[str]:
        living = [piece for piece in self.pieces if not piece.is_wreck]
        wrecks = [piece for piece in self.pieces if piece.is_wreck]
        place = self.frame.centre
        layers = []
        if wrecks:
            layers.append(self._group("wreck", (self._wreck(piece, place(piece.square), True) for piece in wrecks)))
        for rimmed, around in ((False, self._shadow), (True, self._rim)):
            drawings = "".join(
                self._use(each, place(each.square)) for each in living if self._is_rimmed(each) is rimmed
            )
            if drawings:
                layers.append(around(drawings))
        for tone in ("white", "black", *_BANDED.values()):
            mine = [piece for piece in living if _tone(piece) == tone]
            if mine:
                layers.append(self._group(tone, (self._vehicle(piece, place(piece.square), True) for piece in mine)))
        marks = "".join(map(self._placed_marks, self.pieces))
        flags = "".join(self._loose_flag(*self.frame.middle(flag)) for flag in self.position.flags())
        return [*layers, *([f"<g>{marks}{flags}</g>"] if marks or flags else [])]

    def stamps(self) -> Iterator[Stamp]:
        """What `layers` draws, piece by piece: wrecks first, then from top to bottom, as the shadows fall."""

        def order(piece: Piece) -> tuple[bool, int, int]:
            x, y = self.frame.cell(piece.square)
            return not piece.is_wreck, y, x

        for piece in sorted(self.pieces, key=order):
            place = self.frame.centre(piece.square)
            if piece.is_wreck:
                yield Stamp(self._group("wreck", [self._wreck(piece, (0, 0), False)]), *place, _BOX)
            else:
                drawing = self._group(_tone(piece), [self._vehicle(piece, (0, 0), False)])
                if self._is_rimmed(piece):
                    yield Stamp(self._rim(self._use(piece, (0, 0))) + drawing, *place, _BOX)
                else:
                    yield Stamp(drawing, *place, _BOX, self.theme["shade"])
            marks = self._marks(piece)
            if marks:
                yield Stamp(marks, *place, _BOX)
        for flag in self.position.flags():
            yield Stamp(self._loose_flag(0, 0), *self.frame.middle(flag), _BOX)

    def _shadow(self, drawings: str) -> str:
        shade, opacity = self.theme["shade"], f"{SHADOW_OPACITY:g}".lstrip("0")
        return (
            f'<g transform="translate({SHADOW[0]:g} {SHADOW[1]:g})" fill="{shade}" stroke="{shade}" color="{shade}"'
            f' stroke-width="2" opacity="{opacity}">{drawings}</g>'
        )

    def _is_rimmed(self, piece: Piece) -> bool:
        """On a dark board a shadow cannot be seen: there, black pieces have a light rim instead."""
        return piece.side not in _WHITE_SIDES and self.theme["black-rim"] != self.theme["black-line"]

    def _rim(self, drawings: str) -> str:
        rim = self.theme["black-rim"]
        return (
            f'<g fill="{rim}" stroke="{rim}" color="{rim}" stroke-width="{_RIM_WIDTH:g}" stroke-linejoin="round"'
            f' stroke-linecap="round">{drawings}</g>'
        )

    def _group(self, tone: str, drawings: Iterable[str]) -> str:
        theme, base = self.theme, tone.removeprefix("flag-")
        fill = theme[tone] if base == tone else f"url(#{self.prefix}{tone})"
        return (
            f'<g fill="{fill}" stroke="{theme[base + "-line"]}" color="{theme[base + "-trim"]}"'
            f' stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{"".join(drawings)}</g>'
        )

    def _use(self, piece: Piece, at: Point, tilt: int = 0, scale: float = 1, titled: bool = False) -> str:
        """The silhouette of a piece, with its words where `titled`."""
        turn = (self.frame.angle(piece.facing) + tilt) % 360
        change = f"translate({at[0]} {at[1]})" + (f" rotate({turn})" if turn else "")
        if scale != 1:
            change += f" scale({scale:g})"
        use = f'<use href="#{self.prefix}{_drawn(piece)[0]}" transform="{change}"'
        return f"{use}><title>{escape(describe(piece))}</title></use>" if titled else f"{use}/>"

    def _vehicle(self, piece: Piece, at: Point, titled: bool) -> str:
        drawing = self._use(piece, at, titled=titled)
        if piece.cargo is not None:
            drawing += self._use(piece.cargo, at, scale=_CARGO_SCALE, titled=titled)
        return drawing

    def _wreck(self, piece: Piece, at: Point, titled: bool) -> str:
        turn = (self.frame.angle(piece.facing) + _TILT) % 360
        # Cracks are seen from above only: a piece on its back shows its belly.
        crack = "" if piece.type.is_low else f'<path d="{_CRACK}" transform="rotate({turn})" stroke-width="1.8"/>'
        return (
            f"{self._use(piece, at, _TILT, 0.9, titled)}"
            f'<g transform="translate({at[0]} {at[1]})" fill="none">{crack}'
            f'<path d="{_WISP}" stroke="{self.theme["halo"]}" stroke-width="4" opacity=".35"/>'
            f'<path d="{_WISP}" stroke="{self.theme["smoke-line"]}" stroke-width="2"/></g>'
        )

    def _placed_marks(self, piece: Piece) -> str:
        marks = self._marks(piece)
        x, y = self.frame.centre(piece.square)
        return f'<g transform="translate({x} {y})">{marks}</g>' if marks else ""

    def _marks(self, piece: Piece) -> str:
        """What stays upright whatever the piece faces: antenna, flags, the code of a custom type."""
        marks = []
        cargo = piece.cargo
        if not piece.is_wreck:
            commands = self.has_command and piece.is_command
            if piece.side in _FLAG_SIDES and not commands:
                marks.append(self._pennant())
            if commands or (self.has_command and cargo is not None and cargo.is_command):
                marks.append(self._command_mark(piece.side))
            if self.codes or is_own(piece.type):
                marks.append(self._code(f"{'C' if self.codes and commands else ''}{piece.type.code}"))
        if piece.has_flag or (cargo is not None and cargo.has_flag):
            marks.append(f'<g transform="translate(-10 -3) scale(.8)">{self._flag()}</g>')
        return "".join(marks)

    def _command_mark(self, side: Side) -> str:
        """How a Command tank is told from the others: Flag teams have no antenna, but a flag of another shape (G7)."""
        if side in _FLAG_SIDES:
            return self._banner()
        return self._antenna("black" if side in _WHITE_SIDES else "white")

    def _antenna(self, tone: str) -> str:
        """An antenna of that colour: a Command tank wears it in the colour of the other side (P1)."""
        # From the outside in: colour, width of the mast, radius of the head.
        layers = [(f"{tone}-line", 5.4, 5.2), (tone, 3, 3.6)]
        if tone == "black":
            # On a dark board black is seen by a light rim; white has a dark outline anyway.
            layers.insert(0, ("white", 7.6, 6.3))
        drawn = "".join(
            f'<path d="{_MAST}" stroke="{self.theme[token]}" stroke-width="{width:g}"/>'
            f'<circle cx="18" cy="-17.5" r="{radius:g}" fill="{self.theme[token]}" stroke="none"/>'
            for token, width, radius in layers
        )
        return f'<g fill="none" stroke-linecap="round">{drawn}</g>{self._star()}'

    def _star(self) -> str:
        return (
            f'<path d="{_STAR}" transform="scale(1.25)" fill="{self.theme["command"]}"'
            f' stroke="{self.theme["white-line"]}" stroke-width="1.25" stroke-linejoin="round"/>'
        )

    def _pennant(self) -> str:
        return self._flag_of_team(*_PENNANT)

    def _banner(self) -> str:
        return self._flag_of_team(*_BANNER) + self._star()

    def _flag_of_team(self, pole: str, cloth: str) -> str:
        colour, line, halo = self.theme["pennant"], self.theme["white-line"], self.theme["halo"]
        return (
            f'<path d="{pole}{cloth}" fill="none" stroke="{halo}" stroke-width="5.5" stroke-linejoin="round"'
            ' stroke-linecap="round" opacity=".8"/>'
            f'<path d="{pole}" stroke="{line}" stroke-width="3.6" stroke-linecap="round"/>'
            f'<path d="{pole}" stroke="{colour}" stroke-width="1.6" stroke-linecap="round"/>'
            f'<path d="{cloth}" fill="{colour}" stroke="{line}" stroke-width="1.5" stroke-linejoin="round"/>'
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

    def _loose_flag(self, x: int, y: int) -> str:
        return (
            f'<g transform="translate({x} {y})"><ellipse cy="1" rx="9" ry="5" fill="{self.theme["shade"]}"'
            f' opacity=".28"/><g transform="translate(-1 0) scale(1.15)">{self._flag()}</g></g>'
        )

    def _code(self, code: str) -> str:
        """A type code in the lower left corner of its square."""
        width = 8 * len(code) + 5
        return (
            f'<rect x="-23" y="9.5" width="{width}" height="13.5" rx="4" fill="{self.theme["halo"]}"'
            f' stroke="{self.theme["word"]}"/>'
            f'<text x="{width / 2 - 23:g}" y="20" font-family="{FONT}" font-size="11" font-weight="700"'
            f' text-anchor="middle" fill="{self.theme["word"]}">{escape(code)}</text>'
        )


def banded(theme: Theme, tone: str, name: str) -> str:
    """The pattern of the hulls of a Flag team. It turns with the vehicle, so that the bands point forwards."""
    return (
        f'<pattern id="{name}" x="-24" y="-24" width="48" height="12" viewBox="-24 0 48 12"'
        f' patternUnits="userSpaceOnUse"><path d="M-24 0h48v12h-48z" fill="{theme[tone]}"/>'
        f'<path d="{_BANDS}" fill="{theme[tone + "-band"]}"/></pattern>'
    )


def _tone(piece: Piece) -> str:
    return _BANDED.get(piece.side) or ("white" if piece.side in _WHITE_SIDES else "black")


def _drawn(piece: Piece) -> tuple[str, str]:
    """The name of a piece's drawing and the drawing."""
    return wreck(piece.type) if piece.is_wreck else silhouette(piece.type)


def describe(piece: Piece) -> str:
    """A piece in words, for tooltips and screen readers."""
    words = [piece.side.name_in_words, piece.type.name]
    if piece.is_command:
        words.append("(Command tank)")
    if piece.is_wreck:
        words.insert(0, "Wreck:")
    text = f"{' '.join(words)}, {piece.square} {piece.facing}"
    return f"{text}, with a flag" if piece.has_flag else text
