"""Plain charts as SVG in the colours of the documentation: lines with their names, bars, values with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

WIDTH, HEIGHT = 720, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 150, 16, 52
_GAP = 17
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Colours:
    ground: str
    text: str
    quiet: str
    grid: str
    lines: tuple[str, ...]


THEMES = {
    "light": Colours(
        "#fdfaf4", "#2b251e", "#6b5f4e", "#e8ddc8", ("#2a648f", "#b0452b", "#557426", "#8f6a10", "#75519c")
    ),
    "dark": Colours(
        "#1b1917", "#e6ddcd", "#a0968a", "#38332e", ("#6fb3e0", "#e38d6d", "#a3c46a", "#d9b23c", "#bd9fdc")
    ),
}


@dataclass(frozen=True)
class Scale:
    """An axis: what it says, from where to where, and where it has marks."""

    name: str
    least: float
    most: float
    ticks: Sequence[float]
    is_log: bool = False

    def place(self, value: float) -> float:
        """From 0 to 1."""
        low, high = self.least, self.most
        if self.is_log:
            low, high, value = math.log(low), math.log(high), math.log(max(value, low))
        return (value - low) / (high - low)

    def marks(self) -> list[float]:
        return [tick for tick in self.ticks if self.least <= tick <= self.most]


@dataclass(frozen=True, eq=False)
class Line:
    """`is_left`: its name is before its end, not behind it."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    is_faint: bool = False
    is_left: bool = False


@dataclass(frozen=True)
class Chart:
    """`bar` is a level to be compared with, and its name."""

    across: Scale
    up: Scale
    lines: Sequence[Line]
    bar: tuple[float, str] | None = None
    height: int = HEIGHT
    # Names stand at the right edge, where lines end close to each other.
    has_names_aside: bool = False


@dataclass(frozen=True)
class Bars:
    """Rows of a bar each, made of parts."""

    name: str
    parts: Sequence[str]
    rows: Sequence[tuple[str, Sequence[float]]] = field(default_factory=list)


@dataclass(frozen=True)
class Interval:
    """A value, and where the true one may lie."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Intervals:
    """A row for each value; `bar` is one to be compared with."""

    scale: Scale
    rows: Sequence[Interval]
    bar: float | None = None


def shown(value: float) -> str:
    """A number as people write it: 10,000, 0.5."""
    return f"{value:,.0f}" if value == round(value) else f"{value:g}"


def _frame(width: int, height: int, theme: Colours, inside: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="{_FONT}" font-size="14">'
    )
    ground = f'<rect width="{width}" height="{height}" rx="10" fill="{theme.ground}"/>'
    return "\n".join((head, ground, *inside, "</svg>")) + "\n"


def _text(x: float, y: float, words: str, colour: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def spread(wanted: Sequence[float], gap: float = _GAP) -> list[float]:
    """Heights from those that are wanted, none nearer to the next than the gap; in the same order."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    found = list(wanted)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + gap)
    return found


