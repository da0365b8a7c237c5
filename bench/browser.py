"""How quick the application feels, measured in a real Chromium against a real server on this machine.

    python -m bench.browser

The time from pressing a piece until its reach is on the screen (24x24, 40 pieces); the frames per second while a piece
drives, and while a shot flies and its target burns, with the processor slowed down four times; the longest tasks
meanwhile by their processor time, at full speed; what the first visit transfers, compressed; how long the game in two
minutes takes somebody who reads everything.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import time
from random import Random
from typing import Any

from playwright.sync_api import Browser

from bench.chromium import browsing, print_figures
from bench.tasks import shown_tasks
from tankchess import Move, setup
from tankchess.lessons import course
from tankchess.server.messages import Choices, Rules, TableView
from tests.e2e.lesson_page import LessonPage
from tests.e2e.table_page import TablePage
from tests.e2e.visitor import Visitor, open_visitor
from tests.e2e.waiting import wait_until

LARGE = "fiery-battlefield-24"
THROTTLE = 4
DRIVES = 12
SHOTS = 6
# A person needs a second for each tap, and reads so many words in one.
SECONDS_A_TAP = 1.0
WORDS_A_SECOND = 3.5
# With the processor slowed down four times, such a task takes the time of three frames.
LONG_TASK = 12.5

# From the event of the button going down until after the frame that paints the reach: a message that is posted in the
# callback of a frame comes when the frame has been painted.
_WATCH_REACH = """() => {
  window.shown = [];
  addEventListener("pointerdown", (event) => {
    const look = () => {
      if (document.querySelector(".tc-stop") === null) { requestAnimationFrame(look); return; }
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.shown.push(performance.now() - event.timeStamp);
      painted.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, { capture: true });
}"""
_DRIVES = """document.querySelector(".tc-board").getAnimations({ subtree: true })
  .some((each) => each.playState === "running" && !(each instanceof CSSTransition || each instanceof CSSAnimation))"""
# Whatever asks for animations makes the browser compute all styles first. That there are effects is seen without.
_FIRES = 'document.querySelector(".tc-effects").childElementCount > 0'
# Every frame, and whether something was on its way in it.
_COUNT_FRAMES = """() => {{
  window.seen = [];
  const note = (now) => {{ window.seen.push([now, {moves}]); requestAnimationFrame(note); }};
  requestAnimationFrame(note);
}}"""


def lay_large(visitor: Visitor) -> TableView:
    return visitor.lay("me", "me", rules=Rules(setup=LARGE))


def reach_times(chromium: Browser, address: str) -> list[float]:
    """Milliseconds from pressing each piece to its reach, a sample for each."""
    visitor = open_visitor(chromium, address, moves=True)
    table = lay_large(visitor)
    page = visitor.table(table.id)
    choices = visitor.get(f"/api/tables/{table.id}/choices?ply=0", Choices)
    page.wait_for_turn()
    visitor.page.evaluate(_WATCH_REACH)
    squares = [mover.square for mover in choices.movers if any(stand.to != mover.square for stand in mover.stands)]
    for count, square in enumerate(squares, start=1):
        page.tap(square)
        wait_until(visitor.page, f"window.shown.length === {count}")
        visitor.page.keyboard.press("Escape")
        page.wait_past("square")
    found = [float(time) for time in visitor.page.evaluate("() => window.shown")]
    visitor.context.close()
    return found


def longest_move(visitor: Visitor, table: TableView) -> str:
    """A plain move with the most steps: it drives longest."""
    now = visitor.look_at(table.id)
    choices = visitor.get(f"/api/tables/{table.id}/choices?ply={now.ply}", Choices)
    plain = [
        (stand.steps, stand.moves[0][0])
        for mover in choices.movers
        for stand in mover.stands
        if stand.moves and not stand.moves[0][1] and not stand.deadly
    ]
    return max(plain)[1]


def frame_times(chromium: Browser, address: str) -> list[float]:
    """Milliseconds between frames while pieces drive, with the processor slowed down."""
    visitor = open_visitor(chromium, address, moves=True)
    table = lay_large(visitor)
    page = visitor.table(table.id)
    count_frames(visitor, _DRIVES)
    for count in range(1, DRIVES + 1):
        code = longest_move(visitor, table)
        page.enter(code)
        page.wait_for_moves(count)
        # The board shows the position before the move until the piece has arrived.
        arrived = f'.tc-pieces [data-square="{Move.parse(code).to_square}"]'
        wait_until(visitor.page, f"document.querySelector('{arrived}') !== null && !({_DRIVES})")
    return counted_frames(visitor)


def fight(shots: int) -> list[list[str]]:
    """A random game in which every piece that can fire does, until so many hits: in parts, each ending with a hit."""
    position, dice = setup(LARGE).position(), Random(1)
    parts: list[list[str]] = [[]]
    while len(parts) <= shots and position.outcome() is None:
        moves = position.legal_moves()
        move = dice.choice([move for move in moves if move.action == "x"] or moves)
        parts[-1].append(str(move))
        if move.action == "x":
            parts.append([])
        position.play(move)
    return parts[:-1]


def shot_times(chromium: Browser, address: str) -> list[float]:
    """Milliseconds between frames while shots fly and their targets burn, with the processor slowed down."""
    visitor = open_visitor(chromium, address, moves=True)
    table = lay_large(visitor)
    page = visitor.table(table.id)
    count_frames(visitor, _FIRES)
    play_fight(visitor, table, page)
    return counted_frames(visitor)


def shot_tasks(chromium: Browser, address: str) -> list[float]:
    """Milliseconds of processor time of the tasks that run while shots are shown, at full speed."""
    visitor = open_visitor(chromium, address, moves=True)
    table = lay_large(visitor)
    page = visitor.table(table.id)
    page.wait_for_turn()
    found = shown_tasks(chromium, visitor.page, lambda: play_fight(visitor, table, page))
    visitor.context.close()
    return found


def play_fight(visitor: Visitor, table: TableView, page: TablePage) -> None:
    count = 0
    for *quiet, shot in fight(SHOTS):
        for moves in (quiet, [shot]):
            visitor.play(table.id, moves)
            count += len(moves)
            page.wait_for_moves(count)
            wait_until(visitor.page, f"!({_FIRES}) && document.querySelector('.tc-actor') === null")


def count_frames(visitor: Visitor, moves: str) -> None:
    """Slows the processor down and begins to note frames, and which of them matter."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    visitor.page.evaluate(_COUNT_FRAMES.format(moves=moves))


def counted_frames(visitor: Visitor) -> list[float]:
    """Milliseconds from each frame that matters to the next one."""
    seen: list[tuple[float, bool]] = visitor.page.evaluate("() => window.seen")
    visitor.context.close()
    return [after[0] - before[0] for before, after in itertools.pairwise(seen) if before[1] and after[1]]


def smoothness(name: str, frames: list[float]) -> dict[str, float]:
    return {
        f"{name}_frames": len(frames),
        f"{name}_frames_a_second_median": round(1000 / statistics.median(frames), 1),
        f"{name}_frames_a_second_mean": round(1000 / statistics.mean(frames), 1),
        f"{name}_frames_within_20_ms_percent": round(100 * sum(each < 20 for each in frames) / len(frames), 1),
        f"{name}_frame_slowest_ms": round(max(frames), 1),
    }


def first_load(chromium: Browser, address: str, path: str) -> int:
    """Bytes on the wire until a page has loaded, on a first visit."""
    visitor = open_visitor(chromium, address)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[int] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    visitor.context.close()
    return sum(sizes)


def two_minutes(chromium: Browser, address: str) -> dict[str, float]:
    """The game in two minutes, from the first page to the first board of a real game, by somebody who errs nowhere."""
    visitor = open_visitor(chromium, address, moves=True)
    visitor.go("/")
    page = LessonPage(visitor.page)
    begun, words = time.perf_counter(), 0
    page.press(visitor.page.locator(".way-learn"))
    for number, lesson in enumerate(course().first_steps, start=1):
        page.wait_for_lesson(number)
        for move in lesson.solution:
            page.enter(move)
        page.expect_solved(lesson)
        words += sum(len(text["en"].split()) for text in (lesson.title, lesson.text, lesson.goal_text, lesson.praise))
        page.go_on()
    page.press(visitor.page.locator(".graduation .way-first"))
    visitor.at_table()
    # The script itself presses in no time: what is left is waiting for pages, pieces that drive and shots.
    waited = time.perf_counter() - begun
    visitor.context.close()
    return {
        "two_minutes_taps": page.taps,
        "two_minutes_words": words,
        "two_minutes_waiting_s": round(waited, 1),
        "two_minutes_taps_and_waiting_s": round(page.taps * SECONDS_A_TAP + waited, 1),
        "two_minutes_with_reading_s": round(page.taps * SECONDS_A_TAP + waited + words / WORDS_A_SECOND, 1),
    }


def measure(chromium: Browser, address: str) -> dict[str, Any]:
    reaches = reach_times(chromium, address)
    drives, shots = frame_times(chromium, address), shot_times(chromium, address)
    tasks = sorted(shot_tasks(chromium, address))
    maker = open_visitor(chromium, address)
    table = maker.lay("me", "open", rules=Rules(setup="basic-16"))
    found = {
        "reach_samples": len(reaches),
        "reach_median_ms": round(statistics.median(reaches), 1),
        "reach_slowest_ms": round(max(reaches), 1),
        **smoothness("drive", drives),
        **smoothness("shot", shots),
        **two_minutes(chromium, address),
        "shot_task_longest_cpu_ms": round(tasks[-1], 1),
        "shot_tasks_over_12_cpu_ms": sum(each > LONG_TASK for each in tasks),
        "first_load_home_kb": round(first_load(chromium, address, "/") / 1000, 1),
        "first_load_table_kb": round(first_load(chromium, address, f"/t/{table.id}") / 1000, 1),
    }
    maker.context.close()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__.partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="figures as JSON")
    chosen = parser.parse_args()
    with browsing() as (browser, address):
        print_figures(measure(browser, address), chosen.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
