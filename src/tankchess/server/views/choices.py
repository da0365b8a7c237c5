"""What the side to move can do, in the order in which a player chooses: piece, square and facing, action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast, get_args

from tankchess.core.candidates import Candidate
from tankchess.core.geometry import FACINGS
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.core.words.fire_lines import FireLine, FireTarget
from tankchess.core.words.reason import Reason
from tankchess.errors import IllegalMove
from tankchess.server.messages import (
    Choices,
    FacingName,
    LanguageName,
    LineView,
    Look,
    Mover,
    PathStep,
    Refusal,
    Stand,
    TargetView,
    Threat,
)
from tankchess.server.views.position_view import key_of, path_step, side_name, way_of


def choices_of(position: Position, ply: int) -> Choices:
    """All moves of the side to move, and those that announced play forbids; none once the game is over."""
    groups: dict[tuple[str | None, bool], list[Candidate]] = {}
    must_pass = False
    for candidate in position.candidates():
        move = candidate.move
        if move.is_pass:
            must_pass = True
        else:
            groups.setdefault((move.from_square, move.is_cargo), []).append(candidate)
    movers = [_mover(square or "", is_cargo, group) for (square, is_cargo), group in groups.items()]
    return Choices(ply, key_of(position), side_name(position.turn), movers, must_pass)


def _mover(square: str, is_cargo: bool, candidates: list[Candidate]) -> Mover:
    stands: dict[tuple[str, str | None, tuple[int, ...]], Stand] = {}
    outs: list[Candidate] = []
    for candidate in candidates:
        move = candidate.move
        end = move.to_square
        if end is None:
            outs.append(candidate)
            continue
        place = (end, move.facing, move.via_squares)
        stand = stands.get(place)
        if stand is None:
            facing = cast(FacingName, move.facing)
            stand = stands[place] = Stand(end, facing, candidate.steps, [], [], list(move.via), candidate.deadly)
        choice = (str(move), move.action, move.target or "")
        (stand.moves if candidate.is_legal else stand.barred).append(choice)
    outs.sort(key=lambda out: (out.steps, len(out.move.via_squares)))
    ways_out = [str(out.move) for out in outs if out.is_legal]
    barred = [str(out.move) for out in outs if not out.is_legal]
    return Mover(
        square=square,
        stands=list(stands.values()),
        is_cargo=is_cargo,
        out=ways_out[0] if ways_out else None,
        out_steps=outs[0].steps if outs else 0,
        barred_out=barred[0] if barred else None,
        other_outs=ways_out[1:],
        other_barred_outs=barred[1:],
        outs_via=[list(out.move.via) for out in outs if out.is_legal] if len(ways_out) > 1 else [],
    )


# Looking.


def look_at(
    position: Position, square: str, to: str, facing: str, is_cargo: bool = False, via: Sequence[str] = ()
) -> Look:
    """A piece once it stands there: its way, empty where none leads there on this turn, and its lines of fire.

    Raises `ValueError` for an impossible square or facing, and where no piece can stand.
    """
    lines = position.fire_lines(square, facing, to, is_cargo, tuple(via))
    return Look(_way_to(position, square, to, facing, is_cargo, via), [_line_view(line) for line in lines])


def _way_to(
    position: Position, square: str, to: str, facing: str, is_cargo: bool, via: Sequence[str]
) -> list[PathStep]:
    move = Move.of(square, to, facing, via=via, is_cargo=is_cargo)
    try:
        return [path_step(stop) for stop in position.trace(move).steps]
    except IllegalMove:
        return []


def _line_view(line: FireLine) -> LineView:
    return LineView(
        weapon=line.weapon,
        direction=cast(FacingName, line.direction),
        squares=list(line.squares),
        nearest=line.nearest,
        reason=line.reason,
        rule=line.rule,
        targets=[target_view(target) for target in line.targets],
    )


def target_view(target: FireTarget) -> TargetView:
    return TargetView(
        square=target.square,
        distance=target.distance,
        side=target.side,
        armour=target.armour,
        power=target.power,
        reason=target.reason,
        rule=target.rule,
        sum=str(target),
    )


# What is forbidden, and what is threatened.


def refusal_of(position: Position, move: Move) -> Refusal:
    """Why a move is not permitted. Raises `ValueError` for one that is."""
    reason = position.why_not(move)
    if reason is None:
        raise ValueError(f"{move} is a legal move")
    texts = {language: reason.sentence(language) for language in get_args(LanguageName)}
    found = position.refutation(move) if reason.rule == "G2" else None
    if found is None:
        return Refusal("rule", reason.rule, reason.text, texts, None)
    if found.move is None:
        return Refusal(found.fault.value, reason.rule, reason.text, texts, None)
    after = position.copy()
    after.push(move)
    return Refusal(found.fault.value, reason.rule, reason.text, texts, way_of(after, found.move))


def refusal_there(position: Position, move: Move) -> Refusal:
    """Why a piece cannot get to a square, whichever way it faces there. Raises `ValueError` if it can."""
    if move.from_square is None or move.to_square is None:
        raise ValueError(f"{move}: expected a move to a square")
    turned = [Move.of(move.from_square, move.to_square, facing, is_cargo=move.is_cargo) for facing in FACINGS]
    return refusal_of(position, min(turned, key=lambda other: _distance(position.why_not(other))))


def _distance(reason: Reason | None) -> int:
    """How near a move is to being permitted: the steps it takes where it takes too many, before all others."""
    if reason is None:
        return -1
    return next((int(str(value)) for name, value in reason.values if name == "needed"), 0)


def threats_against(position: Position, side: Side) -> list[Threat]:
    """The pieces of `side` that its enemies could destroy, were it their turn, and by which of theirs."""
    attackers: dict[str, dict[str, None]] = {}
    for attack in position.attacks_on(side):
        for victim in attack.victims:
            attackers.setdefault(victim, {})[attack.move.from_square or ""] = None
    return [Threat(square, list(attackers[square])) for square in sorted(attackers, key=_row_by_row)]


def _row_by_row(square: str) -> tuple[int, str]:
    return int(square[1:]), square[0]
