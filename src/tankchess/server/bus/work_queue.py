"""Work for the engine that any worker may do: in three lines, in each line everybody in turn, each job under a lease.

A worker that takes a job renews its lease as long as it works. If it dies, the lease ends and the job is handed out
again, to another worker; a job that nobody could do fails after a few attempts. An answer goes to whoever asked.
Servers and workers of one version have a queue of their own: a worker never gets what it may not understand.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from msgspec import Struct

# So often a job is handed out.
MOST_ATTEMPTS = 3


class WorkLine(IntEnum):
    """Where a job waits. Those who wait for a move or an answer come first, reviews next, trials of boards last."""

    PERSON = 0
    REVIEW = 1
    FAIRNESS = 2


class WorkItem(Struct, frozen=True, array_like=True):
    """A job: what for, for whom, and how many seconds it may take. `asker` is the process that waits for the answer."""

    id: str
    asker: str
    line: WorkLine
    person: str
    body: bytes
    seconds: float


class WorkAnswer(Struct, frozen=True, array_like=True):
    """What became of a job. `fault` says why there is no answer; `is_final`: anybody else would fail at it, too."""

    id: str
    body: bytes = b""
    fault: str = ""
    is_final: bool = False


class WorkFigures(Struct, frozen=True):
    """What waits in each line, how much is being done, and by how many workers: for whoever starts more of them."""

    waiting: tuple[int, ...] = (0, 0, 0)
    begun: int = 0
    workers: int = 0


class WorkQueue(Protocol):
    """The queue of one version. Every method raises `BusAway` if the bus does not answer."""

    async def put(self, item: WorkItem) -> None:
        """Queues a job. One that is there already is left as it is."""

    async def take(self, worker: str, seconds: float) -> WorkItem | None:
        """The next job, under a lease of so many seconds; None if nothing waits."""

    async def wait(self, seconds: float) -> None:
        """Waits until there may be something to take, so many seconds at most."""

    async def renew(self, job: str, worker: str, seconds: float) -> bool:
        """Works on. False if the job was given to somebody else, or if nobody wants it any more."""

    async def finish(self, item: WorkItem, answer: WorkAnswer) -> None:
        """Answers a job. The first answer counts."""

    async def drop(self, item: WorkItem) -> None:
        """Nobody waits for this job any more."""

    async def answers(self, asker: str, seconds: float) -> list[WorkAnswer]:
        """The next answers for a process, which waits so many seconds for the first."""

    async def sign_on(self, worker: str, seconds: float) -> None:
        """A worker is there, for so many seconds."""

    async def sign_off(self, worker: str) -> None:
        """A worker has ended."""

    async def announce(self, seconds: float) -> None:
        """A server of this version uses the queue, for so many seconds."""

    async def versions(self) -> list[str]:
        """The versions of the servers there are."""

    async def figures(self) -> WorkFigures:
        """What waits, and how many work."""

    async def stop(self) -> None:
        """Ends the connection."""
