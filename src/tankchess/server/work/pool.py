"""Questions of all people, answered by a few workers: everybody in turn, one question of each at a time.

Turns are those of addresses first and of people there second (`waiting_lines`). Somebody who is many people, each with
a question that takes as long as it may, would occupy all workers all the same. So with three workers or more those who
have taken much time lately have one of them together, and one is always free for people who are known to ask short
questions. With fewer, the last idle one is not for an address that has all the others, while anybody else is around.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tankchess.server.fair_queue import Asker
from tankchess.server.problems import Refused, impossible
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question
from tankchess.server.work.waiting_lines import LONG, WaitingLine, WaitingLines
from tankchess.server.work.worker import answer_to
from tankchess.server.work.worker_process import WORKER, TooLarge, TooSlow, WorkerLost, WorkerProcess

log = logging.getLogger(__name__)

# A worker is tried so often for one question: the first may have been killed from outside.
_TRIES = 2
_TOO_MUCH = "there are too many moves here: to answer would take longer than anybody may keep the others waiting"
# Seconds for which somebody who has asked is around.
_AROUND = 60.0
# With so many workers there is one for those who take long, and one for those who never do.
_ENOUGH = 3
# What a kept answer takes besides its bytes: the question it is found by.
_ENTRY = 4000


@dataclass(slots=True, eq=False)
class PoolJob:
    """A question that waits for its answer."""

    asker: Asker
    question: Question
    key: Hashable
    done: asyncio.Future[Answer]
    line: WaitingLine = WaitingLine.QUICK
    is_begun: bool = False
    is_put_back: bool = False
    begun_at: float = 0.0
    worker: WorkerProcess | None = None
    task: asyncio.Task[None] | None = None


class WorkPool:
    """Answers questions outside of the server's process.

    Those who wait are served in turn, by address and there by person, and nobody occupies more than one worker.
    `seconds` is how long a question may take, `waiting` how many of one person may wait. The latest answers are kept,
    up to `memory` bytes. Without workers, questions are answered in a thread. `is_lazy`: a worker is started with its
    first question. Without `keeps_one_free` long questions may occupy them all.
    """

    def __init__(
        self,
        workers: int = 2,
        *,
        seconds: float = 15.0,
        waiting: int = 20,
        memory: int = 16_000_000,
        command: Sequence[str] = WORKER,
        is_lazy: bool = False,
        keeps_one_free: bool = True,
    ) -> None:
        self._workers = [WorkerProcess(command) for _ in range(workers)]
        self._idle: list[WorkerProcess] = []
        self._is_lazy = is_lazy
        self._has_lines = keeps_one_free and workers >= _ENOUGH
        self._seconds = seconds
        self._most_waiting = waiting
        # Everything that waits, by person; and who has nothing that is being worked on, in the order of their turns.
        self._waiting: dict[str, deque[PoolJob]] = {}
        self._lines = WaitingLines(are_apart=self._has_lines)
        self._begun: dict[str, PoolJob] = {}
        # When each address last asked, the latest at the end.
        self._around: OrderedDict[str, float] = OrderedDict()
        self._asked: dict[Hashable, PoolJob] = {}
        self._kept = KeptAnswers(memory)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_running = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    async def start(self) -> None:
        """Starts the workers; they load while the server goes on."""
        for worker in [] if self._is_lazy else self._workers:
            await self._start(worker)
        self._idle = list(self._workers)
        self._is_running = True

    def hurry(self, seconds: float) -> None:
        """The server is about to stop: whoever still waits after so many seconds is refused."""
        asyncio.get_running_loop().call_later(seconds, self._refuse_all)

    def _refuse_all(self) -> None:
        self._is_running = False
        for job in [*self._asked.values(), *(job for jobs in self._waiting.values() for job in jobs)]:
            job.done.cancel()
        self._waiting.clear()
        self._lines.clear()

    async def stop(self) -> None:
        """Ends the workers. Whoever still waits is refused."""
        self._refuse_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def ask(self, asker: Asker, question: Question) -> Answer:
        """The answer to a question of somebody. Raises `Refused`."""
        key = question.key()
        answer = self._kept.get(key)
        if answer is None:
            answer = await self._find(asker, question, key)
        if answer.fault is None:
            return answer
        if answer.is_known:
            raise impossible(answer.fault)
        log.error("a question failed: %s", answer.fault)
        raise Refused("server_error", "something went wrong on the server; it has been logged")

    async def _find(self, asker: Asker, question: Question, key: Hashable) -> Answer:
        if not self._workers:
            return self._keep(question, key, await asyncio.to_thread(answer_to, question))
        if not self._is_running:
            raise Refused("server_error", "the server is being stopped")
        job = self._asked.get(key)
        # One does not wait in the queue of somebody else.
        if job is None or not (job.is_begun or job.asker.person == asker.person):
            job = self._queue(asker, question, key)
        try:
            return await asyncio.shield(job.done)
        except asyncio.CancelledError:
            if job.done.cancelled():
                raise Refused("server_error", "the server is being stopped") from None
            raise

    def _queue(self, asker: Asker, question: Question, key: Hashable) -> PoolJob:
        self._note(asker.address)
        person = asker.person
        jobs = self._waiting.setdefault(person, deque())
        if len(jobs) >= self._most_waiting:
            raise Refused("rate_limited", "too many questions at once: wait for their answers", retry_after=1)
        job = self._asked[key] = PoolJob(asker, question, key, asyncio.get_running_loop().create_future())
        jobs.append(job)
        if person not in self._begun and len(jobs) == 1:
            self._lines.add(asker)
        self._dispatch()
        return job

    # Who is next.

    def _dispatch(self) -> None:
        """Gives idle workers something to do: those who wait take turns."""
        while self._is_running and (asker := self._next()) is not None:
            person = asker.person
            job = self._waiting[person].popleft()
            if not self._waiting[person]:
                del self._waiting[person]
            self._begin(job)
        if self._is_running and self._has_lines:
            self._make_room()

    def _next(self) -> Asker | None:
        """Takes somebody out of their line for whom there is a worker."""
        idle, found = len(self._idle), None
        if idle:
            found = self._lines.take(
                WaitingLine.QUICK, None if self._has_lines or idle > 1 else self._may_have_the_last
            )
        if found is None and idle > 1:
            found = self._lines.take(WaitingLine.NEW)
        if found is None and idle > 1 and not self._long_jobs():
            found = self._lines.take(WaitingLine.LONG)
        return found

    def _note(self, address: str) -> None:
        now = asyncio.get_running_loop().time()
        self._around[address] = now
        self._around.move_to_end(address)
        while next(iter(self._around.values())) < now - _AROUND:
            self._around.popitem(last=False)

    def _may_have_the_last(self, address: str) -> bool:
        """Whether the last idle worker is for them: not if they have all the others, and somebody else may come."""
        others = len(self._workers) - 1
        has_all = others > 0 and sum(job.asker.address == address for job in self._begun.values()) == others
        return not has_all or not any(each != address for each in self._around)

    def _long_jobs(self) -> list[PoolJob]:
        """What is being worked on for those who take long, the latest first."""
        found = [job for job in self._begun.values() if job.line is WaitingLine.LONG or self._takes_long(job)]
        return sorted(found, key=lambda job: -job.begun_at)

    def _takes_long(self, job: PoolJob) -> bool:
        return self._lines.spent(job.asker.person) + self._taken(job) > LONG

    def _taken(self, job: PoolJob) -> float:
        """Seconds that a worker has thought about it by now. That one had to load first is not the person's fault."""
        heard = 0.0 if job.worker is None else job.worker.heard_at
        return asyncio.get_running_loop().time() - heard if heard >= job.begun_at else 0.0

    def _make_room(self) -> None:
        """Puts back a question that takes long, if somebody waits who perhaps does not.

        One of them may go on, unless it is a neighbour at its own address who waits because of it.
        """
        long = self._long_jobs()
        if not long or any(job.is_put_back for job in long):
            return
        is_crowded = len(long) > 1 and (self._lines.has(WaitingLine.QUICK) or self._lines.has(WaitingLine.NEW))
        if is_crowded or (self._takes_long(long[0]) and self._lines.has_newcomers(long[0].asker.address)):
            job = long[0]
            job.is_put_back = True
            assert job.task is not None
            job.task.cancel()

    # Working.

    def _begin(self, job: PoolJob) -> None:
        self._begun[job.asker.person] = job
        job.line = self._lines.line_of(job.asker)
        worker = self._choose(job.line)
        self._idle.remove(worker)
        job.is_begun, job.begun_at, job.worker = True, asyncio.get_running_loop().time(), worker
        job.task = asyncio.create_task(self._work(worker, job))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)
        if self._has_lines:
            self._keep_an_eye_on(job)

    def _choose(self, line: WaitingLine) -> WorkerProcess:
        """An idle worker. One that still loads has to be waited for: the last that has loaded is for quick people."""
        loaded = [each for each in self._idle if each.has_loaded]
        loading = [each for each in self._idle if not each.has_loaded]
        if not loaded or (loading and len(loaded) == 1 and self._has_lines and line is not WaitingLine.QUICK):
            return loading[-1]
        return loaded[-1]

    def _keep_an_eye_on(self, job: PoolJob) -> None:
        """If it takes long, those who come meanwhile need not wait until it is done."""

        def look() -> None:
            if self._begun.get(job.asker.person) is job:
                self._dispatch()
                self._keep_an_eye_on(job)

        asyncio.get_running_loop().call_later(LONG, look)

    async def _work(self, worker: WorkerProcess, job: PoolJob) -> None:
        try:
            try:
                answer = self._keep(job.question, job.key, await self._answer(worker, job))
                if not job.done.done():
                    job.done.set_result(answer)
            except asyncio.CancelledError:
                if not (job.is_put_back and self._is_running):
                    raise
            finally:
                self._end(job)
            if worker.pid is None and not self._is_lazy and self._is_running:
                # Nobody should have to wait until it has loaded.
                await self._start(worker)
        finally:
            self._idle.append(worker)
            self._dispatch()

    def _end(self, job: PoolJob) -> None:
        """The job is done, or waits again because others come first."""
        person = job.asker.person
        del self._begun[person]
        self._lines.charge(job.asker, self._taken(job))
        if job.is_put_back and not job.done.done() and self._is_running:
            job.is_put_back = job.is_begun = False
            self._waiting.setdefault(person, deque()).appendleft(job)
        else:
            if not job.done.done():
                job.done.cancel()
            if self._asked.get(job.key) is job:
                del self._asked[job.key]
        if person in self._waiting:
            self._lines.add(self._waiting[person][0].asker)

    async def _start(self, worker: WorkerProcess) -> None:
        try:
            await worker.start()
        except OSError as error:
            log.warning("a worker was not started: %s", error)

    def _keep(self, question: Question, key: Hashable, answer: Answer) -> Answer:
        if answer.fault is None and question.is_kept:
            self._kept.put(key, answer)
        return answer

    async def _answer(self, worker: WorkerProcess, job: PoolJob) -> Answer:
        question, fault = job.question, ""
        for _ in range(_TRIES):
            try:
                return await worker.ask(question, self._seconds)
            except (TooSlow, TooLarge) as error:
                # It would be so again.
                log.warning("a worker was replaced: %s: %s", type(question).__name__, error)
                return Answer(fault=_TOO_MUCH, is_known=True)
            except WorkerLost as error:
                fault = str(error)
                log.warning("a worker was replaced: %s", fault)
        return Answer(fault=f"{type(question).__name__}: {fault}")


class KeptAnswers:
    """The latest answers, up to a number of bytes."""

    def __init__(self, memory: int) -> None:
        self._left = memory
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()

    def get(self, key: Hashable) -> Answer | None:
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def put(self, key: Hashable, answer: Answer) -> None:
        old = self._answers.pop(key, None)
        self._left += 0 if old is None else old.size + _ENTRY
        self._answers[key] = answer
        self._left -= answer.size + _ENTRY
        while self._left < 0:
            _, oldest = self._answers.popitem(last=False)
            self._left += oldest.size + _ENTRY
