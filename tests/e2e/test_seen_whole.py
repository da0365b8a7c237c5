"""What a player needs at a table is seen whole, and where the board is: cards, names, links, what is planned."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import tankchess
from tankchess.server.messages import Act, Done, Rules
from tankchess.server.messages.names import ActName
from tests.e2e.conftest import Visit
from tests.e2e.house import Hasty
from tests.e2e.test_layout import sit_down
from tests.e2e.visitor import DESK, PHONE
from tests.e2e.waiting import wait_until

LANGUAGES = pytest.mark.parametrize("language", ["en", "es", "sv"])
# The boards have all types of pieces between them. The first shows a Command tank with many words before any other.
BOARDS = ("fiery-battlefield-24", "fortress-20", "river-crossing-20", "frozen-lake-16", "minefield-16")
# The card if its last line comes nearer to its foot than its first to its head.
CROWDED = """() => {
  const card = document.querySelector(".piece-card");
  const said = card.querySelector(".piece-now").children;
  const foot = Math.max(...[...said].map((each) => each.getBoundingClientRect().bottom));
  return card.getBoundingClientRect().bottom - foot < 11 ? card.textContent : null;
}"""
CARD_HEIGHT = "Math.round(document.querySelector('.piece-card').getBoundingClientRect().height)"
# Names and what is said below them that reach beyond the strip of their player, or into each other.
CUT_NAMES = """() => [...document.querySelectorAll(".player")].filter((strip) => {
  const [outer, name, detail] = [strip, ...strip.querySelectorAll(".player-name, .player-detail")]
    .map((each) => each.getBoundingClientRect());
  return name.top < outer.top || name.bottom > detail.top + 2;
}).map((strip) => strip.textContent)"""


def in_bar(what: Locator) -> bool:
    """Whether something is wholly inside of the bar at the board."""
    return bool(
        what.evaluate("""(each) => {
          const box = each.getBoundingClientRect();
          const bar = each.closest(".tc-tray").getBoundingClientRect();
          return box.top >= bar.top && box.bottom <= bar.bottom && box.left >= bar.left && box.right <= bar.right;
        }""")
    )


@LANGUAGES
def test_the_card_of_every_piece_is_read_to_its_end(visit: Visit, language: str):
    visitor = visit(size=DESK, language=language)
    seen: set[str] = set()
    crowded: list[str | None] = []
    for board in BOARDS:
        table = visitor.table(visitor.lay("me", "me", rules=Rules(setup=board)).id)
        crowded.append(visitor.page.evaluate(CROWDED))
        heights = {visitor.page.evaluate(CARD_HEIGHT)}
        for piece in tankchess.setup(board).position().pieces():
            if piece.type.code in seen:
                continue
            seen.add(piece.type.code)
            visitor.page.mouse.move(*table.point(str(piece.square)))
            wait_until(visitor.page, f"document.querySelector('.piece-name a').href.endsWith('/{piece.type.code}')")
            crowded.append(visitor.page.evaluate(CROWDED))
            heights.add(visitor.page.evaluate(CARD_HEIGHT))
        assert len(heights) == 1, f"{board}: what is below the card moves: {heights}"
    assert len(seen) >= 18
    assert "\n".join(words for words in crowded if words) == ""


@LANGUAGES
@pytest.mark.parametrize(("setup", "square"), [("duel-12", "D1"), ("fortress-20", "M3")], ids=["tank", "flame"])
def test_the_figures_of_a_piece_are_read_whole_on_a_phone(visit: Visit, setup: str, square: str, language: str):
    visitor = visit(size=PHONE, touches=True, language=language)
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup=setup)).id)
    table.choose(square)
    for words in (".piece-name", ".piece-line-figures"):
        line = visitor.page.locator(f".piece-line {words}")
        assert line.evaluate("(each) => each.scrollWidth <= each.clientWidth"), line.inner_text()


@LANGUAGES
@pytest.mark.parametrize("setup", ["duel-12", "fortress-20"])
def test_the_chat_is_seen_whole_beside_the_board_while_somebody_watches(visit: Visit, setup: str, language: str):
    ann, ben, eve = visit(size=DESK, language=language), visit(), visit()
    table_id = sit_down(ann, ben, clock="10+5", rules=Rules(setup=setup))
    ann.table(table_id)
    eve.table(table_id)
    expect(ann.page.locator(".watchers")).to_be_visible()
    expect(ann.page.locator(".chat")).to_be_in_viewport(ratio=1)
    column = ann.page.locator(".table-extra")
    assert column.evaluate("(each) => each.scrollHeight <= each.clientHeight")


@LANGUAGES
@pytest.mark.parametrize("setup", ["duel-12", "capture-16"])
def test_who_is_away_keeps_name_and_countdown(visit: Visit, setup: str, language: str):
    ann, ben = visit(size=DESK, language=language), visit()
    table_id = sit_down(ann, ben, clock="10+5", rules=Rules(setup=setup))
    ben.table(table_id)
    ann.table(table_id)
    # It is his move: what is said of him is as long as it gets.
    ann.play(table_id, [str(ann.position(table_id).legal_moves()[0])])
    ben.page.goto("about:blank")
    away = ann.page.locator('.player[data-side="b"] .player-away')
    expect(away).to_contain_text("s")
    wait_until(ann.page, "/\\d/.test(document.querySelector('.player[data-side=\"b\"] .player-away').textContent)")
    assert away.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert ann.page.evaluate(CUT_NAMES) == []


def test_a_check_takes_no_room_from_name_and_countdown(visit: Visit):
    ann, ben = visit(size=DESK), visit()
    table_id = sit_down(ann, ben, clock="10+5")
    ben.table(table_id)
    ann.table(table_id)
    ann.play(table_id, ["K3J6NW"])
    ben.page.goto("about:blank")
    strip = ann.page.locator('.player[data-side="b"]')
    expect(strip.locator(".badge-check")).to_be_visible()
    expect(strip.locator(".player-away")).to_contain_text("claim in")
    for words in (".player-away", ".player-name"):
        assert strip.locator(words).evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert ann.page.evaluate(CUT_NAMES) == []


@LANGUAGES
def test_the_link_of_a_new_game_is_at_the_board_of_a_phone(visit: Visit, language: str):
    visitor = visit(size=PHONE, touches=True, language=language)
    visitor.table(visitor.lay("me", "open").id)
    link = visitor.page.locator(".prompt-share")
    for part in (link.locator("input"), link.locator("button").first):
        expect(part).to_be_in_viewport(ratio=1)
        assert in_bar(part)
    expect(visitor.page.locator(".prompt-share")).to_have_count(1)


@pytest.mark.parametrize("others", [1, 3])
def test_the_free_seats_of_a_table_are_at_the_board_of_a_phone(visit: Visit, others: int):
    ann, ben = visit(), visit(size=PHONE, touches=True)
    rules = Rules(setup="duel-12" if others == 1 else "corner-16")
    table = ben.table(ann.lay("me", *["open"] * others, rules=rules).id)
    seats = ben.page.locator(".bar-question button")
    expect(seats).to_have_count(others)
    for seat in seats.all():
        assert in_bar(seat)
    table.press(table.button("Play as Black"))
    expect(ben.page.locator('.player[data-side="b"]')).to_contain_text("(you)")


@LANGUAGES
@pytest.mark.parametrize("offer", ["offer_draw", "takeback"])
def test_an_offer_is_answered_at_the_board_of_a_phone(visit: Visit, offer: ActName, language: str):
    ann, ben = visit(), visit(size=PHONE, touches=True, language=language)
    table_id = sit_down(ann, ben)
    ann.play(table_id, ["D1D4N"])
    ben.table(table_id)
    ann.post(f"/api/tables/{table_id}/acts", Act("offer", offer), Done)
    answers = ben.page.locator(".bar-question button")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        assert in_bar(answer)


@LANGUAGES
def test_a_game_is_claimed_at_the_board_of_a_phone(visit: Visit, hasty: Hasty, language: str):
    ann, ben = (visit(address=hasty.address, language=language, size=PHONE, touches=True) for _ in "ab")
    table_id = sit_down(ann, ben)
    ann.play(table_id, ["D1D4N"])
    ben.play(table_id, ["I12I9S"])
    ann.table(table_id)
    ben.table(table_id)
    ben.page.close()
    answers = ann.page.locator(".bar-question button")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        assert in_bar(answer)


@LANGUAGES
def test_a_line_is_planned_at_the_board_of_a_phone(visit: Visit, language: str):
    ann, ben = visit(), visit(size=PHONE, touches=True, language=language)
    table = ben.table(sit_down(ann, ben, days=3))
    table.press(ben.page.locator(".plans > .plans-buttons button").nth(1))
    table.enter("F1F2N")
    table.enter("G12G11S")
    buttons = ben.page.locator(".bar-question .plans-buttons button")
    expect(buttons).to_have_count(3)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        assert in_bar(button)
    table.press(buttons.first)
    expect(ben.page.locator(".plans-entry")).to_have_text("F1F2N → G12G11S")


def test_no_piece_shines_through_the_letters_of_a_board_that_is_zoomed(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    table = visitor.table(visitor.lay("me", "me", rules=Rules(setup="fiery-battlefield-24")).id)
    table.choose("N3")
    bands = visitor.page.locator(".tc-sticky rect")
    expect(bands).to_have_count(2)
    for band in bands.all():
        expect(band).to_have_css("opacity", "1")


def test_a_finished_game_of_two_on_one_screen_is_not_said_to_have_no_result(visit: Visit):
    visitor = visit()
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ["D1D4N", "I12I9S"])
    visitor.table(table_id).confirm("Resign")
    visitor.go("/games")
    expect(visitor.page.locator(".game-row .badge")).to_have_text("Game over")


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)], ids=["768", "720"])
def test_both_clocks_are_in_sight_on_a_low_screen(visit: Visit, size: tuple[int, int]):
    ann, ben = visit(size=size), visit()
    ann.table(sit_down(ann, ben, clock="10+5"))
    for strip in ann.page.locator(".player").all():
        expect(strip).to_be_in_viewport(ratio=1)
    expect(ann.page.locator(".options")).to_be_in_viewport(ratio=1)


@LANGUAGES
@pytest.mark.parametrize("size", [(844, 390), (667, 375)], ids=["844", "667"])
def test_on_a_phone_that_is_held_across_the_steps_of_a_move_are_in_the_bar(
    visit: Visit, size: tuple[int, int], language: str
):
    visitor = visit(size=size, touches=True, language=language, settings={"confirm": "always"})
    table = visitor.table(visitor.lay("me", "me").id)
    table.wait_for_turn()
    stages = ["idle"]
    for square in ("", "D1", "D3", "NE"):
        if square == "NE":
            table.press(table.board.locator('[data-facing="NE"]'))
        elif square:
            table.tap(square)
        if square:
            stages.append(table.wait_past(stages[-1]))
        for part in (*visitor.page.locator(".tc-step > span").all(), *table.tray.locator("button:visible").all()):
            assert in_bar(part), f"{part.inner_text()} at {stages}"
    assert stages == ["idle", "square", "facing", "review"]


# The end of a game with the longest words.
ESCAPEMATE = [
    "F1E1NW", "B10E10E", "K3J6NW", "I12H11SE", "J6I10NxK12", "G12F11E", "E1D4NE", "E10G8E", "D4D5NExG8",
    "C12D12NE", "D5E9N",
]  # fmt: skip


@LANGUAGES
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_how_a_game_ended_is_read_whole(visit: Visit, size: tuple[int, int], language: str):
    visitor = visit(size=size, touches=size == PHONE, language=language)
    table_id = visitor.lay("me", "me").id
    visitor.play(table_id, ESCAPEMATE)
    visitor.table(table_id).result.wait_for()
    card = visitor.page.locator(".game-over")
    assert card.evaluate("(each) => each.scrollHeight <= each.clientHeight")
    assert in_bar(visitor.page.locator(".tc-status"))
    assert in_bar(visitor.page.locator(".tc-prompt"))


@LANGUAGES
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_rematch_that_is_asked_for_is_read_whole(visit: Visit, size: tuple[int, int], language: str):
    ann, ben = visit(), visit(size=size, touches=size == PHONE, language=language)
    table_id = sit_down(ann, ben)
    ann.play(table_id, ["D1D4N"])
    ben.play(table_id, ["I12I9S"])
    ben.table(table_id)
    ann.post(f"/api/tables/{table_id}/acts", Act("end", "resign"), Done)
    ann.post(f"/api/tables/{table_id}/acts", Act("again", "rematch"), Done)
    card = ben.page.locator(".game-over")
    expect(card.locator(".game-over-reason strong")).to_be_visible()
    assert card.evaluate("(each) => each.scrollHeight <= each.clientHeight")


def test_several_lines_of_the_chat_are_seen_on_a_phone(visit: Visit):
    ann, ben = visit(size=PHONE, touches=True), visit()
    ann.table(sit_down(ann, ben))
    lines = ann.page.locator(".chat-lines")
    assert lines.evaluate("(each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)") >= 5
