"""Why a move is not permitted: the rule that forbids it, in words."""

from __future__ import annotations

from tankchess.core.geometry import square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.move_codes import allowed_code, mover_slot, shared_referee, without_action
from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import Outcome, Termination
from tankchess.core.refutation import Fault, find_refutation
from tankchess.core.sides import MODES, SIDES, Mode
from tankchess.core.words.action_refusals import find_miss
from tankchess.core.words.board_snapshot import BoardSnapshot
from tankchess.core.words.reason import Reason, because
from tankchess.core.words.relaxed_paths import Detour, find_detour

__all__ = ["Reason", "find_reason"]


_GOAL_RULES = {Mode.COMMAND: "G1", Mode.LAST: "G4", Mode.ESCAPE3: "G5", Mode.FLAG: "G6", Mode.FOUR: "G7"}


def find_reason(board: Board, outcome: Outcome | None, move: Move) -> Reason:
    """Why an illegal move is illegal; `outcome` is that of the game if it is over by goal or limit."""
    if outcome is not None:
        return _over(board, outcome)
    if move.is_pass:
        if shared_referee().forbids(board):
            return because(
                "G8", "pass_mated", "is not played here: a player without a permitted move is mated, or it is stalemate"
            )
        return because("G8", "pass_moves", "is only for a player who cannot move, and there are moves")
    slot = mover_slot(board, move)
    if slot < 0:
        return _no_piece(board, move)
    code = allowed_code(board, move)
    if code is not None:
        return _barred(board, code)
    scene = BoardSnapshot(board)
    if not scene.type_of(slot).is_vehicle:
        return _standing(scene, slot, move)
    drive = without_action(move)
    if allowed_code(board, drive) is None:
        return _drive(scene, slot, drive)
    return find_miss(board, slot, move)


def _over(board: Board, outcome: Outcome) -> Reason:
    rule = _GOAL_RULES[MODES[board.mode]]
    if outcome.termination is Termination.LIMIT:
        rule = "G4"
    elif outcome.termination in (Termination.QUIET, Termination.REPETITION):
        rule = "G9"
    text = f"comes too late: the game is over, {outcome.result} ({outcome.sentence()})"
    return because(rule, "over", text, outcome=outcome)


def _no_piece(board: Board, move: Move) -> Reason:
    start = move.bits & L.SQUARE_MASK
    side = SIDES[board.number(L.TURN)]
    name = square_name(start)
    if board.cell_on(start) & L.OFF:
        return because("B1", "outside", f"starts outside the board: {name}", square=name)
    scene = BoardSnapshot(board)
    slot = scene.slot_on(start)
    if slot < 0:
        return because("M1", "no_piece", f"finds no piece on {name}", square=name)
    if scene.is_wreck(slot):
        return because("M1", "wreck", f"moves a wreck: {name}", square=name)
    if scene.side_of(slot) is not side:
        text = f"moves a piece of {scene.side_of(slot).name_in_words}, and {side.name_in_words} is to move"
        return because("B3", "not_its_turn", text, square=name, turn=side)
    return because("L1", "no_cargo", f"finds no cargo on {name}", square=name)


_BARRED = {
    Fault.OWN: "loses its own Command tank",
    Fault.CHECK: "leaves the Command tank open to {}",
    Fault.ESCAPE: "lets the enemy Command tank escape by {}",
}


def _barred(board: Board, code: int) -> Reason:
    """A move that movement and fire allow and announced play does not (G2)."""
    found = find_refutation(board, code)
    assert found is not None, "asked only for a move that is not permitted"
    start = str(found.move.from_square) if found.move is not None else ""
    return because("G2", f"barred_{found.fault}", _BARRED[found.fault].format(found.move), square=start)


def _standing(scene: BoardSnapshot, slot: int, move: Move) -> Reason:
    """A piece that never moves (A6)."""
    start = scene.square_of(slot)
    piece_type = scene.type_of(slot)
    name = piece_type.name
    stays = (move.bits >> L.TO_SHIFT) & L.SQUARE_MASK == start
    if move.is_out or not stays or (move.bits >> L.FACING_SHIFT) & 7 != scene.facing_of(slot) or move.via_squares:
        return because("A6", "never_moves", f"moves a {name}, which never moves or turns", type=piece_type)
    if not move.action:
        return because("A6", "only_fires", f"does nothing: a {name} can only fire", type=piece_type)
    return find_miss(scene.board, slot, move)


# Driving.


def _drive(scene: BoardSnapshot, slot: int, move: Move) -> Reason:
    board = scene.board
    codes = shared_referee().moves_from(board, slot)
    same = [other for other in make_moves(board, codes) if other.bits == move.bits]
    if same:
        vias = sorted({"@" + ",".join(other.via) if other.via else "nothing removed" for other in same})
        return because("M13", "markers", f"names the wrong markers on its way (possible: {'; '.join(vias[:4])})")
    if move.is_out:
        return _leaving(scene, slot)
    start, end = scene.square_of(slot), (move.bits >> L.TO_SHIFT) & L.SQUARE_MASK
    facing = (move.bits >> L.FACING_SHIFT) & 7
    if scene.cells[end] & L.OFF:
        return because("B1", "outside", f"ends outside the board: {square_name(end)}", square=square_name(end))
    if end == start and facing == scene.facing_of(slot):
        return because("M5", "no_change", "changes neither square nor facing")
    if end == start and not board.turning:
        text = "does not change the square, and turning in place is not a move in this game"
        return because("M1", "no_turning", text)
    on_end = _last_square(scene, slot, end, facing)
    return on_end or _way(scene, slot, end, facing)


