"""Why a move is not permitted."""
from __future__ import annotations
from dataclasses import dataclass
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from tankchess.core.move import Move
    from tankchess.core.position import Position

@dataclass(frozen=True, slots=True)
class Reason:
    rule: str
    text: str
    def __str__(self) -> str:
        return f"{self.text} (rule {self.rule})"

def find_reason(position: Position, move: Move) -> Reason:
    return Reason("M2", "is out of reach")
