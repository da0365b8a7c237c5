"""Prints, as JSON, which core is loaded and what it counts: run in a process of its own by the twins test."""

import json

import tankchess
from tests.twins.positions import positions

if __name__ == "__main__":
    counts = {}
    for tfen in positions():
        position = tankchess.Position.from_tfen(tfen)
        counts[tfen] = [tankchess.divide(position, 2), str(position.key), str(position.outcome())]
    print(json.dumps({"compiled": tankchess.COMPILED, "counts": counts}))
