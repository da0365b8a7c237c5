"""From the integers of a search to moves and scores that people read."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.engine.result import Score
from tankchess.engine.scale import MATE, MATE_BOUND
from tankchess.errors import TankChessError

_ESCAPES = (Termination.ESCAPED, Termination.ESCAPEMATE)


def read_line(position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """The moves of a line as far as they may be played: an announced game ends before the Command tank falls."""
    return tuple(_play(position, codes)[1])


def _play(position: Position, codes: Sequence[int]) -> tuple[Position, list[Move]]:
    twin = position.copy()
    moves: list[Move] = []
    for code in codes:
        try:
            move = make_moves(twin._board, array("q", [code]))[0]
            twin.play(move)
        except TankChessError:
            break
        moves.append(move)
    return twin, moves


def read_score(position: Position, score: int, codes: Sequence[int]) -> Score:
    """A score as people say it. The search plays on until a Command tank falls, an announced game ends at mate."""
    if abs(score) < MATE_BOUND:
        return Score("cp", score)
    plies = MATE - abs(score)
    twin, _ = _play(position, codes)
    outcome = twin.outcome()
    kind = "escape" if outcome is not None and outcome.termination in _ESCAPES else "mate"
    if outcome is None and twin.announce.forbids and not twin.in_check() and twin.escape_threat():
        kind = "escape"
    if position.announce.forbids and plies >= 2:
        plies -= 1 if score > 0 else 2
        if score < 0:
            return Score(kind, -((plies + 1) // 2))
        return Score(kind, max(1, (plies + 1) // 2))
    moves = (plies + 1) // 2
    return Score(kind, moves if score > 0 else -moves)
