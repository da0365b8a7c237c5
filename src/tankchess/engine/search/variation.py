"""From the integers of a search to moves and scores that people read."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tankchess.core.move import Move, make_moves
from tankchess.core.outcome import Termination
from tankchess.core.position import Position
from tankchess.engine.result import Score
from tankchess.engine.scale import MATE, MATE_BOUND

_ESCAPES = (Termination.ESCAPED, Termination.ESCAPEMATE)


class LineReader:
    """Reads the lines that a search of one position finds."""

    def __init__(self, position: Position) -> None:
        self._position = position.copy()

    def read(self, score: int, codes: Sequence[int]) -> tuple[Score, tuple[Move, ...]]:
        """A score as people say it, and the moves as far as they may be played.

        An announced game ends before the Command tank falls, where the search plays on.
        """
        moves = self._play(codes)
        try:
            return self._read_score(score), moves
        finally:
            for _ in moves:
                self._position.undo()

    def _play(self, codes: Sequence[int]) -> tuple[Move, ...]:
        """Plays a line and leaves its last position on the board."""
        moves: list[Move] = []
        for code in codes:
            move = make_moves(self._position._board, array("q", [code]))[0]
            # Asking first is much quicker than being told why not.
            if not self._position.is_legal(move):
                break
            moves.append(self._position.play(move))
        return tuple(moves)

    def _read_score(self, score: int) -> Score:
        """The score of the line on the board."""
        if abs(score) < MATE_BOUND:
            return Score("cp", score)
        plies = MATE - abs(score)
        last = self._position
        outcome = last.outcome()
        kind = "escape" if outcome is not None and outcome.termination in _ESCAPES else "mate"
        if outcome is None and last.announce.forbids and not last.in_check() and last.escape_threat():
            kind = "escape"
        if last.announce.forbids and plies >= 2:
            plies -= 1 if score > 0 else 2
            if score < 0:
                return Score(kind, -((plies + 1) // 2))
            return Score(kind, max(1, (plies + 1) // 2))
        moves = (plies + 1) // 2
        return Score(kind, moves if score > 0 else -moves)
