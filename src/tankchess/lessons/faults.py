"""Why a move did not solve a lesson, in every language, where the lesson itself has no text for it."""

from __future__ import annotations

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.words.fire_lines import FireTarget
from tankchess.core.words.sentences import LANGUAGES
from tankchess.lessons.attempt import LessonStep, Texts
from tankchess.lessons.fault_words import fault_words, say
from tankchess.lessons.lesson import Lesson
from tankchess.lessons.opponent import Manner
from tankchess.lessons.roster import Fate
from tankchess.lessons.shortfalls import Failure, find_short_blast, find_shortfall
from tankchess.lessons.story import Story

# The ways to win that a shot decides.
_BY_SHOTS = ("destroyed", "limit")


def find_fault(lesson: Lesson, before: Story, after: Story, step: LessonStep) -> Texts:
    """Why the last step of an attempt did not reach the goal; `before` and `after` are the story around it."""
    if step.answer is not None and lesson.manner is Manner.STRIKES:
        answer = step.answer
        return say("struck", sentence={language: step.after.say(answer, language) for language in LANGUAGES})
    if _loses_itself(before, step):
        return say("lost", sentence={language: before.position.say(step.move, language) for language in LANGUAGES})
    failure = Failure(lesson, before, after, step.move, _targets(lesson, before))
    blast = find_short_blast(failure)
    if blast is not None:
        return blast
    outcome = after.position.outcome()
    if outcome is not None:
        return say("over", sentence={language: outcome.sentence(language) for language in LANGUAGES})
    shot = find_missed_shot(lesson, before, after, step)
    if shot is not None:
        return shot
    shortfall = find_shortfall(failure)
    if shortfall is not None:
        return shortfall
    return say("open", sentence={language: before.position.say(step.move, language) for language in LANGUAGES})


def _loses_itself(before: Story, step: LessonStep) -> bool:
    """Whether the piece that moved was lost by its own move, and not because it was blown up on purpose (A5)."""
    name = before.roster.mover(step.move)
    if name is None or step.move.action == "b":
        return False
    return before.roster.after(step.move, step.after).places[name] is Fate.LOST


def find_missed_shot(lesson: Lesson, before: Story, _: Story, step: LessonStep) -> Texts | None:
    """What about the shots that the goal asks for: forgotten, or stopped by armour, or fired from too near.

    The same for other actions, as far as they were forgotten.
    """
    targets = _targets(lesson, before)
    position, move = before.position, step.move
    if move.action or move.is_out or move.from_square is None:
        return None
    for square in sorted(targets):
        if position.is_legal(f"{move}x{square}"):
            return say("forgotten", square=square)
    stories = (before.play(other) for other in _with_actions(position, move))
    if any(all(part.holds(story) for part in lesson.goal) for story in stories):
        return say("unused")
    for line in position.fire_lines(move.from_square, move.facing, move.to_square, move.is_cargo, move.via):
        for target in line.targets:
            if target.square in targets and not target.destroys:
                return _held(target, line.nearest)
    return None


def _with_actions(position: Position, move: Move) -> list[Move]:
    """The legal moves that drive as this one does, and then do something."""
    return [other for other in position.legal_moves() if other.action and _drive(other) == _drive(move)]


def _drive(move: Move) -> tuple[object, ...]:
    return move.is_cargo, move.from_square, move.to_square, move.facing, move.via


def _targets(lesson: Lesson, story: Story) -> set[str]:
    """The squares of the pieces that the goal wants destroyed."""
    words = ("destroyed", "sunk", "burnt")
    squares = {square for part in lesson.goal for word in words for told in part.named(word) for square in told}
    for name in (name for part in lesson.goal for told in part.named("lost") for name in told):
        place = story.roster.place(name)
        squares |= {place.square} if place is not None else set()
    if any(how in _BY_SHOTS for part in lesson.goal for how in part.named("won")):
        # Pillboxes are no vehicles, and nobody has to destroy them (G4).
        enemies = [piece for piece in story.position.pieces() if piece.side is not story.side and piece.type.speed]
        commanders = [piece for piece in enemies if piece.is_command]
        squares |= {piece.square for piece in commanders or enemies}
    return squares


def _held(target: FireTarget, nearest: int) -> Texts | None:
    if target.reason == "too near":
        return say("too_near", square=target.square, least=nearest)
    if target.reason != "armour":
        return None
    sides = {language: fault_words()[language]["sides"][target.side] for language in LANGUAGES}
    return say("armour", square=target.square, side=sides, armour=target.armour, power=target.power)


def misread() -> Texts:
    """What is said about a text that is no move."""
    return say("misread")


def mistyped(found: Move, wanted: Move) -> Texts:
    """What differs between a typed move and the one that was asked for."""
    parts = ("from_square", "to_square", "facing", "action", "target")
    part = next((part for part in parts if getattr(found, part) != getattr(wanted, part)), "other")
    return say(f"typed_{part}")
