"""What a piece can do after its move, and what comes of it (F, A, L4, flags of G6)."""

from dataclasses import replace

from .state import Flag, Piece, State, flag_text, read_square, square_name
from .table import (
    KINDS,
    LANDING_BOATS,
    Kind,
    Square,
    direction,
    neighbours,
    opposite,
    shifted,
    turned,
)

Losses = list[Piece]


def armour_towards(target: Piece, at: Square, shooter: Square) -> int:
    """The armour of the side that looks at the shooter (F3)."""
    kind = KINDS[target.type]
    way = direction(at, shooter)
    if way == target.facing:
        return kind.front
    return kind.rear if way == opposite(target.facing) else kind.side


def directions_of_fire(facing: str, arc: str) -> list[str]:
    return [turned(facing, -1), facing, turned(facing, 1)] if arc == "turret" else [facing]


def may_hit(shooter: Piece, target: Piece) -> bool:
    """Enemies, and any bomb (F4)."""
    return not target.wreck and (target.side != shooter.side or target.type == "RB")


# --- what a direct shot meets ---------------------------------------------------------------------


def stops_direct_fire(state: State, square: Square, way: str) -> bool:
    """F5: whether a shot along `way` ends on this square at the latest."""
    if square in state.high or square in state.smoke or state.burning(square):
        return True
    if square in state.pieces:
        return not is_low(state, square, way)
    return state.hedged(square)


def is_low(state: State, square: Square, way: str) -> bool:
    """F6: whether something low stands on the square, seen along `way`."""
    if square in state.low:
        return True
    piece = state.pieces.get(square)
    if piece is None:
        return False
    if piece.type in LANDING_BOATS and not piece.wreck and piece.cargo is None:
        return way in (piece.facing, opposite(piece.facing))
    return piece.type in ("TK", "RB")


def clear_line(state: State, shooter: Piece, square: Square, way: str, distance: int) -> bool:
    """Whether a direct shot reaches the square at this distance and may hit what stands there (F5, F6)."""
    target = state.pieces.get(shifted(square, way, distance))
    over_low = shooter.type != "TK" and (target is None or target.wreck or target.type not in ("TK", "RB"))
    for nearer in range(1, distance):
        between = shifted(square, way, nearer)
        if stops_direct_fire(state, between, way):
            return False
        if is_low(state, between, way) and not over_low:
            return False
    goal = shifted(square, way, distance)
    return goal not in state.smoke and not state.burning(goal)


# --- the list of actions --------------------------------------------------------------------------


def actions(state: State, square: Square, aboard: bool) -> list[str]:
    """Action codes of the piece that has just moved to the square (or came aboard the boat there)."""
    standing = state.pieces[square]
    mover = standing.cargo if aboard else standing
    assert mover is not None
    found: set[str] = set()
    if standing.cargo is not None:  # a boarder, or the cargo of a boat that moved: straight ahead only (L4)
        found |= fire(state, standing.cargo, square, True)
    else:
        found |= fire(state, mover, square, False)
        if mover.type == "AS":
            found |= charges(state, mover, square)
        if mover.type == "ML":
            found |= mines(state, mover, square)
        if mover.type == "RB":
            found.add("b")
    if state.mode == "flag" and not mover.flag:
        found |= flags_at_hand(state, mover, square, aboard)
    return sorted(found)


def fire(state: State, shooter: Piece, square: Square, straight: bool) -> set[str]:
    """Guns, indirect fire, flame and smoke."""
    kind = KINDS[shooter.type]
    ways = directions_of_fire(shooter.facing, "fixed" if straight else kind.arc)
    found: set[str] = set()
    for way in ways:
        if kind.weapon in ("gun", "indirect", "flame"):
            found |= shots(state, shooter, kind, square, way)
        if kind.weapon == "flame":
            found |= burnable(state, shooter, square, way)
        if shooter.type == "SL":
            found |= smoke(state, square, way)
    return found


def shots(state: State, shooter: Piece, kind: Kind, square: Square, way: str) -> set[str]:
    found = set()
    distance = kind.nearest
    while distance <= kind.farthest and state.on_board(shifted(square, way, distance)):
        at = shifted(square, way, distance)
        target = state.pieces.get(at)
        if target is not None and may_hit(shooter, target):
            seen = kind.weapon == "indirect" or clear_line(state, shooter, square, way, distance)
            if seen and kind.power > armour_towards(target, at, square):
                found.add("x" + square_name(at))
        distance += 1
    return found


def burnable(state: State, shooter: Piece, square: Square, way: str) -> set[str]:
    """A hedge or ice square that holds no target: empty, with a wreck or a piece of one's own (A4)."""
    at = shifted(square, way, 2)
    if at in state.pieces and may_hit(shooter, state.pieces[at]):
        return set()
    if not state.hedged(at) and at not in state.ice:
        return set()
    between = shifted(square, way)
    return set() if stops_direct_fire(state, between, way) else {"f" + square_name(at)}


def smoke(state: State, square: Square, way: str) -> set[str]:
    """A3: smoke flies over anything."""
    found = set()
    for distance in (1, 2, 3):
        at = shifted(square, way, distance)
        taken = at in state.pieces or at in state.high or at in state.smoke
        wrong_ground = state.open_water(at) or state.hedged(at) or state.burning(at)
        if state.on_board(at) and not taken and not wrong_ground:
            found.add("s" + square_name(at))
    return found


def charges(state: State, mover: Piece, square: Square) -> set[str]:
    """A2: any neighbour, whichever way the squad faces; never its own bomb."""
    found = set()
    for at in neighbours(square):
        target = state.pieces.get(at)
        if target is None or target.wreck or target.side == mover.side:
            continue
        if KINDS[mover.type].power > armour_towards(target, at, square):
            found.add("x" + square_name(at))
    return found


