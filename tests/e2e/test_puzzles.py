"""Puzzles in the browser: solved by mouse and keyboard, failed, helped, explained, of a day, by theme, in a storm."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, expect

from tankchess import Move
from tankchess.core.sides import Side
from tankchess.puzzles import Puzzle, puzzles
from tests.e2e.conftest import PICTURES, Visit
from tests.e2e.table_page import TablePage
from tests.e2e.test_keyboard import FACING_KEYS, steer, take_the_board
from tests.e2e.test_looks import show_theme, violations
from tests.e2e.visitor import PHONE, Visitor

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def find(moves: int, fits: Callable[[Puzzle], bool] = lambda _: True) -> Puzzle:
    """The puzzle with so many moves on the smallest board."""
    entries = [entry for entry in puzzles().entries() if entry.moves == moves]
    found = [puzzle for puzzle in (puzzles()[entry.id] for entry in entries) if fits(puzzle)]
    return min(found, key=lambda puzzle: (puzzle.start.width * puzzle.start.height, puzzle.id))


def is_plain(puzzle: Puzzle) -> bool:
    """Whether White solves it by driving to another square."""
    move = Move.parse(puzzle.solution[0])
    drives = move.to_square is not None and move.to_square != move.from_square and not move.action and not move.via
    return drives and puzzle.solver is Side.WHITE and not move.is_cargo


ONE = find(1, is_plain)
TWO = find(2)


def wrong_move(puzzle: Puzzle) -> str:
    """A move that does not solve it, and is entered without any question."""
    moves = [move for move in puzzle.start.legal_moves() if not move.action and not move.via and not move.is_cargo]
    return next(str(move) for move in moves if str(move) != puzzle.solution[0] and move.to_square is not None)


def open_puzzle(visitor: Visitor, path: str) -> TablePage:
    visitor.go(path)
    visitor.page.locator(".puzzle .tc-board").wait_for()
    return TablePage(visitor.page, touches=visitor.touches)


def test_a_win_in_one_is_solved_by_mouse_and_another_puzzle_follows(visit: Visit):
    visitor = visit()
    page = visitor.page
    board = open_puzzle(visitor, f"/puzzles/{ONE.id}")
    expect(page.locator("h1")).to_have_text(f"White to move: {ONE.kind} in 1")
    expect(page.locator(".puzzle-themes")).to_have_count(0)
    board.enter(ONE.solution[0])
    expect(page.locator(".verdict")).to_contain_text(re.compile(r"Solved: (check|escape)mate!Your rating: \+\d+"))
    expect(board.said).to_contain_text("Solved: ")
    expect(page.locator(".puzzle-themes .chip").first).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(ONE.id))
    expect(page.locator(".verdict")).to_contain_text("Your move")


def test_a_win_in_two_goes_on_with_the_answer_and_every_defence_can_be_looked_at(visit: Visit):
    visitor = visit(moves=True)
    page = visitor.page
    board = open_puzzle(visitor, f"/puzzles/{TWO.id}")
    board.enter(TWO.solution[0])
    expect(page.locator(".verdict")).to_contain_text(f"{TWO.kind} in 1")
    board.enter(TWO.solution[2])
    expect(page.locator(".verdict")).to_contain_text("Solved: ")
    page.get_by_role("button", name="Show why").click()
    answers = page.locator(".proof-answers > li > button")
    permitted = TWO.start.after(TWO.solution[0]).legal_moves()
    expect(page.locator(".proof-count")).to_contain_text("One" if len(permitted) == 1 else str(len(permitted)))
    answers.first.click()
    expect(answers.first).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".proof-answers .proof-win")).to_have_count(1)
    expect(page.locator('.proof-win[aria-current="step"]')).to_be_visible()
    if len(permitted) > 1:
        page.get_by_role("button", name="Next answer").click()
        expect(page.locator(".proof-steps")).to_contain_text(f"2 of {len(permitted)}")
        expect(answers.nth(1)).to_have_attribute("aria-expanded", "true")


def test_a_wrong_move_is_refuted_on_the_board_and_can_be_tried_again(visit: Visit):
    visitor = visit()
    page = visitor.page
    board = open_puzzle(visitor, f"/puzzles/{TWO.id}")
    board.enter(wrong_move(TWO))
    expect(page.locator(".verdict-bad")).to_contain_text("Not this one.")
    expect(page.locator(".tc-mark-bad")).to_have_count(1)
    expect(page.locator(".puzzle-facts")).to_contain_text("Not solved")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".tc-mark-bad")).to_have_count(0)
    board.enter(TWO.solution[0])
    expect(page.locator(".verdict-good")).to_contain_text("That is the move!")
    board.enter(TWO.solution[2])
    expect(page.locator(".verdict-good")).to_contain_text("Only the first attempt counts")


def test_a_hint_shows_the_piece_and_then_its_square(visit: Visit):
    visitor = visit()
    page = visitor.page
    open_puzzle(visitor, f"/puzzles/{ONE.id}")
    move = Move.parse(ONE.solution[0])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".tc-mark-hint")).to_have_attribute("data-mark", str(move.from_square))
    expect(page.locator(".verdict")).to_contain_text(f"Move the piece on {move.from_square}.")
    expect(page.locator(".puzzle-facts")).to_contain_text("Not solved")
    page.get_by_role("button", name="Show its square").click()
    expect(page.locator(f'[data-arrow="{move.from_square} {move.to_square}"]')).to_have_count(1)
    expect(page.get_by_role("button", name="Show its square")).to_have_count(0)


def test_a_puzzle_is_solved_by_keyboard_and_all_of_it_is_heard(visit: Visit):
    visitor = visit()
    page = visitor.page
    board = open_puzzle(visitor, f"/puzzles/{ONE.id}")
    expect(board.said).to_contain_text(f"White to move: {ONE.kind} in 1. Find the only move")
    move = Move.parse(ONE.solution[0])
    take_the_board(board)
    steer(board, str(move.from_square))
    page.keyboard.press("Enter")
    board.wait_past("idle")
    steer(board, str(move.to_square))
    page.keyboard.press("Enter")
    if board.wait_past("square") == "facing":
        page.keyboard.press(FACING_KEYS[str(move.facing)])
        if board.wait_past("facing") == "action":
            page.keyboard.press("Enter")
    expect(board.said).to_contain_text("Solved: ")


def test_the_puzzle_of_the_day_is_on_the_page_of_all_and_on_the_first_page(visit: Visit):
    visitor = visit()
    page = visitor.page
    open_puzzle(visitor, "/puzzles")
    goal = page.locator(".puzzle-goal").inner_text()
    expect(page.locator(".standing")).to_contain_text("1200?")
    expect(page.locator(".theme-card").first).to_be_visible()
    visitor.go("/")
    page.locator(".daily-card").click()
    expect(page.locator(".puzzle-goal")).to_have_text(goal)
    today = page.locator(".puzzle-days time").inner_text()
    page.get_by_role("link", name="The day before").click()
    expect(page.locator(".puzzle-days time")).not_to_have_text(today)
    page.get_by_role("link", name="The day after").click()
    expect(page.locator(".puzzle-days time")).to_have_text(today)


def test_a_theme_is_explained_and_its_puzzles_follow_each_other(visit: Visit):
    visitor = visit()
    page = visitor.page
    open_puzzle(visitor, "/puzzles/theme/mate-in-1")
    expect(page.locator("h1")).to_have_text("Mate in 1")
    expect(page.locator(".puzzle-head")).to_contain_text("The first move is checkmate.")
    page.get_by_role("button", name="Skip").click()
    expect(page).to_have_url(re.compile(r"theme=mate-in-1"))
    expect(page.locator(".puzzle-path")).to_contain_text("Mate in 1")
    expect(page.locator("h1")).to_contain_text("mate in 1")


def test_a_link_that_leads_nowhere_says_so_and_leads_on(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    visitor.go("/puzzles/000000")
    expect(visitor.page.locator("h1")).to_have_text("There is no such puzzle")
    visitor.page.get_by_role("button", name="Next puzzle").click()
    expect(visitor.page.locator(".puzzle-goal")).to_be_visible()


def test_a_day_or_theme_that_does_not_exist_is_named_as_such(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    visitor.guard.expect("422")
    for path, title in (
        ("daily?day=9999-99-99", "There is no puzzle for this day"),
        ("daily?day=2999-01-01", "There is no puzzle for this day"),
        ("theme/nothing", "There is no such theme"),
    ):
        visitor.go(f"/puzzles/{path}")
        expect(visitor.page.locator("h1")).to_have_text(title)
    visitor.go("/puzzles/daily?day=2999-01-01")
    visitor.page.get_by_role("link", name="Puzzle of the day").click()
    expect(visitor.page.locator(".puzzle-goal")).to_be_visible()


def test_the_keyboard_goes_on_at_the_board_after_a_hint_and_at_the_goal_after_the_solution(visit: Visit):
    visitor = visit()
    board = open_puzzle(visitor, f"/puzzles/{ONE.id}")
    board.button("Hint").press("Enter")
    board.button("Show its square").press("Enter")
    expect(board.board).to_be_focused()
    board.button("Show the solution").press("Enter")
    expect(visitor.page.locator(".puzzle-goal")).to_be_focused()


def begins_a_storm(response: Response) -> bool:
    return response.url.endswith("/api/storms") and response.request.method == "POST"


def test_a_storm_counts_what_is_solved_and_goes_on_at_once(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/puzzles/storm")
    with page.expect_response(begins_a_storm) as begun:
        page.get_by_role("button", name="Start").press("Enter")
    puzzle = puzzles()[begun.value.json()["puzzle"]["id"]]
    board = TablePage(page)
    expect(board.board).to_be_focused()
    for code in puzzle.solution[::2]:
        board.enter(code)
    score = page.locator(".storm-figures dd").first
    expect(score).to_have_text("1")
    expect(page.locator(".storm-last")).to_contain_text("Right!")
    expect(board.board).to_be_focused()
    expect(page.locator(".storm-clock")).to_have_text(re.compile(r"^[0-2]:\d\d$"))
    expect(page.locator(".storm-combo .is-done")).to_have_count(1)
    board.wait_for_turn()


def test_a_storm_goes_on_after_a_reload_and_can_be_ended_early(visit: Visit):
    visitor = visit()
    page = visitor.page
    visitor.go("/puzzles/storm")
    with page.expect_response(begins_a_storm) as begun:
        page.get_by_role("button", name="Start").click()
    puzzle = puzzles()[begun.value.json()["puzzle"]["id"]]
    board = TablePage(page)
    for code in puzzle.solution[::2]:
        board.enter(code)
    score = page.locator(".storm-figures dd").first
    expect(score).to_have_text("1")
    page.reload()
    expect(score).to_have_text("1")
    expect(page.locator(".storm-clock")).to_have_text(re.compile(r"^[0-2]:\d\d$"))
    board.wait_for_turn()
    page.get_by_role("button", name="End the storm").click()
    expect(page.locator(".storm-result h2")).to_have_text("Storm ended")
    expect(page.locator(".storm-result")).to_contain_text("You solved one puzzle.")
    page.reload()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_a_mate_in_one_says_why_no_answer_helps(visit: Visit):
    visitor = visit()
    page = visitor.page
    board = open_puzzle(visitor, f"/puzzles/{ONE.id}")
    board.enter(ONE.solution[0])
    page.get_by_role("button", name="Show why").click()
    expect(page.locator(".proof-count")).to_contain_text("No answer helps.")
    first = page.locator(".proof-lost .proof-move").first
    expect(first).to_contain_text("Command tank")
    with page.expect_response(re.compile(r"/proof$")):
        first.click()
    expect(first).to_have_attribute("aria-current", "step")


def puzzles_page(visitor: Visitor) -> None:
    open_puzzle(visitor, "/puzzles")
    visitor.page.locator(".theme-card").first.wait_for()


def proof(visitor: Visitor) -> None:
    open_puzzle(visitor, f"/puzzles/{TWO.id}")
    visitor.page.get_by_role("button", name="Show the solution").click()
    visitor.page.locator(".proof-answers button").first.click()
    visitor.page.locator(".proof-answers .proof-win").first.wait_for()


def storm(visitor: Visitor) -> None:
    visitor.go("/puzzles/storm")
    visitor.page.get_by_role("button", name="Start").click()
    visitor.page.locator(".storm .tc-board").wait_for()


SCREENS = {"puzzles": puzzles_page, "proof": proof, "storm": storm}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_narrow_phone_shows_it_without_violations_and_nothing_sticks_out(visit: Visit, screen: str):
    visitor = visit(size=PHONE, touches=True)
    SCREENS[screen](visitor)
    for theme in ("light", "dark"):
        show_theme(visitor.page, theme)
        assert violations(visitor.page, colours_only=theme == "dark") == []
        visitor.page.screenshot(path=PICTURES / f"puzzle-{screen}-{theme}-360.png")
    assert not visitor.page.evaluate(WIDER)


@pytest.mark.parametrize("screen", ["proof", "storm"])
def test_on_a_phone_held_across_the_whole_board_is_in_sight_with_its_questions_beside_it(visit: Visit, screen: str):
    visitor = visit(size=(844, 390), touches=True)
    SCREENS[screen](visitor)
    visitor.page.evaluate("scrollTo(0, 0)")
    board, tray = (visitor.page.locator(part).bounding_box() for part in (".tc-board", ".tc-tray"))
    assert board is not None and tray is not None
    assert board["y"] + board["height"] <= 390
    assert tray["x"] >= board["x"] + board["width"] - 1 and tray["y"] + tray["height"] <= 391
    assert not visitor.page.evaluate(WIDER)
