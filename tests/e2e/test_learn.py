"""Learning in the browser: the game in two minutes, and every lesson of the course to its end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tankchess import Move
from tankchess.lessons import course
from tests.e2e.conftest import Visit
from tests.e2e.lesson_page import LessonPage
from tests.e2e.test_keyboard import FACING_KEYS, steer, tab_to, take_the_board
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.e2e.waiting import wait_until

FIRST_STEPS = course().first_steps
# A person needs a second for each tap, and reads so many words in one.
SECONDS_A_TAP = 1.0
WORDS_A_SECOND = 3.5
TWO_MINUTES = 120.0
PROGRESS = "JSON.parse(localStorage['tankchess.progress'])"


def begin(visitor: Visitor) -> LessonPage:
    """The game in two minutes, from the first page."""
    visitor.go("/")
    page = LessonPage(visitor.page, touches=visitor.touches)
    page.press(visitor.page.get_by_role("link", name=re.compile("Learn in two minutes")))
    return page


def solved(visitor: Visitor) -> set[str]:
    """The lessons that the server knows to be solved, once the browser has told it all it knows."""
    wait_until(visitor.page, f"Object.values({PROGRESS}.solved).every((each) => each.isSent)")
    return {each["lesson"] for each in visitor.get("/api/progress", dict[str, Any])["solved"]}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["mouse", "touch"])
def test_a_newcomer_learns_the_game_in_two_minutes_and_plays_the_weakest_opponent(visit: Visit, size: tuple[int, int]):
    visitor = visit(size=size, touches=size == PHONE)
    page = begin(visitor)
    words = 0
    for number, lesson in enumerate(FIRST_STEPS, start=1):
        page.wait_for_lesson(number)
        page.expect_lesson(lesson)
        for move in lesson.solution:
            page.enter(move)
        page.expect_solved(lesson)
        texts = (lesson.title, lesson.text, lesson.goal_text, lesson.praise)
        words += sum(len(text["en"].split()) for text in texts)
        page.go_on()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Now you can play")
    page.press(visitor.page.get_by_role("button", name=re.compile("Play your first game")))
    visitor.at_table()
    expect(visitor.page.get_by_text("Pip, level 1").first).to_be_visible()
    assert page.taps * SECONDS_A_TAP + words / WORDS_A_SECOND < TWO_MINUTES
    wait_until(visitor.page, f"{PROGRESS}.hasFirstSteps")
    assert solved(visitor) == {lesson.id for lesson in FIRST_STEPS}


def test_the_first_lessons_are_solved_by_keyboard_alone(visit: Visit):
    visitor = visit()
    keys = visitor.page.keyboard
    visitor.go("/")
    tab_to(visitor.page, 'a.way[href="/learn/first-steps"]')
    keys.press("Enter")
    page = LessonPage(visitor.page)
    for number, lesson in enumerate(FIRST_STEPS, start=1):
        page.wait_for_lesson(number)
        take_the_board(page)
        enter_by_keys(page, Move.parse(lesson.solution[0]))
        page.expect_solved(lesson)
        expect(page.said).to_contain_text(f"Solved! {lesson.praise['en']}")
        # The focus is on the button that leads on.
        expect(page.next).to_be_focused()
        keys.press("Enter")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_focused()


def enter_by_keys(page: LessonPage, move: Move) -> None:
    """Enters a move with the cursor keys, the keys of the facings and Enter."""
    keys = page.page.keyboard
    steer(page, str(move.from_square))
    keys.press("Enter")
    stage = page.wait_past("idle")
    while stage not in ("idle", "sent"):
        match stage:
            case "square" if move.is_out:
                keys.press("o")
            case "square":
                steer(page, str(move.to_square))
                keys.press("Enter")
            case "facing":
                keys.press(FACING_KEYS[str(move.facing)])
            case "action":
                keys.press("Tab")
                steer(page, str(move.target or move.to_square))
                keys.press("Enter")
            case _:
                raise AssertionError(f"{move}: stuck at stage {stage}")
        stage = page.wait_past(stage)


def test_every_lesson_is_played_to_its_end(visit: Visit):
    visitor = visit(settings={"moveText": True})
    lessons = list(course().lessons.values())
    visitor.go(f"/learn/{lessons[0].id}")
    page = LessonPage(visitor.page)
    for lesson in lessons:
        page.expect_lesson(lesson)
        page.solve_quickly(lesson)
        page.go_on()
    expect(visitor.page.get_by_text("You have solved every lesson.")).to_be_visible()
    expect(visitor.page.locator('.stop[data-solved="true"]')).to_have_count(len(lessons))
    assert solved(visitor) == {lesson.id for lesson in lessons}


def test_a_wrong_move_is_answered_by_the_reason_and_taken_back(visit: Visit):
    visitor = visit()
    lesson = course().lesson("fire-at-the-weak-side")
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page)
    moves = ["C1C2N", "C2C3N", "C3C4N"]
    for count, move in enumerate(moves, start=1):
        page.enter(move)
        if count < len(moves):
            expect(page.goal).to_contain_text(f"{len(moves) - count} move")
    fault = lesson.attempt(moves).fault
    assert fault is not None
    expect(page.coach.locator(".coach-fault")).to_have_text(fault["en"])
    expect(page.said).to_have_text(fault["en"])
    page.button("Try again").click()
    expect(page.piece("White Medium Tank on C3, facing north")).to_be_attached()
    page.button("Take back").click()
    page.button("Take back").click()
    page.enter(lesson.solution[0])
    page.expect_solved(lesson)
    assert solved(visitor) == {lesson.id}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["mouse", "touch"])
def test_a_square_out_of_reach_is_answered_by_the_reason_and_the_piece_stays_chosen(
    visit: Visit, size: tuple[int, int]
):
    visitor = visit(size=size, touches=size == PHONE)
    lesson = course().lesson("drive-and-turn")
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page, touches=visitor.touches)
    assert page.choose("B1") == "square"
    page.tap("F6")
    too_far = "Not permitted (rule M2): Too far: it takes 7 steps. Light Tank: 5."
    expect(page.prompt).to_have_text(too_far)
    expect(page.said).to_have_text(too_far)
    page.tap("B3")
    expect(page.prompt).to_contain_text("Not permitted (rule M4)")
    assert page.stage == "square"
    page.tap("D3")
    assert page.wait_past("square") == "facing"


def test_hints_come_one_by_one_and_in_the_end_the_move_is_shown(visit: Visit):
    visitor = visit()
    lesson = course().lesson("fire-at-the-weak-side")
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page)
    hint = page.coach.locator(".coach-hint")
    for number, text in enumerate(lesson.hints):
        page.button("Hint" if number == 0 else "Another hint").click()
        expect(hint).to_have_text(text["en"])
    page.button("Show the move").click()
    expect(hint).to_have_text(lesson.start.say(lesson.solution[0], "en"))
    move = Move.parse(lesson.solution[0])
    expect(page.board.locator(f'[data-arrow="{move.from_square} {move.to_square}"]')).to_be_attached()
    expect(page.board.locator(f'[data-arrow="{move.to_square} {move.target}"]')).to_be_attached()


def test_the_goal_is_marked_on_the_board_and_a_small_celebration_follows(visit: Visit):
    for moves in (False, True):
        visitor = visit(moves=moves)
        lesson = course().lesson("drive-and-turn")
        visitor.go(f"/learn/{lesson.id}")
        page = LessonPage(visitor.page)
        expect(page.board.locator('.tc-mark-goal[data-mark="D3"]')).to_be_attached()
        page.enter(lesson.solution[0])
        page.expect_solved(lesson)
        expect(page.board.locator('.tc-mark-good[data-mark="D3"]')).to_be_attached()
        expect(visitor.page.locator(".cheer-star")).to_be_visible()
        sparks = "getComputedStyle(document.querySelector('.cheer-spark')).animationName"
        assert visitor.page.evaluate(sparks) == ("cheer-spark" if moves else "none")


def test_a_target_is_marked_on_the_board_until_it_is_destroyed(visit: Visit):
    visitor = visit()
    lesson = course().lesson("fire-at-the-weak-side")
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page)
    expect(page.board.locator('.tc-mark-goal[data-mark="C5"]')).to_be_attached()
    page.enter(lesson.solution[0])
    expect(page.board.locator('.tc-mark-good[data-mark="C5"]')).to_be_attached()


def test_what_was_solved_without_a_connection_is_told_later(visit: Visit):
    """The browser knows it at once, and the server as soon as somebody is known to it."""
    entry = {"at": 1.0e9, "moves": 1, "isSent": False}
    kept = {"owner": None, "isAccount": False, "solved": {FIRST_STEPS[0].id: entry}, "hasFirstSteps": False}
    visitor = visit(settings={"progress": kept})
    visitor.go("/learn")
    expect(visitor.page.locator('.stop[data-solved="true"]')).to_have_count(1)
    assert solved(visitor) == {FIRST_STEPS[0].id}


def test_an_account_brings_what_it_has_solved_to_another_browser_and_can_start_over(visit: Visit):
    ann, elsewhere = visit(), visit()
    lesson = FIRST_STEPS[0]
    ann.go(f"/learn/{lesson.id}")
    page = LessonPage(ann.page)
    page.enter(lesson.solution[0])
    page.expect_solved(lesson)
    assert solved(ann) == {lesson.id}
    name, password = f"Ann {ann.get('/api/session', dict)['id'][:6]}", "correct horse battery"
    ann.post("/api/accounts", {"name": name, "password": password}, dict)
    elsewhere.go("/account")
    elsewhere.post("/api/session", {"name": name, "password": password}, dict)
    elsewhere.go("/learn")
    done = elsewhere.page.locator('.stop[data-solved="true"]')
    expect(done).to_have_count(1)
    elsewhere.page.get_by_role("button", name="Start the course over").click()
    elsewhere.page.locator("dialog[open]").get_by_role("button", name="Start the course over").click()
    expect(done).to_have_count(0)
    assert solved(elsewhere) == set()


def test_after_the_first_steps_the_first_page_offers_them_no_more(visit: Visit):
    entry = {"at": 1.0e9, "moves": 1, "isSent": False}
    every = {lesson.id: entry for lesson in FIRST_STEPS}
    visitor = visit(settings={"progress": {"owner": None, "isAccount": False, "solved": every, "hasFirstSteps": False}})
    visitor.go("/")
    expect(visitor.page.locator(".way-learn")).to_have_count(0)
    expect(visitor.page.locator('.ways a[href="/learn"]')).to_be_visible()


def test_a_lesson_that_does_not_exist_leads_back_to_the_map(visit: Visit):
    visitor = visit()
    visitor.guard.expect("404")
    visitor.go("/learn/no-such-lesson")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("There is no such lesson")
    visitor.page.locator("main").get_by_role("link", name="All lessons").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Learn Tank Chess")


@pytest.mark.parametrize("language", ["es", "sv"])
def test_a_lesson_is_told_and_judged_in_the_language_of_the_visitor(visit: Visit, language: str):
    visitor = visit(settings={"language": language})
    lesson = course().lesson("fire-at-the-weak-side")
    visitor.go(f"/learn/{lesson.id}")
    page = LessonPage(visitor.page)
    page.expect_lesson(lesson, language)
    expect(page.coach).to_contain_text(lesson.text[language])
    page.enter(lesson.solution[0])
    page.expect_solved(lesson, language)


@pytest.mark.parametrize("language", ["en", "es", "sv"])
def test_nothing_is_wider_than_a_small_phone(visit: Visit, language: str):
    visitor = visit(size=PHONE, touches=True, settings={"language": language})
    # A lesson of each kind: moves on the board, a choice, a move to be typed.
    kinds = {lesson.kind: lesson.id for lesson in course().lessons.values()}
    for path in ("/learn", "/learn/first-steps", *(f"/learn/{lesson}" for lesson in kinds.values())):
        visitor.go(path)
        visitor.page.locator(".chapter, .coach").first.wait_for()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], path
