"""Every dialog: no violations of accessibility in any theme."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tankchess.lessons import course
from tankchess.server.messages import ModeName, NewStudy, ReadTree, Rules, StudyView, TreeView
from tests.e2e.conftest import ROOT, Visit
from tests.e2e.lesson_page import LessonPage
from tests.e2e.test_account import PASSWORD, panel, registered
from tests.e2e.test_imports import record
from tests.e2e.test_looks import THEMES, show_theme, violations
from tests.e2e.visitor import PHONE, Visitor

_SOURCES = ROOT / "web" / "src"
# A dialog in the client, with the key of its title; of two titles the first.
_TITLE = re.compile(r'<(?:Dialog|Confirm)\s+title=\{t\((?:\w+ \? )?"([\w.]+)"')
Opening = Callable[[Visitor], None]


def at_table(button: str, *moves: str, mode: ModeName | None = None) -> Opening:
    """What a button at a table of two on one screen opens, after some moves."""

    def show(visitor: Visitor) -> None:
        table_id = visitor.lay("me", "me", rules=Rules(setup="duel-12", mode=mode)).id
        visitor.play(table_id, moves)
        visitor.table(table_id).button(button).click()

    return show


def card(visitor: Visitor) -> None:
    visitor.table(visitor.lay("me", "me").id)
    visitor.page.locator(".piece-line").click()


def of_account(button: str) -> Opening:
    def show(visitor: Visitor) -> None:
        registered(visitor)
        visitor.page.get_by_role("button", name=button).click()

    return show


def token(visitor: Visitor) -> None:
    registered(visitor)
    tokens = panel(visitor, "Programs that play for you")
    tokens.get_by_label("Name of the token").fill("My bot")
    tokens.get_by_role("button", name="Create a token").click()


def revoked_token(visitor: Visitor) -> None:
    token(visitor)
    visitor.page.locator("dialog[open]").get_by_role("button", name="Close").click()
    panel(visitor, "Programs that play for you").get_by_role("button", name="Revoke").click()


def codes(visitor: Visitor) -> None:
    registered(visitor)
    section = panel(visitor, "Recovery codes")
    section.get_by_label("Current password").fill(PASSWORD)
    section.get_by_role("button", name="Create new codes").click()


def course_over(visitor: Visitor) -> None:
    lesson = course().first_steps[0]
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page)
    page.enter(lesson.solution[0])
    page.expect_solved(lesson)
    visitor.go("/learn")
    visitor.page.get_by_role("button", name="Start the course over").click()


def sheets(visitor: Visitor) -> None:
    visitor.go("/rules")
    visitor.page.get_by_role("button", name="Sheets to print").click()


def at_page(path: str, *buttons: str) -> Opening:
    """What the last of some buttons on a page opens."""

    def show(visitor: Visitor) -> None:
        visitor.go(path)
        for button in buttons:
            visitor.page.get_by_role("button", name=button, exact=True).click()

    return show


def unwanted_study(visitor: Visitor) -> None:
    visitor.get("/api/session", dict)
    game = visitor.post("/api/trees/read", ReadTree("duel-12"), TreeView).tree
    visitor.post("/api/studies", NewStudy(game, "A quiet start"), StudyView)
    visitor.go("/studies")
    visitor.page.get_by_role("button", name="Delete “A quiet start”").click()


def unwanted_games(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/games?tab=imported")
    page.get_by_text("Paste a record").click()
    page.get_by_label("Record of one or more games").fill(record())
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("heading", name="Ann – Ben").wait_for()
    visitor.go("/games?tab=imported")
    page.get_by_role("button", name="Remove all").click()


BEGUN = ("D1D4N", "I12I9S")
DIALOGS: dict[str, Opening] = {
    "account.codes": codes,
    "account.delete": of_account("Delete the account"),
    "account.log_out_everywhere": of_account("Log out everywhere"),
    "account.tokens.new": token,
    "account.tokens.revoke": revoked_token,
    "actions.abort": at_table("Call off"),
    "actions.agree_draw": at_table("Agree to a draw", *BEGUN),
    "actions.resign": at_table("Resign", *BEGUN),
    "actions.stop": at_table("Stop and count", *BEGUN, mode="last"),
    "analysis.keys": at_page("/analysis?setup=duel-12", "Keys"),
    "card.title": card,
    "editor.export": at_page("/editor?from=duel-12", "Export"),
    "editor.open": at_page("/editor?from=duel-12", "Boards"),
    "editor.play": at_page("/editor?from=duel-12", "Play"),
    "editor.share": at_page("/editor?from=duel-12", "Share"),
    "imported.remove_file": unwanted_games,
    "learn.reset": course_over,
    "print.title": sheets,
    "share.title": at_table("Share", *BEGUN),
    "sign.title": at_table("Signs on the board"),
    "studies.delete.of": unwanted_study,
    "study.share": at_page("/analysis?setup=duel-12", "Share", "Link, embed, pictures"),
}


def test_every_dialog_of_the_client_is_opened_here():
    sources = (path.read_text(encoding="utf-8") for path in _SOURCES.rglob("*.tsx"))
    assert {title for source in sources for title in _TITLE.findall(source)} == set(DIALOGS)


@pytest.mark.parametrize("dialog", DIALOGS)
def test_a_dialog_has_no_violations_in_any_theme(visit: Visit, dialog: str):
    # The line about a piece, from which its card opens, is for narrow windows.
    visitor = visit(size=PHONE)
    DIALOGS[dialog](visitor)
    visitor.page.locator("dialog[open]").wait_for()
    for theme in THEMES:
        show_theme(visitor.page, theme)
        assert violations(visitor.page, colours_only=theme != THEMES[0]) == [], f"{dialog}, {theme}"
