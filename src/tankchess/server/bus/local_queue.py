"""The queue of work inside of one process. It does what that of Redis does, in the same order."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass, field

from tankchess.server.bus.work_queue import MOST_ATTEMPTS, WorkAnswer, WorkFigures, WorkItem, WorkLine


@dataclass
class _Begun:
    worker: str
    until: float


@dataclass(eq=False)
class LocalQueue:
    version: str = "here"
    _jobs: dict[str, WorkItem] = field(default_factory=dict)
    _lines: dict[WorkLine, OrderedDict[str, deque[str]]] = field(
        default_factory=lambda: {line: OrderedDict() for line in WorkLine}
    )
    _begun: dict[str, _Begun] = field(default_factory=dict)
    _attempts: dict[str, int] = field(default_factory=dict)
    _answers: dict[str, deque[WorkAnswer]] = field(default_factory=dict)
    _workers: dict[str, float] = field(default_factory=dict)
    _servers: dict[str, float] = field(default_factory=dict)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def put(self, item: WorkItem) -> None:
        if item.id not in self._jobs:
            self._jobs[item.id] = item
            self._line_up(item)

    def _line_up(self, item: WorkItem, is_first: bool = False) -> None:
        line = self._lines[item.line]
        if is_first:
            line.setdefault(item.person, deque()).appendleft(item.id)
            line.move_to_end(item.person, last=False)
        else:
            line.setdefault(item.person, deque()).append(item.id)
        self._ring()

    async def take(self, worker: str, seconds: float) -> WorkItem | None:
        now = _now()
        for job in [job for job, begun in self._begun.items() if begun.until <= now]:
            del self._begun[job]
            item = self._jobs[job]
            if self._attempts[job] >= MOST_ATTEMPTS:
                await self.finish(item, WorkAnswer(job, fault="no worker could do it"))
            else:
                self._line_up(item, is_first=True)
        for people in self._lines.values():
            while people:
                person, jobs = people.popitem(last=False)
                job = jobs.popleft()
                if jobs:
                    people[person] = jobs
                if job in self._jobs:
                    self._begun[job] = _Begun(worker, now + seconds)
                    self._attempts[job] = self._attempts.get(job, 0) + 1
                    return self._jobs[job]
        return None

    async def wait(self, seconds: float) -> None:
        await self._hear(seconds)

    async def renew(self, job: str, worker: str, seconds: float) -> bool:
        begun = self._begun.get(job)
        if begun is None or begun.worker != worker:
            return False
        begun.until = _now() + seconds
        return True

    async def finish(self, item: WorkItem, answer: WorkAnswer) -> None:
        if self._jobs.pop(item.id, None) is not None:
            self._begun.pop(item.id, None)
            self._attempts.pop(item.id, None)
            self._answers.setdefault(item.asker, deque()).append(answer)
            self._ring()

    async def drop(self, item: WorkItem) -> None:
        self._jobs.pop(item.id, None)
        self._begun.pop(item.id, None)
        self._attempts.pop(item.id, None)

    async def answers(self, asker: str, seconds: float) -> list[WorkAnswer]:
        if not self._answers.get(asker):
            await self._hear(seconds)
        return list(self._answers.pop(asker, ()))

    async def sign_on(self, worker: str, seconds: float) -> None:
        self._workers[worker] = _now() + seconds

    async def sign_off(self, worker: str) -> None:
        self._workers.pop(worker, None)

    async def announce(self, seconds: float) -> None:
        self._servers[self.version] = _now() + seconds

    async def versions(self) -> list[str]:
        return [version for version, until in self._servers.items() if until > _now()]

    async def figures(self) -> WorkFigures:
        waiting = tuple(
            sum(job in self._jobs for jobs in people.values() for job in jobs) for people in self._lines.values()
        )
        return WorkFigures(waiting, len(self._begun), sum(until > _now() for until in self._workers.values()))

    async def stop(self) -> None:
        pass

    def _ring(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _hear(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()


def _now() -> float:
    return asyncio.get_running_loop().time()
