"""Why a mate is one: every answer that movement and fire leave, with the move that punishes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.refutation import Fault, Refutation
from tankchess.core.words.fire_lines import FireTarget
from tankchess.errors import IllegalMove
from tankchess.server.messages import LanguageName, LostAnswer
from tankchess.server.views.choices import target_view

# More reasons than any mate on a board has.
MOST_GROUPS = 200


class _Group(NamedTuple):
    """Answers that one and the same move punishes; None where each answer is a loss by itself."""

    fault: Fault
    move: Move | None
    answers: list[Move]


def lost_answers(position: Position, language: LanguageName) -> list[LostAnswer]:
    """The answers in a position that is mate, those together that fail for the same reason.

    What most of them share comes first: that is what happens to whoever does nothing about it.
    """
    commander = _commander(position)
    groups = sorted(_groups(position), key=lambda group: (-len(group.answers), str(group.move)))
    return [_told(position, group, commander, language) for group in groups[:MOST_GROUPS]]


def refuted(position: Position, answer: Move) -> tuple[Position, Refutation]:
    """The position after an answer that announced play bars, and what punishes it. Raises `ValueError` for another."""
    found = position.refutation(answer)
    if found is None or position.is_legal(answer):
        raise ValueError(f"{answer}: expected an answer that the mate bars")
    return _pushed(position, answer), found


def _groups(position: Position) -> Iterable[_Group]:
    """The answers by what punishes them, in as few groups as a look at the frequent punishments gives."""
    found: dict[tuple[Fault, str], _Group] = {}
    for answer in position.pseudo_legal_moves():
        refutation = position.refutation(answer)
        if refutation is not None:
            key = (refutation.fault, str(refutation.move))
            found.setdefault(key, _Group(refutation.fault, refutation.move, [])).answers.append(answer)
    ordered = sorted(found.values(), key=lambda group: (-len(group.answers), str(group.move)))
    kept: list[_Group] = []
    for group in ordered:
        left = [answer for answer in group.answers if not _joins(position, answer, kept)]
        if left:
            kept.append(group._replace(answers=left))
    return kept


def _joins(position: Position, answer: Move, groups: Iterable[_Group]) -> bool:
    """Adds an answer to the first group whose move punishes it, too."""
    after = _pushed(position, answer)
    for group in groups:
        if group.move is not None and _punishes(after, group.move):
            group.answers.append(answer)
            return True
    return False


def _punishes(position: Position, move: Move) -> bool:
    """Whether a move of the side to move destroys the enemy's Command tank, or leaves the board with its own."""
    after = position.copy()
    try:
        after.push(move)
    except IllegalMove:
        return False
    goal = after.goal()
    return goal is not None and goal.winner is position.turn


def _told(position: Position, group: _Group, commander: str | None, language: LanguageName) -> LostAnswer:
    answer = next((each for each in group.answers if each.from_square == commander), group.answers[0])
    after = _pushed(position, answer)
    move = group.move
    hit = None if move is None else _hit(after, move)
    return LostAnswer(
        code=str(answer),
        text=position.say(answer, language),
        count=len(group.answers),
        fault=group.fault.value,
        refutation="" if move is None else after.say(move, language),
        hit=None if hit is None else target_view(hit),
    )


def _hit(position: Position, move: Move) -> FireTarget | None:
    """What a shot makes of the Command tank: the side that is hit, and the sum."""
    if move.from_square is None or move.to_square is None:
        return None
    enemy = next(side for side in position.order if side is not position.turn)
    victim = _commander(position.with_turn(enemy))
    lines = position.fire_lines(move.from_square, move.facing, move.to_square, move.is_cargo, move.via)
    targets = [target for line in lines for target in line.targets if target.square == victim and target.destroys]
    return targets[0] if targets and move.action else None


def _commander(position: Position) -> str | None:
    """Where the Command tank of the side to move stands; its boat, where it is cargo."""
    for piece in position.pieces(side=position.turn):
        if piece.is_command or (piece.cargo is not None and piece.cargo.is_command):
            return piece.square
    return None


def _pushed(position: Position, move: Move) -> Position:
    after = position.copy()
    after.push(move)
    return after
