"""Makes what the pages show of the game without a table: the short game of the first page, and each kind of terrain.

client_scenes.py             writes web/public/hero.board.json and web/public/terrain.json
client_scenes.py --check     says whether they are fresh
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tankchess import Position, read_games
from tankchess.server.views.board_file import write_board_file
from tankchess.server.views.terrain_svg import ground_svg

WEB = Path(__file__).parents[1] / "web"
GAME = WEB / "scenes" / "hero.tcg"
# Each in the middle of a small board, of which the page shows three squares by two.
TERRAIN = {
    "high": "high:B3,C3,C4",
    "low": "low:B3,C3,D4",
    "hedge": "hedge:B3+C3+C4",
    "road": "road:A3,B3,C3,C4,C5,D3,E3",
    "water": "water:A3,A4,B3,B4,C3,C4",
    "ice": "water:A3,A4,B3,B4,C3,C4;ice:B3,C3,C4",
    "fire": "fire:C3+C4",
    "mine": "mine:B4,C3,D4",
    "smoke": "smoke:B3,C4,D4",
}


def scenes() -> dict[Path, bytes]:
    """The files and what belongs into them."""
    (game,) = read_games(GAME.read_text(encoding="utf-8"))
    drawn = {
        kind: ground_svg(Position.from_tfen(f"6x6 {squares} wLT@A1N,bLT@F6S w mode=last"))
        for kind, squares in TERRAIN.items()
    }
    return {
        WEB / "public" / "hero.board.json": write_board_file(game),
        WEB / "public" / "terrain.json": json.dumps(drawn, indent=0).encode() + b"\n",
    }


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    for path, body in scenes().items():
        if not arguments:
            path.write_bytes(body)
        elif not path.exists() or path.read_bytes() != body:
            print(f"{path.name} is stale: run scripts/client_scenes.py", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
