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
from tankchess.core.words.reason import Reason, because

_ARC_WORDS = {
    "fixed": "straight ahead only",
    "turret": "straight ahead and 45 degrees to both sides",
    "all": "all round",
}


def find_miss(board: Board, slot: int, move: Move) -> Reason:
    """The rule against the action of a move whose drive is possible, and the words for it."""
    twin = board.twin()
    code = allowed_code(board, without_action(move))
    if code is not None:
        twin.play_move(code)
    scene = BoardSnapshot(twin)
    if not scene.is_alive(slot):
        return because("A7", "acts_lost", "acts with a piece that its own move destroys")
    if move.action == "t":
        return _no_flag(scene, slot)
    if move.action == "b":
        return _no_bomb(scene, slot)
    shooter = slot
    if not scene.is_aboard(slot) and scene.partner_of(slot) >= 0:
        shooter = scene.partner_of(slot)
    target = (move.bits >> L.TARGET_SHIFT) & L.SQUARE_MASK
    if scene.cells[target] & L.OFF:
        name = square_name(target)
        return because("B1", "outside", f"acts outside the board: {name}", square=name)
    looks = {"x": _no_hit, "s": _no_smoke, "m": _no_mine, "f": _no_flame}
    return looks[move.action](scene, shooter, target)


def _lacks(rule: str, word: str, piece_type: PieceType, what: str) -> Reason:
    return because(rule, word, f"asks for {what}, which a {piece_type.name} does not have", type=piece_type)


def _no_hit(scene: BoardSnapshot, slot: int, target: int) -> Reason:
    piece_type = scene.type_of(slot)
    weapon = next((weapon for weapon in piece_type.weapons if weapon.traits.destroys), None)
    if weapon is None:
        return _lacks("F1", "no_weapon", piece_type, "a weapon")
    victim, name = scene.slot_on(target), square_name(target)
    if victim < 0:
        return because("F4", "no_target", f"fires at {name}, where there is no piece", square=name)
    if scene.is_wreck(victim):
        return because("F4", "wreck_target", f"fires at a wreck on {name}", square=name)
    own = scene.side_of(victim) is scene.side_of(slot)
    if own and (scene.type_of(victim).weapon("explosive") is None or weapon.kind == "charges"):
        text = f"fires at a piece of its own side, {scene.named(target)}"
        return because("F4", "own_target", text, square=name)
    if weapon.kind == "charges":
        if scene.is_aboard(slot):
            return because("L4", "charges_aboard", "lays charges from a boat")
        if distance(scene.square_of(slot), target) != 1:
            text = f"lays charges on {scene.named(target)}, which is not adjacent"
            return because("A2", "not_adjacent", text, square=name)
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
    text = f"does not destroy {scene.named(target)}: {side} armour {armour} holds against {weapon.power}"
    return because("F3", f"armour_{side}", text, thing=scene.thing(target), armour=armour, power=weapon.power or 0)


def _off_line(scene: BoardSnapshot, slot: int, target: int, weapon: Weapon) -> Reason | None:
    """Direction and distance."""
    start, facing = scene.square_of(slot), scene.facing_of(slot)
    name, rule = square_name(target), weapon.traits.rule
    direction = direction_between(start, target)
    if direction is None:
        text = f"aims at {name}, which is not in line with {square_name(start)}"
        return because(rule, "not_in_line", text, square=name, start=square_name(start))
    offset = (direction - facing + 4) % 8 - 4
    if scene.is_aboard(slot) and offset != 0:
        text = f"aims {FACINGS[direction]} from a boat, where cargo fires straight ahead only"
        return because("L4", "aims_aboard", text, square=name)
    if (weapon.arc == "fixed" and offset != 0) or (weapon.arc == "turret" and abs(offset) > 1):
        text = f"aims {FACINGS[direction]} while facing {FACINGS[facing]}: {_ARC_WORDS[weapon.arc]}"
        return because(rule, f"aims_{weapon.arc}", text, square=name)
    squares = distance(start, target)
    if squares < weapon.min_range:
        text = f"aims at {name}, too near at {squares} (from {weapon.min_range})"
        return because(rule, "too_near", text, square=name, distance=squares, least=weapon.min_range)
    if squares > weapon.max_range:
        text = f"aims at {name}, too far at {squares} (up to {weapon.max_range})"
        return because(rule, "too_distant", text, square=name, distance=squares, most=weapon.max_range)
    return None


