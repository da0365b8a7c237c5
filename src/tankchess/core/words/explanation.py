"""A move in words: the steps it takes and what becomes of whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tankchess.core.geometry import FACING_INDEX
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.board import Board
from tankchess.core.move import Move
from tankchess.core.move_effects import Trace, trace


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
    if code == L.PASS:
        return Explanation(("pass",))
    found = trace(board, code)
    return Explanation(
        steps=tuple(_words(found)),
        destroyed=found.destroyed,
        sunk=found.sunk,
        burnt=found.burnt,
        swept=found.swept,
        dispersed=found.dispersed,
        lit=found.lit,
        melted=found.melted,
        smoked=found.smoked,
        mined=found.mined,
        takes_flag=move.action == "t",
        brings_home=found.brings_home,
    )


def _words(found: Trace) -> Iterator[str]:
    assert found.start is not None, "only a pass starts nowhere"
    before = found.start[1]
    for square, facing in found.steps:
        if facing != before:
            hand = "right" if (FACING_INDEX[facing] - FACING_INDEX[before]) % 8 == 1 else "left"
            yield f"turn {hand} to {facing}"
        else:
            where = "off the board" if square is None else f"to {square}"
            yield f"back {where}" if found.is_back else f"ahead {where}"
        before = facing
