"""Lessons that are solved by moves on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tankchess.core.move import Move
from tankchess.errors import MoveError
from tankchess.lessons.attempt import Attempt, AttemptStatus, LessonStep, Texts
from tankchess.lessons.lesson import Lesson
from tankchess.lessons.opponent import Manner, find_strike
from tankchess.lessons.story import Story


@dataclass(frozen=True, slots=True)
class PlayedLesson:
    """A lesson that is being played: the story, the one `before` the last step, and the steps so far.

    `fault` is the lesson's own text for the last move, if it has one.
    """

    lesson: Lesson
    story: Story
    steps: tuple[LessonStep, ...] = ()
    status: AttemptStatus = AttemptStatus.GOING
    fault: Texts | None = None
    before: Story | None = None

    @classmethod
    def begin(cls, lesson: Lesson) -> PlayedLesson:
        return cls(lesson, Story.begin(lesson.start, lesson.side))

    @property
    def reached(self) -> tuple[bool, ...]:
        """Which parts of the goal are met."""
        return tuple(part.holds(self.story) for part in self.lesson.goal)

    def play(self, move: Move) -> PlayedLesson:
        """The lesson after a move of the learner and the answer to it. Raises `IllegalMove` or `MoveError`."""
        if self.status is not AttemptStatus.GOING:
            raise MoveError(f"move {str(move)!r}: lesson {self.lesson.id} is over, it was {self.status}")
        moved = self.story.play(move)
        strike = self._strike(moved)
        if strike is not None:
            return self._judge(move, moved, strike, is_strike=True)
        if all(part.holds(moved) for part in self.lesson.goal):
            return self._after(move, moved, None, moved, AttemptStatus.SOLVED)
        return self._judge(move, moved, self._scripted(moved))

    def _strike(self, story: Story) -> Move | None:
        if self.lesson.manner is not Manner.STRIKES or story.position.is_over:
            return None
        return find_strike(story.position, story.side)

    def _scripted(self, story: Story) -> Move | None:
        if story.position.is_over:
            return None
        found = (answer.to(story) for answer in self.lesson.answers)
        return next((move for move in found if move is not None), None)

    def _judge(self, move: Move, moved: Story, answer: Move | None, is_strike: bool = False) -> PlayedLesson:
        """What comes of a move that does not solve the lesson by itself."""
        answered = moved if answer is None else moved.play(answer)
        if all(part.holds(answered) for part in self.lesson.goal):
            return self._after(move, moved, answer, answered, AttemptStatus.SOLVED)
        mistake = next((wrong for wrong in self.lesson.mistakes if wrong.when.holds(answered)), None)
        over = is_strike or answered.position.is_over or len(self.steps) + 1 >= self.lesson.most_moves
        if mistake is not None:
            over = over or mistake.ends
        status = AttemptStatus.FAILED if over else AttemptStatus.GOING
        played = self._after(move, moved, answer, answered, status)
        return played if mistake is None else replace(played, fault=mistake.text)

    def _after(
        self, move: Move, moved: Story, answer: Move | None, answered: Story, status: AttemptStatus
    ) -> PlayedLesson:
        after_answer = None if answer is None else answered.position
        step = LessonStep(move, moved.position, answer, after_answer)
        story = answered.hand_back() if status is AttemptStatus.GOING else answered
        return replace(self, story=story, steps=(*self.steps, step), status=status, fault=None, before=self.story)

    def attempt(self) -> Attempt:
        """The lesson as it stands, with words for what went wrong."""
        fault = self.fault
        if fault is None and self.before is not None and self.status is not AttemptStatus.SOLVED:
            from tankchess.lessons.faults import find_fault, find_missed_shot

            find = find_fault if self.status is AttemptStatus.FAILED else find_missed_shot
            fault = find(self.lesson, self.before, self.story, self.steps[-1])
        return Attempt(self.status, self.story.position, self.steps, self.reached, fault)


def play_lesson(lesson: Lesson, moves: Sequence[str]) -> Attempt:
    """The attempt that some moves make."""
    played = PlayedLesson.begin(lesson)
    for code in moves:
        played = played.play(Move.parse(code))
    return played.attempt()
