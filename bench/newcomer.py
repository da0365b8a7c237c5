"""How long somebody who has never been here takes to the first own move: clicks, and seconds at a second a click.

    python -m bench.newcomer

Somebody opens the first page in a fresh browser, presses the button that stands out, then a tank and a square where it
can go; or where a facing is asked, presses the square and slides the way the tank shall face, as the bar at the board
says. Before each click they take a second to look. On a desk and on a phone, against a real server on this machine.
"""

from __future__ import annotations

import argparse
import sys
import time

from playwright.sync_api import Browser

from bench.chromium import browsing
from tests.e2e.sliding import slide
from tests.e2e.visitor import DESK, PHONE, open_visitor

LOOK = 1_000
# A Medium Tank, and the farthest square straight ahead of it: as somebody would who only wants to see what happens.
PIECE, SQUARE = "D1", "D5"
# A square where it may face several ways, and how far to slide across and down for one of them.
TURNING, SLID = "D3", (45, -45)


def first_move(chromium: Browser, address: str, size: tuple[int, int], *, turns: bool) -> tuple[int, float]:
    """Clicks and seconds from the first page to a move of one's own; `turns` where a facing is asked."""
    touches = size == PHONE
    visitor = open_visitor(chromium, address, size=size, touches=touches, moves=True)
    started = time.perf_counter()
    visitor.go("/")
    visitor.page.wait_for_timeout(LOOK)
    visitor.page.get_by_role("button", name="Play now").click()
    clicks = 1
    table = visitor.at_table()
    table.wait_for_turn()
    visitor.page.wait_for_timeout(LOOK)
    table.tap(PIECE)
    clicks += 1
    table.wait_past("idle")
    visitor.page.wait_for_timeout(LOOK)
    if turns:
        slide(visitor, table.point(TURNING), *SLID)
    else:
        table.tap(SQUARE)
    clicks += 1
    table.wait_for_moves(1)
    taken = time.perf_counter() - started
    visitor.context.close()
    return clicks, taken


def main() -> int:
    argparse.ArgumentParser(prog="python -m bench.newcomer", description=__doc__.partition("\n")[0]).parse_args()
    with browsing() as (browser, address):
        for name, size in (("desk", DESK), ("phone", PHONE)):
            for turns in (False, True):
                clicks, seconds = first_move(browser, address, size, turns=turns)
                print(f"{name:6} {'with a facing' if turns else 'straight on':14} {clicks} clicks, {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
