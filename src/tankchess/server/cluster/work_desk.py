"""Asks the workers of a cluster, and hands their answers to whoever waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

import msgspec

from tankchess.server.bus.bus import BusAway
from tankchess.server.bus.work_queue import WorkAnswer, WorkFigures, WorkItem, WorkLine, WorkQueue
from tankchess.server.encoding import encode_binary
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question

log = logging.getLogger(__name__)

# Seconds between two looks at the queue, and for which a server counts as being there.
_LOOK = 1.0
_ANNOUNCED = 30.0
_PAUSE = 0.2
# Looks in a row that find no worker where there were some: then what was asked for is not waited for any more. One may
# be by chance, where the bus has forgotten everything.
_LOOKS_ALONE = 2

_answers: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


class NotDone(Exception):
    """No worker has answered. `is_final`: it is of no use to ask anybody else."""

    def __init__(self, reason: str, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final


class WorkDesk:
    """`figures` are those of a moment ago."""

    def __init__(self, queue: WorkQueue, name: str) -> None:
        self._queue = queue
        self._name = name
        self._waiting: dict[str, tuple[WorkItem, asyncio.Future[Answer]]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        # The client of Redis may swallow that a task was cancelled.
        self._is_ending = False
        self._looks_alone = _LOOKS_ALONE
        self.figures = WorkFigures()

    @property
    def has_workers(self) -> bool:
        return self.figures.workers > 0

    async def start(self) -> None:
        with contextlib.suppress(BusAway):
            await self.look()
        self._tasks = [
            asyncio.create_task(self._read(), name="answers of workers"),
            asyncio.create_task(self._keep_looking(), name="queue of workers"),
        ]

    async def stop(self) -> None:
        self._is_ending = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for _, done in self._waiting.values():
            done.cancel()
        await self._queue.stop()

    async def ask(self, line: WorkLine, person: str, question: Question, seconds: float, within: float) -> Answer:
        """The answer of a worker, who may take so many seconds for it. Raises `NotDone` if none comes `within` time."""
        job = secrets.token_hex(8)
        item = WorkItem(job, self._name, line, person, encode_binary(question), seconds)
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[job] = item, done
        try:
            async with asyncio.timeout(within):
                await self._queue.put(item)
                return await done
        except (TimeoutError, BusAway) as error:
            raise NotDone(str(error) or f"no answer within {within:.1f} s") from None
        finally:
            del self._waiting[job]
            if not done.done() or done.cancelled() or done.exception() is not None:
                with contextlib.suppress(BusAway):
                    await self._queue.drop(item)

    async def _read(self) -> None:
        while not self._is_ending:
            try:
                for answer in await self._queue.answers(self._name, _LOOK):
                    self._take(answer)
            except BusAway:
                await asyncio.sleep(_PAUSE)

    def _take(self, answer: WorkAnswer) -> None:
        _, done = self._waiting.get(answer.id, (None, None))
        if done is None or done.done():
            return
        if answer.fault:
            done.set_exception(NotDone(answer.fault, answer.is_final))
            return
        try:
            done.set_result(_answers.decode(answer.body))
        except msgspec.MsgspecError:
            done.set_exception(NotDone("the answer cannot be read"))

    async def _keep_looking(self) -> None:
        while not self._is_ending:
            await asyncio.sleep(_LOOK)
            try:
                await self.look()
            except BusAway:
                self.figures = WorkFigures()

    async def look(self) -> None:
        """Asks how much waits. What was asked for is queued again if the bus has forgotten it. Raises `BusAway`."""
        await self._queue.announce(_ANNOUNCED)
        self.figures = await self._queue.figures()
        self._looks_alone = 0 if self.has_workers else self._looks_alone + 1
        if self._looks_alone == _LOOKS_ALONE:
            self._give_up()
        for item, done in list(self._waiting.values()):
            if not done.done():
                await self._queue.put(item)

    def _give_up(self) -> None:
        """All workers have gone: whoever waits for them is told so, and not when all patience has ended."""
        for _, done in self._waiting.values():
            if not done.done():
                done.set_exception(NotDone("no worker is there any more"))
