"""The ground of a picture: squares, coordinates, and each terrain with a pattern of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tankchess.core.geometry import COLUMNS
from tankchess.core.position import Position
from tankchess.core.sides import TERRAIN
from tankchess.drawing.frame import HALF, RIM, SQUARE, Frame
from tankchess.drawing.outline import Cell, islands, outline
from tankchess.drawing.stamp import Stamp
from tankchess.drawing.theme import Theme

FONT = "ui-sans-serif,system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif"

# Width and height of the tile, and what is in it. `{ground}` and `{line}` are the two colours of the terrain.
_PATTERNS = {
    "high": (12, 12, '<path d="M-3 3l6-6M0 12L12 0M9 15l6-6" stroke="{line}" stroke-width="1" opacity=".35"/>'),
    "low": (24, 16, '<path d="M0 .5h24M0 8.5h24M6 .5v8M18 8.5v8" stroke="{line}" stroke-width="1.5"/>'),
    "water": (
        48,
        48,
        '<path d="M3 12q5.5-5 11 0t11 0M23 36q5.5-5 11 0t11 0" stroke="{line}" stroke-width="2.5"'
        ' stroke-linecap="round" fill="none"/>',
    ),
    "hedge": (
        24,
        16,
        '<path d="M2 7a5 5 0 0 1 8 0M14 7a5 5 0 0 1 8 0M8 14.5a5 5 0 0 1 8 0M-4 14.5a5 5 0 0 1 8 0'
        'M20 14.5a5 5 0 0 1 8 0" stroke="{line}" stroke-width="2.5" stroke-linecap="round" fill="none"/>',
    ),
    "fire": (
        24,
        24,
        '<path d="M12 3c1 5 7 7 7 13 0 4-3 6.5-7 6.5s-7-2.5-7-6.5c0-3 1.5-4.5 3-6.5.5 2 1.5 2.5 2 2'
        ' .8-3 .5-5.5 2-8.5z" fill="{line}"/><path d="M12 13.5c.5 2 3 3 3 5.5 0 1.8-1.3 2.6-3 2.6s-3-.8-3-2.6'
        'c0-2.5 2.5-3.5 3-5.5z" fill="{ground}"/>',
    ),
    "ice": (
        48,
        48,
        '<path d="M8 8l11 9 3 13M19 17l14-5M22 30l-9 8M33 30l9-8M33 30l4 11M33 30l-5-4" stroke="{line}"'
        ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round" fill="none"/>',
    ),
    "road": (
        16,
        16,
        '<path d="M1.5 1.5h9v5h-9zM13.5 1.5h1M1.5 9.5h3v5h-3zM7.5 9.5h7v5h-7z" fill="{line}" opacity=".55"/>',
    ),
    "smoke": (7, 7, '<circle cx="2" cy="2" r="1.1" fill="{line}"/><circle cx="5.5" cy="5.5" r="1.1" fill="{line}"/>'),
    "mine": (
        10,
        10,
        '<path d="M-2.5 2.5l5-5M0 10L10 0M7.5 12.5l5-5" stroke="{line}" stroke-width="1.8" opacity=".55"/>',
    ),
}
_CLOUD = "M-14 9a8 8 0 0 1-2-15a9 9 0 0 1 13-9a10 10 0 0 1 17 6a8.5 8.5 0 0 1-1 17a8 8 0 0 1-13 3a9 9 0 0 1-14-2z"
_SPIKES = "M0-12v24M-12 0h24M-8.5-8.5l17 17M8.5-8.5l-17 17"
# What lies or stands on the squares, the lowest first.
LAYERS = ("road", "water", "ice", "hedge", "fire", "low", "high", "mine", "smoke")
# Edges and shadows reach this far out of their squares.
_MARGIN = 6
_ROSE = 80
# Terrain whose squares side by side make one shape.
_FLOWING = ("road", "water", "ice", "low", "high")


class Terrain:
    """Draws the ground of one picture."""

    def __init__(self, position: Position, frame: Frame, theme: Theme, prefix: str) -> None:
        self.position = position
        self.frame = frame
        self.theme = theme
        self.prefix = prefix
        self.squares = {kind: position.terrain(kind) for kind in TERRAIN}

    def definitions(self) -> list[str]:
        """The patterns of the terrain that is there."""
        return [self._pattern(kind) for kind, squares in self.squares.items() if squares]

    def _pattern(self, kind: str) -> str:
        width, height, drawing = _PATTERNS[kind]
        line = "high-edge" if kind == "high" else "low-edge" if kind == "low" else f"{kind}-line"
        content = drawing.format(ground=self.theme[kind], line=self.theme[line])
        return (
            f'<pattern id="{self.prefix}{kind}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
            f"{content}</pattern>"
        )

    def board(self) -> list[str]:
        """The squares and the rose in the middle."""
        frame, theme = self.frame, self.theme
        width, height = frame.width * SQUARE, frame.height * SQUARE
        # A1 is dark, seen from either side.
        dark = "".join(
            f"M{x * SQUARE} {y * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
            for y in range(frame.height)
            for x in range(frame.width)
            if (x + y + (frame.width if frame.flip else frame.height)) % 2
        )
        lines = "".join(f"M{x * SQUARE} 0v{height}" for x in range(frame.width + 1))
        lines += "".join(f"M0 {y * SQUARE}h{width}" for y in range(frame.height + 1))
        return [
            f'<rect width="{width}" height="{height}" fill="{theme["light"]}"/>',
            f'<path d="{dark}" fill="{theme["dark"]}"/>',
            f'<path d="{lines}" fill="none" stroke="{theme["grid"]}" stroke-width="1" opacity=".7"/>',
            self._compass(*self._middle()),
        ]

    def _middle(self) -> tuple[int, int]:
        return self.frame.width * SQUARE // 2, self.frame.height * SQUARE // 2

    def _compass(self, x: int, y: int) -> str:
        turn = " rotate(180)" if self.frame.flip else ""
        rays = "".join(
            f'<path d="M0 0L-9-9 0-{length} 9-9z" transform="rotate({angle})"/>'
            for angle, length in ((45, 44), (135, 44), (225, 44), (315, 44), (90, 66), (180, 66), (270, 66), (0, 76))
        )
        return (
            f'<g transform="translate({x} {y}){turn}" fill="{self.theme["compass"]}" opacity=".16">{rays}'
            f'<circle r="56" fill="none" stroke="{self.theme["compass"]}" stroke-width="2.5"/></g>'
        )

    def coordinates(self) -> str:
        """Letters and numbers on all four sides."""
        frame = self.frame
        words = []
        for name, x in self._columns():
            for y in (-RIM // 2, frame.height * SQUARE + RIM // 2):
                words.append(f'<text x="{x}" y="{y + 6}">{name}</text>')
        for name, y in self._rows():
            for x in (-RIM // 2, frame.width * SQUARE + RIM // 2):
                words.append(f'<text x="{x}" y="{y + 6}">{name}</text>')
        return self._names("".join(words))

    def _columns(self) -> list[tuple[str, int]]:
        return [(name, self.frame.centre(f"{name}1")[0]) for name in COLUMNS[: self.frame.width]]

    def _rows(self) -> list[tuple[str, int]]:
        return [(str(row), self.frame.centre(f"A{row}")[1]) for row in range(1, self.frame.height + 1)]

    def _names(self, words: str) -> str:
        return (
            f'<g font-family="{FONT}" font-size="18" font-weight="500" text-anchor="middle" fill="{self.theme["ink"]}">'
            f"{words}</g>"
        )

    def layers(self) -> list[str]:
        """Everything that lies or stands on the squares, the lowest first."""
        return [
            f'<g data-terrain="{kind}">{"".join(self._draw(kind, cells) for cells in self._groups(kind))}</g>'
            for kind in LAYERS
            if self.squares[kind]
        ]

    def stamps(self) -> Iterator[Stamp]:
        """The rose and what `layers` draws, shape by shape. The tiles of the patterns fit the squares: a shape looks
        the same wherever it is."""
        yield Stamp(self._compass(0, 0), *self._middle(), (-_ROSE, -_ROSE, _ROSE, _ROSE))
        for kind in LAYERS:
            for group in self._groups(kind):
                for cells in islands(group) if kind in _FLOWING else [group]:
                    left, top = min(x for x, _ in cells), min(y for _, y in cells)
                    moved = {(x - left, y - top) for x, y in cells}
                    right, bottom = max(x for x, _ in moved) + 1, max(y for _, y in moved) + 1
                    box = (-_MARGIN, -_MARGIN, right * SQUARE + _MARGIN, bottom * SQUARE + _MARGIN)
                    yield Stamp(self._draw(kind, moved), left * SQUARE, top * SQUARE, box)

    def name_stamps(self) -> Iterator[Stamp]:
        """What `coordinates` draws, side by side."""
        width, height, half = self.frame.width * SQUARE, self.frame.height * SQUARE, RIM // 2
        letters = self._names("".join(f'<text x="{x}" y="6">{name}</text>' for name, x in self._columns()))
        numbers = self._names("".join(f'<text y="{y + 6}">{name}</text>' for name, y in self._rows()))
        for y in (-half, height + half):
            yield Stamp(letters, 0, y, (0, 2 - half, width, half - 2))
        for x in (-half, width + half):
            yield Stamp(numbers, x, 0, (2 - half, 0, half - 2, height))

    def _groups(self, kind: str) -> list[Collection[Cell]]:
        """What is drawn at one go: squares that flow together, a hedge, a fire, a mine, a cloud."""
        if not self.squares[kind]:
            return []
        apart: Iterable[Iterable[str]] = [self.squares[kind]]
        if kind == "hedge":
            apart = self.position.hedges()
        elif kind == "fire":
            apart = self.position.fires()
        elif kind not in _FLOWING:
            apart = [[square] for square in self.squares[kind]]
        return [{self.frame.cell(square) for square in squares} for squares in apart]

    def _draw(self, kind: str, cells: Collection[Cell]) -> str:
        if kind == "road":
            return self._area(kind, cells, 2, 7, "")
        if kind == "ice":
            return self._area(kind, cells, 2.5, 9, self._edge("ice-line", 1.5))
        drawings = {
            "water": self._water,
            "hedge": self._hedge,
            "fire": self._fire,
            "low": self._low,
            "high": self._high,
            "mine": self._mine,
            "smoke": self._smoke,
        }
        return drawings[kind](cells)

    def _edge(self, token: str, width: float) -> str:
        return f' stroke="{self.theme[token]}" stroke-width="{width:g}"'

    def _area(self, kind: str, cells: Collection[Cell], inset: float, radius: float, edge: str) -> str:
        shape = _shape(cells, inset, radius)
        pattern = f"url(#{self.prefix}{kind})"
        return f'<path d="{shape}" fill="{self.theme[kind]}"/><path d="{shape}" fill="{pattern}"{edge}/>'

    def _water(self, cells: Collection[Cell]) -> str:
        shore = _shape(cells, 2, 10)
        return self._area("water", cells, 0, 12, "") + (
            f'<path d="{shore}" fill="none"{self._edge("water-line", 2)} opacity=".6"/>'
        )

    def _hedge(self, cells: Collection[Cell]) -> str:
        shape = _shape(cells, 6.5, 9)
        # Round dots along the edge make it leafy.
        leaves = 'fill="none" stroke-linecap="round" stroke-dasharray="0 8"'
        return (
            self._links("hedge", cells)
            + f'<path d="{shape}" {leaves}{self._edge("hedge-line", 12)}/>'
            + f'<path d="{shape}" {leaves}{self._edge("hedge", 8.5)}/>'
            + self._area("hedge", cells, 6.5, 9, "")
        )

    def _fire(self, cells: Collection[Cell]) -> str:
        edge = self._edge("fire-line", 2) + ' stroke-dasharray="7 3"'
        return self._links("fire", cells) + self._area("fire", cells, 3, 12, edge)

    def _links(self, kind: str, cells: Collection[Cell]) -> str:
        """Bridges between squares of one obstacle that only touch at a corner: they burn together (A4)."""
        line = "".join(
            f"M{x * SQUARE + HALF} {y * SQUARE + HALF}l{SQUARE} {down * SQUARE}"
            for x, y in sorted(cells)
            for down in (-1, 1)
            if (x + 1, y + down) in cells and not {(x + 1, y), (x, y + down)}.intersection(cells)
        )
        if not line:
            return ""
        return f'<path d="{line}"{self._edge(f"{kind}-line", 18)}/><path d="{line}"{self._edge(kind, 13)}/>'

    def _low(self, cells: Collection[Cell]) -> str:
        shape = _shape(cells, 10, 5)
        shade = f'<path d="{shape}" transform="translate(1.5 2.5)" fill="{self.theme["shade"]}" opacity=".25"/>'
        return shade + self._area("low", cells, 10, 5, self._edge("low-edge", 2))

    def _high(self, cells: Collection[Cell]) -> str:
        """One dark block for squares side by side: its shadow, its wall, and a roof a little to the north."""
        theme = self.theme
        wall, roof = _shape(cells, 2, 11), _shape(cells, 4, 9)
        lift = ' transform="translate(0 -2.5)"'
        return (
            f'<path d="{wall}" transform="translate(2.5 4)" fill="{theme["shade"]}" opacity=".28"/>'
            f'<path d="{wall}" fill="{theme["high"]}"/>'
            f'<path d="{roof}"{lift} fill="{theme["high-top"]}"/>'
            f'<path d="{roof}"{lift} fill="url(#{self.prefix}high)"{self._edge("high-edge", 1.25)}/>'
        )

    def _mine(self, cells: Collection[Cell]) -> str:
        x, y = _centre(cells)
        theme, ground, half = self.theme, f"url(#{self.prefix}mine)", HALF - 4
        box = f'x="-{half}" y="-{half}" width="{half * 2}" height="{half * 2}" rx="9"'
        return (
            f'<g transform="translate({x} {y})"><rect {box} fill="{theme["mine"]}"/><rect {box} fill="{ground}"/>'
            f'<path d="{_SPIKES}" stroke="{theme["mine-line"]}" stroke-width="3" stroke-linecap="round"/>'
            f'<circle r="8" fill="{theme["mine-line"]}" stroke="{theme["mine"]}" stroke-width="1.5"/>'
            f'<circle cx="-2.5" cy="-2.5" r="2" fill="{theme["mine"]}"/></g>'
        )

    def _smoke(self, cells: Collection[Cell]) -> str:
        x, y = _centre(cells)
        edge = self._edge("smoke-line", 2)
        return (
            f'<g transform="translate({x} {y})"><path d="{_CLOUD}" fill="{self.theme["smoke"]}" opacity=".88"/>'
            f'<path d="{_CLOUD}" fill="url(#{self.prefix}smoke)"{edge}/></g>'
        )


def _shape(cells: Collection[Cell], inset: float, radius: float) -> str:
    return outline(cells, SQUARE, inset, radius)


def _centre(cells: Collection[Cell]) -> tuple[int, int]:
    """The middle of what stands on a single square."""
    ((x, y),) = cells
    return x * SQUARE + HALF, y * SQUARE + HALF
