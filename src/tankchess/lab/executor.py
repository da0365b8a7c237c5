"""Where jobs are done. Matches, self-play and books know this interface and nothing of processes or machines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, cast

from tankchess.lab.error import LabError
from tankchess.lab.job import play_job

# So often a job is begun again that was lost with whoever did it; then it is given up.
TRIES = 3


class NamedJob(Protocol):
    """Something to be done, as a value that travels. `key` is its name, which no other has at the same time."""

    @property
    def key(self) -> str: ...


J = TypeVar("J", bound=NamedJob)
R = TypeVar("R")

# What is done unless something else is asked for: games of matches.
USUAL_WORK = cast(Any, play_job)


@dataclass(frozen=True, slots=True)
class JobDone(Generic[J, R]):
    """A job that is off the executor's hands: with its game, or in words why there is none."""

    job: J
    game: R | None
    failure: str = ""


class Executor(Protocol[J, R]):
    """Does jobs, several at a time. Each job that was given comes back from `wait` exactly once.

    A job whose process or machine is lost is begun again by the executor itself. One that fails comes back with the
    reason. Raises `LabError` when nothing can be done any more.
    """

    @property
    def room(self) -> int:
        """How many jobs it can take now without letting them wait for long."""

    def give(self, job: J) -> None: ...

    def wait(self) -> list[JobDone[J, R]]:
        """Waits until something is done; nothing at all only if there is nothing to wait for."""

    def close(self) -> None:
        """Ends everything, also what is being done. May be called twice."""


class HereExecutor(Generic[J, R]):
    """Does the jobs one after the other in this very process."""

    def __init__(self, work: Callable[[J], R] = USUAL_WORK) -> None:
        self._work = work
        self._waiting: deque[J] = deque()

    @property
    def room(self) -> int:
        return 1 - len(self._waiting)

    def give(self, job: J) -> None:
        self._waiting.append(job)

    def wait(self) -> list[JobDone[J, R]]:
        if not self._waiting:
            return []
        job = self._waiting.popleft()
        try:
            return [JobDone(job, self._work(job))]
        except Exception as error:
            return [JobDone(job, None, failure_of(error))]

    def close(self) -> None:
        self._waiting.clear()


def failure_of(error: Exception) -> str:
    """Why a job has failed, in words; an error that nobody has foreseen is called by its name."""
    return str(error) if isinstance(error, LabError) else f"{type(error).__name__}: {error}"


def all_done(jobs: Iterable[J], executor: Executor[J, R]) -> Generator[tuple[J, R], None, None]:
    """Does all jobs and hands out each with what came of it, in any order. The executor is closed at the end.

    Raises `LabError` when one of them fails.
    """
    waiting, running = iter(jobs), 0
    try:
        while True:
            for job in islice(waiting, max(executor.room, 0)):
                executor.give(job)
                running += 1
            if not running:
                return
            for done in executor.wait():
                running -= 1
                if done.game is None:
                    raise LabError(f"{done.job.key}: {done.failure}")
                yield done.job, done.game
    finally:
        executor.close()
