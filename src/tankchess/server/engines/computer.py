"""The computer player: engines in their own processes, shared fairly, replaced if they fail. It always answers."""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tankchess.core.position import Position
from tankchess.engine import Engine
from tankchess.server.engines.engine_worker import NONE, think
from tankchess.server.engines.quick_move import quick_move
from tankchess.server.engines.worker import Worker, WorkerError
from tankchess.server.fair_queue import NOBODY, Asker, FairQueue

WORKER = (sys.executable, "-m", "tankchess.server.engines.engine_worker")
# The computer thinks no longer than this, in seconds, and with a clock no longer than this share of what is left.
LONGEST = 1.0
SHARE = 1 / 30
SHORTEST = 0.01
# When others wait too, one turn of everybody takes about so long, in seconds.
ROUND = 0.8
# Seconds a worker may take beyond its time before it is taken for dead, and to say that it has heard. With a clock it
# is no more than a share of what is left. A worker that starts gets twice as long.
PATIENCE = 5.0
HEARING = 0.5
LONGEST_HEARING = 4.0
PATIENT_SHARE = 1 / 5
# With a clock, the stopgap answers after this share of what is left, whatever the queue and the workers do; and without
# one after so many seconds.
LATEST_SHARE = 1 / 2
LATEST = 60.0
# With less than this many seconds on the clock, work that a worker has failed at is not tried again.
SHORT = 20.0
# A worker that cannot be started is tried again after so many seconds.
PAUSE = 5.0
# How often those who wait are told their place.
TELL_EVERY = 1.0
# The stopgap: a look so short that it does no harm in the server itself.
FEW_NODES = 300
FEW_SECONDS = 0.1

log = logging.getLogger(__name__)

OnPlace = Callable[[int, float], None]


@dataclass(eq=False)
class _Job:
    """A position to find a move for. `left` is the time on the clock at `since`; when `due`, the stopgap answers."""

    position: Position
    level: int
    asker: Asker
    left: float | None
    since: float
    on_place: OnPlace | None
    code: asyncio.Future[str]
    seed: int | None = None
    failures: int = 0
    is_told: bool = False

    def left_at(self, now: float) -> float | None:
        return None if self.left is None else max(0.0, self.left - (now - self.since))

    @property
    def due(self) -> float:
        return self.since + (LATEST if self.left is None else min(LATEST, self.left * LATEST_SHARE))

    def tell(self, before: int, seconds: float) -> None:
        if self.on_place is not None:
            self.is_told = True
            self.on_place(before, seconds)


@dataclass
class _Pace:
    """How long a job takes at present, in seconds: what the expected wait is made of."""

    seconds: float = field(default=0.2)

    def note(self, seconds: float) -> None:
        self.seconds += (seconds - self.seconds) / 8


