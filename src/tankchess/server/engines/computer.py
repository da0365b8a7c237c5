"""The computer player: engines in their own processes, replaced if they fail. It always answers."""

from __future__ import annotations

import asyncio
import logging
import pickle
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

from tankchess.core.position import Position
from tankchess.engine import Engine
from tankchess.server.engines.engine_worker import LENGTH_BYTES, think

WORKER = (sys.executable, "-m", "tankchess.server.engines.engine_worker")
# The computer thinks no longer than this, in seconds, and with a clock no longer than this share of what is left.
LONGEST = 1.0
SHARE = 1 / 30
SHORTEST = 0.02
# Seconds a worker may take beyond its time before it is taken for dead. Its first move includes starting up.
PATIENCE = 10.0
# The stopgap: a look so short that it does no harm in the server itself.
FEW_NODES = 300
FEW_SECONDS = 0.1

log = logging.getLogger(__name__)


class WorkerError(Exception):
    """A worker has died, hangs or has answered with nonsense."""


class Worker:
    """One engine process, started when it is first needed and again after it was ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None:
            # A session of its own: Ctrl-C in the terminal is for the server alone.
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        return self._process

    async def ask(self, request: bytes, seconds: float) -> str:
        """The answer to a request. A worker that fails, or is interrupted, is ended. Raises `WorkerError`."""
        try:
            async with asyncio.timeout(seconds):
                process = await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
                await process.stdin.drain()
                line = await process.stdout.readline()
            if not line.endswith(b"\n"):
                raise WorkerError("it died")
            return line.decode("ascii", "replace").strip()
        except TimeoutError:
            await self.end()
            raise WorkerError(f"no answer within {seconds:.1f} s") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise WorkerError(str(error) or "it died") from None
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        # Output left in its pipe may keep it waiting, but not longer than this.
        try:
            await asyncio.wait_for(process.wait(), 1)
        except TimeoutError:
            # asyncio has no public way to let go of a pipe that nobody reads.
            process._transport.close()  # type: ignore[attr-defined]


class Computers:
    """Chooses moves for any number of games with a few workers.

    A worker that hangs or dies is replaced, and its work is done once more. If that fails too, or if there are no
    workers, a very short search in this process answers.
    """

    def __init__(self, workers: int = 1, *, command: Sequence[str] = WORKER, patience: float = PATIENCE) -> None:
        self._workers = [Worker(command) for _ in range(workers)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._patience = patience
        self._waiting = 0
        self._is_running = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    async def start(self) -> None:
        """Starts the workers; they load while the server goes on."""
        self._idle = asyncio.LifoQueue()
        for worker in self._workers:
            try:
                await worker.start()
            except OSError as error:
                log.warning("engine worker not started: %s", error)
            self._idle.put_nowait(worker)
        self._is_running = True

    async def stop(self) -> None:
        """Ends the workers. Callers that still wait for a move get one at once, from the stopgap."""
        self._is_running = False
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def choose(self, position: Position, level: int, seconds: float | None = None) -> str:
        """The code of a legal move. `seconds` is what is left on the computer's clock, None without one.

        The position may change in the meantime. Raises `ValueError` if there is no move.
        """
        legal = {str(move) for move in position.legal_moves()}
        if not legal:
            raise ValueError("the game is over: there is no move to choose")
        if len(legal) == 1:
            return legal.pop()
        budget = LONGEST if seconds is None else min(LONGEST, max(seconds * SHARE, SHORTEST))
        here = position.copy()
        if self._workers and self._is_running:
            for _ in range(2):
                try:
                    return await self._ask(here, level, budget, legal)
                except WorkerError as error:
                    self._report(error)
                    budget /= 2
        return await asyncio.to_thread(stopgap, here, level)

    def _report(self, error: WorkerError) -> None:
        # A worker that ends with the server is not worth a warning.
        if self._is_running:
            log.warning("engine worker replaced: %s", error)

    async def _ask(self, position: Position, level: int, budget: float, legal: set[str]) -> str:
        self._waiting += 1
        try:
            # When many wait, each gets less.
            budget = max(budget * len(self._workers) / max(self._waiting, len(self._workers)), SHORTEST)
            worker = await self._idle.get()
        finally:
            self._waiting -= 1
        try:
            if not self._is_running:
                raise WorkerError("the server stops")
            code = await worker.ask(pickle.dumps((position, level, budget)), budget + self._patience)
            if code not in legal:
                await worker.end()
                raise WorkerError(f"{code[:40]!r} is not a legal move")
            return code
        finally:
            self._idle.put_nowait(worker)


def stopgap(position: Position, level: int) -> str:
    """A legal move without a worker: that of a very short search, or else the first in the list."""
    try:
        return think(Engine(hash_mb=1), position, level, FEW_SECONDS, FEW_NODES)
    except Exception:
        log.exception("the stopgap failed")
        return str(position.legal_moves()[0])
