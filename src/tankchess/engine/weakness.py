"""Playing like a person who is not perfect: a blurred eye for small differences, and a shot overlooked now and then."""

from __future__ import annotations

import random

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine.levels import Level
from tankchess.engine.result import Line, Result, Score

_MATE_VALUE = 3000


def choose(position: Position, result: Result, level: Level, seed: int | None) -> Result:
    """One of the candidates of a search, by what the level makes of them. The same position gives the same choice."""
    dice = random.Random(f"{seed}:{position.key}:{position.move_number}")
    best: Line | None = None
    best_value = -1e9
    for line in result.lines:
        value = _value(line.score) + dice.gauss(0.0, level.blur / 2)
        if level.overlooks and _runs_into_fire(line) and dice.random() * 100 < level.overlooks:
            # Not seen: the move looks as if nothing could happen to it.
            value = max(value, _value(result.lines[0].score) + level.blur)
        if value > best_value:
            best, best_value = line, value
    if best is None:
        return result
    return Result(best.moves[0], best.score, (best,), result.depth, result.nodes, result.seconds)


def _value(score: Score) -> float:
    if score.kind == "cp":
        return score.value
    return _MATE_VALUE - 100 * score.value if score.value > 0 else -_MATE_VALUE - 100 * score.value


def _runs_into_fire(line: Line) -> bool:
    """Whether the opponent's best answer destroys something."""
    return len(line.moves) > 1 and _destroys(line.moves[1])


def _destroys(move: Move) -> bool:
    return move.target is not None
