"""The board as a package, on pages behind a plain server of files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Route, expect

from bench.served import Served
from tankchess import read_games
from tests.e2e.conftest import BOARD, PICTURES, Visit
from tests.e2e.table_page import TablePage
from tests.e2e.test_looks import violations
from tests.e2e.visitor import DESK, Visitor

GAME = next(iter(read_games(BOARD / "example" / "game.tcg")))
SIZES = {"1440": DESK, "390": (390, 844)}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def files() -> Iterator[str]:
    """The address of the folder of the package."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(BOARD))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def open_example(visit: Visit, files: str, **options: object) -> Visitor:
    visitor = visit(address=files, **options)
    visitor.page.goto(f"{files}/example/")
    expect(visitor.page.locator("#game .tc-ground [data-terrain]").first).to_be_attached()
    return visitor


def test_the_package_holds_what_pages_need_and_nothing_else() -> None:
    types = ["api.d.ts", "element.d.ts", "index.d.ts", "lookQuery.d.ts", "messages.d.ts", "mount.d.ts"]
    wanted = ["LICENSE", "tankchess-board.css", "tankchess-board.js", *types]
    assert sorted(path.name for path in (BOARD / "dist").iterdir()) == sorted(wanted)
    assert ":root" not in (BOARD / "dist" / "tankchess-board.css").read_text(encoding="utf-8")


def test_a_game_is_stepped_through_by_buttons_and_keys(visit: Visit, files: str) -> None:
    page = open_example(visit, files).page
    board = page.locator("#game")
    line = board.locator(".tc-move-text")
    expect(line).to_have_text(f"Start, {len(GAME.moves)} moves")
    expect(board.locator(".tc-caption")).to_have_text("Level 7 – Level 4 0-1")

    board.get_by_role("button", name="One move forward").click()
    expect(line).to_have_text("1. E1>E5/N")
    expect(board.locator(".tc-move-last, .tc-way-last").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(line).to_have_text("1… L16>J14/SW")
    page.keyboard.press("End")
    expect(line).to_have_text("24… E6>F5/SW (#)")
    expect(board.locator(".tc-banner")).to_have_text("Checkmate!")
    expect(board.get_by_role("button", name="One move forward")).to_be_disabled()
    wrecks = len(GAME.position.pieces(wrecks=True)) - len(GAME.position.pieces())
    expect(board.locator(".tc-piece.tc-wreck")).to_have_count(wrecks)
    board.get_by_role("button", name="One move back").click()
    expect(line).to_have_text("24. L7>I10/NW")
    page.keyboard.press("Home")
    expect(line).to_have_text(f"Start, {len(GAME.moves)} moves")


def test_a_board_is_turned_and_speaks_other_languages(visit: Visit, files: str) -> None:
    page = open_example(visit, files).page
    board = page.locator("#game")
    page.get_by_label("Language").select_option("sv")
    expect(board.locator(".tc-move-text")).to_have_text(f"Start, {len(GAME.moves)} drag")
    first = board.locator(".tc-coordinates text").first
    place = first.get_attribute("x") or ""
    board.get_by_role("button", name="Vänd spelplanen").click()
    expect(first).not_to_have_attribute("x", place)
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_looks_well_and_keeps_nobody_out(visit: Visit, files: str, theme: str, size: str) -> None:
    page = open_example(visit, files, size=SIZES[size], color_scheme=theme).page
    for _ in range(7):
        page.locator("#game").get_by_role("button", name="One move forward").click()
    expect(page.locator("#position .tc-ground [data-terrain]").first).to_be_attached()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=PICTURES / f"embedded-{theme}-{size}.png", full_page=True)


def test_a_game_that_is_not_there_is_told(visit: Visit, files: str) -> None:
    visitor = open_example(visit, files)
    visitor.guard.expect("404")
    visitor.page.locator("#game").evaluate("(board) => board.setAttribute('src', 'nowhere.board.json')")
    expect(visitor.page.get_by_role("alert")).to_have_text("The game cannot be shown: 404 File not found")


def test_a_move_is_entered_and_played_at_a_server_behind_the_same_address(
    visit: Visit, files: str, served: Served
) -> None:
    visitor = visit(address=files)
    visitor.address = served.address
    table_id = visitor.lay("me", "me").id

    def pass_on(route: Route) -> None:
        """As a proxy would do it that has the files and the server behind one address."""
        headers = {**route.request.headers, "origin": served.address}
        route.fulfill(response=route.fetch(url=route.request.url.replace(files, served.address), headers=headers))

    visitor.page.route("**/api/**", pass_on)
    visitor.page.goto(f"{files}/example/play.html?table={table_id}")
    table = TablePage(visitor.page)
    code = str(visitor.position(table_id).legal_moves()[0])
    table.enter(code)
    expect(visitor.page.locator(".tc-move-last, .tc-way-last").first).to_be_attached()
    table.wait_for_turn()
    assert visitor.look_at(table_id).ply == 1
    assert violations(visitor.page) == []
