"""Single things of the game, each as a small picture: a piece type, what its weapons reach, a kind of ground."""

from __future__ import annotations

from tankchess.core.catalogue import PieceType, Weapon
from tankchess.core.position import Position
from tankchess.core.sides import TERRAIN
from tankchess.drawing.frame import SQUARE, Frame
from tankchess.drawing.pieces import banded
from tankchess.drawing.silhouettes import silhouette
from tankchess.drawing.terrain import Terrain
from tankchess.drawing.theme import Theme, find_theme
from tankchess.errors import ArgumentError

# The squares of a field of fire: to either side, ahead and behind.
ASIDE, AHEAD, BEHIND = 3, 6, 1
_CELL = 12
_ROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_ARCS = {"fixed": (0,), "turret": (7, 0, 1), "all": tuple(range(8))}
_BEHIND = (4,)
# The piece in its field of fire: a silhouette would be too small to be told.
_POINTER = "M0-5.2L4.2 4H-4.2z"
# Each kind of ground in the corner of a small board, of which three squares by two are shown.
_SAMPLES = {
    "high": "high:A9,B9,B10",
    "low": "low:A9,B9,C10",
    "hedge": "hedge:A9+B9+B10",
    "road": "road:A9,B9,B10,C9,D9",
    "water": "water:A9,A10,B9,B10",
    "ice": "water:A9,A10,B9,B10;ice:A9,B9,B10",
    "fire": "fire:B9+B10",
    "mine": "mine:A10,B9,C10",
    "smoke": "smoke:A9,B10,C10",
}
# The kinds of ground in the order in which they are explained.
GROUND_ORDER = tuple(_SAMPLES)


def draw_type(kind: PieceType, theme: str | Theme = "light", tone: str = "white") -> str:
    """A piece type from above, facing up, as SVG. `tone` is white, black, flag-white or flag-black."""
    colours, base = find_theme(theme), tone.removeprefix("flag-")
    pattern, fill = ("", colours[tone]) if tone == base else (banded(colours, tone, f"tc-{tone}"), f"url(#tc-{tone})")
    return _svg(
        (-25, -25, 50, 50),
        f'<defs>{pattern}</defs><g fill="{fill}" stroke="{colours[f"{base}-line"]}" color="{colours[f"{base}-trim"]}"'
        f' stroke-width="2" stroke-linejoin="round" stroke-linecap="round">{silhouette(kind)[1]}</g>',
    )


def draw_field(kind: PieceType, theme: str | Theme = "light") -> str:
    """The squares around a piece that faces up, and those its weapons reach, as SVG."""
    colours = find_theme(theme)
    left, top = -(ASIDE + 0.5) * _CELL, -(AHEAD + 0.5) * _CELL
    width, height = (2 * ASIDE + 1) * _CELL, (AHEAD + BEHIND + 1) * _CELL
    parts = [f'<rect x="{left:g}" y="{top:g}" width="{width}" height="{height}" fill="{colours["light"]}"/>']
    for weapon in kind.weapons:
        for across, ahead in _reached(weapon):
            parts.append(_mark(weapon, across * _CELL, -ahead * _CELL, colours))
    grid = "".join(f"M{left:g} {top + row * _CELL:g}h{width}" for row in range(AHEAD + BEHIND + 2))
    grid += "".join(f"M{left + column * _CELL:g} {top:g}v{height}" for column in range(2 * ASIDE + 2))
    parts.append(f'<path d="{grid}" fill="none" stroke="{colours["grid"]}" stroke-width=".8"/>')
    parts.append(
        f'<path d="{_POINTER}" fill="{colours["white"]}" stroke="{colours["white-line"]}" stroke-width="1.2"/>'
    )
    return _svg((left - 0.5, top - 0.5, width + 1, height + 1), "".join(parts))


def draw_ground(terrain: str, theme: str | Theme = "light") -> str:
    """A kind of ground, three squares by two, as SVG. Raises `ArgumentError` for one that there is not."""
    colours = find_theme(theme)
    if terrain not in _SAMPLES:
        raise ArgumentError(f"terrain {terrain!r}: expected one of {' '.join(TERRAIN)}")
    position = ground_sample(terrain)
    ground = Terrain(position, Frame(position.width, position.height), colours, f"tc-{terrain}-")
    return _svg(
        (0, 0, 3 * SQUARE, 2 * SQUARE),
        "".join([f"<defs>{''.join(ground.definitions())}</defs>", *ground.board()[:3], *ground.layers()]),
    )


def ground_sample(terrain: str) -> Position:
    """A board with a kind of ground in its upper left corner."""
    return Position.from_tfen(f"10x10 {_SAMPLES[terrain]} wLT@A1N,bLT@J1N w mode=last")


def _svg(box: tuple[float, float, float, float], content: str) -> str:
    x, y, width, height = (f"{number:g}" for number in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
        f"{content}</svg>"
    )


def _reached(weapon: Weapon) -> list[tuple[int, int]]:
    """The squares a weapon reaches, as far as they are drawn: how far to the right, and how far ahead."""
    arc = _BEHIND if weapon.kind == "mines" else _ARCS[weapon.arc]
    cells = [
        (across * distance, ahead * distance)
        for across, ahead in (_ROUND[eighth] for eighth in arc)
        for distance in range(weapon.min_range, min(weapon.max_range, AHEAD) + 1)
    ]
    return [(across, ahead) for across, ahead in cells if abs(across) <= ASIDE and -BEHIND <= ahead <= AHEAD]


def _mark(weapon: Weapon, x: int, y: int, colours: Theme) -> str:
    """A square that a weapon reaches: dark where it destroys, a dot where it lays something."""
    if weapon.does_harm:
        square = f"M{x - _CELL / 2:g} {y - _CELL / 2:g}h{_CELL}v{_CELL}h-{_CELL}z"
        return f'<path d="{square}" fill="{colours["threat"]}" opacity=".55"/>'
    return f'<circle cx="{x}" cy="{y}" r="3" fill="{colours["light"]}" stroke="{colours["word"]}" stroke-width="1.2"/>'
