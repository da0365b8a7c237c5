"""Where games are played. A match knows this interface and nothing of processes or machines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tankchess.lab.job import FinishedGame, GameJob, play_job

# So often a game is begun again that was lost with whoever played it; then it is given up.
TRIES = 3

Work = Callable[[GameJob], FinishedGame]


@dataclass(frozen=True, slots=True)
class JobDone:
    """A job that is off the executor's hands: with its game, or in words why there is none."""

    job: GameJob
    game: FinishedGame | None
    failure: str = ""


class Executor(Protocol):
    """Plays games, several at a time. Each job that was given comes back from `wait` exactly once.

    A job whose process or machine is lost is begun again by the executor itself. One that fails comes back with the
    reason. Raises `LabError` when nothing can be played any more.
    """

    @property
    def room(self) -> int:
        """How many jobs it can take now without letting them wait for long."""

    def give(self, job: GameJob) -> None: ...

    def wait(self) -> list[JobDone]:
        """Waits until something is done; nothing at all only if there is nothing to wait for."""

    def close(self) -> None:
        """Ends everything, also games that are being played. May be called twice."""


class HereExecutor:
    """Plays the games one after the other in this very process."""

    def __init__(self, work: Work = play_job) -> None:
        self._work = work
        self._waiting: deque[GameJob] = deque()

    @property
    def room(self) -> int:
        return 1 - len(self._waiting)

    def give(self, job: GameJob) -> None:
        self._waiting.append(job)

    def wait(self) -> list[JobDone]:
        if not self._waiting:
            return []
        job = self._waiting.popleft()
        try:
            return [JobDone(job, self._work(job))]
        except Exception as error:
            return [JobDone(job, None, f"{type(error).__name__}: {error}")]

    def close(self) -> None:
        self._waiting.clear()
