"""Random positions of every mode, with every kind of terrain and piece.

`random_tfen` makes the text of one; `tfens` is the Hypothesis strategy over its seeds.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tests.properties.scenery import Ground, Square, name, random_ground

MODES = ("command", "last", "escape3", "flag", "four")
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LIGHT = ("LT", "TK", "RB", "AS", "ML", "AH")
MIDDLE = ("MT", "TD", "HM", "IT", "SL", "MS")
HEAVY = ("HT", "FT", "HD")
BOATS = ("FB", "GB", "LL", "HL")
ALL = (*LIGHT, *MIDDLE, *HEAVY, *BOATS, "P")


def tfens(modes: tuple[str, ...] = MODES) -> st.SearchStrategy[str]:
    """Texts of random positions; a failing example shows the text, not the seed."""
    return st.builds(lambda mode, seed: random_tfen(Random(seed), mode), st.sampled_from(modes), st.integers(0, 2**32))


def random_tfen(rng: Random, mode: str) -> str:
    """The text of a random position that the rules could have led to, or nearly so."""
    return _Maker(rng, mode).text()


class _Maker:
    def __init__(self, rng: Random, mode: str) -> None:
        self.rng = rng
        self.mode = mode
        self.sides = ("w", "fw", "b", "fb") if mode == "four" else ("w", "b")
        small = rng.random() < 0.9
        width, height = (rng.randrange(6, 10 if small else 27) for _ in "wh")
        self.ground: Ground = random_ground(rng, width, height)
        self.free = self.ground.squares()
        rng.shuffle(self.free)
        self.flags_left = rng.choice((1, 1, 3)) if mode == "flag" else 0
        self.has_minelayer = False

    def text(self) -> str:
        pieces = self.wrecks() + [piece for side in self.sides for piece in self.army(side)]
        self.rng.shuffle(pieces)
        keys = self.keys()
        fields = [f"{self.ground.width}x{self.ground.height}", self.ground.text(), ",".join(pieces) or "-"]
        return " ".join([*fields, self.rng.choice(self.sides), *keys])

    def army(self, side: str) -> list[str]:
        pieces: list[str] = []
        command = self.mode in ("command", "four")
        few = self.rng.random() < 0.8
        for _ in range(self.rng.randrange(1, 5) if few else self.rng.randrange(5, 11)):
            code = self.rng.choice(ALL)
            square = self.place(code)
            if square is None or (command and code == "P" and not pieces):
                continue
            facing = self.rng.choice(FACINGS)
            letter = "C" if command and code != "P" else ""
            command = command and not letter
            cargo = self.cargo(side, code, facing)
            flag = self.flag(side, square) if code != "P" else ""
            pieces.append(f"{side}{letter}{code}@{name(square)}{facing}{cargo}{flag}")
            self.has_minelayer |= code == "ML" or "ML" in cargo
        if command and self.mode == "command":
            pieces += self.commander(side)
        return pieces

    def commander(self, side: str) -> list[str]:
        square = self.place("AH")
        return [] if square is None else [f"{side}CAH@{name(square)}{self.rng.choice(FACINGS)}"]

    def cargo(self, side: str, boat: str, facing: str) -> str:
        if boat not in ("LL", "HL") or self.rng.random() < 0.4:
            return ""
        code = self.rng.choice(LIGHT + MIDDLE + (HEAVY if boat == "HL" else ()))
        turned = FACINGS[(FACINGS.index(facing) + self.rng.choice((0, 4))) % 8]
        return f"({side}{code}{turned})"

    def place(self, code: str) -> Square | None:
        square = next((square for square in self.free if self.bears(square, code)), None)
        if square is not None:
            self.free.remove(square)
        return square

    def bears(self, square: Square, code: str) -> bool:
        ground = self.ground
        if ground.has(square, "high", "low", "fire", "mine", "smoke"):
            return False
        if ground.has(square, "ice"):
            return code in LIGHT
        return code == "AH" or (code in BOATS) == ground.has(square, "water")

    def wrecks(self) -> list[str]:
        found = []
        for _ in range(self.rng.randrange(4)):
            code = self.rng.choice([code for code in ALL if code not in ("RB", *BOATS)])
            squares = [
                square
                for square in self.free
                if not self.ground.has(square, "high", "low", "smoke", "mine")
                and (self.ground.has(square, "ice") or not self.ground.has(square, "water"))
            ]
            if squares:
                self.free.remove(squares[0])
                side, facing = self.rng.choice(self.sides), self.rng.choice(FACINGS)
                found.append(f"x{side}{code}@{name(squares[0])}{facing}{self.flag('', squares[0])}")
        return found

    def flag(self, side: str, square: Square) -> str:
        home = {"w": 0, "b": self.ground.height - 1}.get(side)
        if self.flags_left == 0 or square[1] == home or self.rng.random() < 0.6:
            return ""
        self.flags_left -= 1
        return "^"

    def keys(self) -> list[str]:
        rng = self.rng
        keys = [] if self.mode == "command" else [f"mode={self.mode}"]
        if self.mode == "command" and rng.random() < 0.4:
            keys.append("announce=no")
        if rng.random() < 0.2:
            keys.append("turning=no")
        limit = rng.randrange(3, 30) if rng.random() < 0.2 else 0
        keys += [f"limit={limit}"] if limit else []
        if rng.random() < 0.1:
            keys.append("house=no")
        if self.has_minelayer and rng.random() < 0.4:
            keys.append(f"mines={rng.randrange(10)}")
        keys += self.goal_keys()
        move = rng.randrange(1, (limit or 30) + 1)
        return [*keys, f"move={move}", f"quiet={rng.choice((0, rng.randrange(min(2 * move, 50))))}"]

    def goal_keys(self) -> list[str]:
        rng = self.rng
        if self.mode == "flag" and self.flags_left:
            corners = rng.sample(self.corners(), self.flags_left)
            loose = [corner if rng.random() < 0.7 else corner.split("+")[0] for corner in corners]
            return ["flags=" + ",".join(dict.fromkeys(loose))]
        if self.mode == "escape3" and rng.random() < 0.5:
            return [f"out=w{rng.randrange(3)},b{rng.randrange(3)}"]
        if self.mode == "four" and rng.random() < 0.5:
            return ["score=" + ",".join(f"{side}{rng.randrange(5)}" for side in self.sides)]
        return []

    def corners(self) -> list[str]:
        return [
            f"{name((column, row))}+{name((column + 1, row + 1))}"
            for column in range(self.ground.width - 1)
            for row in range(self.ground.height - 1)
        ]
