"""Why a piece cannot do what a move says at the end of its way."""

from __future__ import annotations

from tankchess.core.catalogue import PieceType, Weapon
from tankchess.core.geometry import FACINGS, direction_between, distance, square_name
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.kernel.lines import shot_meets
from tankchess.core.kernel.move_codes import allowed_code, without_action
from tankchess.core.move import Move
from tankchess.core.sides import MODES, Mode
from tankchess.core.words.board_snapshot import BoardSnapshot

Miss = tuple[str, str]
_ARC_WORDS = {
    "fixed": "straight ahead only",
    "turret": "straight ahead and 45 degrees to both sides",
    "all": "all round",
}


def find_miss(board: Board, slot: int, move: Move) -> Miss:
    """The rule against the action of a move whose drive is possible, and the words for it."""
    twin = board.twin()
    code = allowed_code(board, without_action(move))
    if code is not None:
        twin.play_move(code)
    scene = BoardSnapshot(twin)
    if not scene.is_alive(slot):
        return "A7", "acts with a piece that its own move destroys"
    if move.action == "t":
        return _no_flag(scene, slot)
    if move.action == "b":
        return _no_bomb(scene, slot)
    shooter = slot
    if not scene.is_aboard(slot) and scene.partner_of(slot) >= 0:
        shooter = scene.partner_of(slot)
    target = (move.bits >> L.TARGET_SHIFT) & L.SQUARE_MASK
    if scene.cells[target] & L.OFF:
        return "B1", f"acts outside the board: {square_name(target)}"
    looks = {"x": _no_hit, "s": _no_smoke, "m": _no_mine, "f": _no_flame}
    return looks[move.action](scene, shooter, target)


def _lacks(piece_type: PieceType, what: str) -> str:
    return f"asks for {what}, which a {piece_type.name} does not have"


def _no_hit(scene: BoardSnapshot, slot: int, target: int) -> Miss:
    piece_type = scene.type_of(slot)
    weapon = next((weapon for weapon in piece_type.weapons if weapon.traits.destroys), None)
    if weapon is None:
        return "F1", _lacks(piece_type, "a weapon")
    victim = scene.slot_on(target)
    if victim < 0:
        return "F4", f"fires at {square_name(target)}, where there is no piece"
    if scene.is_wreck(victim):
        return "F4", f"fires at a wreck on {square_name(target)}"
    own = scene.side_of(victim) is scene.side_of(slot)
    if own and (scene.type_of(victim).weapon("explosive") is None or weapon.kind == "charges"):
        return "F4", f"fires at a piece of its own side, {scene.named(target)}"
    if weapon.kind == "charges":
        if scene.is_aboard(slot):
            return "L4", "lays charges from a boat"
        if distance(scene.square_of(slot), target) != 1:
            return "A2", f"lays charges on {scene.named(target)}, which is not adjacent"
    else:
        miss = _off_line(scene, slot, target, weapon)
        if miss is not None:
            return miss
        if weapon.traits.is_direct:
            miss = _stopped(scene, slot, target)
            if miss is not None:
                return miss
    direction = direction_between(target, scene.square_of(slot))
    assert direction is not None
    side, armour = scene.armour_towards(victim, direction)
    return (
        "F3",
        f"does not destroy {scene.named(target)}: {side} armour {armour} holds against {weapon.power}",
    )


def _off_line(scene: BoardSnapshot, slot: int, target: int, weapon: Weapon) -> Miss | None:
    """Direction and distance."""
    start, facing = scene.square_of(slot), scene.facing_of(slot)
    name = square_name(target)
    direction = direction_between(start, target)
    if direction is None:
        return weapon.traits.rule, f"aims at {name}, which is not in line with {square_name(start)}"
    offset = (direction - facing + 4) % 8 - 4
    if scene.is_aboard(slot) and offset != 0:
        return "L4", f"aims {FACINGS[direction]} from a boat, where cargo fires straight ahead only"
    if (weapon.arc == "fixed" and offset != 0) or (weapon.arc == "turret" and abs(offset) > 1):
        return weapon.traits.rule, f"aims {FACINGS[direction]} while facing {FACINGS[facing]}: {_ARC_WORDS[weapon.arc]}"
    squares = distance(start, target)
    if squares < weapon.min_range:
        return weapon.traits.rule, f"aims at {name}, too near at {squares} (from {weapon.min_range})"
    if squares > weapon.max_range:
        return weapon.traits.rule, f"aims at {name}, too far at {squares} (up to {weapon.max_range})"
    return None


