"""Studies and games in frames on pages of another origin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import FrameLocator, expect

from bench.served import Served
from tankchess import setup
from tankchess.server.messages import MoveRow, NewStudy, StudyView, TreeOfMoves
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.test_embedded import Quiet
from tests.e2e.test_looks import violations
from tests.e2e.visitor import Visitor
from tests.server.house import MOVES

TREE = TreeOfMoves(
    tfen=setup("duel-12").position().tfen(),
    setup="duel-12",
    rows=[
        MoveRow(-1, MOVES[0], comment="The Command tank leaves the edge, and everything behind it can move."),
        MoveRow(0, MOVES[1], signs=["?!"]),
        MoveRow(1, MOVES[2]),
        MoveRow(0, MOVES[3], comment="Better."),
    ],
)


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder of pages, and its address: another origin than the server's."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def keep_study(visitor: Visitor) -> str:
    visitor.get("/api/session", dict)
    return visitor.post("/api/studies", NewStudy(TREE, "A quiet start"), StudyView).study.id


def framed(visitor: Visitor, blog: tuple[Path, str], address: str, width: int = 560, height: int = 700) -> FrameLocator:
    """A page of the blog with the address in a frame, as the code for it is handed out."""
    folder, home = blog
    frame = f'<iframe src="{address}" width="{width}" height="{height}" style="border:0" loading="lazy"></iframe>'
    (folder / "post.html").write_text(f'<!doctype html><html lang="en"><title>Blog</title><body>{frame}</body></html>')
    # The page itself, which is elsewhere, and has no icon.
    visitor.guard.expect(re.escape(home))
    visitor.page.goto(f"{home}/post.html")
    return visitor.page.frame_locator("iframe")


def test_a_study_is_stepped_through_on_a_page_of_another_origin(
    visit: Visit, served: Served, blog: tuple[Path, str]
) -> None:
    study = keep_study(visit())
    reader = visit()
    frame = framed(reader, blog, f"{served.address}/embed/study/{study}?node=1")
    line = frame.locator(".frame-move")
    expect(line).to_have_text("1. F1>F2/N")
    expect(frame.locator(".frame-comment")).to_contain_text("Command tank leaves the edge")
    frame.get_by_role("button", name="One move forward").click()
    expect(line).to_have_text("1… G12>G11/S ?!")
    reader.page.keyboard.press("End")
    expect(line).to_have_text("2. D1>D2/N")
    reader.page.keyboard.press("ArrowLeft")
    frame.get_by_role("link", name="C12>C11/S").click()
    expect(frame.locator(".frame-comment")).to_have_text("Better.")
    expect(line).to_have_text("1… C12>C11/S")
    link = frame.get_by_role("link", name="Open in Tank Chess")
    expect(link).to_have_attribute("href", f"/study/{study}?node=2:2")
    expect(link).to_have_attribute("target", "_blank")
    assert reader.context.cookies() == []


def test_the_game_of_a_table_is_shown_in_a_frame_as_it_is_now(
    visit: Visit, served: Served, blog: tuple[Path, str]
) -> None:
    player = visit()
    table = player.lay("me", "me").id
    player.play(table, MOVES[:3])
    reader = visit()
    frame = framed(reader, blog, f"{served.address}/embed/table/{table}")
    expect(frame.locator(".frame-move")).to_have_text("2. D1>D2/N")
    expect(frame.get_by_role("link", name="Open in Tank Chess")).to_have_attribute("href", f"/t/{table}?ply=3")
    assert reader.context.cookies() == []


def test_the_frame_sends_no_cookie_even_where_there_is_one(
    visit: Visit, served: Served, blog: tuple[Path, str]
) -> None:
    owner = visit()
    study = keep_study(owner)
    with owner.page.expect_request("**/embedded") as asked:
        frame = framed(owner, blog, f"{served.address}/embed/study/{study}")
    expect(frame.locator(".frame-move")).to_have_text("Start, 3 moves")
    assert "cookie" not in asked.value.all_headers()


def test_every_other_page_refuses_to_be_framed(visit: Visit, served: Served, blog: tuple[Path, str]) -> None:
    reader = visit()
    reader.guard.expect("frame-ancestors")
    reader.guard.expect("chrome-error://")
    with reader.page.expect_event("console", lambda message: "frame-ancestors" in message.text):
        framed(reader, blog, f"{served.address}/account")


def test_a_link_that_leads_nowhere_is_said_in_the_language_of_the_frame(
    visit: Visit, served: Served, blog: tuple[Path, str]
) -> None:
    reader = visit()
    reader.guard.expect("404")
    frame = framed(reader, blog, f"{served.address}/embed/study/0000000000?language=sv")
    expect(frame.get_by_role("alert")).to_have_text("Spelet finns inte längre, eller så är länken inte hel.")


@pytest.mark.parametrize(("width", "height"), [(280, 460), (700, 800)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_frame_looks_well_and_keeps_nobody_out(
    visit: Visit, served: Served, theme: str, width: int, height: int
) -> None:
    study = keep_study(visit())
    page = visit(size=(width, height)).page
    page.goto(f"{served.address}/embed/study/{study}?theme={theme}&language=es&node=1")
    expect(page.locator(".tc-ground [data-terrain]").first).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=PICTURES / f"frame-{theme}-{width}.png")


def test_a_guest_is_called_so_in_the_language_of_the_reader(visit: Visit, served: Served) -> None:
    study = keep_study(visit())
    reader = visit(language="sv")
    reader.go(f"/study/{study}")
    expect(reader.page.locator(".save-owner")).to_contain_text(re.compile(r"Gäst \d+"))
    reader.page.goto(f"{served.address}/embed/study/{study}?language=es")
    expect(reader.page.locator(".frame-head")).to_contain_text(re.compile(r"Invitado \d+"))
