"""Every page in every theme: no violations of accessibility, and a picture kept to be looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import tankchess
from tankchess.server.messages import Rules
from tests.e2e.conftest import PICTURES, ROOT, Visit
from tests.e2e.finding import find_way
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.e2e.waiting import wait_until

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")
# Pictures further down are not fetched until somebody scrolls to them.
SEEN = """(({ x, y, width, height }) =>
  document.elementFromPoint(x + width / 2, y + height / 2) === image)(image.getBoundingClientRect())"""
SIZES = {"1440": DESK, "360": PHONE}


def violations(page: Page, *, colours_only: bool = False) -> list[str]:
    """What axe finds, a line for each."""
    # Over the debugger, as the content policy rightly forbids scripts that are put into the page.
    page.evaluate(f"() => {{ if (!('axe' in window)) {{ {AXE.read_text(encoding='utf-8')} }} }}")
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if colours_only:
        options["runOnly"] = ["color-contrast", "link-in-text-block"]
    found = page.evaluate(
        """async (options) => (await axe.run(document, options)).violations
          .flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 200)}`))""",
        options,
    )
    return [str(each) for each in found]


def shot_of(visitor: Visitor, *, most: int) -> list[str]:
    """A table opened just before a shot is chosen: the ring or the actions are shown."""
    codes = find_way(tankchess.setup("duel-12").position(), "G3", lambda move, _: move.action == "x")
    assert len(codes) <= most
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, codes[:-1])
    table = visitor.table(table_id)
    table.choose(codes[-1][:2])
    return codes


def home(visitor: Visitor) -> None:
    visitor.lay("me", "computer")
    visitor.go("/")
    visitor.page.locator(".game-row").first.wait_for()


def new_game(visitor: Visitor) -> None:
    visitor.go("/new?with=computer&setup=basic-16")
    visitor.page.get_by_role("button", name="Start the game").wait_for()


def rules(visitor: Visitor) -> None:
    visitor.go("/new?with=computer&setup=basic-16")
    visitor.page.get_by_text("More rules").click()
    visitor.page.get_by_role("radio", name="Earlier rules").check()


def lobby(visitor: Visitor) -> None:
    visitor.lay("me", "open", is_listed=True)
    visitor.go("/lobby")
    visitor.page.locator(".game-row").first.wait_for()


def games(visitor: Visitor) -> None:
    visitor.lay("me", "computer")
    over = visitor.lay("me", "me").id
    visitor.table(over).confirm("Call off")
    visitor.go("/games")
    visitor.page.locator(".game-row .badge-none").wait_for()


def plain(path: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        if path == "/nowhere":
            visitor.guard.expect("404")
        visitor.go(path)

    return show


def reach(visitor: Visitor) -> None:
    shot_of(visitor, most=20)


def facing(visitor: Visitor) -> None:
    table = visitor.table(visitor.lay("me", "me").id)
    table.choose("D1")
    table.tap("D3")
    table.wait_past("square")


def aiming(visitor: Visitor) -> None:
    codes = shot_of(visitor, most=20)
    table = visitor.at_table()
    move = tankchess.Move.parse(codes[-1])
    table.tap(str(move.to_square))
    if table.wait_past("square") == "facing":
        table.press(table.board.locator(f'[data-facing="{move.facing}"]'))
        table.wait_past("facing")
    table.board.locator(".tc-words, .tc-fire-words, [data-option]").first.wait_for()


def waiting(visitor: Visitor) -> None:
    table = visitor.table(visitor.lay("me", "open").id)
    table.prompts.get_by_role("button", name="Copy").wait_for()


def over(visitor: Visitor) -> None:
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.confirm("Resign")
    table.result.wait_for()


def asking(visitor: Visitor) -> None:
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    table = visitor.table(table_id)
    table.button("Resign").click()
    visitor.page.locator("dialog[open]").wait_for()


def legend(visitor: Visitor) -> None:
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup="minefield-16")).id)
    table.button("Signs on the board").click()
    visitor.page.locator("dialog[open] .legend-row").first.wait_for()


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "new": new_game,
    "games": games,
    "lobby": lobby,
    "rules": rules,
    "settings": plain("/settings"),
    "account": plain("/account"),
    "about": plain("/about"),
    "missing": plain("/nowhere"),
    "table-waiting": waiting,
    "table-reach": reach,
    "table-facing": facing,
    "table-aiming": aiming,
    "table-over": over,
    "table-dialog": asking,
    "table-legend": legend,
}


def show_theme(page: Page, theme: str) -> None:
    """Asks for a theme as the settings of a system do, and waits until it is there."""
    page.emulate_media(
        color_scheme="dark" if theme == "dark" else "light", contrast="more" if theme == "contrast" else "no-preference"
    )
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    wait_until(page, f"[...document.images].every((image) => image.complete || !{SEEN})")
    wait_until(page, "document.getAnimations().every((each) => each.playState !== 'running')")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_page_has_no_violations_in_any_theme_and_its_pictures_are_kept(visit: Visit, screen: str):
    for name, size in SIZES.items():
        visitor = visit(size=size, touches=size == PHONE)
        SCREENS[screen](visitor)
        expect(visitor.page.locator("main .loading")).to_have_count(0)
        for theme in THEMES:
            show_theme(visitor.page, theme)
            # Nothing but the colours differs between themes.
            found = violations(visitor.page, colours_only=theme != THEMES[0])
            assert found == [], f"{screen}, {theme}, {name} pixels"
            visitor.page.screenshot(path=PICTURES / f"{screen}-{theme}-{name}.png")


def test_violations_would_be_found(visit: Visit):
    visitor = visit()
    visitor.go("/about")
    visitor.page.evaluate("document.querySelector('main').append(document.createElement('img'))")
    assert any(found.startswith("image-alt: ") for found in violations(visitor.page))


def test_the_theme_is_chosen_in_the_settings_and_kept(visit: Visit):
    visitor = visit(color_scheme="dark")
    visitor.go("/settings")
    html = visitor.page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    for name, theme in (("Light", "light"), ("High contrast", "contrast")):
        visitor.page.get_by_role("radio", name=name).check()
        expect(html).to_have_attribute("data-theme", theme)
    visitor.go("/")
    expect(html).to_have_attribute("data-theme", "contrast")


@pytest.mark.parametrize("moves", [False, True], ids=["less motion", "motion"])
def test_a_move_is_driven_only_where_motion_is_welcome(visit: Visit, moves: bool):
    visitor = visit(moves=moves)
    table = visitor.table(visitor.lay("me", "me").id)
    expect(visitor.page.locator("html")).to_have_attribute("data-motion", "full" if moves else "less")
    visitor.page.evaluate("""() => {
      window.driven = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) { window.driven += 1; return animate.apply(this, how); };
    }""")
    table.play("D1D4N")
    expect(table.piece("White Medium Tank on D4, facing north")).to_be_attached()
    assert (visitor.page.evaluate("() => window.driven") > 0) == moves
