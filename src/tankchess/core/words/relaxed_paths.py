"""Ways a piece could take if a rule did not apply: how `why_not` finds out which rule is in the way."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from tankchess.core.kernel import layout as L
from tankchess.core.words.board_snapshot import BoardSnapshot


@dataclass(frozen=True, slots=True)
class Detour:
    """The rules set aside. The number of steps is never limited."""

    turns_freely: bool = False
    turns_aboard: bool = False
    fireproof: bool = False
    goes_anywhere: bool = False


def find_detour(scene: BoardSnapshot, slot: int, end: int, facing: int, detour: Detour) -> list[int] | None:
    """The squares after each step of a shortest way to a square and facing, or None."""
    start = (scene.square_of(slot), scene.facing_of(slot), False)
    before: dict[tuple[int, int, bool], tuple[int, int, bool] | None] = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        if state[:2] == (end, facing) and state != start:
            return _squares(before, state)
        for following in _steps(scene, slot, state, detour):
            if following not in before:
                before[following] = state
                queue.append(following)
    return None


def _squares(
    before: dict[tuple[int, int, bool], tuple[int, int, bool] | None], state: tuple[int, int, bool]
) -> list[int]:
    squares = []
    step: tuple[int, int, bool] | None = state
    while step is not None:
        squares.append(step[0])
        step = before[step]
    return squares[-2::-1]


def _steps(
    scene: BoardSnapshot, slot: int, state: tuple[int, int, bool], detour: Detour
) -> list[tuple[int, int, bool]]:
    square, facing, turned = state
    piece_type = scene.type_of(slot)
    cell = scene.cells[square]
    elsewhere = square != scene.square_of(slot)
    in_fire = elsewhere and bool(cell & L.FIRE) and not detour.fireproof
    aboard = (scene.is_aboard(slot) and not elsewhere) or (elsewhere and scene.slot_on(square) >= 0)
    if elsewhere and not detour.goes_anywhere and _is_lost(scene, slot, square):
        return []
    following = []
    turns_once = "turns-once" in piece_type.traits and not detour.turns_freely
    if not in_fire and not (aboard and not detour.turns_aboard) and not (turns_once and turned):
        following += [(square, (facing + hand) % 8, turns_once) for hand in (-1, 1)]
    ahead = square + L.STEPS[facing]
    if _may_enter(scene, slot, ahead, facing, detour) and not (in_fire and scene.cells[ahead] & L.FIRE):
        following.append((ahead, facing, False))
    return following


def _is_lost(scene: BoardSnapshot, slot: int, square: int) -> bool:
    """Whether the piece has come to its end on a square it entered."""
    return scene.slot_on(square) < 0 and scene.ground(slot, square) in (L.GROUND_DESTROYS, L.GROUND_DROWNS)


def _may_enter(scene: BoardSnapshot, slot: int, square: int, facing: int, detour: Detour) -> bool:
    if scene.cells[square] & L.OFF:
        return False
    if detour.goes_anywhere:
        return True
    other = scene.slot_on(square)
    if other >= 0 and other != slot:
        return bool(scene.board.boarding(other, slot, facing) == L.MAY_BOARD)
    return scene.ground(slot, square) != L.GROUND_SHUT
