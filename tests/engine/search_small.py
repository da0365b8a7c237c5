"""Prints, as JSON, which core is loaded and what its engine finds: run in a process of its own by the test."""

from __future__ import annotations

import json

import tankchess
from tankchess.engine import Engine, Limits

NODES = 300
SEED = 5
POSITIONS = (
    "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w",
    "8x8 hedge:D4+D5;mine:F6 wCLT@A1N,wHT@B1N,bCLT@H8S,bFT@F8S b announce=no",
    "10x10 high:E5,F5,E6,F6 wHT@B1N,wMT@D1N,wLT@F1N,bHT@I10S,bMT@G10S,bLT@E10S w mode=last",
    "8x8 water:D4,D5,E4,E5 wLT@A1N,wFB@D4N,wMT@C1N,bLT@H8S,bFB@E5S,bMT@F8S w mode=escape3",
    "8x8 low:D3,E6 wLT@A1N,wMT@B1N,bLT@H8S,bMT@G8S w mode=flag flags=D4+E5",
    "10x10 smoke:E5,F6 wCLT@A1N,wLT@B1N,fwCLT@A10S,fwLT@B10S,bCLT@J10S,bLT@I10S,fbCLT@J1N,fbLT@I1N w mode=four",
)


def findings() -> list[list[object]]:
    """Move, score, depth and number of nodes of each position, each searched by a fresh engine; one with a seed."""
    engine = Engine(hash_mb=1)
    found: list[list[object]] = []
    for tfen in POSITIONS:
        engine.new_game()
        result = engine.search(tankchess.Position.from_tfen(tfen), Limits(nodes=NODES))
        found.append([str(result.move), str(result.score), result.depth, result.nodes])
    engine.new_game()
    engine.seed = SEED
    result = engine.search(tankchess.Position.from_tfen(POSITIONS[0]), Limits(nodes=NODES))
    found.append([str(result.move), str(result.score), result.depth, result.nodes])
    return found


if __name__ == "__main__":
    print(json.dumps({"compiled": tankchess.COMPILED, "findings": findings()}))