class Computers:
    """Chooses moves for any number of games with a few workers.

    Everybody is served in turn, and the more wait the shorter are the searches. A worker that hangs, is stopped or dies
    is replaced, and its work is done once more. If that fails too, if the clock is about to run out, or if there are no
    workers, a very short search in this process answers.
    """

    def __init__(self, workers: int = 1, *, command: Sequence[str] = WORKER, patience: float = PATIENCE) -> None:
        self._workers = [Worker(command) for _ in range(workers)]
        self._patience = patience
        self._queue: FairQueue[_Job] = FairQueue()
        self._has_jobs = asyncio.Event()
        self._working: set[Worker] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._pace = _Pace()
        self._teller: asyncio.TimerHandle | None = None
        self._is_running = False

    @property
    def wanted(self) -> int:
        """How many processes there should be."""
        return len(self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    @property
    def waiting(self) -> int:
        """How many moves are waited for that no worker has begun with."""
        return len(self._queue)

    async def start(self) -> None:
        """Starts the workers; they load while the server goes on."""
        self._is_running = True
        self._has_jobs = asyncio.Event()
        for worker in self._workers:
            with suppress(OSError):
                await worker.start()
            self._working.add(worker)
            self._tasks.append(asyncio.create_task(self._work(worker), name="engine worker"))

    async def stop(self) -> None:
        """Ends the workers. Callers that still wait for a move get one at once, from the stopgap."""
        self._is_running = False
        if self._teller is not None:
            self._teller.cancel()
            self._teller = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self._give_up("the server stops")
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def choose(
        self,
        position: Position,
        level: int,
        seconds: float | None = None,
        asker: Asker = NOBODY,
        on_place: OnPlace | None = None,
        seed: int | None = None,
    ) -> str:
        """The code of a legal move. `seconds` is what is left on the computer's clock, None without one.

        The same `seed` gives the same answer to the same position, as far as time allows.

        `on_place` is called from time to time while others come first: with their number, and about how many seconds
        they take; and with 0 when it is this one's turn. The position may change in the meantime. Raises `ValueError`
        if there is no move, or none was found in time.
        """
        here = position.copy()
        loop = asyncio.get_running_loop()
        job = _Job(here, level, asker, seconds, loop.time(), on_place, loop.create_future(), seed)
        code = await self._choice_of_a_worker(job)
        if code is None:
            code = await asyncio.to_thread(stopgap, here, level)
        if code == NONE:
            raise ValueError("the game is over: there is no move to choose")
        return code

    async def _choice_of_a_worker(self, job: _Job) -> str | None:
        """What a worker says, or None if none does in time."""
        if self._is_running and self._working:
            self._line_up(job)
            try:
                async with asyncio.timeout_at(job.due):
                    return await job.code
            except (WorkerError, TimeoutError) as error:
                self._report(error)
            finally:
                self._queue.remove(job.asker, job)
        return None

    def _line_up(self, job: _Job) -> None:
        self._queue.add(job.asker, job)
        self._has_jobs.set()
        if self._teller is None:
            self._teller = asyncio.get_running_loop().call_later(TELL_EVERY, self._tell_places)

    def _report(self, error: Exception) -> None:
        # A worker that ends with the server is not worth a warning.
        if self._is_running:
            reason = "it was not its turn in time" if isinstance(error, TimeoutError) else error
            log.warning("the computer answers with its stopgap: %s", reason)

    # The workers, each in a task of its own.

    async def _work(self, worker: Worker) -> None:
        hearing = HEARING
        starts = 0
        while True:
            try:
                starts += 1
                await worker.get_ready(2 * self._patience)
                self._working.add(worker)
                starts = 0
            except WorkerError as error:
                await worker.end()
                # It may have been killed while it loaded.
                if starts > 1:
                    await self._break(worker, error)
                continue
            job, share = await self._next()
            try:
                code = await self._ask(worker, job, share, hearing)
                hearing = HEARING
                if not job.code.done():
                    job.code.set_result(code)
            except WorkerError as error:
                # On a busy machine it may only have been slow: the next one gets more time where there is no clock.
                hearing = min(2 * hearing, LONGEST_HEARING)
                log.warning("engine worker replaced: %s", error)
                self._try_again(job, error)
                await worker.end()
            except BaseException:
                self._try_again(job, WorkerError("the server stops"))
                raise

    async def _break(self, worker: Worker, error: WorkerError) -> None:
        """A worker could not be started. Nobody waits for it; after a pause it is tried again."""
        if worker in self._working:
            log.warning("engine worker not started: %s", error)
        self._working.discard(worker)
        if not self._working:
            self._give_up("there is no worker")
        await asyncio.sleep(PAUSE)

    def _give_up(self, why: str) -> None:
        """Leaves everything that waits to the stopgap."""
        while len(self._queue):
            _fail(self._queue.take().item, WorkerError(why))

    async def _next(self) -> tuple[_Job, float]:
        while True:
            while not len(self._queue):
                self._has_jobs.clear()
                await self._has_jobs.wait()
            job, share = self._queue.take()
            if not job.code.done():
                return job, share

    async def _ask(self, worker: Worker, job: _Job, share: float, hearing: float) -> str:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        if job.is_told:
            job.tell(0, 0.0)
        left = job.left_at(begun)
        budget = LONGEST if left is None else min(LONGEST, left * SHARE)
        if share < 1:
            budget = min(budget, ROUND * share * len(self._working))
        budget = max(budget, SHORTEST) / (1 + job.failures)
        patience = self._patience
        if left is not None:
            hearing, patience = min(hearing, left * PATIENT_SHARE), min(patience, left * PATIENT_SHARE)
        request = pickle.dumps((job.position, job.level, budget, job.seed))
        code = await worker.ask(request, min(hearing, self._patience), budget + patience)
        self._pace.note(loop.time() - begun)
        if code != NONE and not _is_legal(job.position, code):
            raise WorkerError(f"{code[:40]!r} is not a legal move")
        return code

    def _try_again(self, job: _Job, error: WorkerError) -> None:
        """Once more by another worker, if there is time for it; otherwise by the stopgap."""
        job.failures += 1
        left = job.left_at(asyncio.get_running_loop().time())
        if job.failures > 1 or (left is not None and left < SHORT) or not self._is_running:
            _fail(job, error)
        else:
            self._line_up(job)

    # Those who wait.

    def _tell_places(self) -> None:
        """Tells everybody who has waited for a while how many come first, and how long that takes."""
        self._teller = None
        loop = asyncio.get_running_loop()
        workers = max(1, len(self._working))
        for before, job in enumerate(self._queue.order(), 1):
            # Those who are thought about now come first, too.
            if loop.time() - job.since >= TELL_EVERY / 2:
                job.tell(before, before * self._pace.seconds / workers)
        if len(self._queue):
            self._teller = loop.call_later(TELL_EVERY, self._tell_places)


def _fail(job: _Job, error: WorkerError) -> None:
    if not job.code.done():
        job.code.set_exception(error)


def _is_legal(position: Position, code: str) -> bool:
    try:
        return position.is_legal(code)
    except ValueError:
        return False


def stopgap(position: Position, level: int) -> str:
    """A legal move without a worker: that of a very short search, or else one of the list.

    With piece types of a player's own there is neither: it would hold up the whole server. Raises `ValueError` if no
    move is found.
    """
    if position.types:
        found = quick_move(position)
        if found is None:
            raise ValueError("no move was found in time")
        return found
    try:
        return think(Engine(hash_mb=1), position, level, FEW_SECONDS, FEW_NODES)
    except Exception:
        log.exception("the stopgap failed")
        return str(next(iter(position.legal_moves()), NONE))