def _leaving(scene: BoardSnapshot, slot: int) -> Reason:
    mode = MODES[scene.board.mode]
    if mode is Mode.COMMAND and not scene.is_command(slot):
        return because("M12", "only_command", "leaves the board, and only the Command tank may")
    if mode not in (Mode.COMMAND, Mode.ESCAPE3):
        return because("M12", "nobody_leaves", f"leaves the board, and in mode {mode} nobody may")
    speed = scene.type_of(slot).speed
    return because("M12", "far_edge", f"does not reach the far edge in {speed} steps", steps=speed)


def _last_square(scene: BoardSnapshot, slot: int, end: int, facing: int) -> Reason | None:
    """What forbids ending on a square at all."""
    cell = scene.cells[end]
    other = scene.slot_on(end)
    if cell & (L.HIGH | L.LOW):
        return because("M4", "blocked", f"is blocked at {scene.named(end)}", thing=scene.thing(end))
    if other >= 0 and other != slot and not (scene.is_aboard(slot) and other == scene.partner_of(slot)):
        return _boarding(scene, slot, other, facing)
    if scene.ground(slot, end) == L.GROUND_SHUT:
        return _grounded(scene, end)
    return None


def _boarding(scene: BoardSnapshot, slot: int, other: int, facing: int) -> Reason | None:
    """Why a piece may not drive onto the square of another."""
    piece_type, where = scene.type_of(slot), scene.named(scene.square_of(other))
    boat = scene.thing(scene.square_of(other))
    boarding = scene.board.boarding(other, slot, facing)
    if boarding == L.NOT_OWN_BOAT:
        return because("M4", "blocked", f"is blocked at {where}", thing=boat)
    if boarding == L.HAS_CARGO:
        return because("L1", "has_cargo", f"boards {where}, which already has cargo", thing=boat)
    if boarding == L.TOO_HEAVY:
        rule = "L1" if piece_type.is_boat else "P4"
        text = f"boards {where}, which cannot carry a {piece_type.name}"
        return because(rule, "too_heavy", text, thing=boat, type=piece_type)
    if boarding == L.OUT_OF_LINE:
        return because("L2", "out_of_line", f"ends aboard {where}, but not in line with it", thing=boat)
    return None


def _grounded(scene: BoardSnapshot, square: int) -> Reason:
    """A boat where it has no open water."""
    name = square_name(square)
    if scene.cells[square] & L.ICE:
        return because("M10", "boat_on_ice", f"takes a boat onto ice at {name}", square=name)
    return because("M9", "boat_on_land", f"takes a boat onto land at {name}", square=name)


def _way(scene: BoardSnapshot, slot: int, end: int, facing: int) -> Reason:
    """No way leads there in time: which rule would have to give?"""
    piece_type = scene.type_of(slot)
    speed = piece_type.speed
    start = scene.square_of(slot)
    if end == start + L.STEPS[scene.facing_of(slot) ^ 4]:
        text = "steps back and does something else: a step back allows no turn and no second square"
        return because("M3", "back_only", text)
    without_m6 = find_detour(scene, slot, end, facing, Detour(turns_freely=True))
    if without_m6 is not None and len(without_m6) <= speed:
        return because("M6", "turns_twice", "turns twice on one square", type=piece_type)
    if scene.is_aboard(slot):
        unlocked = find_detour(scene, slot, end, facing, Detour(turns_freely=True, turns_aboard=True))
        if unlocked is not None and len(unlocked) <= speed:
            return because("L2", "turns_aboard", "turns aboard a boat: cargo drives straight off it")
    through_fire = find_detour(scene, slot, end, facing, Detour(turns_freely=True, turns_aboard=True, fireproof=True))
    if through_fire is not None and len(through_fire) <= speed:
        text = "stays in fire: a vehicle that enters it must leave it straight ahead with the next step"
        return because("M8", "stays_in_fire", text)
    straight = find_detour(scene, slot, end, facing, Detour(True, True, True, goes_anywhere=True))
    if straight is not None and len(straight) <= speed:
        return _blocked(scene, slot, straight)
    real = find_detour(scene, slot, end, facing, Detour())
    if real is None:
        text = f"is out of reach: no way leads there, and a {piece_type.name} has {speed} steps"
        return because("M2", "no_way", text, type=piece_type, steps=speed)
    text = f"is out of reach: it takes {len(real)} steps, and a {piece_type.name} has {speed}"
    return because("M2", "too_far", text, type=piece_type, steps=speed, needed=len(real))


def _blocked(scene: BoardSnapshot, slot: int, path: list[int]) -> Reason:
    """Where the shortest way that ignores everything in it meets the first thing that stops the piece."""
    for square in path:
        if square == scene.square_of(slot):
            continue
        cell, ground = scene.cells[square], scene.ground(slot, square)
        if scene.slot_on(square) >= 0 or cell & (L.HIGH | L.LOW):
            return because("M4", "blocked", f"is blocked at {scene.named(square)}", thing=scene.thing(square))
        if ground == L.GROUND_SHUT:
            return _grounded(scene, square)
        if ground == L.GROUND_DROWNS:
            rule = "M10" if cell & L.ICE else "M9"
            return because(rule, "lost_there", f"ends at {scene.named(square)}", thing=scene.thing(square))
        if ground != L.GROUND_BEARS:
            rule = "M8" if cell & L.FIRE else "M7"
            return because(rule, "lost_there", f"ends at {scene.named(square)}", thing=scene.thing(square))
    return because("M2", "unreachable", "is out of reach")
