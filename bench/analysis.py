"""How quick the analysis board is, measured in a real Chromium against a real server on this machine.

    python -m bench.analysis

The time from a key until the engine's first line of the next position is painted, after the engine has thought about
the one before; from a key until the next board of a game of 200 moves is painted, with keys at the pace of somebody
who holds one down; the frames per second while a tree of 2,000 moves is scrolled from top to bottom, at full speed
and with the processor slowed down four times, and the processor time of the page for each of them.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
from random import Random
from typing import Any

from playwright.sync_api import Browser

from bench.chromium import browsing, print_figures
from bench.tasks import tasks_of
from tankchess import setup
from tankchess.core.position import Position
from tankchess.game.tree_rows import START, TreeRow, game_from_rows
from tests.e2e.visitor import Visitor, open_visitor
from tests.e2e.waiting import wait_until

BOARD = "basic-16"
GAME = 200
TREE = 2000
POSITIONS = 20
# A key that is held down repeats about so often, in milliseconds.
REPEAT = 33
LOOK = 1200
THROTTLE = 4

# From a key until after the frame that paints what it leads to.
_WATCH = """(until) => {
  window.shown = [];
  const box = document.querySelector(".tc-board");
  addEventListener("keydown", (event) => {
    let isDone = false;
    const seen = () => {
      if (isDone || !until(box)) return;
      isDone = true;
      observer.disconnect();
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.shown.push(performance.now() - event.timeStamp);
        painted.port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(seen);
    const root = until.root ?? document.querySelector(".analysis");
    observer.observe(root, { subtree: true, childList: true, attributes: true });
  }, { capture: true });
}"""
_SCROLL = """async () => {
  const tree = document.querySelector(".tree");
  tree.scrollTop = 0;
  const frames = [];
  await new Promise((done) => {
    const step = (now) => {
      frames.push(now);
      tree.scrollTop += 60;
      if (tree.scrollTop + tree.clientHeight >= tree.scrollHeight - 1) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return frames;
}"""


def grown(main: int, moves: int, seed: int = 5) -> str:
    """The record of a random game with so many moves in its main line, and in all its variations together."""
    dice = Random(seed)
    rows: list[TreeRow] = []
    boards: dict[int, Position] = {START: setup(BOARD).position()}
    at = START
    while len(rows) < moves:
        if len(rows) > main and dice.random() < 0.2:
            at = dice.randrange(START, len(rows))
        legal = boards[at].legal_moves()
        move = dice.choice(legal) if legal else None
        if move is None or any(row.parent == at and row.move == str(move) for row in rows):
            at = dice.randrange(START, len(rows))
            continue
        rows.append(TreeRow(at, str(move), "Or this." if dice.random() < 0.03 else ""))
        after = boards[at].after(move)
        at = len(rows) - 1
        boards[at] = after
    return game_from_rows(boards[START], rows).record()


def opened(chromium: Browser, address: str, record: str, *, has_engine: bool) -> Visitor:
    visitor = open_visitor(chromium, address, settings={"analysis.engine": has_engine})
    visitor.go("/analysis")
    visitor.page.locator("#opening-text").fill(record)
    visitor.page.locator(".opening-form .button-primary").click()
    visitor.page.locator(".analysis .tc-board").wait_for()
    return visitor


def first_lines(chromium: Browser, address: str) -> list[float]:
    """Milliseconds until the first line of one position after the other."""
    visitor = opened(chromium, address, grown(GAME, GAME), has_engine=True)
    page = visitor.page
    page.locator(".engine-line").first.wait_for()
    page.evaluate(f"({_WATCH})(() => document.querySelector('.engine-line') !== null && window.isEmptied)")
    page.evaluate(
        """() => {
          const list = document.querySelector(".engine-lines");
          new MutationObserver(() => { if (!list.querySelector(".engine-line")) window.isEmptied = true; })
            .observe(list, { childList: true });
          addEventListener("keydown", () => { window.isEmptied = false; }, { capture: true });
        }"""
    )
    for number in range(1, POSITIONS + 1):
        page.wait_for_timeout(LOOK)
        page.keyboard.press("ArrowRight")
        wait_until(page, f"window.shown.length >= {number}")
    found: list[float] = page.evaluate("window.shown")
    visitor.context.close()
    return found


def steps(chromium: Browser, address: str) -> list[float]:
    """Milliseconds from a key until the next board is painted, through a whole game."""
    visitor = opened(chromium, address, grown(GAME, GAME), has_engine=False)
    page = visitor.page
    page.wait_for_timeout(LOOK)
    page.evaluate(f"({_WATCH})(Object.assign(() => true, {{ root: document.querySelector('.tc-board > svg') }}))")
    for _ in range(GAME):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(REPEAT)
    wait_until(page, f"window.shown.length >= {GAME - 1}")
    found: list[float] = page.evaluate("window.shown")
    visitor.context.close()
    return found


def scrolls(chromium: Browser, address: str) -> dict[str, Any]:
    visitor = opened(chromium, address, grown(GAME, TREE), has_engine=False)
    page = visitor.page
    page.wait_for_timeout(LOOK)
    figures: dict[str, Any] = {"tree_moves": page.locator(".tree-move").count()}
    session = visitor.context.new_cdp_session(page)
    for name, rate in (("", 1), ("_slowed", THROTTLE)):
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        seen: list[float] = page.evaluate(_SCROLL)
        frames = [after - before for before, after in itertools.pairwise(seen)]
        figures[f"scroll{name}_frames"] = len(frames)
        figures[f"scroll{name}_frames_a_second_median"] = round(1000 / statistics.median(frames), 1)
        figures[f"scroll{name}_frames_within_20_ms_percent"] = round(
            100 * sum(each < 20 for each in frames) / len(frames), 1
        )
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    tasks = tasks_of(chromium, page, lambda: page.evaluate(_SCROLL))
    figures["scroll_cpu_ms_a_frame"] = round(sum(tasks) / figures["scroll_frames"], 2)
    figures["scroll_task_longest_cpu_ms"] = round(max(tasks), 1)
    visitor.context.close()
    return figures


def spread(name: str, times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        f"{name}_samples": len(ordered),
        f"{name}_median_ms": round(statistics.median(ordered), 1),
        f"{name}_95_percent_ms": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        f"{name}_slowest_ms": round(ordered[-1], 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.analysis", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    chosen = parser.parse_args()
    with browsing() as (browser, address):
        found = {
            **spread("first_line", first_lines(browser, address)),
            **spread("step", steps(browser, address)),
            **scrolls(browser, address),
        }
        print_figures(found, chosen.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
