"""How far a trial of a board has come, as it is noted for other processes: everything that is needed to go on."""

from __future__ import annotations

from msgspec import Struct

from tankchess.core.sides import Side
from tankchess.fairness import Tally
from tankchess.server.work.fairness_questions import TrialStart


class TrialProgress(Struct, frozen=True, array_like=True):
    """The counts of a tally, and the moves of the game that goes on. `ahead` are the boards that come first."""

    start: TrialStart
    outcomes: list[tuple[tuple[float, ...], int]]
    terminations: dict[str, int]
    lengths: dict[int, int]
    falls: list[tuple[str, str, int]]
    moves: tuple[str, ...]
    seconds: float
    is_begun: bool
    ahead: int

    @property
    def games(self) -> int:
        return sum(count for _, count in self.outcomes)

    def tally(self) -> Tally:
        return Tally(
            tuple(map(Side, self.start.order)),
            dict(self.outcomes),
            self.terminations,
            self.lengths,
            {(Side(side), square): count for side, square, count in self.falls},
        )


def progress_of(
    start: TrialStart, tally: Tally, moves: tuple[str, ...], seconds: float, *, is_begun: bool, ahead: int
) -> TrialProgress:
    return TrialProgress(
        start,
        list(tally.outcomes.items()),
        dict(tally.terminations),
        dict(tally.lengths),
        [(str(side), square, count) for (side, square), count in tally.falls.items()],
        moves,
        seconds,
        is_begun,
        ahead,
    )
