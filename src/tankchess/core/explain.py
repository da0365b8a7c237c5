"""A move in words: the steps it takes and what becomes of whom."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.core.board import Board
from tankchess.core.geometry import FACINGS, reading_order, square_name
from tankchess.core.layout import (
    AHEAD,
    FIRE,
    GONE,
    HEDGE,
    HOME,
    ICE,
    LEFT,
    MINE,
    OFF,
    OUT_BIT,
    PASS,
    SMOKE,
    STEPS,
    WATER,
)
from tankchess.core.lookup import mover_slot, shared_referee
from tankchess.core.move import Move
from tankchess.core.scene import Scene


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a move does. Squares are where it happens, by column, then row.

    `destroyed` pieces were hit, mined or blown up, `burnt` ones stood in fire, `sunk` ones went down with their cargo.
    `swept` are mines taken away, `dispersed` smoke driven through; `lit`, `melted`, `smoked` and `mined` what was lit,
    melted or broken, and laid.
    """

    steps: tuple[str, ...]
    destroyed: tuple[str, ...] = ()
    sunk: tuple[str, ...] = ()
    burnt: tuple[str, ...] = ()
    swept: tuple[str, ...] = ()
    dispersed: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    melted: tuple[str, ...] = ()
    smoked: tuple[str, ...] = ()
    mined: tuple[str, ...] = ()
    takes_flag: bool = False
    brings_home: int = 0

    def __str__(self) -> str:
        parts = [", ".join(self.steps) or "stays"]
        for words, squares in (
            ("disperses smoke on", self.dispersed),
            ("clears mines on", self.swept),
            ("destroys", self.destroyed),
            ("sinks", self.sunk),
            ("burns", self.burnt),
            ("lights the hedge on", self.lit),
            ("takes the ice off", self.melted),
            ("lays smoke on", self.smoked),
            ("lays a mine on", self.mined),
        ):
            if squares:
                parts.append(f"{words} {' '.join(squares)}")
        if self.takes_flag:
            parts.append("takes the flag")
        if self.brings_home:
            parts.append("brings the flag home")
        return "; ".join(parts)


def explain_move(board: Board, code: int, move: Move) -> Explanation:
    """The explanation of a legal move, whose integer on this board is `code`."""
    if code == PASS:
        return Explanation(("pass",))
    slot = mover_slot(board, move)
    before = Scene(board)
    twin = Board(board.tables, board.width, board.height)
    board.copy_into(twin)
    twin.play_move(code)
    after = Scene(twin)
    destroyed, sunk, burnt = _losses(before, after, None if not code & OUT_BIT else slot)
    home = sum(twin.number(HOME + side) - board.number(HOME + side) for side in range(4))
    return Explanation(
        steps=_steps(board, slot, code),
        destroyed=destroyed,
        sunk=sunk,
        burnt=burnt,
        swept=_changed(before, after, MINE, gained=False),
        dispersed=_changed(before, after, SMOKE, gained=False),
        lit=_changed(before, after, HEDGE, gained=False),
        melted=_changed(before, after, ICE, gained=False),
        smoked=_changed(before, after, SMOKE, gained=True),
        mined=_changed(before, after, MINE, gained=True),
        takes_flag=move.action == "t",
        brings_home=home,
    )


def _steps(board: Board, slot: int, code: int) -> tuple[str, ...]:
    path, is_back = shared_referee().find_way(board, slot, code)
    square, facing = board.describe(slot)[3], board.describe(slot)[4]
    steps = []
    while path > 1:
        path, digit = divmod(path, 3)
        if digit == AHEAD:
            square += STEPS[facing ^ 4 if is_back else facing]
            where = "off the board" if board.cell_on(square) & OFF else f"to {square_name(square)}"
            steps.append(f"back {where}" if is_back else f"ahead {where}")
        else:
            facing = (facing + (-1 if digit == LEFT else 1)) % 8
            steps.append(f"turn {'left' if digit == LEFT else 'right'} to {FACINGS[facing]}")
    return tuple(steps)


def _losses(before: Scene, after: Scene, left: int | None) -> tuple[tuple[str, ...], ...]:
    """Squares of the pieces destroyed, sunk and burnt; `left` is the slot that drove off the board."""
    destroyed, sunk, burnt = set(), set(), set()
    for slot in range(len(before.slots)):
        if not before.is_alive(slot) or after.is_alive(slot):
            continue
        if left is not None and slot in (left, before.partner_of(left)):
            continue
        square = after.square_of(slot)
        cell = after.cells[square]
        is_gone = after.slots[slot][5] == GONE
        if is_gone and cell & WATER and not cell & ICE:
            sunk.add(square)
        elif cell & FIRE and not is_gone:
            burnt.add(square)
        else:
            destroyed.add(square)
    return _names(destroyed), _names(sunk), _names(burnt)


def _changed(before: Scene, after: Scene, bit: int, gained: bool) -> tuple[str, ...]:
    """Squares that have gained, or lost, a kind of terrain."""
    pairs = enumerate(zip(before.cells, after.cells, strict=True))
    return _names({square for square, (old, new) in pairs if (old ^ new) & bit and bool(new & bit) is gained})


def _names(squares: set[int]) -> tuple[str, ...]:
    return tuple(square_name(square) for square in sorted(squares, key=reading_order))
