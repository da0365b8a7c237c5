"""How long somebody who solves puzzles waits, measured against a real server on this machine, in a real Chromium.

    python -m bench.solving

A puzzle that nobody has opened yet, by the server alone; its first move, right and wrong; the first place of its proof;
the processor's time of it; and in the browser the time from asking for another puzzle until its board has been painted.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
from playwright.sync_api import Browser

from bench.chromium import browsing, print_figures
from tankchess.puzzles import Puzzle, puzzles
from tankchess.server.work.puzzle_questions import AskProofNode, AskPuzzle, AskTrial
from tankchess.server.work.worker import answer_to
from tests.e2e.visitor import open_visitor
from tests.e2e.waiting import wait_until

# From the click until after the frame that paints the board of another puzzle.
_WATCH = """() => {
  window.painted = [];
  addEventListener("click", ({ timeStamp }) => {
    const path = location.pathname;
    const look = () => {
      if (location.pathname === path || document.querySelector(".puzzle .tc-piece") === null) {
        requestAnimationFrame(look);
        return;
      }
      const done = new MessageChannel();
      done.port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
      done.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}"""


def timed(action: Callable[[], httpx.Response]) -> float:
    """Milliseconds until an answer is complete."""
    start = time.perf_counter()
    answer = action()
    answer.raise_for_status()
    return 1000 * (time.perf_counter() - start)


def wrong_move(puzzle: Puzzle) -> str:
    return next(str(move) for move in puzzle.start.legal_moves() if str(move) != puzzle.solution[0])


def chosen_puzzles(count: int) -> list[Puzzle]:
    """So many puzzles, from all over the book."""
    entries = sorted(puzzles().entries(), key=lambda entry: entry.id)
    return [puzzles()[entry.id] for entry in entries[:: max(1, len(entries) // count)][:count]]


def server_times(address: str, count: int) -> dict[str, list[float]]:
    """The times of requests about so many puzzles, none of which was asked for before."""
    found: dict[str, list[float]] = {"open": [], "right_move": [], "wrong_move": [], "proof": []}
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=60, trust_env=False) as client:
        client.get("/api/session").raise_for_status()
        # The workers load with the first question.
        client.get("/api/puzzles/daily").raise_for_status()
        for puzzle in chosen_puzzles(count):
            path = f"/api/puzzles/{puzzle.id}"
            right, wrong = {"moves": [puzzle.solution[0]]}, {"moves": [wrong_move(puzzle)]}
            found["open"].append(timed(partial(client.get, path)))
            found["right_move"].append(timed(partial(client.post, f"{path}/attempt", json=right)))
            found["wrong_move"].append(timed(partial(client.post, f"{path}/attempt", json=wrong)))
            found["proof"].append(timed(partial(client.post, f"{path}/proof", json={})))
    return found


def work_times(count: int) -> dict[str, list[float]]:
    """Milliseconds of the processor that a worker spends on the same: they hardly depend on what else is running."""
    found: dict[str, list[float]] = {"open_work": [], "wrong_move_work": [], "proof_work": []}
    for puzzle in chosen_puzzles(count):
        questions = (
            AskPuzzle(puzzle.id),
            AskTrial(puzzle.id, (wrong_move(puzzle),), ""),
            AskProofNode(puzzle.id, (), "", "en"),
        )
        for name, question in zip(found, questions, strict=True):
            start = time.process_time()
            answer = answer_to(question)
            assert answer.fault is None, answer.fault
            found[name].append(1000 * (time.process_time() - start))
    return found


def browser_times(chromium: Browser, address: str, count: int) -> list[float]:
    """Milliseconds from the click on Skip until the next puzzle is on the screen."""
    visitor = open_visitor(chromium, address, moves=True)
    visitor.go("/puzzles/next")
    visitor.page.locator(".puzzle .tc-piece").first.wait_for()
    visitor.page.evaluate(_WATCH)
    for done in range(1, count + 1):
        visitor.page.get_by_role("button", name="Skip").click()
        wait_until(visitor.page, f"window.painted.length === {done}")
    found = [float(each) for each in visitor.page.evaluate("() => window.painted")]
    visitor.context.close()
    return found


def measure(chromium: Browser, address: str, count: int) -> dict[str, Any]:
    times = {
        **work_times(count),
        **server_times(address, count),
        "browser_next": browser_times(chromium, address, count),
    }
    return {
        f"{name}_{word}_ms": round(figure(values), 1)
        for name, values in times.items()
        for word, figure in (("fastest", min), ("median", statistics.median), ("slowest", max))
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.solving", description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=30, help="how many (default 30)")
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    chosen = parser.parse_args()
    with browsing() as (browser, address):
        print_figures(measure(browser, address, chosen.puzzles), chosen.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
