"""What every page owes its readers, besides what is looked at with its pictures: a title, and little to load."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.conftest import Visit
from tests.e2e.page_faults import faults
from tests.e2e.test_looks import patterns
from tests.e2e.visitor import Visitor
from tests.e2e.waiting import wait_until

MOST_BYTES = 300_000
# What is smaller, headers included, gains nothing by being compressed.
LARGE = 5_000


def test_faults_would_be_found(visit: Visit):
    visitor = visit()
    visitor.go("/about")
    visitor.page.evaluate("""() => {
      const button = document.createElement("button");
      button.style.cssText = "width: 20px; height: 20px; padding: 0; min-height: 0; font-size: 8px";
      button.textContent = "x";
      document.querySelector("main").append(button, button.cloneNode(true), new Image(), document.createElement("h1"));
    }""")
    found = "\n".join(faults(visitor.page))
    for fault in ("too small to hit", "too small to read, 8 px", "no size", "no words", "2 main headings"):
        assert fault in found


# They lead to a page that has an address of its own.
OTHER_ADDRESSES = ("/about", "/terrain")


def test_no_two_pages_have_the_same_title(visit: Visit):
    visitor = visit()
    titles: dict[str, str] = {}
    for path in (pattern for pattern in patterns() if ":" not in pattern and pattern not in OTHER_ADDRESSES):
        visitor.go(path)
        wait_until(visitor.page, "document.title !== ''")
        titles[path] = visitor.page.title()
    assert len(set(titles.values())) == len(titles), titles


@pytest.mark.parametrize("path", [pattern for pattern in patterns() if ":" not in pattern] + ["/t/:id"])
def test_a_first_visit_loads_less_than_300_kb_and_all_text_compressed(visit: Visit, path: str):
    visitor = visit()
    if path == "/t/:id":
        path = f"/t/{visit().lay('me', 'open').id}"
    received = load(visitor, path)
    assert sum(each["bytes"] for each in received) < MOST_BYTES
    plain = [
        each["url"]
        for each in received
        if each["bytes"] > LARGE and each["kind"] in ("document", "script", "stylesheet") and not each["coding"]
    ]
    assert plain == []


def load(visitor: Visitor, path: str) -> list[dict[str, Any]]:
    """Everything a page loads until it is quiet: address, kind, coding, and bytes on the wire."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    known: dict[str, dict[str, Any]] = {}

    def begin(event: dict[str, Any]) -> None:
        answer = event["response"]
        coding = {name.lower(): value for name, value in answer["headers"].items()}.get("content-encoding")
        known[event["requestId"]] = {"url": answer["url"], "kind": event["type"].lower(), "coding": coding, "bytes": 0}

    def end(event: dict[str, Any]) -> None:
        if event["requestId"] in known:
            known[event["requestId"]]["bytes"] = int(event["encodedDataLength"])

    session.on("Network.responseReceived", begin)
    session.on("Network.loadingFinished", end)
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    return list(known.values())
