"""What the evaluation and a network make of positions, for those who teach one."""

from __future__ import annotations

from tankchess.core.kernel import layout as L
from tankchess.core.position import Position
from tankchess.engine import scale as S
from tankchess.engine.evaluation.evaluator import Evaluator
from tankchess.engine.evaluation.insight import Insight
from tankchess.engine.evaluation.weights import weights


class PlainValue:
    """The value of positions without looking ahead and without a network."""

    def __init__(self) -> None:
        self._evaluator = Evaluator(weights())

    def of(self, position: Position) -> int:
        """For the side to move."""
        side = position._board.number(L.TURN)
        self._evaluator.prepare(position._board, side)
        return self._evaluator.judge(position._board, side)


class Observer:
    """What a network sees of the positions of one game, which begins with `start`."""

    def __init__(self, start: Position) -> None:
        board = start._board
        found = {board.describe(slot).side: slot for slot in range(board.count) if board.describe(slot).command}
        self._insight: Insight | None = None
        if L.WHITE in found and L.BLACK in found and board.count <= S.SEEN_SLOTS:
            self._insight = Insight(None)
            self._insight.look(board, found[L.WHITE], found[L.BLACK])

    def rows(self, position: Position) -> tuple[list[int], list[int]] | None:
        """The rows that the side to move and the other one see, None where a network is of no use."""
        if self._insight is None:
            return None
        viewer = 1 if position._board.number(L.TURN) == L.BLACK else 0
        return self._insight.rows_of(position._board, viewer), self._insight.rows_of(position._board, 1 - viewer)


def reflected_rows() -> list[int]:
    """For each row of the table the one that is the same on the board seen in a mirror, left and right exchanged."""
    mirrored = list(range(S.NETWORK_ROWS))
    for start in (0, S.COMMAND_ROWS):
        for index in range(S.AIM_ROWS):
            mirrored[start + index] = start + _reflected_place(index)
        for index in range(S.SEEN_PIECES * S.SEEN_AIMS):
            mirrored[start + S.AIM_ROWS + index] = start + S.AIM_ROWS + _reflected_turn(index)
        for index in range(2 * S.SEEN_PLACES):
            mirrored[start + S.GROUND_ROWS + index] = start + S.GROUND_ROWS + _reflected_place(index)
    for index in range(S.SEEN_PIECES * S.SEEN_HEADINGS):
        mirrored[S.HEADING_ROWS + index] = S.HEADING_ROWS + _reflected_turn(index)
    return mirrored


def _reflected_place(index: int) -> int:
    return index - index % S.SEEN_WIDTH + S.SEEN_WIDTH - 1 - index % S.SEEN_WIDTH


def _reflected_turn(index: int) -> int:
    return index - index % L.DIRECTIONS + -index % L.DIRECTIONS
