"""A worker of a cluster: takes jobs from the queue, lets its own processes do them, and answers.

It can be killed at any time: its leases end, and another worker does what it had begun with.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec

from tankchess.errors import TankChessError
from tankchess.server.bus.bus import BusAway
from tankchess.server.bus.work_queue import WorkAnswer, WorkItem, WorkQueue
from tankchess.server.encoding import encode_binary
from tankchess.server.storage.outage import Outage
from tankchess.server.work.question import Question
from tankchess.server.work.questions import AnyQuestion
from tankchess.server.work.thinker import limited_thinker
from tankchess.server.work.worker_process import TooLarge, TooSlow, WorkerLost, WorkerProcess

log = logging.getLogger(__name__)

# Seconds of a lease, between two renewals, and for which a worker counts as being there.
LEASE = 2.0
_RENEW = 0.5
_SIGNED_ON = 4.0
_WAIT = 1.0
_PAUSE = 0.3
# A job that a process has failed at is tried in a new one: the first may have been killed from outside, or was full of
# what it had kept from earlier jobs.
_TRIES = 2
# Seconds within which a new process is ready, also on a machine that is busy.
_LOADING = 30.0
# Megabytes and seconds that a job may take.
MEMORY = 1024
SECONDS = 60.0
# What was begun when the worker is stopped may take so many seconds.
LAST_JOBS = 4.0

_questions: msgspec.msgpack.Decoder[AnyQuestion] = msgspec.msgpack.Decoder(AnyQuestion)


class OtherVersion(TankChessError):
    """The servers are of another version than the worker."""


class EngineService:
    """`processes` jobs are done at a time, each in a process of its own that has `memory` megabytes at most.

    No job takes longer than `seconds`, whatever its asker allows. One that does, or that needs more memory, fails, and
    its process is replaced.
    """

    def __init__(
        self,
        queue: WorkQueue,
        name: str,
        version: str,
        processes: int = 1,
        *,
        memory: int = MEMORY,
        seconds: float = SECONDS,
    ) -> None:
        self._queue = queue
        self._name = name
        self._version = version
        self._workers = [WorkerProcess(limited_thinker(memory)) for _ in range(processes)]
        self._seconds = seconds
        self._slots: list[asyncio.Task[None]] = []
        self._signing: asyncio.Task[None] | None = None
        self._is_ending = False
        self._outage = Outage(log, "the bus")
        self.done = 0

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    async def start(self) -> None:
        """Begins to work. Raises `OtherVersion` if all servers are of another one, `BusAway`."""
        versions = await self._queue.versions()
        if versions and self._version not in versions:
            raise OtherVersion(
                f"this worker is of version {self._version}, but the servers at this bus are of {', '.join(versions)}: "
                "install the same version"
            )
        await self._queue.sign_on(self._name, _SIGNED_ON)
        self._signing = asyncio.create_task(self._sign_on(), name="signing on")
        self._slots = [
            asyncio.create_task(self._work(worker, f"{self._name}/{number}"), name=f"slot {number}")
            for number, worker in enumerate(self._workers)
        ]

    async def stop(self) -> None:
        """Finishes what was begun, if it does not take long, and ends."""
        self._is_ending = True
        if self._slots:
            await asyncio.wait(self._slots, timeout=LAST_JOBS)
        for task in (*self._slots, self._signing):
            if task is not None:
                task.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
        with contextlib.suppress(BusAway):
            await self._queue.sign_off(self._name)
        await self._queue.stop()

    async def _sign_on(self) -> None:
        while not self._is_ending:
            await asyncio.sleep(_RENEW)
            try:
                await self._queue.sign_on(self._name, _SIGNED_ON)
                self._outage.worked()
            except BusAway as error:
                self._outage.failed(error)

    async def _work(self, worker: WorkerProcess, holder: str) -> None:
        while not self._is_ending:
            try:
                item = await self._queue.take(holder, LEASE)
                if item is None:
                    await self._queue.wait(_WAIT)
                    continue
                answer = await self._do(worker, holder, item)
                if answer is not None:
                    await self._queue.finish(item, answer)
                    self.done += 1
            except BusAway as error:
                self._outage.failed(error)
                await asyncio.sleep(_PAUSE)

    async def _do(self, worker: WorkerProcess, holder: str, item: WorkItem) -> WorkAnswer | None:
        """The answer to a job; None if nobody wants it any more."""
        try:
            question = _questions.decode(item.body)
        except msgspec.MsgspecError as error:
            return WorkAnswer(item.id, fault=f"the question cannot be read: {error}")
        fault = ""
        for number in range(_TRIES):
            try:
                return await self._ask(worker, holder, item, question)
            except WorkerLost as error:
                log.warning("a process was replaced: %s", error)
                fault, is_last = str(error), number == _TRIES - 1
                # Nobody else would have more time or memory for it.
                if isinstance(error, TooSlow) or (isinstance(error, TooLarge) and is_last):
                    return WorkAnswer(item.id, fault=fault, is_final=True)
        return WorkAnswer(item.id, fault=fault)

    async def _ask(self, worker: WorkerProcess, holder: str, item: WorkItem, question: Question) -> WorkAnswer | None:
        """Asks a process, and renews the lease meanwhile. Raises `WorkerLost`."""
        asking = asyncio.create_task(worker.ask(question, min(item.seconds, self._seconds), loading=_LOADING))
        try:
            while True:
                await asyncio.wait({asking}, timeout=_RENEW)
                if asking.done():
                    return WorkAnswer(item.id, encode_binary(asking.result()))
                with contextlib.suppress(BusAway):
                    if not await self._queue.renew(item.id, holder, LEASE):
                        return None
        finally:
            if not asking.done():
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
