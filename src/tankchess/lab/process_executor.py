"""Games in processes of this machine, as many at a time as one likes."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from tankchess.lab.executor import TRIES, JobDone, Work
from tankchess.lab.job import FinishedGame, GameJob, play_job

# How long a process may take to end its game and the programs it has started.
_GRACE = 5.0


class ProcessExecutor:
    """A process dies alone: its game is begun again in a new one, and the others do not notice."""

    def __init__(self, jobs: int, work: Work = play_job) -> None:
        self._work = work
        self._spawning = multiprocessing.get_context("spawn")
        self._waiting: deque[GameJob] = deque()
        self._tries: dict[GameJob, int] = {}
        self._processes: dict[Any, _Hand] = {}
        self._jobs = jobs

    @property
    def room(self) -> int:
        busy = sum(hand.job is not None for hand in self._processes.values())
        return self._jobs - busy - len(self._waiting)

    def give(self, job: GameJob) -> None:
        self._waiting.append(job)
        self._share_out()

    def _share_out(self) -> None:
        idle = [hand for hand in self._processes.values() if hand.job is None]
        while self._waiting:
            if not idle:
                if len(self._processes) >= self._jobs:
                    return
                hand = _Hand(self._spawning, self._work)
                self._processes[hand.connection] = hand
                idle.append(hand)
            # One that has died meanwhile is noticed by `wait`, with the job that it was given.
            idle.pop().begin(self._waiting.popleft())

    def wait(self) -> list[JobDone]:
        while any(hand.job is not None for hand in self._processes.values()):
            busy = [connection for connection, hand in self._processes.items() if hand.job is not None]
            done = [news for connection in wait(busy) for news in self._hear(connection)]
            self._share_out()
            if done:
                return done
        return []

    def _hear(self, connection: Any) -> list[JobDone]:
        """What a process says; nothing if its game is begun again."""
        hand = self._processes[connection]
        job, hand.job = hand.job, None
        assert job is not None, "only those at work are heard"
        try:
            game, failure = connection.recv()
            self._tries.pop(job, None)
            return [JobDone(job, game, failure)]
        except (EOFError, OSError):
            del self._processes[connection]
            code = hand.end()
        self._tries[job] = self._tries.get(job, 0) + 1
        if self._tries[job] < TRIES:
            self._waiting.appendleft(job)
            return []
        return [JobDone(job, None, f"the process that played it died {TRIES} times (exit code {code})")]

    def close(self) -> None:
        self._waiting.clear()
        hands = list(self._processes.values())
        self._processes.clear()
        for hand in hands:
            hand.process.terminate()
        for hand in hands:
            hand.end()


class _Hand:
    """A process as seen from here."""

    def __init__(self, spawning: Any, work: Work) -> None:
        self.connection, theirs = spawning.Pipe()
        self.process: SpawnProcess = spawning.Process(target=_play, args=(theirs, work), daemon=False)
        with _deaf_to_interrupts():
            self.process.start()
        # Held by the process alone, so that its end is the end of the line.
        theirs.close()
        self.job: GameJob | None = None

    def begin(self, job: GameJob) -> None:
        self.job = job
        with suppress(OSError):
            self.connection.send(job)

    def end(self) -> int | None:
        """Ends the process and returns its exit code."""
        self.connection.close()
        self.process.join(_GRACE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        code = self.process.exitcode
        self.process.close()
        return code


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started inside never hears Ctrl-C, not even before it has begun to run."""
    if threading.current_thread() is not threading.main_thread():
        # Whoever is not the main thread can set no signals, and hears none.
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play(connection: Connection, work: Work) -> None:
    """What a process does: game after game until the line is cut."""
    # The process that counts asks this one to end, which then ends the programs that play.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with suppress(EOFError, OSError):
        while True:
            job = connection.recv()
            news: tuple[FinishedGame | None, str]
            try:
                news = (work(job), "")
            except Exception as error:
                news = (None, f"{type(error).__name__}: {error}")
            connection.send(news)
