"""Random ground: all kinds of terrain, laid the way the rules allow (T3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

Square = tuple[int, int]
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


def name(square: Square) -> str:
    """The name of a square given by column and row, both from 0."""
    return f"{chr(ord('A') + square[0])}{square[1] + 1}"


@dataclass
class Ground:
    """Where each kind of terrain lies; hedges and fires are lists of obstacles."""

    width: int
    height: int
    kinds: dict[str, set[Square]] = field(default_factory=dict)
    shapes: dict[str, list[list[Square]]] = field(default_factory=dict)

    def squares(self) -> list[Square]:
        return [(column, row) for column in range(self.width) for row in range(self.height)]

    def has(self, square: Square, *kinds: str) -> bool:
        return any(square in self.kinds.get(kind, ()) for kind in kinds)

    def around(self, square: Square) -> list[Square]:
        near = [(square[0] + east, square[1] + north) for east, north in STEPS]
        return [(column, row) for column, row in near if 0 <= column < self.width and 0 <= row < self.height]

    def text(self) -> str:
        parts = []
        for kind in ("high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine"):
            shapes = self.shapes.get(kind) or [[square] for square in self.kinds.get(kind, ())]
            if shapes:
                obstacles = sorted(sorted(shape) for shape in shapes)
                parts.append(f"{kind}:" + ",".join("+".join(map(name, shape)) for shape in obstacles))
        return ";".join(parts) or "-"


def random_ground(rng: Random, width: int, height: int) -> Ground:
    """Ground with a random choice of the nine kinds of terrain."""
    ground = Ground(width, height)
    area = width * height
    wanted = {kind for kind in ("water", "high", "low", "hedge", "fire", "road", "mine", "smoke") if rng.random() < 0.5}
    if "water" in wanted:
        ground.kinds["water"] = _walk(rng, ground, rng.randrange(3, max(4, area // 2)))
        ground.kinds["ice"] = {square for square in sorted(ground.kinds["water"]) if rng.random() < 0.4}
    for kind in ("high", "low"):
        if kind in wanted:
            _scatter(rng, ground, kind, area // 10, lambda square: not ground.has(square, "high", "ice"))
    for kind in ("hedge", "fire"):
        if kind in wanted:
            for _ in range(rng.randrange(1, 1 + area // 12)):
                _shape(rng, ground, kind)
    if "road" in wanted:
        walk = _walk(rng, ground, rng.randrange(3, max(4, area // 3)))
        ground.kinds["road"] = {square for square in walk if not ground.has(square, "water")}
    if "mine" in wanted:
        _scatter(rng, ground, "mine", area // 8, lambda square: not ground.has(square, "water", "high", "low"))
    if "smoke" in wanted:
        _scatter(
            rng, ground, "smoke", area // 8,
            lambda square: not ground.has(square, "high", "hedge", "fire")
            and (ground.has(square, "ice") or not ground.has(square, "water")),
        )  # fmt: skip
    return ground


def _walk(rng: Random, ground: Ground, count: int) -> set[Square]:
    square = rng.choice(ground.squares())
    found = {square}
    for _ in range(3 * count):
        if len(found) >= count:
            break
        square = rng.choice(ground.around(square))
        found.add(square)
    return found


def _scatter(rng: Random, ground: Ground, kind: str, most: int, fits: object) -> None:
    assert callable(fits)
    count = rng.randrange(1, 2 + most)
    squares = [square for square in ground.squares() if fits(square)]
    ground.kinds[kind] = set(rng.sample(squares, min(count, len(squares))))


def _shape(rng: Random, ground: Ground, kind: str) -> None:
    free = [square for square in ground.squares() if not ground.has(square, "water", "high", "low", "hedge", "fire")]
    if not free:
        return
    shape = [rng.choice(free)]
    for _ in range(rng.randrange(4)):
        square = rng.choice(ground.around(rng.choice(shape)))
        if square in free and square not in shape:
            shape.append(square)
    ground.kinds.setdefault(kind, set()).update(shape)
    ground.shapes.setdefault(kind, []).append(shape)
