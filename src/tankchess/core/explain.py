"""A move in words."""
from __future__ import annotations
from dataclasses import dataclass
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from tankchess.core.move import Move
    from tankchess.core.position import Position

@dataclass(frozen=True, slots=True)
class Explanation:
    steps: tuple[str, ...]

def explain_move(position: Position, move: Move) -> Explanation:
    return Explanation(())
