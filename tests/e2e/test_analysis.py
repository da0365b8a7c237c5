"""The analysis board: opened from anything, branched, commented, thought about by the engine, and never lost."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import expect

from tankchess import Game, read_games, setup
from tests.e2e.conftest import Visit
from tests.e2e.table_page import TablePage
from tests.e2e.test_friend import sit_down
from tests.e2e.visitor import PHONE, Visitor
from tests.e2e.waiting import wait_until

# White mates in one.
MATE = "10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w"


def some_game() -> Game:
    """Four moves, and another second move of White with its answer."""
    game = Game("duel-12", players=["Ann", "Bob"])
    for move in ("F1F2N", "G12G11S", "D1D2N", "C12C11S"):
        game.play(move)
    branch = game.main_line()[1].add_variation("J1J2N")
    branch.comment = "Quieter."
    branch.add_variation("I12I11S")
    return game


def paste(visitor: Visitor, text: str) -> None:
    visitor.go("/analysis")
    visitor.page.get_by_label("Game record, TFEN, setup file, name of a board or link").fill(text)
    visitor.page.get_by_role("button", name="Open", exact=True).click()


def without_engine(visitor: Visitor) -> None:
    visitor.go("/about")
    visitor.page.evaluate("localStorage.setItem('tankchess.analysis.engine', 'false')")


def test_a_record_is_pasted_branched_commented_promoted_and_there_after_a_reload(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    page = visitor.page
    paste(visitor, some_game().record())
    expect(page.locator("h1")).to_have_text("Ann – Bob")
    expect(page.locator(".tree-move")).to_have_count(6)
    expect(page.locator(".tree-line")).to_contain_text("Quieter.")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".tree-move[aria-current]")).to_contain_text("G12>G11/S")
    board = visitor.at_board()
    board.enter("K3K4N")
    expect(page.locator(".tree-move[aria-current]")).to_contain_text("K3>K4/N")
    page.get_by_role("button", name="Interesting move").click()
    page.get_by_label("Comment on 2. K3>K4/N").fill("Or straight on.")
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.locator(".tree-row .tree-move[aria-current]")).to_have_text("K3>K4/N!?")
    expect(page.locator(".tree-comment")).to_have_text("Or straight on.")
    # The draft is written a moment after the last change.
    wait_until(page, "Object.entries(localStorage).some(([, text]) => text.includes('Or straight on.'))")
    page.reload()
    expect(page.locator(".tree-row .tree-move[aria-current]")).to_have_text("K3>K4/N!?")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save record").click()
    text = saving.value.path().read_text(encoding="utf-8")
    (game,) = read_games(text)
    assert [str(node.move) for node in game.main_line()] == ["F1F2N", "G12G11S", "K3K4N"]
    assert game.main_line()[-1].comment == "Or straight on." and "Quieter." in text


def test_what_was_deleted_comes_back_and_a_draft_can_be_begun_anew(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    page = visitor.page
    visitor.go("/analysis?setup=duel-12")
    visitor.at_board().enter("F1F2N")
    expect(page.locator(".tree-move")).to_have_count(1)
    page.keyboard.press("Delete")
    expect(page.locator(".tree-move")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".tree-move")).to_have_count(1)
    wait_until(page, "localStorage.getItem('tankchess.analysis.drafts')?.includes('setup-duel-12')")
    page.reload()
    expect(page.locator(".analysis-note")).to_contain_text("This is your draft")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".tree-move")).to_have_count(0)
    expect(page.locator(".analysis-note")).to_have_count(0)


def test_what_was_taken_back_down_to_the_beginning_does_not_come_back_with_a_reload(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    page = visitor.page
    visitor.go("/analysis?setup=duel-12")
    visitor.at_board().enter("F1F2N")
    wait_until(page, "Object.values(localStorage).some((text) => text.includes('F1F2N'))")
    page.keyboard.press("Control+z")
    expect(page.locator(".tree-move")).to_have_count(0)
    wait_until(page, "!Object.values(localStorage).some((text) => text.includes('F1F2N'))")
    page.reload()
    page.locator(".analysis .tc-board").wait_for()
    expect(page.locator(".tree-move")).to_have_count(0)


def test_two_tabs_with_the_same_board_keep_a_draft_each(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    one = visitor.page
    visitor.go("/analysis?setup=duel-12")
    first = visitor.at_board()
    two = visitor.context.new_page()
    two.goto(f"{visitor.address}/analysis?setup=duel-12")
    two.locator(".analysis .tc-board").wait_for()
    first.enter("F1F2N")
    wait_until(one, "Object.values(localStorage).some((text) => text.includes('F1F2N'))")
    TablePage(two).enter("D1D2N")
    wait_until(two, "location.search.includes('draft=')")
    for page, move in ((two, "D1>D2/N"), (one, "F1>F2/N")):
        page.reload()
        expect(page.locator(".tree-move")).to_have_text(move)


def test_the_engine_shows_lines_plays_them_and_tells_the_threat(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/analysis?setup=duel-12")
    expect(page.locator(".engine-line")).to_have_count(3)
    expect(page.locator(".engine-state")).to_contain_text(re.compile(r"Depth \d"))
    expect(page.locator(".tc-arrow-best").first).to_be_attached()
    page.keyboard.press("x")
    expect(page.locator(".engine-threat")).to_contain_text("If Black were to move: ")
    expect(page.locator(".tc-arrow-threat").first).to_be_attached()
    page.locator(".engine-move").first.click()
    expect(page.locator(".tree-move")).to_have_count(1)
    page.get_by_role("button", name="Engine", exact=True).click()
    expect(page.locator(".engine-line")).to_have_count(0)


def test_a_forced_win_is_proved(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/analysis?" + urlencode({"tfen": MATE}))
    expect(page.locator(".engine-score").first).to_have_text("mate 1")
    page.get_by_role("button", name="Prove it: mate 1").click()
    expect(page.locator(".proof-win")).to_contain_text("Command tank destroyed")
    expect(page.locator(".tree-move")).to_have_count(1)
    expect(page.locator(".tc-status")).to_have_text("The Command tank was destroyed.")


def test_what_cannot_be_read_is_told_at_its_place_and_stays_in_the_field(visit: Visit):
    visitor = visit(language="sv")
    page = visitor.page
    visitor.guard.expect("422")
    visitor.go("/analysis")
    field = page.locator("#opening-text")
    field.fill("16x16 - wXX@A1N w")
    page.locator(".opening-form .button-primary").press("Enter")
    expect(page.locator(".opening-fault")).to_contain_text("TFEN-texten går inte att läsa")
    expect(page.locator(".opening-detail")).to_contain_text("XX")
    expect(page.locator(".opening-form .button-primary")).to_be_focused()
    expect(field).to_have_value("16x16 - wXX@A1N w")
    field.fill("1. e4 e5 2. Nf3 Nc6")
    page.locator(".opening-form .button-primary").click()
    expect(page.locator(".opening-fault")).to_contain_text("schack")
    visitor.guard.expect("404")
    visitor.go("/analysis?table=nobody")
    expect(page.locator(".opening-fault")).to_contain_text("Det finns inget spel på den här länken.")


def test_a_file_with_several_games_is_dropped_and_one_of_them_chosen(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    page = visitor.page
    visitor.go("/analysis")
    other = Game("duel-12", players=["Cid", "Dora"])
    other.play("F1F2N")
    text = some_game().record() + "\n" + other.record()
    page.locator("input[type=file]").set_input_files(
        {"name": "games.tcg", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_label("There are 2 games in this text").fill("2")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("h1")).to_have_text("Cid – Dora")


def test_a_finished_game_is_analysed_but_not_one_that_is_played_against_people(visit: Visit):
    ann, bob = visit(), visit()
    without_engine(ann)
    table = ann.lay("me", "open").id
    sit_down(bob, table, "Black")
    ann.table(table)
    expect(ann.page.get_by_role("link", name="Analyse")).to_have_count(0)
    ann.go(f"/analysis?table={table}")
    expect(ann.page.locator(".opening-fault")).to_contain_text("no help in games against other people")
    ann.table(table).confirm("Call off")
    ann.page.get_by_role("link", name="Analyse").click()
    ann.page.locator(".analysis .tc-board").wait_for()


def test_on_a_phone_one_part_at_a_time_stands_below_the_board(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    page = visitor.page
    visitor.go("/analysis?setup=duel-12")
    expect(page.locator(".tree")).to_be_visible()
    expect(page.locator(".engine")).to_be_hidden()
    page.get_by_role("button", name="Engine", exact=True).tap()
    expect(page.locator(".engine-line")).to_have_count(3)
    expect(page.locator(".tree")).to_be_hidden()


def test_a_setup_file_is_dropped_on_the_analysis_board_and_keeps_its_title(visit: Visit):
    visitor = visit()
    without_engine(visitor)
    page = visitor.page
    visitor.go("/analysis")
    text = setup("duel-12").toml().replace('title = "Duel 12x12"', 'title = "Small Ford"')
    page.locator("input[type=file]").set_input_files(
        {"name": "ford.toml", "mimeType": "application/toml", "buffer": text.encode()}
    )
    expect(page.locator("h1")).to_have_text("Small Ford")
    visitor.at_board().enter("F1F2N")
    expect(page.locator(".tree-move")).to_have_count(1)
    page.reload()
    expect(page.locator("h1")).to_have_text("Small Ford")
    expect(page.locator(".tree-move")).to_have_count(1)


def test_the_keyboard_stays_where_it_is_at_the_ends_of_a_game_and_goes_to_the_board_after_a_move_of_the_engine(
    visit: Visit,
):
    visitor = visit()
    page = visitor.page
    visitor.go(f"/analysis?{urlencode({'tfen': MATE})}")
    page.locator(".engine-move").first.press("Enter")
    expect(page.locator(".tree-move")).not_to_have_count(0)
    expect(page.locator(".tc-board")).to_be_focused()
    back = page.get_by_role("button", name="One move back")
    back.press("Enter")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(page.get_by_role("button", name="One move forward")).to_be_enabled()
