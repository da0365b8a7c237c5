"""Tries an installed wheel: its core is compiled, counts as it should, and its engine sees a mate.

For machines that build wheels; it needs nothing but the package.
"""

from __future__ import annotations

import sys

import tankchess
from tankchess.engine import Engine, Limits

# Setup, depth, lines of play: the printed board, a small one, and one with most terrains and pieces.
COUNTS = (("basic-16", 2, 301_878), ("duel-12", 2, 88_693), ("fiery-battlefield-24", 2, 1_610_377))


def faults() -> list[str]:
    found = []
    if not tankchess.COMPILED:
        found.append("the core is plain Python")
    for name, depth, expected in COUNTS:
        counted = tankchess.perft(tankchess.setup(name).position(announce=False), depth)
        if counted != expected:
            found.append(f"perft {depth} of {name}: expected {expected}, counted {counted}")
    duel = tankchess.Position.from_tfen("10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w")
    score = str(Engine(hash_mb=1).search(duel, Limits(nodes=300)).score)
    if score != "mate 1":
        found.append(f"the engine: expected mate 1, found {score}")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or None)