def _stopped(scene: BoardSnapshot, slot: int, target: int) -> Miss | None:
    """What stops a direct shot on its way (F5, F6)."""
    start = scene.square_of(slot)
    direction = direction_between(start, target)
    assert direction is not None
    victim = scene.slot_on(target)
    target_is_low = victim >= 0 and scene.type_of(victim).is_low
    shooter_is_low = scene.type_of(slot).is_low
    square = start + L.STEPS[direction]
    while square != target:
        meets = shot_meets(scene.board, square, scene.cells[square], direction, L.NOBODY)
        if meets > L.MEETS_LOW:
            return "F5", f"is stopped at {scene.named(square)}"
        if meets == L.MEETS_LOW and target_is_low:
            return "F6", f"aims at a low target behind {scene.named(square)}"
        if meets == L.MEETS_LOW and shooter_is_low:
            return "F6", f"fires from too low to pass over {scene.named(square)}"
        square += L.STEPS[direction]
    return None


def _no_smoke(scene: BoardSnapshot, slot: int, target: int) -> Miss:
    weapon = scene.type_of(slot).weapon("smoke")
    if weapon is None:
        return "A3", _lacks(scene.type_of(slot), "smoke")
    miss = _off_line(scene, slot, target, weapon)
    return miss or ("A3", f"puts smoke on {scene.named(target)}, where it cannot lie")


def _no_mine(scene: BoardSnapshot, slot: int, target: int) -> Miss:
    if scene.type_of(slot).weapon("mines") is None:
        return "A1", _lacks(scene.type_of(slot), "mines")
    if scene.is_aboard(slot):
        return "L4", "lays a mine from a boat"
    if scene.board.number(L.MINES) == 0:
        return "A1", "lays a mine, and none is left"
    if target != scene.square_of(slot) + L.STEPS[scene.facing_of(slot) ^ 4]:
        return "A1", f"lays a mine on {square_name(target)}, which is not the square behind"
    return "A1", f"lays a mine on {scene.named(target)}, where it cannot lie"


def _no_flame(scene: BoardSnapshot, slot: int, target: int) -> Miss:
    weapon = scene.type_of(slot).weapon("flame")
    if weapon is None:
        return "A4", _lacks(scene.type_of(slot), "a flamethrower")
    miss = _off_line(scene, slot, target, weapon) or _stopped(scene, slot, target)
    if miss is not None:
        return miss
    victim = scene.slot_on(target)
    if victim >= 0 and not scene.is_wreck(victim):
        is_bomb = scene.type_of(victim).weapon("explosive") is not None
        if is_bomb or scene.side_of(victim) is not scene.side_of(slot):
            return "A4", f"lights {scene.named(target)}, which is a target: fire at it instead (x{square_name(target)})"
    if not scene.cells[target] & (L.HEDGE | L.ICE):
        return "A4", f"lights {square_name(target)}, which is neither hedge nor ice"
    return "A4", f"lights {scene.named(target)}, and an obstacle stands there"


def _no_bomb(scene: BoardSnapshot, slot: int) -> Miss:
    if scene.type_of(slot).weapon("explosive") is None:
        return "A5", _lacks(scene.type_of(slot), "a bomb")
    return "L4", "blows up the bomb on a boat"


def _no_flag(scene: BoardSnapshot, slot: int) -> Miss:
    mode = MODES[scene.board.mode]
    if mode is not Mode.FLAG:
        return "G6", f"takes a flag, and in mode {mode} there is none"
    if scene.has_flag(slot):
        return "G6", "takes a second flag"
    return "G6", "takes a flag that is not at hand there, or names it wrongly"
