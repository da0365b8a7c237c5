"""One engine process, from the side of the server."""

from __future__ import annotations

import asyncio

from tankchess.server.engines.engine_worker import HEARD, READY
from tankchess.server.processes.child_process import ChildProcess
from tankchess.server.processes.frames import framed


class WorkerError(Exception):
    """A worker has died, hangs or has answered with nonsense."""


class Worker(ChildProcess):
    """An engine process. Once it has loaded it says that it is ready."""

    _is_ready = False

    async def get_ready(self, seconds: float) -> None:
        """Starts the process if there is none, and waits until it has loaded. Raises `WorkerError`."""
        if self._is_ready:
            return
        try:
            await self.start()
        except (OSError, ValueError) as error:
            raise WorkerError(str(error)) from None
        line = await self._line(seconds, "it did not start")
        if line != READY:
            raise WorkerError(f"{line[:40]!r} instead of {READY!r}")
        self._is_ready = True

    async def ask(self, request: bytes, heard_within: float, answer_within: float) -> str:
        """The answer to a request. Raises `WorkerError`.

        A worker says at once that it has heard. One that was stopped does not, and is known by it long before the time
        for the answer is over.
        """
        process = self._process
        if process is None or not self._is_ready:
            raise WorkerError("it is not running")
        assert process.stdin is not None
        process.stdin.write(framed(request))
        line = await self._line(heard_within, "it did not hear")
        if line != HEARD:
            raise WorkerError(f"{line[:40]!r} instead of {HEARD!r}")
        return await self._line(answer_within, "no answer")

    async def _line(self, seconds: float, complaint: str) -> str:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise WorkerError(f"{complaint} within {seconds:.1f} s") from None
        except (OSError, ValueError) as error:
            raise WorkerError(str(error) or "it died") from None
        if not line.endswith(b"\n"):
            raise WorkerError("it died")
        return line.decode("ascii", "replace").strip()

    async def end(self) -> None:
        self._is_ready = False
        await super().end()
