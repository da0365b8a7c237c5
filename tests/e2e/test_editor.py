"""Boards made in the browser: painted with symmetry, taken back, kept, explained, shared and played."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

import tankchess
from tests.e2e.cable import Cable
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.editor_page import EditorPage
from tests.e2e.page_faults import WATCH_SHIFTS, faults, shifts
from tests.e2e.sliding import touch
from tests.e2e.test_fingers import ZOOM, pinch
from tests.e2e.test_looks import show_theme, violations
from tests.e2e.visitor import PHONE, Visitor
from tests.e2e.waiting import wait_until

FAULTY = """name = "ford"
author = "Ann"
size = [10, 10
"""
FORD = """name = "ford"
title = "The ford"
author = "Ann"
size = [10, 10]
[terrain]
high = ["A5", "B5", "C5", "D5", "E5", "F6", "G6", "H6", "I6", "J6", "B2", "I9"]
hedge = ["F5+G5+H5+I5+J5", "A6+B6+C6+D6+E6"]
[pieces]
w = ["CLT@D1N", "MT@C3N"]
b = ["CLT@G10S", "MT@H8S"]
"""


def open_editor(visitor: Visitor, path: str = "/editor?size=12x12") -> EditorPage:
    visitor.go(path)
    return EditorPage(visitor.page, touches=visitor.touches)


def test_a_stroke_is_turned_by_half_with_sides_and_facings_and_taken_back(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.choose("obstacle")
    editor.drag("B5", "E5")
    assert editor.ground() == {"high": ["B5", "C5", "D5", "E5", "H8", "I8", "J8", "K8"]}
    editor.choose("Light Tank (LT)")
    editor.tap("C2")
    both = ["Black Light Tank on J11, facing south", "White Light Tank on C2, facing north"]
    assert editor.pieces() == both
    visitor.page.keyboard.press("Control+z")
    assert editor.pieces() == []
    visitor.page.keyboard.press("Control+z")
    assert editor.ground() == {}
    expect(editor.button("Undo")).to_be_disabled()
    visitor.page.keyboard.press("Control+y")
    visitor.page.keyboard.press("Control+y")
    assert editor.pieces() == both
    editor.expect_checked()


def test_lines_rectangles_and_areas_are_painted_with_any_symmetry(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.choose("No symmetry")
    editor.choose("water")
    editor.choose("Rectangle (Q)")
    editor.drag("B2", "C3")
    assert editor.ground() == {"water": ["B2", "B3", "C2", "C3"]}
    editor.choose("Left onto right")
    editor.choose("Line (L)")
    editor.choose("hedge")
    editor.drag("A6", "C6")
    assert editor.ground()["hedge"] == ["A6+B6+C6", "J6+K6+L6"]
    editor.choose("No symmetry")
    editor.choose("Fill (F)")
    editor.choose("ice")
    editor.tap("B2")
    assert editor.ground()["ice"] == ["B2", "B3", "C2", "C3"]
    editor.choose("Eraser (E)")
    editor.choose("Brush (B)")
    editor.tap("B6")
    assert editor.ground()["hedge"] == ["A6", "C6", "J6+K6+L6"]


def test_what_is_wrong_is_said_at_once_and_marked_on_the_board(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor, "/editor?from=duel-12")
    expect(editor.verdict).to_contain_text("All good")
    editor.choose("obstacle")
    editor.tap("D1")
    expect(editor.verdict).to_contain_text("fixed before anybody can play")
    problem = visitor.page.locator(".problem-error").first
    expect(problem).to_be_visible()
    problem.hover()
    expect(editor.board.locator('[data-mark="D1"]')).to_be_attached()
    visitor.page.screenshot(path=PICTURES / "editor-problems.png")
    visitor.page.keyboard.press("Control+z")
    expect(editor.verdict).to_contain_text("All good")


def test_a_board_is_made_by_keys_alone_and_told_to_screen_readers(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    keys = visitor.page.keyboard
    editor.board.focus()
    keys.press("ArrowRight")
    expect(editor.said).to_have_text(re.compile("B1, empty"))
    keys.press("6")
    expect(editor.said).to_have_text(re.compile("White Light Tank, facing north"))
    keys.press("r")
    expect(editor.said).to_have_text(re.compile("facing north-east"))
    keys.press("Space")
    expect(editor.said).to_have_text(re.compile("White Light Tank on B1, facing north-east"))
    assert editor.pieces() == [
        "Black Light Tank on K12, facing south-west",
        "White Light Tank on B1, facing north-east",
    ]
    keys.press("1")
    keys.press("ArrowUp")
    keys.press("Space")
    keys.press("Shift+ArrowUp")
    assert editor.ground()["high"] == ["B2", "B3", "K10", "K11"]
    keys.press("q")
    keys.press("ArrowRight")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Space")
    assert "D3" in editor.ground()["high"]
    keys.press("Delete")
    assert "D3" not in editor.ground()["high"]


def test_a_reload_and_a_lost_connection_take_nothing(visit: Visit, served):
    cable = Cable(served.address)
    visitor = visit(address=cable.address)
    visitor.guard.expect("ERR_|Failed to load|net::")
    editor = open_editor(visitor)
    editor.choose("obstacle")
    editor.tap("B5")
    visitor.page.get_by_role("textbox", name="Title of the board").fill("My ford")
    visitor.page.reload()
    editor = EditorPage(visitor.page)
    assert editor.ground() == {"high": ["B5", "K8"]}
    expect(visitor.page.get_by_role("textbox", name="Title of the board")).to_have_value("My ford")
    editor.expect_checked()
    cable.pull()
    editor.tap("C5")
    expect(visitor.page.locator(".check-panel .editor-warning")).to_contain_text("your changes are kept")
    assert editor.ground() == {"high": ["B5", "C5", "J8", "K8"]}
    editor.button("Save").click()
    expect(visitor.page.locator(".editor-head .editor-warning")).to_contain_text("kept in this browser")
    cable.put_back()
    editor.expect_checked()
    expect(visitor.page.locator(".check-panel .editor-warning")).to_have_count(0)
    cable.close()


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", FAULTY, "not a setup file"),
        ("es", FAULTY, "No es un archivo de tablero"),
        ("sv", "12x12 - wMT@D1Q w", "”wMT@D1Q” är ingen pjäs"),
        ("en", "hello", "This is neither a setup file nor a TFEN."),
    ],
    ids=["toml-en", "toml-es", "tfen-sv", "neither-en"],
)
def test_a_faulty_text_is_explained_where_it_was_pasted(visit: Visit, language: str, text: str, words: str):
    visitor = visit(language=language)
    visitor.guard.expect("422")
    editor = open_editor(visitor)
    visitor.page.locator(".editor-actions .button").first.click()
    form = visitor.page.locator(".from-text")
    form.locator("textarea").fill(text)
    form.locator("button[type=submit]").click()
    expect(form.locator(".form-error")).to_contain_text(re.compile(words, re.IGNORECASE))
    expect(form.locator("textarea")).to_have_value(text)
    assert editor.pieces() == []


def test_a_board_of_the_game_becomes_a_board_of_ones_own(visit: Visit):
    visitor = visit(language="es")
    page = visitor.page
    visitor.go("/editor?from=duel-12")
    expect(page.get_by_label("Título del tablero")).to_have_value("Duelo 12×12")
    page.get_by_role("button", name="Exportar").click()
    file = page.get_by_label("Archivo de despliegue (TOML)")
    expect(file).to_have_value(re.compile('name = "duelo-12x12"\ntitle = "Duelo 12×12"\nauthor = "-"'))


def test_a_setup_file_is_opened_and_written_again(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.button("Boards").click()
    visitor.page.locator(".from-text textarea").fill(FORD)
    editor.button("Open the text").click()
    expect(visitor.page.get_by_role("textbox", name="Title of the board")).to_have_value("The ford")
    expect(editor.board.locator("[data-square]")).to_have_count(4)
    editor.button("Export").click()
    expect(visitor.page.get_by_role("textbox", name="Setup file (TOML)")).to_have_value(
        re.compile('title = "The ford"[^$]*hedge = ')
    )
    expect(visitor.page.get_by_role("textbox", name="Position (TFEN)")).to_have_value(re.compile("wCLT@D1N"))


def test_what_a_board_cannot_hold_of_a_position_is_named(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    tfen = tankchess.setup("duel-12").position().tfen().replace("wMT@D1N", "xwMT@D1N")
    editor.button("Boards").click()
    visitor.page.locator(".from-text textarea").fill(tfen)
    editor.button("Open the text").click()
    expect(visitor.page.locator(".editor-failure")).to_contain_text("One thing could not be imported:")
    expect(editor.board.locator("[data-square]")).to_have_count(13)
    editor.button("Dismiss").click()
    expect(visitor.page.locator(".editor-failure")).to_have_count(0)


def test_a_piece_type_of_its_own_has_a_card_and_stands_on_the_board(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.open_tab("Own pieces")
    visitor.page.get_by_role("combobox", name="New type").select_option("LT")
    form = visitor.page.locator(".type-form")
    form.get_by_role("textbox", name="Name").fill("Recon Tank")
    form.get_by_role("textbox", name="Code").fill("RT")
    form.get_by_role("spinbutton", name="Speed").fill("6")
    card = form.locator(".type-card")
    expect(card).to_contain_text("Recon Tank")
    expect(card.locator(".piece-figures dd").first).to_have_text("6")
    editor.choose("Recon Tank (RT)")
    editor.tap("C2")
    expect(editor.board.locator("[data-square]")).to_have_count(2)
    editor.open_tab("Armies")
    expect(visitor.page.locator(".army-table")).to_contain_text("Recon Tank")
    editor.open_tab("Own pieces")
    visitor.page.screenshot(path=PICTURES / "editor-types.png")
    assert violations(visitor.page) == []


def test_the_export_names_the_types_that_it_leaves_out(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.open_tab("Own pieces")
    visitor.page.get_by_role("combobox", name="New type").select_option("LL")
    form = visitor.page.locator(".type-form")
    expect(form.get_by_role("combobox", name="Carries vehicles up to").locator("option")).to_have_count(4)
    form.get_by_role("textbox", name="Name").fill("")
    expect(form.get_by_role("alert")).to_be_visible()
    editor.button("Export").click()
    expect(visitor.page.locator("dialog .editor-warning")).to_contain_text("left out: XA")


def test_the_card_of_a_type_stays_in_sight_down_to_the_end_of_its_form(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    editor.open_tab("Own pieces")
    visitor.page.get_by_role("combobox", name="New type").select_option("HT")
    form = visitor.page.locator(".type-form")
    form.get_by_role("checkbox", name="Sweeps mines").check()
    last = form.get_by_role("button", name="Remove this type and its pieces")
    last.evaluate("button => button.scrollIntoView({ block: 'end' })")
    expect(form.locator(".type-card")).to_be_in_viewport(ratio=0.9)
    expect(form.locator(".type-card")).to_contain_text("mines")


@pytest.mark.parametrize("size", [PHONE, (740, 360)])
def test_on_a_phone_a_slip_of_the_finger_is_undone_without_looking_for_the_button(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=True)
    editor = open_editor(visitor)
    editor.tap("F3")
    undo = editor.button("Undo")
    undo.scroll_into_view_if_needed()
    # It would be found by scrolling, too; but nobody sees that its row can be scrolled.
    assert visitor.page.locator(".editor-tools").evaluate("row => row.scrollLeft") == 0
    undo.tap()
    assert editor.ground() == {}
    expect(undo).to_be_disabled()


def test_a_finger_paints_and_two_fingers_zoom(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    editor = open_editor(visitor)
    editor.tap("F3")
    assert editor.ground() == {"high": ["F3", "G10"]}
    before, _, _ = visitor.page.evaluate(ZOOM)
    session = visitor.context.new_cdp_session(visitor.page)
    pinch(session, *editor.point("F7"), 30, 80)
    wait_until(visitor.page, f"({ZOOM})[0] > {before * 1.5}")
    assert visitor.page.evaluate(ZOOM)[1] == 1
    assert editor.ground() == {"high": ["F3", "G10"]}
    for _ in range(4):
        if editor.button("Further away").is_enabled():
            editor.button("Further away").click()
    expect(editor.button("Further away")).to_be_disabled()
    visitor.page.get_by_role("radio", name="Pieces", exact=True).check()
    editor.choose("Medium Tank (MT)")
    editor.tap("C2")
    assert len(editor.pieces()) == 2
    visitor.page.screenshot(path=PICTURES / "editor-finger-360.png")


def test_two_fingers_go_on_zooming_while_the_ground_below_them_is_drawn_anew(visit: Visit):
    visitor = visit(size=PHONE, touches=True)
    page = visitor.page
    editor = open_editor(visitor)
    editor.tap("F3")
    editor.expect_checked()
    before, _, _ = page.evaluate(ZOOM)
    asked: list[Route] = []
    page.route("**/api/setups/check", lambda route: asked.append(route))
    with page.expect_request("**/api/setups/check"):
        editor.tap("F4")
    session = visitor.context.new_cdp_session(page)
    x, y = editor.point("F7")
    touch(session, "touchStart", (x - 30, y), (x + 30, y))
    expect(editor.board.locator(".tc-ground > g > use")).not_to_have_count(0)
    asked[0].continue_()
    editor.expect_checked()
    touch(session, "touchMove", (x - 80, y), (x + 80, y))
    wait_until(page, f"({ZOOM})[0] > {before * 1.5}")
    touch(session, "touchEnd")
    expect(page.locator(".tc-moved")).to_have_count(0)
    assert editor.ground() == {"high": ["F3", "F4", "G9", "G10"]}


def test_the_editor_fits_every_screen_and_nothing_jumps(visit: Visit):
    for size in ((1440, 900), (1024, 768), PHONE):
        visitor = visit(size=size, touches=size == PHONE)
        visitor.page.add_init_script(WATCH_SHIFTS)
        editor = open_editor(visitor, "/editor?from=frozen-lake-16")
        expect(editor.verdict).to_contain_text("can be played")
        visitor.page.wait_for_load_state("networkidle")
        assert (faults(visitor.page), shifts(visitor.page)) == ([], []), size
        for tab in ("Armies", "Board", "Own pieces", "Check"):
            editor.open_tab(tab)
            assert faults(visitor.page) == [], (size, tab)
            assert violations(visitor.page) == [], (size, tab)
        for theme in ("light", "dark", "contrast"):
            show_theme(visitor.page, theme)
            assert violations(visitor.page, colours_only=True) == [], (size, theme)
            visitor.page.screenshot(path=PICTURES / f"editor-{theme}-{size[0]}.png")


def test_a_link_to_no_board_says_so_and_leads_on(visit: Visit):
    visitor = visit(language="sv")
    visitor.guard.expect("404")
    visitor.go("/editor/zzzzzzzz")
    expect(visitor.page.locator("h1")).to_have_text("Spelplanen finns inte")
    visitor.page.get_by_role("link", name="Gör en egen spelplan").click()
    EditorPage(visitor.page)


def test_a_board_is_saved_and_opened_by_its_link_as_somebody_else(visit: Visit):
    ann, bob = visit(), visit()
    editor = open_editor(ann, "/editor?from=duel-12")
    ann.page.get_by_role("textbox", name="Title of the board").fill("Ann's duel")
    expect(editor.kept).to_have_text("Kept in this browser")
    editor.button("Share").click()
    editor.button("Save and show the link").click()
    link = ann.page.get_by_role("textbox", name="Link to this board")
    expect(link).to_have_value(re.compile(r"/editor/\w+$"))
    expect(editor.kept).to_have_text("Saved")
    address = link.input_value()
    assert ann.page.url == address
    path = address.removeprefix(bob.address)
    theirs = open_editor(bob, path)
    expect(bob.page.get_by_role("textbox", name="Title of the board")).to_have_value("Ann's duel")
    expect(theirs.kept).to_contain_text("If you change it, it becomes your own board")
    assert theirs.pieces() == editor.pieces()
    theirs.choose("obstacle")
    theirs.tap("A6")
    expect(theirs.kept).to_have_text("Kept in this browser")
    theirs.button("Save").click()
    expect(theirs.kept).to_have_text("Saved")
    assert bob.page.url != address
    ann.page.reload()
    again = EditorPage(ann.page)
    expect(again.kept).to_have_text("Saved")
    again.button("Boards").click()
    expect(ann.page.locator(".own-boards li")).to_have_count(1)


def test_a_board_that_was_changed_in_another_tab_can_be_saved_as_a_copy(visit: Visit):
    visitor = visit()
    visitor.guard.expect("409")
    editor = open_editor(visitor, "/editor?from=duel-12")
    editor.button("Save").click()
    expect(editor.kept).to_have_text("Saved")
    address = visitor.page.url
    other = visitor.context.new_page()
    other.goto(address)
    second = EditorPage(other)
    second.tap("A6")
    second.button("Save").click()
    expect(second.kept).to_have_text("Saved")
    editor.tap("B6")
    editor.button("Save").click()
    visitor.page.get_by_role("button", name="Save as a copy").click()
    expect(editor.kept).to_have_text("Saved")
    assert visitor.page.url != address
    other.close()


def test_a_game_begins_on_a_board_of_ones_own(visit: Visit):
    visitor = visit()
    page = visitor.page
    editor = open_editor(visitor, "/editor?from=duel-12")
    page.get_by_role("textbox", name="Title of the board").fill("My duel")
    editor.open_tab("Own pieces")
    page.get_by_role("combobox", name="New type").select_option("LT")
    expect(page.locator(".type-card")).to_contain_text("Speed5")
    editor.choose("Light Tank (XA)")
    editor.tap("A2")
    editor.open_tab("Check")
    expect(editor.board.locator("[data-square]")).to_have_count(16)
    editor.button("Play").click()
    page.get_by_role("link", name=re.compile("Same screen")).click()
    expect(page.get_by_role("radio", name=re.compile("My duel"))).to_be_checked()
    expect(page.get_by_role("group", name="Goal")).to_contain_text("Capture the flag")
    assert violations(page) == []
    page.screenshot(path=PICTURES / "new-own.png")
    page.get_by_role("button", name="Start the game").click()
    table = visitor.at_table()
    expect(table.piece("White XA on A2, facing north")).to_be_attached()
    table.play("D1D4N")
    expect(table.piece("White Medium Tank on D4, facing north")).to_be_attached()


def test_a_board_with_errors_is_not_played_and_says_so(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor)
    expect(editor.verdict).to_contain_text("fixed")
    editor.button("Play").click()
    expect(visitor.page.locator("dialog[open]")).to_contain_text("nobody can play on it yet")


def test_an_analysis_begins_on_a_board_of_ones_own(visit: Visit):
    visitor = visit()
    editor = open_editor(visitor, "/editor?from=duel-12")
    expect(editor.verdict).to_contain_text("can be played")
    editor.button("Play").click()
    visitor.page.get_by_role("button", name=re.compile("Analysis")).click()
    expect(visitor.page.locator(".tc-board [data-square]")).to_have_count(14)


def test_a_shared_board_is_played_by_whoever_has_its_link(visit: Visit):
    ann, bob = visit(), visit()
    editor = open_editor(ann, "/editor?from=duel-12")
    editor.button("Save").click()
    expect(editor.kept).to_have_text("Saved")
    theirs = open_editor(bob, ann.page.url.removeprefix(bob.address))
    expect(theirs.verdict).to_contain_text("can be played")
    theirs.button("Play").click()
    bob.page.get_by_role("link", name=re.compile("Anyone")).click()
    bob.page.get_by_role("button", name="Offer the game").click()
    bob.at_table()
