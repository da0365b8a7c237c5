"""What the overlays ask the rules: ways, reach and threats. No rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.move_effects import Trace
from tankchess.core.position import Position
from tankchess.core.sides import Side, find_side


@dataclass(frozen=True, slots=True)
class DrivenWay:
    """The squares of a move, its start included, with the steps taken so far; `out` is the direction off the board."""

    squares: tuple[tuple[str, int], ...]
    out: str | None = None


@dataclass(frozen=True, slots=True)
class ReachStop:
    """A square a piece can reach: the fewest steps, the facings it may end with, and whether the game forbids all."""

    steps: int
    facings: tuple[str, ...]
    is_barred: bool


def find_way(position: Position, move: Move) -> DrivenWay | None:
    """The way of the move that led here, or of a legal one; only its ends if the position does not know it."""
    if move.is_pass or move.from_square is None:
        return None
    if position.history and position.history[-1] == move:
        before = position.copy()
        before.undo()
    elif position.is_legal(move):
        before = position
    else:
        ends = dict.fromkeys([move.from_square, move.to_square or move.from_square])
        return DrivenWay(tuple((square, 0) for square in ends))
    return _way_in(before.trace(move))


def _way_in(trace: Trace) -> DrivenWay:
    assert trace.start is not None and trace.start.square is not None, "only a pass starts nowhere"
    squares = [(trace.start.square, 0)]
    for count, (square, facing) in enumerate(trace.steps, 1):
        if square is None:
            return DrivenWay(tuple(squares), _opposite(facing) if trace.is_back else facing)
        if square != squares[-1][0]:
            squares.append((square, count))
    return DrivenWay(tuple(squares))


def _opposite(facing: str) -> str:
    return facing.translate(str.maketrans("NESW", "SWNE"))


def find_reach(position: Position, square: str) -> dict[str, ReachStop]:
    """Where the piece on `square` can go on its turn, its own square left out."""
    piece = position.piece_at(square)
    if piece is None or piece.is_wreck:
        return {}
    free = position.with_turn(piece.side, freely=True)
    permitted = None
    if position.turn is piece.side:
        permitted = {move.to_square for move in position.legal_moves() if _is_own(move, square)}
    # Ways that clear different markers are different moves (M13), and one of them may be a detour.
    drives: dict[tuple[str, str, tuple[str, ...]], Move] = {}
    for move in free.legal_moves():
        if _is_own(move, square) and move.to_square is not None and move.facing is not None:
            drives.setdefault((move.to_square, move.facing, move.via), move)
    steps: dict[str, int] = {}
    facings: dict[str, dict[str, None]] = {}
    for (end, facing, _), move in drives.items():
        if end != square:
            count = len(free.trace(move).steps)
            steps[end] = min(count, steps.get(end, count))
            facings.setdefault(end, {})[facing] = None
    return {
        end: ReachStop(steps[end], tuple(facings[end]), permitted is not None and end not in permitted)
        for end in sorted(steps)
    }


def _is_own(move: Move, square: str) -> bool:
    return move.from_square == square and not move.is_cargo


def count_threats(position: Position, side: Side | str) -> dict[str, int]:
    """The pieces that `side` can destroy on its turn, by square, and how many of its own can do it."""
    wanted = find_side(side, position.order)
    attackers: dict[str, set[tuple[str | None, bool]]] = {}
    for move, targets in _attacks(position.with_turn(wanted, freely=True)):
        for target in targets:
            attackers.setdefault(target, set()).add((move.from_square, move.is_cargo))
    return {target: len(attackers[target]) for target in sorted(attackers)}


def _attacks(position: Position) -> Iterable[tuple[Move, tuple[str, ...]]]:
    """The moves that destroy an enemy where they aim, or with a bomb around it."""
    blasts: set[tuple[str | None, str | None]] = set()
    for move in position.legal_moves():
        if move.action == "x" and move.target is not None:
            if _is_enemy(position, move.target):
                yield move, (move.target,)
        elif move.action == "b" and (move.from_square, move.to_square) not in blasts:
            # How a bomb faces when it blows up makes no difference (A5).
            blasts.add((move.from_square, move.to_square))
            squares = position.trace(move).effects.losses
            yield move, tuple(square for square in squares if _is_enemy(position, square))


def _is_enemy(position: Position, square: str) -> bool:
    piece = position.piece_at(square)
    return piece is not None and not piece.is_wreck and piece.side is not position.turn