def _stopped(scene: BoardSnapshot, slot: int, target: int) -> Reason | None:
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
            return because("F5", "stopped", f"is stopped at {scene.named(square)}", thing=scene.thing(square))
        if meets == L.MEETS_LOW and target_is_low:
            text = f"aims at a low target behind {scene.named(square)}"
            return because("F6", "low_target", text, thing=scene.thing(square))
        if meets == L.MEETS_LOW and shooter_is_low:
            text = f"fires from too low to pass over {scene.named(square)}"
            return because("F6", "low_shooter", text, thing=scene.thing(square))
        square += L.STEPS[direction]
    return None


def _no_smoke(scene: BoardSnapshot, slot: int, target: int) -> Reason:
    weapon = scene.type_of(slot).weapon("smoke")
    if weapon is None:
        return _lacks("A3", "no_smoke", scene.type_of(slot), "smoke")
    text = f"puts smoke on {scene.named(target)}, where it cannot lie"
    return _off_line(scene, slot, target, weapon) or because("A3", "smoke_place", text, thing=scene.thing(target))


def _no_mine(scene: BoardSnapshot, slot: int, target: int) -> Reason:
    if scene.type_of(slot).weapon("mines") is None:
        return _lacks("A1", "no_mines", scene.type_of(slot), "mines")
    if scene.is_aboard(slot):
        return because("L4", "mine_aboard", "lays a mine from a boat")
    if scene.board.number(L.MINES) == 0:
        return because("A1", "mines_used", "lays a mine, and none is left")
    if target != scene.square_of(slot) + L.STEPS[scene.facing_of(slot) ^ 4]:
        name = square_name(target)
        return because("A1", "mine_behind", f"lays a mine on {name}, which is not the square behind", square=name)
    text = f"lays a mine on {scene.named(target)}, where it cannot lie"
    return because("A1", "mine_place", text, thing=scene.thing(target))


def _no_flame(scene: BoardSnapshot, slot: int, target: int) -> Reason:
    weapon = scene.type_of(slot).weapon("flame")
    if weapon is None:
        return _lacks("A4", "no_flame", scene.type_of(slot), "a flamethrower")
    miss = _off_line(scene, slot, target, weapon) or _stopped(scene, slot, target)
    if miss is not None:
        return miss
    victim, name = scene.slot_on(target), square_name(target)
    if victim >= 0 and not scene.is_wreck(victim):
        is_bomb = scene.type_of(victim).weapon("explosive") is not None
        if is_bomb or scene.side_of(victim) is not scene.side_of(slot):
            text = f"lights {scene.named(target)}, which is a target: fire at it instead (x{name})"
            return because("A4", "flame_target", text, square=name)
    if not scene.cells[target] & (L.HEDGE | L.ICE):
        return because("A4", "flame_nothing", f"lights {name}, which is neither hedge nor ice", square=name)
    text = f"lights {scene.named(target)}, and an obstacle stands there"
    return because("A4", "flame_obstacle", text, square=name)


def _no_bomb(scene: BoardSnapshot, slot: int) -> Reason:
    if scene.type_of(slot).weapon("explosive") is None:
        return _lacks("A5", "no_bomb", scene.type_of(slot), "a bomb")
    return because("L4", "bomb_aboard", "blows up the bomb on a boat")


def _no_flag(scene: BoardSnapshot, slot: int) -> Reason:
    mode = MODES[scene.board.mode]
    if mode is not Mode.FLAG:
        return because("G6", "no_flag", f"takes a flag, and in mode {mode} there is none")
    if scene.has_flag(slot):
        return because("G6", "second_flag", "takes a second flag")
    return because("G6", "flag_not_here", "takes a flag that is not at hand there, or names it wrongly")
