"""Why a move is not permitted: the rule that forbids it, in words."""

from __future__ import annotations

from dataclasses import dataclass

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
from tankchess.core.words.relaxed_paths import Detour, find_detour


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule and how it forbids a move. The text goes on from the move code: `leaves the board, and ...`."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} (rule {self.rule})"


_GOAL_RULES = {Mode.COMMAND: "G1", Mode.LAST: "G4", Mode.ESCAPE3: "G5", Mode.FLAG: "G6", Mode.FOUR: "G7"}


def find_reason(board: Board, outcome: Outcome | None, move: Move) -> Reason:
    """Why an illegal move is illegal; `outcome` is that of the game if it is over by goal or limit."""
    if outcome is not None:
        return _over(board, outcome)
    if move.is_pass:
        if shared_referee().forbids(board):
            return Reason("G8", "is not played here: a player without a permitted move is mated, or it is stalemate")
        return Reason("G8", "is only for a player who cannot move, and there are moves")
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
    return Reason(*find_miss(board, slot, move))


def _over(board: Board, outcome: Outcome) -> Reason:
    rule = _GOAL_RULES[MODES[board.mode]]
    if outcome.termination is Termination.LIMIT:
        rule = "G4"
    elif outcome.termination in (Termination.QUIET, Termination.REPETITION):
        rule = "G9"
    return Reason(rule, f"comes too late: the game is over, {outcome.result} ({outcome.sentence()})")


def _no_piece(board: Board, move: Move) -> Reason:
    start = move.bits & L.SQUARE_MASK
    side = SIDES[board.number(L.TURN)]
    name = square_name(start)
    if board.cell_on(start) & L.OFF:
        return Reason("B1", f"starts outside the board: {name}")
    scene = BoardSnapshot(board)
    slot = scene.slot_on(start)
    if slot < 0:
        return Reason("M1", f"finds no piece on {name}")
    if scene.is_wreck(slot):
        return Reason("M1", f"moves a wreck: {name}")
    if scene.side_of(slot) is not side:
        return Reason(
            "B3", f"moves a piece of {scene.side_of(slot).name_in_words}, and {side.name_in_words} is to move"
        )
    return Reason("L1", f"finds no cargo on {name}")


_BARRED = {
    Fault.OWN: "loses its own Command tank",
    Fault.CHECK: "leaves the Command tank open to {}",
    Fault.ESCAPE: "lets the enemy Command tank escape by {}",
}


def _barred(board: Board, code: int) -> Reason:
    """A move that movement and fire allow and announced play does not (G2)."""
    found = find_refutation(board, code)
    assert found is not None, "asked only for a move that is not permitted"
    return Reason("G2", _BARRED[found.fault].format(found.move))


def _standing(scene: BoardSnapshot, slot: int, move: Move) -> Reason:
    """A piece that never moves (A6)."""
    start = scene.square_of(slot)
    name = scene.type_of(slot).name
    stays = (move.bits >> L.TO_SHIFT) & L.SQUARE_MASK == start
    if move.is_out or not stays or (move.bits >> L.FACING_SHIFT) & 7 != scene.facing_of(slot) or move.via_squares:
        return Reason("A6", f"moves a {name}, which never moves or turns")
    if not move.action:
        return Reason("A6", f"does nothing: a {name} can only fire")
    return Reason(*find_miss(scene.board, slot, move))


# Driving.


def _drive(scene: BoardSnapshot, slot: int, move: Move) -> Reason:
    board = scene.board
    codes = shared_referee().moves_from(board, slot)
    same = [other for other in make_moves(board, codes) if other.bits == move.bits]
    if same:
        vias = sorted({"@" + ",".join(other.via) if other.via else "nothing removed" for other in same})
        return Reason("M13", f"names the wrong markers on its way (possible: {'; '.join(vias[:4])})")
    if move.is_out:
        return _leaving(scene, slot)
    start, end = scene.square_of(slot), (move.bits >> L.TO_SHIFT) & L.SQUARE_MASK
    facing = (move.bits >> L.FACING_SHIFT) & 7
    if scene.cells[end] & L.OFF:
        return Reason("B1", f"ends outside the board: {square_name(end)}")
    if end == start and facing == scene.facing_of(slot):
        return Reason("M5", "changes neither square nor facing")
    if end == start and not board.turning:
        return Reason("M1", "does not change the square, and turning in place is not a move in this game")
    on_end = _last_square(scene, slot, end, facing)
    return on_end or _way(scene, slot, end, facing)


