"""What the main thread of a page works on for a while, or while shots are shown, from a trace of the browser.

Milliseconds between frames depend on everything else the machine does. The processor time of a task does so far less.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

_CATEGORIES = ["toplevel", "blink.user_timing"]
_SHOWN, _GONE = "effects are shown", "effects are gone"
_BEGIN, _END = "work begins", "work ends"
# Says in the trace when effects come and go.
_MARK = f"""() => {{
  const layer = document.querySelector(".tc-effects");
  const mark = () => performance.mark(layer.childElementCount > 0 ? "{_SHOWN}" : "{_GONE}");
  new MutationObserver(mark).observe(layer, {{ childList: true }});
}}"""


def shown_tasks(browser: Browser, page: Page, work: Callable[[], None]) -> list[float]:
    """Milliseconds of processor time of each task that ran while effects were on the board of a page."""
    page.evaluate(_MARK)
    return [_cpu(task) for task in _tasks(_traced(browser, page, work), _SHOWN, _GONE)]


def tasks_of(browser: Browser, page: Page, work: Callable[[], None]) -> list[float]:
    """Milliseconds of processor time of each task that a page had while something was done with it."""

    def marked() -> None:
        page.evaluate(f"performance.mark('{_BEGIN}')")
        work()
        page.evaluate(f"performance.mark('{_END}')")

    return [_cpu(task) for task in _tasks(_traced(browser, page, marked), _BEGIN, _END)]


def _traced(browser: Browser, page: Page, work: Callable[[], None]) -> list[dict[str, Any]]:
    """What the browser notes while something is done."""
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session = browser.new_browser_cdp_session()
    session.on("Tracing.dataCollected", lambda event: events.extend(event["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": _CATEGORIES}})
    work()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return events


def _tasks(events: list[dict[str, Any]], first: str, last: str) -> list[dict[str, Any]]:
    """The tasks between each first mark and the last one after it."""
    marks = sorted((event for event in events if event["name"] in (first, last)), key=lambda event: event["ts"])
    if not marks:
        return []
    thread = (marks[0]["pid"], marks[0]["tid"])
    spans: list[tuple[float, float]] = []
    start: float | None = None
    for mark in marks:
        if mark["name"] == first and start is None:
            start = mark["ts"]
        elif mark["name"] == last and start is not None:
            spans.append((start, mark["ts"]))
            start = None
    tasks = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) == thread]
    outer = [event for event in tasks if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
    # The task in which the first effect is made, and that in which the last one goes, belong to it.
    return [each for each in outer if any(each["ts"] < end and _end(each) > begin for begin, end in spans)]


def _end(event: dict[str, Any]) -> float:
    return float(event["ts"]) + float(event["dur"])


def _cpu(event: dict[str, Any]) -> float:
    return float(event.get("tdur", event["dur"])) / 1000
