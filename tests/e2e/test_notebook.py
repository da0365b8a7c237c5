"""The viewer of notebooks in a real browser: its module on a plain page, with Python's own widget behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tankchess import Game
from tankchess.widget import GameViewer
from tests.e2e.conftest import Visit
from tests.e2e.test_embedded import Quiet
from tests.e2e.test_looks import violations
from tests.widget.test_move_list import branched

# A model as anywidget gives it to a module: what is saved goes to Python, which answers with what it would send.
PAGE = """<!doctype html>
<html lang="en"><head><title>A notebook</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="viewer.css"></head>
<body><main><h1>A notebook</h1><div id="cell"></div></main>
<script type="module">
import viewer from "./viewer.js";
const state = JSON.parse(await window.saved("{}"));
const listeners = new Map();
let changed = {};
const model = {
  get: (name) => state[name],
  set(name, value) {
    if (state[name] === value) return;
    state[name] = changed[name] = value;
    for (const act of listeners.get(`change:${name}`) ?? []) act();
  },
  async save_changes() {
    const answer = JSON.parse(await window.saved(JSON.stringify(changed)));
    changed = {};
    for (const [name, value] of Object.entries(answer)) {
      if (JSON.stringify(state[name]) !== JSON.stringify(value)) {
        state[name] = value;
        for (const act of listeners.get(`change:${name}`) ?? []) act();
      }
    }
  },
  on: (event, act) => listeners.set(event, [...(listeners.get(event) ?? []), act]),
  off: (event, act) => listeners.set(event, listeners.get(event).filter((each) => each !== act)),
};
window.leave = await viewer.render({ model, el: document.querySelector("#cell") });
window.left = () => [...listeners.values()].flat().length;
</script></body></html>
"""
SENT = ("node", "theme", "flip", "size", "_title", "_moves", "_picture", "_comment")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is, with the module and the style sheet as Python sends them."""
    folder = tmp_path_factory.mktemp("notebook")
    files = Path(__file__).parents[2] / "src" / "tankchess" / "widget"
    for name in ("viewer.js", "viewer.css"):
        (folder / name).write_bytes((files / name).read_bytes())
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def opened(visit: Visit, address: str, game: Game) -> tuple[Page, GameViewer]:
    viewer = GameViewer(game)

    def saved(text: str) -> str:
        viewer.set_state(json.loads(text))
        state: dict[str, Any] = viewer.get_state()
        return json.dumps({name: state[name] for name in SENT})

    page = visit(address=address).page
    page.expose_function("saved", saved)
    page.goto(f"{address}/")
    expect(page.locator(".tcv-place")).to_have_text("Start, 3 moves")
    return page, viewer


def test_buttons_keys_slider_and_list_lead_through_a_game(visit: Visit, address: str) -> None:
    page, viewer = opened(visit, address, branched())
    place, board = page.locator(".tcv-place"), page.get_by_role("img", name="The board")
    at_first = board.get_attribute("src")
    page.get_by_role("button", name="Next move").click()
    expect(place).to_have_text("1. C2>C3/N")
    expect(board).not_to_have_attribute("src", at_first or "")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("1… H8>H7/S")
    page.keyboard.press("End")
    expect(place).to_have_text("2. A1>A2/N")
    expect(page.get_by_role("button", name="Next move")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Home")
    expect(place).to_have_text("Start, 3 moves")
    page.get_by_role("slider", name="Move").fill("2")
    expect(place).to_have_text("1… H8>H7/S")
    page.locator(".tcv-variation .tcv-variation").get_by_role("button", name="C7>D7/E").click()
    expect(place).to_have_text("1… C7>D7/E")
    expect(page.locator("[aria-current]")).to_have_text("C7>D7/E")
    assert (viewer.node.address, viewer.ply) == ("1:2/2:2", 2)
    page.get_by_role("button", name="First").click()
    expect(place).to_have_text("Start, 3 moves")


def test_the_board_is_turned_and_darkened(visit: Visit, address: str) -> None:
    page, viewer = opened(visit, address, branched())
    page.get_by_role("button", name="Turn the board").click()
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator(".tankchess-viewer")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Turn the board")).to_have_attribute("aria-pressed", "true")
    assert (viewer.flip, viewer.theme) == (True, "dark")


def test_texts_of_a_record_are_shown_as_text(visit: Visit, address: str) -> None:
    game = branched()
    evil = "<img src=x onerror=\"console.error('run')\">"
    game.headers["White"] = evil
    game.find(1).comment = evil
    game.find(1).signs = ["?!", "$14"]
    page, _ = opened(visit, address, game)
    expect(page.locator(".tcv-title")).to_contain_text(evil)
    page.get_by_role("button", name="Next move").click()
    expect(page.locator(".tcv-comment")).to_have_text(evil)
    expect(page.locator(".tcv-place")).to_have_text("1. C2>C3/N ?! ⩲")
    expect(page.locator("#cell img")).to_have_count(1)


def test_the_viewer_keeps_nobody_out_and_leaves_nothing_behind(visit: Visit, address: str) -> None:
    page, _ = opened(visit, address, branched())
    assert violations(page) == []
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator(".tankchess-viewer")).to_have_attribute("data-theme", "dark")
    assert violations(page) == []
    page.evaluate("window.leave()")
    assert page.evaluate("window.left()") == 0
