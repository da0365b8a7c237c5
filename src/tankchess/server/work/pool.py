"""Questions of all people, answered by a few workers: everybody in turn, one question of each at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tankchess.server.problems import Refused, impossible
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question
from tankchess.server.work.worker import answer_to
from tankchess.server.work.worker_process import WORKER, TooLarge, TooSlow, WorkerLost, WorkerProcess

log = logging.getLogger(__name__)

# A worker is tried so often for one question: the first may have been killed from outside.
_TRIES = 2
_TOO_MUCH = "there are too many moves here: to answer would take longer than anybody may keep the others waiting"
# What a kept answer takes besides its bytes: the question it is found by.
_ENTRY = 4000


@dataclass(slots=True, eq=False)
class PoolJob:
    """A question that waits for its answer."""

    person: str
    question: Question
    key: Hashable
    done: asyncio.Future[Answer]
    is_begun: bool = False


class WorkPool:
    """Answers questions outside of the server's process.

    The people who wait are served in turn, and nobody occupies more than one worker, so with two of them one visitor
    alone never keeps the others waiting. `seconds` is how long a question may take, `waiting` how many of one person
    may wait. The latest answers are kept, up to `memory` bytes. Without workers, questions are answered in a thread.
    `is_lazy`: a worker is started with its first question.
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
    ) -> None:
        self._workers = [WorkerProcess(command) for _ in range(workers)]
        self._idle: list[WorkerProcess] = []
        self._is_lazy = is_lazy
        self._seconds = seconds
        self._most_waiting = waiting
        self._waiting: OrderedDict[str, deque[PoolJob]] = OrderedDict()
        self._busy: set[str] = set()
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
            try:
                await worker.start()
            except OSError as error:
                log.warning("a worker was not started: %s", error)
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

    async def stop(self) -> None:
        """Ends the workers. Whoever still waits is refused."""
        self._refuse_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def ask(self, person: str, question: Question) -> Answer:
        """The answer to a question of a person. Raises `Refused`."""
        key = question.key()
        answer = self._kept.get(key)
        if answer is None:
            answer = await self._find(person, question, key)
        if answer.fault is None:
            return answer
        if answer.is_known:
            raise impossible(answer.fault)
        log.error("a question failed: %s", answer.fault)
        raise Refused("server_error", "something went wrong on the server; it has been logged")

    async def _find(self, person: str, question: Question, key: Hashable) -> Answer:
        if not self._workers:
            return self._keep(question, key, await asyncio.to_thread(answer_to, question))
        if not self._is_running:
            raise Refused("server_error", "the server is being stopped")
        job = self._asked.get(key)
        # One does not wait in the queue of somebody else.
        if job is None or not (job.is_begun or job.person == person):
            job = self._queue(person, question, key)
        try:
            return await asyncio.shield(job.done)
        except asyncio.CancelledError:
            if job.done.cancelled():
                raise Refused("server_error", "the server is being stopped") from None
            raise

    def _queue(self, person: str, question: Question, key: Hashable) -> PoolJob:
        jobs = self._waiting.setdefault(person, deque())
        if len(jobs) >= self._most_waiting:
            raise Refused("rate_limited", "too many questions at once: wait for their answers", retry_after=1)
        job = self._asked[key] = PoolJob(person, question, key, asyncio.get_running_loop().create_future())
        jobs.append(job)
        self._dispatch()
        return job

    def _dispatch(self) -> None:
        """Gives idle workers something to do: the people who wait take turns."""
        while self._idle and self._is_running:
            person = next((person for person in self._waiting if person not in self._busy), None)
            if person is None:
                return
            jobs = self._waiting[person]
            job = jobs.popleft()
            if jobs:
                self._waiting.move_to_end(person)
            else:
                del self._waiting[person]
            self._busy.add(person)
            job.is_begun = True
            task = asyncio.create_task(self._work(self._idle.pop(), job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, worker: WorkerProcess, job: PoolJob) -> None:
        try:
            answer = self._keep(job.question, job.key, await self._answer(worker, job))
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            if not job.done.done():
                job.done.cancel()
            if self._asked.get(job.key) is job:
                del self._asked[job.key]
            self._busy.discard(job.person)
            self._idle.append(worker)
            self._dispatch()

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
