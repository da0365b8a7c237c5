"""One engine process, from the side of the server."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from tankchess.server.engines.engine_worker import HEARD, LENGTH_BYTES, READY


class WorkerError(Exception):
    """A worker has died, hangs or has answered with nonsense."""


class Worker:
    """An engine process, started when it is first needed and again after it was ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._is_ready = False

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def begin(self) -> None:
        """Starts the process, which then loads. Raises `OSError`."""
        if self._process is None:
            # A session of its own: Ctrl-C in the terminal is for the server alone.
            starting = asyncio.ensure_future(
                asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
            )
            try:
                self._process = await asyncio.shield(starting)
            except asyncio.CancelledError:
                # It must not be left behind.
                self._process = await starting
                raise

    async def get_ready(self, seconds: float) -> None:
        """Starts the process if there is none, and waits until it has loaded. Raises `WorkerError`."""
        if self._is_ready:
            return
        try:
            await self.begin()
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
        process.stdin.write(len(request).to_bytes(LENGTH_BYTES, "big") + request)
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
        """Ends the process, whatever it is doing."""
        process, self._is_ready = self._process, False
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
        self._process = None
