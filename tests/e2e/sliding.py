"""Fingers that touch, move and leave; and a press that slides on, by mouse or by finger."""

from __future__ import annotations

import time

from playwright.sync_api import CDPSession

from tests.e2e.visitor import Visitor
from tests.e2e.waiting import wait_until

PAST_SECONDS = 1.0


def touch(session: CDPSession, kind: str, *points: tuple[float, float], **more: float) -> None:
    places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places, **more})


def slide(
    visitor: Visitor, start: tuple[float, float], across: float, down: float, *, held_seconds: float = 0.3
) -> None:
    """Presses at a point of the screen, moves that far and releases: by mouse, or by finger where there is one.

    The finger rests for so long before it moves, by what the browser is told, however long the machine takes.
    """
    x, y = start
    if not visitor.touches:
        mouse = visitor.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + across, y + down, steps=4)
        mouse.up()
        return
    session = visitor.context.new_cdp_session(visitor.page)
    # What happened before a page began counts as its beginning: a finger that rested then would not have rested.
    wait_until(visitor.page, f"performance.now() > {PAST_SECONDS * 1000 + 200}")
    begun = time.time() - PAST_SECONDS
    touch(session, "touchStart", (x, y), timestamp=begun)
    for part in (1, 2, 3, 4):
        place = (x + across * part / 4, y + down * part / 4)
        touch(session, "touchMove", place, timestamp=begun + held_seconds + part / 100)
    touch(session, "touchEnd", timestamp=begun + held_seconds + 0.05)
