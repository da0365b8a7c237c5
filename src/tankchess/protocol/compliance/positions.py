"""What an engine is examined with: boards, ended games, faults."""

from __future__ import annotations

from collections.abc import Iterator

from tankchess.core.position import Position
from tankchess.setups import setup, setup_names

# One move of all gives checkmate, G5G6NW.
WIN_IN_ONE = "8x8 high:B4,C2,C6,F6,H6,H8 wCLT@A1SE,wMT@B2SW,wMT@C5SE,bHT@D4NE,bCLT@D6W,wLT@G5NE w"

# Ended games, with the answer to `query result`.
ENDED = {
    "8x8 - bCLT@B8W,wMT@D1SE,wLT@D8N,bHT@E3S,wCLT@F8NE,wMT@G8N b": "p1win",
    "8x8 - wCLT@G1E,bMT@E8NW,bLT@E1S,wHT@D6N,bCLT@C1SW,bMT@B1S w": "p2win",
    "8x8 - wLT@A1N,bLT@H8S w mode=last limit=5 move=6": "draw",
}

# Setups and modes for games: open ground, boats, mines, flags, races, four players.
GAMES = (
    ("basic-16", "command"),
    ("river-crossing-20", "command"),
    ("minefield-16", "last"),
    ("capture-16", "flag"),
    ("duel-12", "escape3"),
    ("four-the-glory-20", "four"),
)

NONSENSE = (
    "",
    "   ",
    "hello engine",
    "go sideways",
    "go depth many",
    "position",
    "position nowhere",
    "setoption",
    "setoption value",
    "query",
    "query weather",
    "stop",
    "ugi\tok \x00\x01 \u265e",
    "x" * 20_000,
)

FAULTS = (
    "position tfen 99x99 - - w",
    "position tfen 8x8 - wCLT@A1N,bCLT@H8S",
    "position tfen 8x8 high:A1 wCLT@A1N,bCLT@H8S w",
    "position tfen 8x8 - wCLT@A1N,wCLT@A1N,bCLT@H8S w",
    "position tfen 8x8 - wCLT@Z9N,bCLT@H8S w",
    "position startpos moves A1A1N",
    "position startpos moves C3C5NE C3C5NE",
    "position startpos moves rubbish",
)


def openings() -> Iterator[tuple[str, Position]]:
    """Every setup in every mode it is made for; every second one after a first move. Basic-16 as it stands is first."""
    count = 0
    for name in sorted(setup_names(), key=lambda name: (name != "basic-16", name)):
        for mode in setup(name).offered:
            position = setup(name).position(mode)
            if count % 2:
                position.play(position.legal_moves()[0])
            count += 1
            yield f"{name} ({mode})", position
