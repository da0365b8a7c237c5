"""Makes what the pages show of the game without a table: the short game of the first page, and each kind of terrain.

client_scenes.py             writes web/public/hero.board.json and web/public/terrain.json
client_scenes.py --check     says whether they are fresh
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tankchess import read_games
from tankchess.drawing.portrait import GROUND_ORDER, ground_sample
from tankchess.server.views.board_file import write_board_file
from tankchess.server.views.terrain_svg import ground_svg

WEB = Path(__file__).parents[1] / "web"
GAME = WEB / "scenes" / "hero.tcg"


def scenes() -> dict[Path, bytes]:
    """The files and what belongs into them."""
    (game,) = read_games(GAME.read_text(encoding="utf-8"))
    drawn = {kind: ground_svg(ground_sample(kind)) for kind in GROUND_ORDER}
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
