"""What a picture shows besides the position: the last move, arrows, reach, fire and threats."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from tankchess.core.geometry import FACINGS
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.queries import ReachStop
from tankchess.core.sides import Side
from tankchess.drawing.fire import FireLines, burst, struck
from tankchess.drawing.frame import HALF, SQUARE, Frame
from tankchess.drawing.overlay_queries import DrivenWay, find_way
from tankchess.drawing.terrain import FONT
from tankchess.drawing.theme import Theme
from tankchess.errors import ArgumentError

Arrow = Move | str | tuple[str, str]
Layers = tuple[list[str], list[str]]

# A way off the board ends at its edge: the tip of the arrow is outside, but not on the names of the squares.
_OUT = HALF - 1


def _tick(angle: int) -> str:
    """A short line towards the edge of a square."""
    across, up = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    return f"M{across * 14:.1f} {up * 14:.1f}L{across * 20:.1f} {up * 20:.1f}"


_TICKS = {45 * index: _tick(45 * index) for index in range(len(FACINGS))}


class Overlays:
    """Draws over one position."""

    def __init__(self, position: Position, frame: Frame, theme: Theme) -> None:
        self.position = position
        self.frame = frame
        self.theme = theme

    def layers(
        self,
        last_move: Move | str | None,
        arrows: Iterable[Arrow],
        reach_of: str | None,
        fire_of: str | None,
        threats: Side | str | Mapping[str, int] | None,
    ) -> Layers:
        """What lies below the pieces, and what above."""
        below: list[str] = []
        above: list[str] = []
        if threats is not None:
            counts = threats if isinstance(threats, Mapping) else self._count_threats(threats)
            below.append(self._named("threats", "".join(self._threat(*item) for item in counts.items())))
            above.append(self._words("threat", "".join(self._badge(*item) for item in counts.items())))
        if last_move is not None:
            move = Move.parse(last_move) if isinstance(last_move, str) else last_move
            way = find_way(self.position, move)
            if way is not None:
                below.append(self._named("last-move", self._way(way)))
                above.append(self._action(move))
        if reach_of is not None:
            below.append(self._reach(reach_of))
        if fire_of is not None:
            self._check_piece(fire_of, "fire")
            grounds, lines = FireLines(self.position, self.frame, self.theme).layers(fire_of)
            below.append(grounds)
            above.append(lines)
        drawn = "".join(map(self._arrow, arrows))
        if drawn:
            above.append(self._named("arrows", drawn))
        return below, [layer for layer in above if layer]

    def _named(self, name: str, content: str) -> str:
        return f'<g data-overlay="{name}">{content}</g>'

    def _words(self, name: str, content: str) -> str:
        """A group whose texts are small and stand in the middle."""
        return (
            f'<g data-overlay="{name}-numbers" font-family="{FONT}" font-size="14" font-weight="700"'
            f' text-anchor="middle">{content}</g>'
        )

    def _tint(self, square: str, token: str, opacity: float) -> str:
        x, y = self.frame.cell(square)
        return (
            f'<rect x="{x * SQUARE}" y="{y * SQUARE}" width="{SQUARE}" height="{SQUARE}" fill="{self.theme[token]}"'
            f' opacity="{opacity:g}"/>'
        )

    # The last move.

    def _way(self, way: DrivenWay) -> str:
        squares = [square for square, _ in way.squares]
        points = [self.frame.centre(square) for square in squares]
        if way.out is not None:
            angle = math.radians(self.frame.angle(way.out))
            x, y = points[-1]
            points.append((round(x + math.sin(angle) * _OUT), round(y - math.cos(angle) * _OUT)))
        parts = [self._tint(square, "last", 0.42) for square in dict.fromkeys((squares[0], squares[-1]))]
        if len(points) > 1:
            line = "M" + "L".join(f"{x} {y}" for x, y in points)
            for token, width in (("halo", 8), ("last", 5)):
                parts.append(
                    f'<path d="{line}" fill="none" stroke="{self.theme[token]}" stroke-width="{width}"'
                    ' stroke-linecap="round" stroke-linejoin="round"/>'
                )
            (x, y), (end_x, end_y) = points[-2:]
            turn = round(math.degrees(math.atan2(end_x - x, y - end_y)))
            parts.append(
                f'<path d="M-9 4L0-9 9 4z" transform="translate({end_x} {end_y}) rotate({turn})"'
                f' fill="{self.theme["last"]}" stroke="{self.theme["halo"]}" stroke-width="1.5"/>'
            )
        numbers = []
        for square, count in way.squares[1 : None if way.out else -1]:
            x, y = self.frame.centre(square)
            numbers.append(
                f'<circle cx="{x}" cy="{y}" r="9.5" fill="{self.theme["last"]}" stroke="{self.theme["halo"]}"'
                f' stroke-width="1.5"/><text x="{x}" y="{y + 5}" fill="{self.theme["white-line"]}">{count}</text>'
            )
        if numbers:
            parts.append(self._words("steps", "".join(numbers)))
        return "".join(parts)

    def _action(self, move: Move) -> str:
        """The shot of a move, or whatever it does at its end."""
        if move.to_square is None or not move.action:
            return ""
        if move.action == "b":
            return self._named("shot", burst(self.theme, self.frame.centre(move.to_square)))
        if move.action == "t" or move.target is None:
            return ""
        return self._named("shot", self._shot(move.to_square, move.target, is_hit=move.action == "x"))

    def _shot(self, start: str, end: str, is_hit: bool = True) -> str:
        line = self._line(self.frame.centre(start), self.frame.centre(end), 17, 20)
        drawn = "".join(
            f'<path d="{line}" stroke="{self.theme[token]}" stroke-width="{width}" stroke-linecap="round"'
            f' stroke-dasharray="9 7" fill="none"/>'
            for token, width in (("halo", 7), ("shot", 3.5))
        )
        if is_hit:
            return drawn + burst(self.theme, struck(self.frame.centre(start), self.frame.centre(end)))
        x, y = self.frame.centre(end)
        return f'{drawn}<circle cx="{x}" cy="{y}" r="20" fill="none" stroke="{self.theme["shot"]}" stroke-width="3"/>'

    @staticmethod
    def _line(start: tuple[int, int], end: tuple[int, int], after: float, before: float) -> str:
        """A straight line that begins and ends a little off the two points."""
        length = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        return (
            f"M{start[0] + along[0] * after:.1f} {start[1] + along[1] * after:.1f}"
            f"L{end[0] - along[0] * before:.1f} {end[1] - along[1] * before:.1f}"
        )

    # Arrows.

    def _arrow(self, arrow: Arrow) -> str:
        start, end = self._ends(arrow)
        first, last = self.frame.centre(start), self.frame.centre(end)
        colour = self.theme["arrow"]
        if first == last:
            return (
                f'<circle cx="{first[0]}" cy="{first[1]}" r="21" fill="none" stroke="{colour}" stroke-width="5"'
                ' opacity=".8"/>'
            )
        angle = round(math.degrees(math.atan2(last[0] - first[0], first[1] - last[1])), 1)
        length = round(math.hypot(last[0] - first[0], last[1] - first[1]), 1)
        tip = length - 6
        shape = f"M-4-14V{22 - tip:g}h-8L0{-tip:g} 12 {22 - tip:g}h-8V-14z"
        return (
            f'<path d="{shape}" transform="translate({first[0]} {first[1]}) rotate({angle:g})" fill="{colour}"'
            f' stroke="{self.theme["halo"]}" stroke-width="1.5" stroke-linejoin="round" opacity=".85"/>'
        )

    def _ends(self, arrow: object) -> tuple[str, str]:
        if not isinstance(arrow, Move | str):
            if not isinstance(arrow, tuple | list) or len(arrow) != 2:
                raise ArgumentError(f"arrow {arrow!r}: expected two squares, as ('C3', 'C5'), or a move")
            return arrow[0], arrow[1]
        move = Move.parse(arrow) if isinstance(arrow, str) else arrow
        start = move.from_square
        if start is None:
            raise ArgumentError("arrow: a pass goes nowhere, expected two squares or another move")
        return start, move.to_square or start

    # Reach and threats.

    def _reach(self, square: str) -> str:
        self._check_piece(square, "reach")
        stops = self.position.reach(square)
        parts = [self._tint(square, "reach", 0.3)]
        parts += [self._stop(name, stop) for name, stop in stops.items() if name != square]
        return self._words("reach", "".join(parts))

    def _check_piece(self, square: str, what: str) -> None:
        piece = self.position.piece_at(square)
        if piece is None or piece.is_wreck:
            raise ArgumentError(f"{what} of {square}: expected the square of a living piece")

    def _stop(self, square: str, stop: ReachStop) -> str:
        x, y = self.frame.centre(square)
        colour = self.theme["reach"]
        ground = 'fill-opacity=".2"'
        if stop.is_barred:
            ground = f'fill-opacity="0" stroke="{colour}" stroke-width="2" stroke-dasharray="4 4"'
        ticks = "".join(_TICKS[self.frame.angle(facing)] for facing in stop.facings)
        return (
            f'<g transform="translate({x} {y})"><rect x="-{HALF - 2}" y="-{HALF - 2}" width="{SQUARE - 4}"'
            f' height="{SQUARE - 4}" rx="7" fill="{colour}" {ground}/>'
            f'<path d="{ticks}" stroke="{colour}" stroke-width="3.5" stroke-linecap="round"/>'
            f'<text y="5" fill="{colour}" stroke="{self.theme["halo"]}" stroke-width="3" stroke-opacity=".7"'
            f' paint-order="stroke">{stop.steps}</text></g>'
        )

    def _count_threats(self, side: Side | str) -> dict[str, int]:
        """The pieces that a side can destroy on its turn, by square, and how many of its own can do it."""
        return {threat.square: len(threat.attackers) for threat in self.position.threats(side)}

    def _threat(self, square: str, count: int) -> str:
        return self._tint(square, "threat", min(0.2 + 0.12 * count, 0.68)) if count > 0 else ""

    def _badge(self, square: str, count: int) -> str:
        if count <= 0:
            return ""
        x, y = self.frame.centre(square)
        return (
            f'<circle cx="{x - 14}" cy="{y - 14}" r="9" fill="{self.theme["threat"]}" stroke="{self.theme["halo"]}"'
            f' stroke-width="1.5"/><text x="{x - 14}" y="{y - 9}" fill="{self.theme["halo"]}">{count}</text>'
        )
