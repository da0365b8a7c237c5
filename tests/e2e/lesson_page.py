"""A lesson in the browser, as a learner uses it: moves by the board or typed, answers to questions, hints."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tankchess.lessons import Lesson, LessonKind
from tests.e2e.table_page import TablePage
from tests.e2e.waiting import wait_until


class LessonPage(TablePage):
    """The board of a lesson is entered like that of a table."""

    def __init__(self, page: Page, *, touches: bool = False) -> None:
        super().__init__(page, touches=touches)
        self.coach = page.locator(".coach")
        self.title = page.locator(".coach h1")
        self.goal = page.locator(".lesson-goal")
        self.actions = page.locator(".lesson-actions")
        self.next = self.actions.locator(".button-primary")

    def expect_lesson(self, lesson: Lesson, language: str = "en") -> None:
        """The lesson is there, and nothing of it is done yet."""
        expect(self.title).to_have_text(lesson.title[language])
        expect(self.goal).to_contain_text(lesson.goal_text[language])

    def expect_solved(self, lesson: Lesson, language: str = "en") -> None:
        expect(self.coach.locator(".coach-praise")).to_contain_text(lesson.praise[language])

    def go_on(self) -> None:
        """Presses the button that leads to the next lesson."""
        self.press(self.next)

    def solve_quickly(self, lesson: Lesson) -> None:
        """Solves a lesson by typing: the moves where the settings ask for it, the answer of a question."""
        for number, answer in enumerate(lesson.solution, start=1):
            match lesson.kind:
                case LessonKind.CHOICE:
                    self.page.locator(".lesson-choice").nth(int(answer) - 1).click()
                case LessonKind.TYPE:
                    self._type("#typed-answer", answer)
                case LessonKind.MOVES:
                    self._type("#move-code:enabled", answer)
                    if number < len(lesson.solution):
                        expect(self.actions.get_by_role("button", name="Take back")).to_be_enabled()
        self.expect_solved(lesson)

    def _type(self, field: str, text: str) -> None:
        self.page.locator(field).fill(text)
        self.page.keyboard.press("Enter")

    def wait_for_lesson(self, number: int) -> None:
        """Waits until the bar says that this lesson of the chapter is at hand, counted from 1."""
        here = f"document.querySelector('.step:nth-child({number})')?.dataset.here === 'true'"
        wait_until(self.page, f"{here} && document.querySelector('.coach-praise') === null")
