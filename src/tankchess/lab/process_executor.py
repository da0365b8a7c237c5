"""Jobs in processes of this machine, as many at a time as one likes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic

from tankchess.lab.executor import TRIES, USUAL_WORK, J, JobDone, R, failure_of

# How long a process may take to end what it does and the programs it has started.
_GRACE = 5.0


class ProcessExecutor(Generic[J, R]):
    """A process dies alone: its job is begun again in a new one, and the others do not notice."""

    def __init__(self, jobs: int, work: Callable[[J], R] = USUAL_WORK) -> None:
        self._work = work
        self._spawning = multiprocessing.get_context("spawn")
        self._waiting: deque[J] = deque()
        self._tries: dict[str, int] = {}
        self._processes: dict[Any, _Hand[J]] = {}
        self._jobs = jobs

    @property
    def room(self) -> int:
        busy = sum(hand.job is not None for hand in self._processes.values())
        return self._jobs - busy - len(self._waiting)

    def give(self, job: J) -> None:
        self._waiting.append(job)
        self._share_out()

    def _share_out(self) -> None:
        idle = [hand for hand in self._processes.values() if hand.job is None]
        while self._waiting:
            if not idle:
                if len(self._processes) >= self._jobs:
                    return
                hand: _Hand[J] = _Hand(self._spawning, self._work)
                self._processes[hand.connection] = hand
                idle.append(hand)
            # One that has died meanwhile is noticed by `wait`, with the job that it was given.
            idle.pop().begin(self._waiting.popleft())

    def wait(self) -> list[JobDone[J, R]]:
        while any(hand.job is not None for hand in self._processes.values()):
            busy = [connection for connection, hand in self._processes.items() if hand.job is not None]
            done = [news for connection in wait(busy) for news in self._hear(connection)]
            self._share_out()
            if done:
                return done
        return []

    def _hear(self, connection: Any) -> list[JobDone[J, R]]:
        """What a process says; nothing if its job is begun again."""
        hand = self._processes[connection]
        job, hand.job = hand.job, None
        assert job is not None, "only those at work are heard"
        try:
            found, failure = connection.recv()
            self._tries.pop(job.key, None)
            return [JobDone(job, found, failure)]
        except (EOFError, OSError):
            del self._processes[connection]
            code = hand.end()
        self._tries[job.key] = self._tries.get(job.key, 0) + 1
        if self._tries[job.key] < TRIES:
            self._waiting.appendleft(job)
            return []
        return [JobDone(job, None, f"the process that did it died {TRIES} times (exit code {code})")]

    def close(self) -> None:
        self._waiting.clear()
        # Whoever cannot wait says Ctrl-C again: half of what was begun would go on, and Python complain at its end.
        with _deaf_to_interrupts():
            hands = list(self._processes.values())
            self._processes.clear()
            for hand in hands:
                hand.process.terminate()
            for hand in hands:
                hand.end()


class _Hand(Generic[J]):
    """A process as seen from here."""

    def __init__(self, spawning: Any, work: Callable[[J], Any]) -> None:
        self.connection, theirs = spawning.Pipe()
        self.process: SpawnProcess = spawning.Process(target=_play, args=(theirs, work), daemon=False)
        with _deaf_to_interrupts():
            self.process.start()
        # Held by the process alone, so that its end is the end of the line.
        theirs.close()
        self.job: J | None = None

    def begin(self, job: J) -> None:
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
    """Nobody hears Ctrl-C in here, and what is started inside never does, not even before it has begun to run."""
    if threading.current_thread() is not threading.main_thread():
        # Whoever is not the main thread can set no signals, and hears none.
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play(connection: Connection, work: Callable[[J], Any]) -> None:
    """What a process does: job after job until the line is cut."""
    # The process that counts asks this one to end, which then ends the programs that play.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            job = connection.recv()
            news: tuple[Any, str]
            try:
                news = (work(job), "")
            except Exception as error:
                news = (None, failure_of(error))
            connection.send(news)


def _end_with_parent() -> None:
    """Ends this process when the one that counts is gone, however that ended: nobody waits for what it does."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "started by another process"
    wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_GRACE)
    os._exit(1)