def mines(state: State, mover: Piece, square: Square) -> set[str]:
    """A1: on the square right behind."""
    at = shifted(square, opposite(mover.facing))
    taken = at in state.pieces or at in state.high or at in state.low or at in state.mine
    wrong_ground = at in state.water or state.burning(at)
    if state.mines > 0 and state.on_board(at) and not taken and not wrong_ground:
        return {"m" + square_name(at)}
    return set()


# --- flags ----------------------------------------------------------------------------------------


def corner_flags(state: State, square: Square) -> list[Flag]:
    """Flags lying on one of the four corner points of the square."""
    column, row = square
    points = {(column - 1, row - 1), (column - 1, row), (column, row - 1), (column, row)}
    return sorted({flag for flag in state.flags if flag[1] and flag[0] in points})


def holder(state: State, mover: Piece, square: Square, aboard: bool, at: Square) -> str:
    """Where the flag that can be taken from a square is: loose, piece, cargo or nowhere ("")."""
    if (at, False) in state.flags:
        return "loose"
    piece = state.pieces.get(at)
    if piece is None:
        return ""
    if piece.wreck:
        return "piece" if piece.flag else ""
    if piece.side != mover.side:
        return ""
    if piece.flag:
        return "piece"
    own_place = at == square and aboard
    if piece.cargo is not None and piece.cargo.flag and not own_place:
        return "cargo"
    return ""


def flags_at_hand(state: State, mover: Piece, square: Square, aboard: bool) -> set[str]:
    corners = corner_flags(state, square)
    found = {"t"} if len(corners) == 1 else {"t" + flag_text(flag) for flag in corners}
    for at in [square, *neighbours(square)]:
        if holder(state, mover, square, aboard, at):
            found.add("t" + square_name(at))
    return found


def take_flag(state: State, square: Square, aboard: bool, text: str) -> None:
    """The mover picks up the flag named after the `t`."""
    standing = state.pieces[square]
    mover = standing.cargo if aboard else standing
    assert mover is not None
    corners = {flag_text(flag): flag for flag in corner_flags(state, square)}
    if not text:
        state.flags.remove(next(iter(corners.values())))
    elif text in corners:
        state.flags.remove(corners[text])
    else:
        at = read_square(text)
        where = holder(state, mover, square, aboard, at)
        if where == "loose":
            state.flags.remove((at, False))
        elif where == "piece":
            state.pieces[at] = replace(state.pieces[at], flag=False)
        else:
            cargo = state.pieces[at].cargo
            assert cargo is not None
            state.pieces[at] = replace(state.pieces[at], cargo=replace(cargo, flag=False))
    standing = state.pieces[square]
    if aboard:
        assert standing.cargo is not None
        state.pieces[square] = replace(standing, cargo=replace(standing.cargo, flag=True))
    else:
        state.pieces[square] = replace(standing, flag=True)


# --- effects --------------------------------------------------------------------------------------


def destroy(state: State, square: Square, losses: Losses) -> None:
    """A living piece is destroyed where it stands (F8); a bomb explodes (A5)."""
    piece = state.pieces[square]
    if piece.type == "RB":
        explode(state, square, losses)
    elif state.open_water(square):
        sink(state, square, losses)
    else:
        losses.append(piece)
        state.pieces[square] = replace(piece, wreck=True)


def sink(state: State, square: Square, losses: Losses) -> None:
    """Piece or wreck goes down with its cargo; flags stay on the square (G6)."""
    piece = state.pieces.pop(square)
    for gone in (piece, piece.cargo):
        if gone is None:
            continue
        if not gone.wreck:
            losses.append(gone)
        if gone.flag:
            state.flags.append((square, False))


def explode(state: State, square: Square, losses: Losses) -> None:
    """A5: the bomb vanishes and takes its neighbours with it."""
    bomb = state.pieces.pop(square)
    losses.append(bomb)
    if bomb.flag:
        state.flags.append((square, False))
    for at in neighbours(square):
        target = state.pieces.get(at)
        if target is None or target.wreck:
            continue
        if KINDS["RB"].power > armour_towards(target, at, square):
            destroy(state, at, losses)


def flame(state: State, at: Square, losses: Losses) -> None:
    """A4: the target is destroyed, its hedge burns as a whole, its ice melts."""
    target = state.pieces.get(at)
    if target is not None and not target.wreck:
        destroy(state, at, losses)
    if at in state.ice:
        state.ice.discard(at)
        if at in state.pieces:
            sink(state, at, losses)
    for hedge in [shape for shape in state.hedges if at in shape]:
        state.hedges.remove(hedge)
        state.fires.append(hedge)
        for square in sorted(hedge):
            if square in state.pieces and not state.pieces[square].wreck:
                destroy(state, square, losses)


def act(state: State, square: Square, aboard: bool, action: str) -> Losses:
    """Carries out one of `actions`, changing the state; returns the pieces lost."""
    losses: Losses = []
    standing = state.pieces[square]
    shooter = standing.cargo or standing
    verb, text = action[0], action[1:]
    if verb == "t":
        take_flag(state, square, aboard, text)
        return losses
    if verb == "b":
        explode(state, square, losses)
        return losses
    at = read_square(text)
    if verb == "s":
        state.smoke.add(at)
    elif verb == "m":
        state.mine.add(at)
        state.mines -= 1
    elif KINDS[shooter.type].weapon == "flame":
        flame(state, at, losses)
    else:
        destroy(state, at, losses)
    return losses
