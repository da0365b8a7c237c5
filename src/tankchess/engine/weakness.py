"""Playing like a person: a few moves catch the eye, and usually those are thought through."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine.levels import Level

# Beyond this a value only says that the game is decided, and that is all a player sees at first sight.
_MOST = 1000


def dice_for(position: Position, seed: int) -> random.Random:
    """The same position of the same game gives the same choice, unless another seed is asked for."""
    return random.Random(f"{seed}:{position.key}:{position.move_number}")


def candidates(
    moves: Sequence[Move], codes: array[int], impressions: Sequence[int], level: Level, dice: random.Random
) -> array[int]:
    """The moves that catch the eye, as integers, best impression first.

    The eye is blurred: it misjudges each move by some hundredths of a Light Tank. Quiet moves are misjudged more often
    than shots, which everybody sees.
    """
    seen = []
    for move, code, value in zip(moves, codes, impressions, strict=True):
        bounded = max(-_MOST, min(_MOST, value))
        blur = level.blur / 2 if move.target is not None else level.blur
        seen.append((bounded + dice.gauss(0.0, blur), code))
    seen.sort(key=lambda item: -item[0])
    return array("q", [code for _, code in seen[: level.candidates or len(seen)]])


def is_hasty(level: Level, dice: random.Random) -> bool:
    """Whether the player takes the first impression for the answer this time."""
    return dice.random() * 100 < level.hasty
