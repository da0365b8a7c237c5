"""One process from the side of the server."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import suppress

# Output left in its pipe may keep a killed process waiting, but not for longer than this, in seconds.
_LONGEST_END = 1


class ChildProcess:
    """A process that is started when it is first needed, and again after it was ended."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def start(self) -> asyncio.subprocess.Process:
        """The process, which may still be loading. Raises `OSError`."""
        if self._process is not None:
            return self._process
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
        return self._process

    async def end(self) -> None:
        """Ends the process, whatever it is doing. Who ends it again meanwhile waits for the same end."""
        process = self._process
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        try:
            # Not `wait_for`, which in Python 3.11 forgets that it was cancelled if the process ends at that moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST_END):
                    await process.wait()
        finally:
            # A pipe may stay open if another process has it; asyncio has no public way to let go of it.
            process._transport.close()  # type: ignore[attr-defined]
        if self._process is process:
            self._process = None
