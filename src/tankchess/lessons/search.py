"""Whether the goal of a lesson can be reached: every move of the learner is tried, up to a bound."""

from __future__ import annotations

from collections.abc import Sequence

from tankchess.core.move import Move
from tankchess.lessons.attempt import AttemptStatus
from tankchess.lessons.lesson import Lesson, LessonKind
from tankchess.lessons.playing import PlayedLesson

MOST_TRIES = 20_000


def find_solution(lesson: Lesson, begun: Sequence[str] = ()) -> tuple[str, ...] | None:
    """A shortest solution that begins with some moves; None if there is none among the first `MOST_TRIES` tried."""
    if lesson.kind is LessonKind.CHOICE:
        return next(((str(number),) for number, choice in enumerate(lesson.choices, 1) if choice.is_right), None)
    if lesson.kind is LessonKind.TYPE:
        return (str(lesson.typed),)
    played = PlayedLesson.begin(lesson)
    for code in begun:
        played = played.play(Move.parse(code))
    return _find(played) if played.status is AttemptStatus.GOING else None


def _find(start: PlayedLesson) -> tuple[str, ...] | None:
    """Breadth first, so that no longer solution hides a shorter one."""
    tries = 0
    front = [start]
    seen = set()
    while front:
        following = []
        for played in front:
            for move in played.story.position.legal_moves():
                tries += 1
                after = played.play(move)
                if after.status is AttemptStatus.SOLVED:
                    return tuple(str(step.move) for step in after.steps)
                place = (after.story.position.tfen(), after.reached)
                if after.status is AttemptStatus.GOING and place not in seen:
                    seen.add(place)
                    following.append(after)
                if tries >= MOST_TRIES:
                    return None
        front = following
    return None