def draw_chart(chart: Chart, theme_name: str) -> str:
    theme = THEMES[theme_name]
    right = _RIGHT if any(line.name for line in chart.lines) else 24
    wide, high = WIDTH - _LEFT - right, chart.height - _TOP - _BOTTOM
    parts: list[str] = []

    def x(value: float) -> float:
        return _LEFT + wide * chart.across.place(value)

    def y(value: float) -> float:
        return _TOP + high * (1 - min(1.0, chart.up.place(value)))

    for tick in chart.up.marks():
        parts.append(
            f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="{theme.grid}"/>'
        )
        parts.append(_text(_LEFT - 8, y(tick) + 5, shown(tick), theme.quiet, "end"))
    for tick in chart.across.marks():
        parts.append(_text(x(tick), _TOP + high + 20, shown(tick), theme.quiet, "middle"))
        parts.append(
            f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{_TOP + high}" y2="{_TOP + high + 5}"'
            f' stroke="{theme.quiet}"/>'
        )
    parts.append(
        f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{_TOP + high}" y2="{_TOP + high}" stroke="{theme.quiet}"/>'
    )
    parts.append(_text(_LEFT + wide / 2, chart.height - 10, chart.across.name, theme.text, "middle"))
    middle = _TOP + high / 2
    parts.append(_text(16, middle, chart.up.name, theme.text, "middle", f' transform="rotate(-90 16 {middle:.1f})"'))
    if chart.bar is not None:
        level, name = chart.bar
        parts.append(
            f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{y(level):.1f}" y2="{y(level):.1f}" stroke="{theme.text}"'
            ' stroke-dasharray="5 4"/>'
        )
        parts.append(_text(_LEFT + 6, y(level) - 6, name, theme.text, more=' font-size="13"'))
    named = [line for line in chart.lines if line.name and not line.is_left]
    heights = dict(zip(named, spread([y(line.points[-1][1]) for line in named]), strict=True))
    for line in chart.lines:
        colour = theme.lines[line.colour % len(theme.lines)]
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in line.points)
        dash = ' stroke-dasharray="2 4"' if line.is_faint else ""
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-linejoin="round"'
            f' stroke-linecap="round"{dash}/>'
        )
        parts += [f'<circle cx="{x(at):.1f}" cy="{y(value):.1f}" r="3" fill="{colour}"/>' for at, value in line.points]
        if line.name:
            end = _LEFT + wide if chart.has_names_aside else x(line.points[-1][0])
            if line.is_left:
                parts.append(_text(end - 10, y(line.points[-1][1]) + 1, line.name, colour, "end"))
            else:
                parts.append(_text(end + 9, heights[line] + 5, line.name, colour))
    return _frame(WIDTH, chart.height, theme, parts)


def draw_bars(bars: Bars, theme_name: str) -> str:
    theme = THEMES[theme_name]
    row, top, left, right = 62, 44, 20, 70
    height = top + row * len(bars.rows) + 8
    most = max(sum(values) for _, values in bars.rows)
    wide = WIDTH - left - right
    parts: list[str] = []
    at = float(left)
    for number, name in enumerate(bars.parts):
        parts.append(f'<rect x="{at:.1f}" y="14" width="12" height="12" rx="2" fill="{theme.lines[number]}"/>')
        parts.append(_text(at + 18, 25, name, theme.text))
        at += 34 + 8 * len(name)
    parts.append(_text(WIDTH - 20, 25, bars.name, theme.quiet, "end"))
    for place, (name, values) in enumerate(bars.rows):
        y = top + row * place
        parts.append(_text(left, y + 15, name, theme.text))
        start = float(left)
        for number, value in enumerate(values):
            length = wide * value / most
            parts.append(
                f'<rect x="{start:.1f}" y="{y + 22}" width="{max(0.0, length - 1):.1f}" height="22"'
                f' fill="{theme.lines[number]}"/>'
            )
            if length > 40:
                parts.append(_text(start + length / 2, y + 38, f"{value:.2f}", theme.ground, "middle"))
            start += length
        parts.append(_text(start + 8, y + 38, f"{sum(values):.2f}", theme.text))
    return _frame(WIDTH, height, theme, parts)


def draw_intervals(chart: Intervals, theme_name: str) -> str:
    theme = THEMES[theme_name]
    row, left, right = 26, 170, 70
    wide, high = WIDTH - left - right, row * len(chart.rows)
    height = _TOP + high + _BOTTOM
    parts: list[str] = []

    def x(value: float) -> float:
        return left + wide * min(1.0, max(0.0, chart.scale.place(value)))

    for tick in chart.scale.marks():
        colour = theme.quiet if tick == chart.bar else theme.grid
        parts.append(f'<line x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{_TOP}" y2="{_TOP + high}" stroke="{colour}"/>')
        parts.append(_text(x(tick), _TOP + high + 20, shown(tick), theme.quiet, "middle"))
    parts.append(_text(left + wide / 2, height - 10, chart.scale.name, theme.text, "middle"))
    colour = theme.lines[0]
    for place, each in enumerate(chart.rows):
        y = _TOP + row * (place + 0.5)
        parts.append(_text(left - 12, y + 5, each.name, theme.text, "end"))
        parts.append(
            f'<line x1="{x(each.low):.1f}" x2="{x(each.high):.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"'
            ' stroke-width="2.5" stroke-linecap="round"/>'
        )
        parts.append(f'<circle cx="{x(each.value):.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"/>')
        parts.append(_text(WIDTH - right + 14, y + 5, shown(each.value), theme.quiet))
    return _frame(WIDTH, height, theme, parts)
