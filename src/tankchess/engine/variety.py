"""Another game, other moves: with a seed the engine leans towards some of its moves, a little, in the opening."""

from __future__ import annotations

from array import array

from tankchess.core.position import Position
from tankchess.engine.weakness import dice_for

# How far a move can be lifted above another one, in hundredths of a Light Tank, with the first move of a game. It
# falls evenly, to nothing after so many moves of each player.
SPREAD = 10
MOVES = 12


def leanings(position: Position, count: int, seed: int) -> array[int] | None:
    """What each of the `count` moves to choose from is lifted by; None once the opening is over.

    The same position of the same game always gives the same.
    """
    spread = SPREAD * (MOVES + 1 - position.move_number) // MOVES
    if spread <= 0:
        return None
    dice = dice_for(position, seed)
    return array("i", [dice.randint(0, spread) for _ in range(count)])
