"""Groups of squares: their outline with round corners, and the shapes they fall into."""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]
Point = tuple[int, int]

# Edges run clockwise on the screen, so that the inside lies on their right hand.
_RIGHT_OF = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}


def outline(cells: Collection[Cell], square: int, inset: float, radius: float) -> str:
    """SVG path data around all `cells` (column and row on the screen), drawn in by `inset`.

    Squares that share a side flow into one shape. Squares that only touch at a corner stay apart, because a piece
    passes between them (M4).
    """
    return "".join(_round(loop, square, inset, radius) for loop in _loops(set(cells)))


def islands(cells: Collection[Cell]) -> list[set[Cell]]:
    """Cells parted into shapes: those that share a side stay together. In a fixed order, the upper left first."""
    left = set(cells)
    found = []
    for first in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if first not in left:
            continue
        left.discard(first)
        island = {first}
        edge = [first]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            island |= near
            edge += near
        found.append(island)
    return found


def _loops(cells: set[Cell]) -> list[list[Point]]:
    """The boundaries as corner points, in a fixed order."""
    edges: dict[tuple[Point, Point], None] = {}
    for x, y in sorted(cells):
        for start, step, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in cells:
                edges[start, step] = None
    loops = []
    while edges:
        point, step = next(iter(edges))
        loop = []
        while (point, step) in edges:
            del edges[point, step]
            loop.append(point)
            point = (point[0] + step[0], point[1] + step[1])
            # Where two squares touch at a corner, the turn inwards stays on the same square.
            right = _RIGHT_OF[step]
            turns = (right, step, (-right[0], -right[1]))
            step = next((turn for turn in turns if (point, turn) in edges), step)
        loops.append(loop)
    return loops


def _round(loop: list[Point], square: int, inset: float, radius: float) -> str:
    parts: list[str] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        arriving = (x - before[0], y - before[1])
        going = (after[0] - x, after[1] - y)
        if arriving == going:
            continue
        inward, onward = _RIGHT_OF[arriving], _RIGHT_OF[going]
        corner_x = x * square + inset * (inward[0] + onward[0])
        corner_y = y * square + inset * (inward[1] + onward[1])
        sweep = 1 if inward == going else 0
        parts.append(
            f"{'L' if parts else 'M'}{corner_x - arriving[0] * radius:g} {corner_y - arriving[1] * radius:g}"
            f"A{radius:g} {radius:g} 0 0 {sweep} {corner_x + going[0] * radius:g} {corner_y + going[1] * radius:g}"
        )
    return "".join(parts) + "Z"
