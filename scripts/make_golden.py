"""Plays random games from the starts of `tests/golden/starts.txt` and writes them down, move by move.

    python scripts/make_golden.py            # every playthrough
    python scripts/make_golden.py minefield  # one

Each goes to `tests/golden/<name>.txt`: the first position, then each move with the position after it,
then how the game ended. The tests replay them, so that no change of the rules goes unnoticed. Look at
the difference before you keep it: a playthrough changes only when the rules do.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import tankchess
from tankchess import Move, Position
from tankchess.core.rules import RuleOptions

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden"


@dataclass(frozen=True)
class Start:
    """One line of the list of starts."""

    name: str
    seed: int
    most_moves: int
    source: str

    def position(self) -> Position:
        name, *options = self.source.split(" ")
        if name not in tankchess.setup_names():
            return Position.from_tfen(self.source)
        keys = dict(option.split("=") for option in options)
        return tankchess.setup(name).start(RuleOptions.read(keys))


def starts() -> Iterator[Start]:
    for line in (GOLDEN / "starts.txt").read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            name, seed, most_moves, source = (part.strip() for part in line.split("|"))
            yield Start(name, int(seed), int(most_moves), source)


def choose(moves: list[Move], rng: Random) -> Move:
    """A random move; every other time one that acts, names its way, lands or leaves, if there is one."""
    moves = sorted(moves, key=str)
    special = [move for move in moves if move.action or move.via or move.is_cargo or move.is_out]
    return rng.choice(special if special and rng.random() < 0.5 else moves)


def playthrough(start: Start) -> str:
    rng = Random(start.seed)
    position = start.position()
    lines = [f"start {position.tfen()}"]
    for _ in range(start.most_moves):
        moves = position.legal_moves()
        if not moves:
            break
        move = position.play(choose(moves, rng))
        lines.append(f"{move} {position.tfen()}")
    outcome = position.outcome()
    lines.append(f"end {outcome.result} {outcome.termination}" if outcome else "end open")
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    for start in starts():
        if not names or start.name in names:
            (GOLDEN / f"{start.name}.txt").write_text(playthrough(start), encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
