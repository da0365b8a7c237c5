"""Where a piece can go: every way is driven step by step (M, L2)."""

from dataclasses import replace
from typing import NamedTuple

from .state import Piece, State
from .table import (
    BOATS,
    FACINGS,
    KINDS,
    LIGHT,
    STOPPED_BY_FIRE,
    Square,
    may_be_cargo,
    opposite,
    shifted,
    turned,
)


class End(NamedTuple):
    """How a move ends.

    `square` is None for a piece that left the board. `fate` is "" for a piece that survives there, or
    out, sunk, mined, burnt. `cleared` are the squares, the last one apart, where smoke or mines were removed.
    """

    square: Square | None
    facing: str
    fate: str
    aboard: bool
    cleared: frozenset[Square]


class Spot(NamedTuple):
    """A moment during the move: the mover stands here and may go on."""

    square: Square
    facing: str
    aboard: bool
    in_fire: bool
    just_turned: bool
    always_road: bool
    cleared: frozenset[Square]


def may_leave(state: State, piece: Piece) -> bool:
    if state.mode == "command":
        return piece.command
    return state.mode == "escape3"


def leaves(state: State, piece: Piece, outside: Square) -> bool:
    """Whether a step onto a square off the board is an escape (M12)."""
    far = state.height + 1 if piece.side == "w" else 0
    return may_leave(state, piece) and outside[1] == far and 1 <= outside[0] <= state.width


def boards(state: State, piece: Piece, square: Square, way: str) -> bool:
    """Whether the mover, going in direction `way`, comes aboard the boat on the square (L1, L2)."""
    boat = state.pieces[square]
    if boat.wreck or boat.side != piece.side or boat.cargo is not None:
        return False
    return may_be_cargo(boat.type, piece.type) and way in (boat.facing, opposite(boat.facing))


def step(state: State, piece: Piece, spot: Spot, way: str) -> Spot | End | None:
    """One square in direction `way`; the state holds everything but the mover. None: not possible."""
    square = shifted(spot.square, way)
    cleared, facing = spot.cleared, spot.facing
    if not state.on_board(square):
        return End(None, facing, "out", False, cleared) if leaves(state, piece, square) else None
    if square in state.high or square in state.low:
        return None
    arrived = Spot(square, facing, False, False, False, spot.always_road and square in state.road, cleared)
    if square in state.pieces:
        if not boards(state, piece, square, way):
            return None
        return arrived._replace(aboard=True, always_road=False)
    on_fire = state.burning(square)
    if spot.in_fire and on_fire:
        return None  # M8: never from fire to fire
    if piece.type in BOATS and not state.open_water(square):
        return None
    sweeps = piece.type == "MS" and square in state.mine
    if square in state.smoke or sweeps:
        arrived = arrived._replace(cleared=cleared | {square})

    def lost(fate: str) -> End:
        return End(square, facing, fate, False, cleared - {square})

    if state.open_water(square) and piece.type not in BOATS and piece.type != "AH":
        return lost("sunk")
    if square in state.ice and piece.type not in LIGHT:
        return lost("sunk")
    if square in state.mine and not sweeps:
        return lost("mined")
    if on_fire and piece.type in STOPPED_BY_FIRE:
        return lost("burnt")
    return arrived._replace(in_fire=on_fire)


def final(spot: Spot) -> End:
    """The move ends here."""
    fate = "burnt" if spot.in_fire else ""
    return End(spot.square, spot.facing, fate, spot.aboard, spot.cleared - {spot.square})


def without_mover(state: State, square: Square, cargo: bool) -> State:
    """A copy where the mover has been lifted off the board; a boat stays when its cargo is the mover."""
    rest = state.copy()
    if cargo:
        rest.pieces[square] = replace(rest.pieces[square], cargo=None)
    else:
        del rest.pieces[square]
    return rest


def mover_at(state: State, square: Square, cargo: bool) -> Piece:
    piece = state.pieces[square]
    if not cargo:
        return piece
    assert piece.cargo is not None
    return piece.cargo


def reach(state: State, square: Square, cargo: bool = False) -> set[End]:
    """All ends of the moves of the piece on the square, or of its cargo."""
    piece = mover_at(state, square, cargo)
    if piece.type == "P":
        return set()  # A6
    rest = without_mover(state, square, cargo)
    road = square in state.road and not cargo
    start = Spot(square, piece.facing, cargo, False, False, road, frozenset())
    ends: set[End] = set()

    backwards = step(rest, piece, start, opposite(piece.facing))  # M3
    if backwards is not None:
        ends.add(backwards if isinstance(backwards, End) else final(backwards))

    seen = {start}
    level = [start]
    for count in range(1, KINDS[piece.type].speed + 2):
        extra = count > KINDS[piece.type].speed  # M11
        following: list[Spot] = []
        for spot in level:
            if extra and not spot.always_road:
                continue
            for result in steps(rest, piece, spot):
                if extra and not stayed_on_road(rest, spot, result):
                    continue
                if isinstance(result, End):
                    ends.add(result)
                elif result not in seen:
                    seen.add(result)
                    following.append(result)
                    ends.add(final(result))
        level = following
    return {end for end in ends if counts_as_move(state, start, end)}


def steps(state: State, piece: Piece, spot: Spot) -> list[Spot | End]:
    """All single steps from here, the step back apart."""
    results: list[Spot | End] = []
    ahead = step(state, piece, spot, spot.facing)
    if ahead is not None:
        results.append(ahead)
    may_turn = not spot.aboard and not spot.in_fire  # L2, M8
    if piece.type == "ML" and spot.just_turned:
        may_turn = False  # M6
    if may_turn:
        for side in (-1, 1):
            results.append(spot._replace(facing=turned(spot.facing, side), just_turned=True))
    return results


def stayed_on_road(state: State, before: Spot, result: Spot | End) -> bool:
    """Whether every square so far was road, that of the last step included (M11)."""
    if isinstance(result, Spot):
        return result.always_road
    return before.always_road and (result.square is None or result.square in state.road)


def counts_as_move(state: State, start: Spot, end: End) -> bool:
    """M5, and M1 without turning in place."""
    if end.square is None:
        return True
    if end.square == start.square:
        return state.turning and end.facing != start.facing
    return True


def arrive(state: State, square: Square, cargo: bool, end: End) -> tuple[State, list[Piece]]:
    """The position when the mover has come to its end, before any action, and what it lost by getting there.

    A bomb that is mined or burnt is still there as if alive: the caller must make it explode.
    """
    piece = mover_at(state, square, cargo)
    after = without_mover(state, square, cargo)
    for cleared in end.cleared:
        after.smoke.discard(cleared)
        after.mine.discard(cleared)  # only a minesweeper's way leads on from a mine
    if end.square is None:
        return after, []
    place = end.square
    if place != square:
        after.smoke.discard(place)
        after.mine.discard(place)
    if piece.cargo is not None:
        change = FACINGS.index(end.facing) - FACINGS.index(piece.facing)
        piece = replace(piece, cargo=replace(piece.cargo, facing=turned(piece.cargo.facing, change)))  # L3
    moved = replace(piece, facing=end.facing)
    if end.fate == "sunk":
        after.ice.discard(place)  # M10
        if moved.flag:
            after.flags.append((place, False))
        return after, [moved]
    if end.aboard:
        after.pieces[place] = replace(after.pieces[place], cargo=moved)
    elif end.fate and moved.type != "RB":
        after.pieces[place] = replace(moved, wreck=True)
        return after, [moved]
    else:
        after.pieces[place] = moved
    return after, []
