"""What the overlays ask the rules: ways, reach and threats. No rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import SIDES, Mode, Side

_RULES_OF_PLAY = ("announce=", "house=", "limit=", "quiet=")


@dataclass(frozen=True, slots=True)
class Way:
    """The squares of a move, its start included, with the steps taken so far; `out` is the direction off the board."""

    squares: tuple[tuple[str, int], ...]
    out: str | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A square a piece can reach: the fewest steps, the facings it may end with, and whether the game forbids all."""

    steps: int
    facings: tuple[str, ...]
    is_barred: bool


def read_side(side: Side | str) -> Side:
    for known in SIDES:
        if side in (known, known.value):
            return known
    raise ValueError(f"side {side!r}: expected one of {' '.join(map(str, SIDES))}")


def on_turn(position: Position, side: Side) -> Position:
    """The same board with `side` to move and nothing forbidden but by movement and fire."""
    fields = [field for field in position.tfen().split(" ") if not field.startswith(_RULES_OF_PLAY)]
    fields[3] = str(side)
    if position.mode is Mode.COMMAND:
        fields.append("announce=no")
    return Position.from_tfen(" ".join(fields), position.types)


def find_way(position: Position, move: Move) -> Way | None:
    """The way of the move that led here, or of a legal one; only its ends where the position does not know it."""
    if move.is_pass or move.from_square is None:
        return None
    if position.history and position.history[-1] == move:
        before = position.copy()
        before.undo()
    elif position.is_legal(move):
        before = position
    else:
        ends = dict.fromkeys([move.from_square, move.to_square or move.from_square])
        return Way(tuple((square, 0) for square in ends))
    mover = before.piece_at(move.from_square)
    assert mover is not None
    facing = mover.cargo.facing if move.is_cargo and mover.cargo is not None else mover.facing
    return _follow(move.from_square, facing, before.explain(move).steps)


def _follow(start: str, facing: str, steps: Iterable[str]) -> Way:
    squares = [(start, 0)]
    for count, step in enumerate(steps, 1):
        word, _, rest = step.partition(" ")
        place = rest.rpartition(" ")[2]
        if word == "turn":
            facing = place
        elif rest.startswith("to "):
            squares.append((place, count))
        else:
            return Way(tuple(squares), facing if word == "ahead" else _opposite(facing))
    return Way(tuple(squares))


def _opposite(facing: str) -> str:
    return facing.translate(str.maketrans("NESW", "SWNE"))


def find_reach(position: Position, square: str) -> dict[str, Stop]:
    """Where the piece on `square` can go on its turn, its own square left out."""
    piece = position.piece_at(square)
    if piece is None or piece.is_wreck:
        return {}
    free = on_turn(position, piece.side)
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
            count = len(free.explain(move).steps)
            steps[end] = min(count, steps.get(end, count))
            facings.setdefault(end, {})[facing] = None
    return {
        end: Stop(steps[end], tuple(facings[end]), permitted is not None and end not in permitted)
        for end in sorted(steps)
    }


def _is_own(move: Move, square: str) -> bool:
    return move.from_square == square and not move.is_cargo


def count_threats(position: Position, side: Side | str) -> dict[str, int]:
    """The pieces that `side` can destroy on its turn, by square, and how many of its own can do it."""
    wanted = read_side(side)
    if wanted not in position.order and position.mode is not Mode.FOUR:
        raise ValueError(f"side {wanted}: not in this game")
    attackers: dict[str, set[tuple[str | None, bool]]] = {}
    for move, targets in _attacks(on_turn(position, wanted)):
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
            losses = position.explain(move)
            squares = (*losses.destroyed, *losses.sunk, *losses.burnt)
            yield move, tuple(square for square in squares if _is_enemy(position, square))


def _is_enemy(position: Position, square: str) -> bool:
    piece = position.piece_at(square)
    return piece is not None and not piece.is_wreck and piece.side is not position.turn
