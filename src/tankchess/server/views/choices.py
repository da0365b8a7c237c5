"""What the side to move can do, in the order in which a player chooses: piece, square and facing, action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tankchess.core.candidates import Candidate, find_candidates
from tankchess.core.geometry import FACING_INDEX, FACINGS, SQUARE_NAMES, parse_square
from tankchess.core.kernel.layout import (
    ACTION_SHIFT,
    CARGO_BIT,
    COMMANDERS,
    FACING_SHIFT,
    NO_MOVE,
    OUT_BIT,
    PASS,
    SQUARE_MASK,
    TO_SHIFT,
    TURN,
)
from tankchess.core.kernel.move_codes import allowed_code, mover_slot, shared_referee
from tankchess.core.move import Move
from tankchess.core.move_effects import find_attacks, find_steps
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.core.words.fire_lines import FireLine
from tankchess.server.messages import (
    Choices,
    FacingName,
    LineView,
    Look,
    Mover,
    PathStep,
    Refusal,
    Stand,
    TargetView,
    Threat,
)
from tankchess.server.views.position_view import coded_way, key_of, path_step, side_name

_MOVER = SQUARE_MASK | CARGO_BIT
_STAND = SQUARE_MASK << TO_SHIFT | 7 << FACING_SHIFT
_ACTION = 15 << ACTION_SHIFT


def choices_of(position: Position, ply: int) -> Choices:
    """All moves of the side to move, and those that announced play forbids; none once the game is over."""
    groups: dict[int, list[Candidate]] = {}
    must_pass = False
    for candidate in find_candidates(position):
        bits = candidate.move.bits
        if bits == PASS:
            must_pass = True
        else:
            groups.setdefault(bits & _MOVER, []).append(candidate)
    movers = [_mover(bits, group) for bits, group in groups.items()]
    return Choices(ply, key_of(position), side_name(position.turn), movers, must_pass)


def _mover(bits: int, candidates: list[Candidate]) -> Mover:
    stands: dict[tuple[int, tuple[int, ...]], Stand] = {}
    outs: list[Candidate] = []
    for candidate in candidates:
        move = candidate.move
        if move.bits & OUT_BIT:
            outs.append(candidate)
            continue
        place = (move.bits & _STAND, move.via_squares)
        stand = stands.get(place)
        if stand is None:
            stand = stands[place] = _stand(candidate)
        if move.bits & _ACTION:
            choice = (str(move), move.action, move.target or "")
        else:
            choice = (str(move), "", "")
        (stand.moves if candidate.is_legal else stand.barred).append(choice)
    outs.sort(key=lambda out: (out.steps, len(out.move.via_squares)))
    ways_out = [str(out.move) for out in outs if out.is_legal]
    barred = [str(out.move) for out in outs if not out.is_legal]
    return Mover(
        square=SQUARE_NAMES[bits & SQUARE_MASK],
        stands=list(stands.values()),
        is_cargo=bool(bits & CARGO_BIT),
        out=ways_out[0] if ways_out else None,
        out_steps=outs[0].steps if outs else 0,
        barred_out=barred[0] if barred else None,
        other_outs=ways_out[1:],
        other_barred_outs=barred[1:],
    )


def _stand(candidate: Candidate) -> Stand:
    bits, via = candidate.move.bits, candidate.move.via_squares
    return Stand(
        SQUARE_NAMES[(bits >> TO_SHIFT) & SQUARE_MASK],
        cast(FacingName, FACINGS[(bits >> FACING_SHIFT) & 7]),
        candidate.steps,
        [],
        [],
        [SQUARE_NAMES[square] for square in via] if via else [],
        candidate.deadly,
    )


# Looking.


def look_at(
    position: Position, square: str, to: str, facing: str, is_cargo: bool = False, via: Sequence[str] = ()
) -> Look:
    """A piece once it stands there: its way, empty where none leads there on this turn, and its lines of fire.

    Raises `ValueError` for a square or facing that is none, and where nobody can stand.
    """
    lines = position.fire_lines(square, facing, to, is_cargo, tuple(via))
    return Look(_way_to(position, square, to, facing, is_cargo, via), [_line_view(line) for line in lines])


def _way_to(
    position: Position, square: str, to: str, facing: str, is_cargo: bool, via: Sequence[str]
) -> list[PathStep]:
    bits = _index(square) | _index(to) << TO_SHIFT | FACING_INDEX[facing] << FACING_SHIFT
    move = Move(bits | CARGO_BIT if is_cargo else bits, tuple(map(_index, via)))
    code = allowed_code(position._board, move)
    if code is None:
        return []
    return [path_step(place) for place in find_steps(position._board, mover_slot(position._board, move), code)]


def _index(square: str) -> int:
    index = parse_square(square)
    if index is None:
        raise ValueError(f"square {square!r}: expected one of the board")
    return index


def _line_view(line: FireLine) -> LineView:
    targets = [
        TargetView(
            square=target.square,
            distance=target.distance,
            side=target.side,
            armour=target.armour,
            power=target.power,
            reason=target.reason,
            rule=target.rule,
            sum=str(target),
        )
        for target in line.targets
    ]
    return LineView(
        weapon=line.weapon,
        direction=cast(FacingName, line.direction),
        squares=list(line.squares),
        nearest=line.nearest,
        reason=line.reason,
        rule=line.rule,
        targets=targets,
    )


# What is forbidden, and what is threatened.


def refusal_of(position: Position, move: Move) -> Refusal:
    """Why a move is not permitted. Raises `ValueError` for one that is."""
    reason = position.why_not(move)
    if reason is None:
        raise ValueError(f"{move} is a legal move")
    code = None if move.is_pass else allowed_code(position._board, move)
    if reason.rule != "G2" or code is None:
        return Refusal("rule", reason.rule, reason.text, None)
    after = position.copy()
    after._apply(move, code)
    board, own = after._board, position.turn.index
    if board.number(COMMANDERS + own) == 0:
        return Refusal("own", reason.rule, reason.text, None)
    shot = shared_referee().threat(board, own)
    if shot != NO_MOVE:
        return Refusal("check", reason.rule, reason.text, coded_way(after, shot))
    way_out = shared_referee().way_out(board, board.number(TURN))
    return Refusal("escape", reason.rule, reason.text, coded_way(after, way_out))


def threats_against(position: Position, side: Side) -> list[Threat]:
    """The pieces of `side` that its enemies could destroy, were it their turn, and by which of theirs."""
    attackers: dict[str, dict[str, None]] = {}
    for origin, victims in find_attacks(position._board, side):
        for victim in victims:
            attackers.setdefault(victim, {})[origin] = None
    return [Threat(square, list(attackers[square])) for square in sorted(attackers, key=_index)]
