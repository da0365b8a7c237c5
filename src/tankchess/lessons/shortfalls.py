"""What the goal of a lesson still lacks after a move that has failed, in every language.

The rules say why a shot would not have hit, and which answer the opponent has to a check.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from tankchess.core.geometry import distance, parse_square
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.words.sentences import LANGUAGES
from tankchess.core.words.texts import texts
from tankchess.lessons.attempt import Texts
from tankchess.lessons.condition import STANDS, Condition
from tankchess.lessons.fault_words import say
from tankchess.lessons.lesson import Lesson
from tankchess.lessons.story import Story

# Why a weapon does not hit what it should, in the words of `why_not`.
_MISSES = (
    "not_in_line",
    "aims_fixed",
    "aims_turret",
    "aims_aboard",
    "too_distant",
    "stopped",
    "low_target",
    "low_shooter",
    "not_adjacent",
    "no_weapon",
)
# More squares than this are no answer to the question where to go.
_MOST_SQUARES = 3


class Failure(NamedTuple):
    """A move that has not reached the goal, with the story before and after it and the squares to be hit."""

    lesson: Lesson
    before: Story
    after: Story
    move: Move
    targets: Collection[str]


def find_shortfall(failure: Failure) -> Texts | None:
    """What is missing to the first part of the goal that is not met; None where there are no words for it."""
    part = next((part for part in failure.lesson.goal if not part.holds(failure.after)), None)
    if part is None or part.some or part.none:
        return None
    found = (look(failure, part) for look in _LOOKS)
    return next((said for said in found if said is not None), None)


def find_short_blast(failure: Failure) -> Texts | None:
    """Which of the squares to be hit the explosion of a bomb has not reached, or would not have."""
    move = failure.move
    bomb, end = failure.before.position.piece_at(move.from_square or ""), parse_square(move.to_square or "")
    if end is None or move.is_cargo or bomb is None or bomb.type.weapon("explosive") is None:
        return None
    missed = [square for square in failure.targets if distance(end, parse_square(square) or 0) > 1]
    return say("blast", square=move.to_square, squares=_listed(missed)) if missed else None


def _other_piece(failure: Failure, part: Condition) -> Texts | None:
    """Another piece was moved than the one that the goal is about."""
    name = part.words.get("piece")
    if name is None or failure.lesson.most_moves > 1 or failure.before.roster.mover(failure.move) == name:
        return None
    place = failure.before.roster.place(name)
    return None if place is None else say("other_piece", square=place.square)


def _miss(failure: Failure, _: Condition) -> Texts | None:
    """Why the piece that moved could not have hit the target from where it stands."""
    move, position = failure.move, failure.before.position
    if move.action or move.to_square is None or len(failure.targets) != 1:
        return None
    (target,) = failure.targets
    reason = position.why_not(_firing(move, target))
    if reason is None or reason.word not in _MISSES:
        return None
    sentence = {language: reason.sentence(language) for language in LANGUAGES}
    return say("not_in_line" if reason.word == "not_in_line" else "miss", sentence=sentence)


def _firing(move: Move, target: str) -> Move:
    return Move.of(
        move.from_square or "",
        move.to_square,
        move.facing or "",
        action="x",
        target=target,
        via=move.via,
        is_cargo=move.is_cargo,
    )


def _stand(failure: Failure, part: Condition) -> Texts | None:
    """Where the piece should have ended, and facing where."""
    name = part.words.get("piece", failure.before.roster.mover(failure.move))
    place = failure.after.roster.place(name) if name is not None else None
    if place is None or not any(word in part.words for word in STANDS):
        return None
    squares = part.words.get("on", ())
    if squares and place.square not in squares:
        return say("place", squares=_listed(squares)) if len(squares) <= _MOST_SQUARES else None
    if part.words.get("aboard") is True and not place.is_aboard:
        return say("ashore")
    piece = failure.after.roster.piece(name or "", failure.after.position)
    facing = part.words.get("facing")
    if facing is None or piece is None or piece.facing == facing:
        return None
    names = {language: texts(language).names[f"board.facing.{facing}"] for language in LANGUAGES}
    return say("turned" if squares else "facing", facing=names)


def _threat(failure: Failure, part: Condition) -> Texts | None:
    """No check, or no escape, or one that the opponent can answer."""
    position = failure.after.position
    wanted = [word for word in ("check", "escape") if part.words.get(word) is True]
    ends = {"checkmate": "check", "escapemate": "escape"}
    mate = ends.get(part.words.get("won", ""))
    wanted += [mate] if mate else []
    if position.is_over:
        return None
    for word in wanted:
        if not Condition({word: True}).holds(failure.after):
            return say(f"no_{word}")
    answer = _answer(position) if mate else None
    if answer is None:
        return None
    return say(f"{mate}_answered", sentence={language: position.say(answer, language) for language in LANGUAGES})


def _answer(position: Position) -> Move | None:
    """A move of the opponent's that stops what is threatened: a shot, if there is one."""
    answers = sorted(position.legal_moves(), key=lambda move: (move.action != "x", str(move)))
    return next(iter(answers), None)


def _unsafe(failure: Failure, part: Condition) -> Texts | None:
    """How an opponent could destroy a piece that should be safe."""
    position = failure.after.position
    for name in part.words.get("safe", ()):
        place = failure.after.roster.place(name)
        attackers = [] if place is None else position.attackers(place.square)
        for side in dict.fromkeys(piece.side for piece in attackers):
            seen = position.with_turn(side)
            threats = [threat for threat in seen.threats(side) if place is not None and threat.square == place.square]
            if threats:
                move = threats[0].moves[0]
                return say("unsafe", sentence={language: seen.say(move, language) for language in LANGUAGES})
    return None


def _way_out(failure: Failure, part: Condition) -> Texts | None:
    return say("not_out") if part.words.get("won") == "escaped" and not failure.after.position.is_over else None


def _flag(_: Failure, part: Condition) -> Texts | None:
    if "carries" in part.words:
        return say("flag_left")
    if part.words.get("won") == "flag":
        return say("flag_away")
    return None


def _points(failure: Failure, part: Condition) -> Texts | None:
    position, least = failure.after.position, part.words.get("points")
    if least is None:
        return None
    points = position.counted().result.points[position.order.index(failure.after.side)]
    return say("points", points=points, least=least)


def _mines(failure: Failure, part: Condition) -> Texts | None:
    left = [square for square in part.words.get("swept", ()) if "mine" in failure.after.position.terrain_at(square)]
    return say("mines_left", squares=_listed(left)) if left else None


def _listed(squares: Iterable[str]) -> str:
    return ", ".join(sorted(squares))


_LOOKS: tuple[Callable[[Failure, Condition], Texts | None], ...] = (
    _other_piece,
    _miss,
    _stand,
    _threat,
    _unsafe,
    _way_out,
    _flag,
    _points,
    _mines,
)
