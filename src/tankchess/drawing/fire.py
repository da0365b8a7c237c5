"""The lines of fire of a piece: how far each goes, what ends it, and what becomes of the pieces on it."""

from __future__ import annotations

import math
from html import escape

from tankchess.core.position import Position
from tankchess.core.words.fire_lines import FireLine, FireTarget
from tankchess.drawing.frame import HALF, SQUARE, Frame
from tankchess.drawing.terrain import FONT
from tankchess.drawing.theme import Theme

Point = tuple[int, int]

_BURST = "M0-13L3.5-5.5 11-9 7-2 13.5 2 6 4 7 12 0 7-7 12-6 4-13.5 2-7-2-11-9-3.5-5.5z"
# What ends a line is written there, except for the two ends that are plain to see.
_SILENT = ("edge", "range")
_LETTER = 6.2


def burst(theme: Theme, point: Point) -> str:
    """A hit."""
    return (
        f'<path d="{_BURST}" transform="translate({point[0]} {point[1]})" fill="{theme["shot"]}"'
        f' stroke="{theme["halo"]}" stroke-width="2" stroke-linejoin="round" opacity=".92"/>'
    )


def struck(start: Point, end: Point) -> Point:
    """The side of a piece that is hit, so that what becomes of it can still be seen."""
    length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return round(end[0] - (end[0] - start[0]) / length * 16), round(end[1] - (end[1] - start[1]) / length * 16)


class FireLines:
    """Draws the lines of fire of one piece."""

    def __init__(self, position: Position, frame: Frame, theme: Theme) -> None:
        self.position = position
        self.frame = frame
        self.theme = theme

    def layers(self, square: str) -> tuple[str, str]:
        """The squares under fire, below the pieces, and the lines with their words, above."""
        start = self.frame.centre(square)
        lines = self.position.fire_lines(square)
        covered = dict.fromkeys(name for line in lines for name in self._covered(line))
        ground = "".join(map(self._tint, covered))
        drawn = "".join(self._line(start, line) for line in lines)
        words = "".join(self._words(line) for line in lines)
        return (
            f'<g data-overlay="fire-squares">{ground}</g>',
            f'<g data-overlay="fire">{drawn}<g font-family="{FONT}" font-size="11" font-weight="700"'
            f' text-anchor="middle">{words}</g></g>',
        )

    @staticmethod
    def _covered(line: FireLine) -> tuple[str, ...]:
        """The squares where a piece could be hit: not those too near, nor the one that stops the shot."""
        targets = {target.square for target in line.targets}
        squares = line.squares[line.nearest - 1 :]
        if squares and line.reason not in _SILENT and squares[-1] not in targets:
            squares = squares[:-1]
        return squares

    def _tint(self, square: str) -> str:
        x, y = self.frame.cell(square)
        return (
            f'<rect x="{x * SQUARE + 2}" y="{y * SQUARE + 2}" width="{SQUARE - 4}" height="{SQUARE - 4}" rx="6"'
            f' fill="{self.theme["shot"]}" opacity=".16"/>'
        )

    def _line(self, start: Point, line: FireLine) -> str:
        if line.end is None:
            return ""
        angle = math.radians(self.frame.angle(line.direction))
        across, down = math.sin(angle), -math.cos(angle)
        # A diagonal step is longer than a straight one.
        step = SQUARE * max(abs(across), abs(down)) / max(across * across, down * down)
        stops = line.reason not in _SILENT
        length = step * len(line.squares) + (-20 if stops else HALF - 5 if line.reason == "edge" else HALF - 8)
        nearest = min(max(step * (line.nearest - 0.5), 18), length)

        def point(along: float) -> str:
            return f"{start[0] + across * along:.1f} {start[1] + down * along:.1f}"

        parts = []
        colour, halo = self.theme["shot"], self.theme["halo"]
        if nearest > 18:
            parts.append(self._stroke(f"M{point(18)}L{point(nearest)}", halo, 5, "1 6"))
            parts.append(self._stroke(f"M{point(18)}L{point(nearest)}", colour, 2.5, "1 6"))
        if length > nearest:
            dash = "10 6" if line.weapon == "indirect" else ""
            parts.append(self._stroke(f"M{point(nearest)}L{point(length)}", halo, 6, dash))
            parts.append(self._stroke(f"M{point(nearest)}L{point(length)}", colour, 3, dash))
        parts.append(self._end(line, start, (across, down), length))
        parts += [self._verdict(start, target) for target in line.targets]
        return f'<g data-line="{line.direction}" data-reason="{line.reason}">{"".join(parts)}</g>'

    def _stroke(self, path: str, colour: str, width: float, dash: str) -> str:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        return (
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"{dashed}/>'
        )

    def _end(self, line: FireLine, start: Point, along: tuple[float, float], length: float) -> str:
        """A bar across the line, or at the edge of the board an open tip."""
        if any(target.square == line.end for target in line.targets):
            return ""
        x, y = start[0] + along[0] * length, start[1] + along[1] * length
        turn = round(math.degrees(math.atan2(along[0], -along[1])))
        shape = "M-6 7L0 0 6 7" if line.reason == "edge" else "M-8 0H8"
        place = f'transform="translate({x:.1f} {y:.1f}) rotate({turn})" fill="none" stroke-linecap="round"'
        return "".join(
            f'<path d="{shape}" {place} stroke="{self.theme[token]}" stroke-width="{width}"/>'
            for token, width in (("halo", 7), ("shot", 4))
        )

    def _verdict(self, start: Point, target: FireTarget) -> str:
        end = self.frame.centre(target.square)
        if target.destroys:
            return burst(self.theme, struck(start, end))
        x, y = struck(start, end)
        return (
            f'<circle cx="{x}" cy="{y}" r="6" fill="{self.theme["halo"]}" stroke="{self.theme["shot"]}"'
            ' stroke-width="3"/>'
        )

    def _words(self, line: FireLine) -> str:
        """The sum at each piece, and the reason at the end."""
        words = {target.square: self._sum(line, target) for target in line.targets}
        if line.end is not None and line.reason not in _SILENT:
            words.setdefault(line.end, line.reason)
        goes_up = math.cos(math.radians(self.frame.angle(line.direction))) > 0.1
        return "".join(self._label(square, text, goes_up) for square, text in words.items())

    @staticmethod
    def _sum(line: FireLine, target: FireTarget) -> str:
        """What armour and power come to; among neighbours there is no room to name the side."""
        text = str(target).partition(":")[0]
        return text.removeprefix(f"{target.side} ") if line.weapon in ("charges", "explosive") else text

    def _label(self, square: str, text: str, above: bool) -> str:
        """Words on the far side of a square, so that the hit can still be seen."""
        x, y = self.frame.centre(square)
        y += -26 if above else 11
        half = math.ceil(len(text) * _LETTER / 2) + 4
        # Words at the rim stay on the board.
        x = min(max(x, half), self.frame.width * SQUARE - half)
        return (
            f'<rect x="{x - half}" y="{y}" width="{half * 2}" height="15" rx="4" fill="{self.theme["halo"]}"'
            f' stroke="{self.theme["shot"]}" stroke-width="1"/>'
            f'<text x="{x}" y="{y + 11.5}" fill="{self.theme["word"]}">{escape(text)}</text>'
        )