def _leaving(scene: BoardSnapshot, slot: int) -> Reason:
    mode = MODES[scene.board.mode]
    if mode is Mode.COMMAND and not scene.is_command(slot):
        return Reason("M12", "leaves the board, and only the Command tank may")
    if mode not in (Mode.COMMAND, Mode.ESCAPE3):
        return Reason("M12", f"leaves the board, and in mode {mode} nobody may")
    return Reason("M12", f"does not reach the far edge in {scene.type_of(slot).speed} steps")


def _last_square(scene: BoardSnapshot, slot: int, end: int, facing: int) -> Reason | None:
    """What forbids ending on a square at all."""
    cell = scene.cells[end]
    other = scene.slot_on(end)
    if cell & (L.HIGH | L.LOW):
        return Reason("M4", f"is blocked at {scene.named(end)}")
    if other >= 0 and other != slot and not (scene.is_aboard(slot) and other == scene.partner_of(slot)):
        return _boarding(scene, slot, other, facing)
    if scene.ground(slot, end) == L.GROUND_SHUT:
        return _grounded(scene, end)
    return None


def _boarding(scene: BoardSnapshot, slot: int, other: int, facing: int) -> Reason | None:
    """Why a piece may not drive onto the square of another."""
    piece_type, where = scene.type_of(slot), scene.named(scene.square_of(other))
    boarding = scene.board.boarding(other, slot, facing)
    if boarding == L.NOT_OWN_BOAT:
        return Reason("M4", f"is blocked at {where}")
    if boarding == L.HAS_CARGO:
        return Reason("L1", f"boards {where}, which already has cargo")
    if boarding == L.TOO_HEAVY:
        rule = "L1" if piece_type.is_boat else "P4"
        return Reason(rule, f"boards {where}, which cannot carry a {piece_type.name}")
    if boarding == L.OUT_OF_LINE:
        return Reason("L2", f"ends aboard {where}, but not in line with it")
    return None


def _grounded(scene: BoardSnapshot, square: int) -> Reason:
    """A boat where it has no open water."""
    if scene.cells[square] & L.ICE:
        return Reason("M10", f"takes a boat onto ice at {square_name(square)}")
    return Reason("M9", f"takes a boat onto land at {square_name(square)}")


def _way(scene: BoardSnapshot, slot: int, end: int, facing: int) -> Reason:
    """No way leads there in time: which rule would have to give?"""
    piece_type = scene.type_of(slot)
    speed = piece_type.speed
    start = scene.square_of(slot)
    if end == start + L.STEPS[scene.facing_of(slot) ^ 4]:
        return Reason("M3", "steps back and does something else: a step back allows no turn and no second square")
    without_m6 = find_detour(scene, slot, end, facing, Detour(turns_freely=True))
    if without_m6 is not None and len(without_m6) <= speed:
        return Reason("M6", "turns twice on one square")
    if scene.is_aboard(slot):
        unlocked = find_detour(scene, slot, end, facing, Detour(turns_freely=True, turns_aboard=True))
        if unlocked is not None and len(unlocked) <= speed:
            return Reason("L2", "turns aboard a boat: cargo drives straight off it")
    through_fire = find_detour(scene, slot, end, facing, Detour(turns_freely=True, turns_aboard=True, fireproof=True))
    if through_fire is not None and len(through_fire) <= speed:
        return Reason("M8", "stays in fire: a vehicle that enters it must leave it straight ahead with the next step")
    straight = find_detour(scene, slot, end, facing, Detour(True, True, True, goes_anywhere=True))
    if straight is not None and len(straight) <= speed:
        return _blocked(scene, slot, straight)
    real = find_detour(scene, slot, end, facing, Detour())
    if real is None:
        return Reason("M2", f"is out of reach: no way leads there, and a {piece_type.name} has {speed} steps")
    return Reason("M2", f"is out of reach: it takes {len(real)} steps, and a {piece_type.name} has {speed}")


def _blocked(scene: BoardSnapshot, slot: int, path: list[int]) -> Reason:
    """Where the shortest way that ignores everything in it meets the first thing that stops the piece."""
    for square in path:
        if square == scene.square_of(slot):
            continue
        cell, ground = scene.cells[square], scene.ground(slot, square)
        if scene.slot_on(square) >= 0 or cell & (L.HIGH | L.LOW):
            return Reason("M4", f"is blocked at {scene.named(square)}")
        if ground == L.GROUND_SHUT:
            return _grounded(scene, square)
        if ground == L.GROUND_DROWNS:
            return Reason("M10" if cell & L.ICE else "M9", f"ends at {scene.named(square)}")
        if ground != L.GROUND_BEARS:
            return Reason("M8" if cell & L.FIRE else "M7", f"ends at {scene.named(square)}")
    return Reason("M2", "is out of reach")
