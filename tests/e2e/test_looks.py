"""Every page in every theme: no violations of accessibility, no other faults, and a picture kept to be looked at."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import tankchess
from tankchess.lessons import LessonKind, course
from tankchess.server.messages import NewStudy, ReadTree, Rules, StudyView, TreeView
from tests.e2e.conftest import PICTURES, ROOT, Visit
from tests.e2e.finding import find_way
from tests.e2e.lesson_page import LessonPage
from tests.e2e.page_faults import WATCH_SHIFTS, faults, shifts
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.e2e.waiting import wait_until

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FIRST_STEPS = course().first_steps
ROUTES = ROOT / "web" / "src" / "shell" / "routes.ts"
THEMES = ("light", "dark", "contrast")
# Pictures further down are not fetched until somebody scrolls to them.
SEEN = """(({ x, y, width, height }) =>
  document.elementFromPoint(x + width / 2, y + height / 2) === image)(image.getBoundingClientRect())"""
SIZES = {"1440": DESK, "360": PHONE}
# The engine is done with this at once: White mates in one.
MATE = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"


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
    # A browser that has games has been here before, and keeps a place for them.
    for _ in range(2):
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


def missing_puzzle(visitor: Visitor) -> None:
    visitor.guard.expect("404")
    visitor.go("/puzzles/no-such")


def trial(path: str) -> Callable[[Visitor], None]:
    def show(visitor: Visitor) -> None:
        visitor.go(path)
        visitor.page.locator('.trial-board[data-ready="true"]').wait_for()

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
    visitor.table(visitor.lay("me", "open").id)
    visitor.page.locator(".prompt-share").get_by_role("button", name="Copy").wait_for()


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


def analysis(visitor: Visitor) -> None:
    """A position that the engine has thought to its end, with a variation, a sign, a comment, and the threat shown."""
    visitor.go("/analysis?" + urlencode({"tfen": MATE}))
    page = visitor.page
    expect(page.locator(".engine-score").first).to_have_text("mate 1")
    for number in range(2):
        # On a phone the lines stand behind a tab.
        page.locator(".engine-line").nth(number).locator("button").first.dispatch_event("click")
        page.locator(".tree-move[aria-current]").wait_for()
        page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Good move", exact=True).click()
    page.locator(".comment-field textarea").press_sequentially("End.")
    page.keyboard.press("Tab")
    page.keyboard.press("Home")
    page.locator(".tree-comment").wait_for()


def course_map(visitor: Visitor) -> None:
    """The map with some lessons solved."""
    learnt(visitor, 3)
    visitor.go("/learn")
    expect(visitor.page.locator('.stop[data-solved="true"]')).to_have_count(3)


def lesson_failed(visitor: Visitor) -> None:
    visitor.go(f"/learn/{FIRST_STEPS[1].id}")
    page = LessonPage(visitor.page, touches=visitor.touches)
    for move in ("C1C2N", "C2C3N", "C3C4N"):
        page.enter(move)
    page.button("Try again").wait_for()


def lesson_solved(visitor: Visitor) -> None:
    lesson = FIRST_STEPS[1]
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page, touches=visitor.touches)
    page.enter(lesson.solution[0])
    page.expect_solved(lesson)


def question(kind: LessonKind) -> Callable[[Visitor], None]:
    """A lesson that is answered without a move."""
    lesson = next(lesson for lesson in course().lessons.values() if lesson.kind is kind)

    def show(visitor: Visitor) -> None:
        visitor.go(f"/learn/{lesson.id}")
        visitor.page.locator(".lesson-choice, #typed-answer").first.wait_for()

    return show


def graduation(visitor: Visitor) -> None:
    learnt(visitor, len(FIRST_STEPS) - 1)
    visitor.go("/learn/first-steps")
    page = LessonPage(visitor.page, touches=visitor.touches)
    page.expect_lesson(FIRST_STEPS[-1])
    page.enter(FIRST_STEPS[-1].solution[0])
    page.go_on()
    visitor.page.locator(".graduation").wait_for()


def study(visitor: Visitor) -> None:
    visitor.get("/api/session", dict)
    game = visitor.post("/api/trees/read", ReadTree(MATE), TreeView).tree
    made = visitor.post("/api/studies", NewStudy(game, "A quiet start"), StudyView)
    visitor.go(f"/study/{made.study.id}")
    expect(visitor.page.locator(".engine-score").first).to_have_text("mate 1")


def learnt(visitor: Visitor, count: int) -> None:
    """The browser knows that the first lessons are solved."""
    visitor.go("/about")
    entries = {lesson.id: {"at": 1.0e9, "moves": 1, "isSent": False} for lesson in FIRST_STEPS[:count]}
    visitor.page.evaluate("(kept) => localStorage.setItem('tankchess.progress', kept)", json.dumps({"solved": entries}))


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "new": new_game,
    "games": games,
    "lobby": lobby,
    "rules": rules,
    "learn": course_map,
    "lesson-failed": lesson_failed,
    "lesson-solved": lesson_solved,
    "lesson-choice": question(LessonKind.CHOICE),
    "lesson-typed": question(LessonKind.TYPE),
    "graduation": graduation,
    "puzzles-theme": plain("/puzzles/theme/fork"),
    "puzzles-missing": missing_puzzle,
    "settings": plain("/settings"),
    "account": plain("/account"),
    "about": plain("/about"),
    "pieces": plain("/pieces"),
    "piece": trial("/pieces/SL"),
    "terrain": trial("/terrain/ice"),
    "missing": plain("/nowhere"),
    "fair": plain("/fair/duel-12"),
    "study": study,
    "analysis-board": analysis,
    "table-waiting": waiting,
    "table-reach": reach,
    "table-facing": facing,
    "table-aiming": aiming,
    "table-over": over,
    "table-dialog": asking,
    "table-legend": legend,
}


def patterns() -> list[str]:
    """The addresses of all pages, as the client has them: parts that begin with a colon stand for anything."""
    return re.findall(r'pattern: "(/[^"]*)"', ROUTES.read_text(encoding="utf-8"))


# A page that needs nothing but its address needs no more than that here, either.
for _path in patterns():
    if ":" not in _path:
        SCREENS.setdefault(_path.removeprefix("/") or "home", plain(_path))


def show_theme(page: Page, theme: str) -> None:
    """Asks for a theme as the settings of a system do, and waits until it is there."""
    page.emulate_media(
        color_scheme="dark" if theme == "dark" else "light", contrast="more" if theme == "contrast" else "no-preference"
    )
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    wait_until(page, f"[...document.images].every((image) => image.complete || !{SEEN})")
    wait_until(page, "document.getAnimations().every((each) => each.playState !== 'running')")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_page_has_no_faults_in_any_theme_and_its_pictures_are_kept(visit: Visit, screen: str):
    for name, size in SIZES.items():
        visitor = visit(size=size, touches=size == PHONE)
        visitor.page.add_init_script(WATCH_SHIFTS)
        SCREENS[screen](visitor)
        expect(visitor.page.locator("main .loading")).to_have_count(0)
        visitor.page.wait_for_load_state("networkidle")
        assert (faults(visitor.page), shifts(visitor.page)) == ([], []), f"{screen}, {name} pixels"
        for theme in THEMES:
            show_theme(visitor.page, theme)
            # Nothing but the colours differs between themes.
            found = violations(visitor.page, colours_only=theme != THEMES[0])
            assert found == [], f"{screen}, {theme}, {name} pixels"
            visitor.page.screenshot(path=PICTURES / f"{screen}-{theme}-{name}.png")


def test_every_page_is_among_those_that_are_looked_at():
    """What is seen at an address with a part of its own is named after the first part, at a table after that."""
    for pattern in patterns():
        first = pattern.strip("/").split("/")[0] or "home"
        shown = {"t": "table"}.get(first, first)
        assert any(name.startswith(shown) for name in SCREENS), f"no screen shows {pattern}"


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
