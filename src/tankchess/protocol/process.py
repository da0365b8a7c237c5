"""A program that talks in lines: started, heard, spoken to, and ended whatever state it is in."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from tankchess.protocol.errors import EngineDied, EngineStartError, ProtocolError, ending_in_words

STDERR_LINES = 20
LONGEST_LINE = 1 << 20
# A program that talks faster than anyone listens waits in its own pipe: so many lines are kept here.
MOST_LINES = 10_000
# How long the last words of a program may take that has ended, or closed its output.
LAST_WORDS = 1.0


class EngineProcess(asyncio.SubprocessProtocol):
    """A running program. `read_line` takes the lines in order and raises `EngineDied` behind the last one."""

    def __init__(self) -> None:
        self._transport: asyncio.SubprocessTransport | None = None
        self._lines: deque[str] = deque()
        self._partial = {1: b"", 2: b""}
        self._stderr: deque[str] = deque(maxlen=STDERR_LINES)
        self._news = asyncio.Event()
        self._output_ended = False
        self._overlong = False
        self._paused = False
        self.exited = asyncio.Event()
        self._closed = asyncio.Event()

    @staticmethod
    async def start(
        command: Sequence[str], cwd: str | Path | None = None, env: Mapping[str, str] | None = None
    ) -> EngineProcess:
        """Starts a program. Raises `EngineStartError` where there is none, or none that may be run."""
        if isinstance(command, str) or not command:
            raise EngineStartError("engine command: expected a list of words, the program first")
        loop = asyncio.get_running_loop()
        # A session of its own: Ctrl-C in the terminal is for the caller, and a wrapper is ended with its children.
        try:
            _, process = await loop.subprocess_exec(
                EngineProcess, *command, cwd=cwd, env=env, start_new_session=os.name == "posix"
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise EngineStartError(f"engine {command[0]!r} cannot be started: {reason}") from None
        return process

    # What the event loop reports.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        *lines, rest = (self._partial[fd] + data).split(b"\n")
        if len(rest) > LONGEST_LINE:
            self._overlong = self._overlong or fd == 1
            rest = b""
        self._partial[fd] = rest
        target = self._lines if fd == 1 else self._stderr
        target.extend(line.decode("utf-8", "replace").rstrip("\r") for line in lines)
        if fd == 1:
            self._news.set()
            self._set_paused(len(self._lines) > MOST_LINES)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002
        if self._partial.get(fd):
            self.pipe_data_received(fd, b"\n")
        if fd == 1:
            self._end_output()

    def process_exited(self) -> None:
        # What it has started would stay behind, once for every game. Now, while its number is not another's.
        self._kill_group()
        self.exited.set()
        # A child that has left the group may hold the pipe open for ever.
        asyncio.get_running_loop().call_later(LAST_WORDS, self._end_output)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._end_output()
        self._closed.set()

    def _end_output(self) -> None:
        self._output_ended = True
        self._news.set()

    def _set_paused(self, paused: bool) -> None:
        if paused is self._paused or self._transport is None or self._output_ended:
            return
        pipe = cast(Any, self._transport.get_pipe_transport(1))
        if pipe is None or pipe.is_closing():
            return
        self._paused = paused
        if paused:
            pipe.pause_reading()
        else:
            pipe.resume_reading()

    # What the client asks for.

    @property
    def exit_code(self) -> int | None:
        return None if self._transport is None else self._transport.get_returncode()

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines the program wrote to stderr."""
        return tuple(self._stderr)

    @property
    def pid(self) -> int | None:
        return None if self._transport is None else self._transport.get_pid()

    def send(self, line: str) -> None:
        """Writes a line. It never blocks, and a program that has gone is noticed by `read_line`."""
        pipe = cast(Any, self._transport and self._transport.get_pipe_transport(0))
        if pipe is not None and not pipe.is_closing():
            pipe.write(f"{line}\n".encode())

    def close_input(self) -> None:
        """Tells the program that no more lines will come."""
        pipe = cast(Any, self._transport and self._transport.get_pipe_transport(0))
        if pipe is not None:
            pipe.close()

    async def read_line(self, timeout: float) -> str:
        """The next line. Raises `TimeoutError`, or `EngineDied` when no more lines will come."""
        if not self._lines:
            async with asyncio.timeout(max(timeout, 0)):
                while not self._lines and not self._output_ended and not self._overlong:
                    self._news.clear()
                    await self._news.wait()
        if self._lines:
            line = self._lines.popleft()
            self._set_paused(len(self._lines) > MOST_LINES // 2)
            return line
        if self._overlong:
            self._overlong = False
            raise ProtocolError(f"a line of more than {LONGEST_LINE} bytes from the engine: expected a short one")
        raise await self.death()

    async def death(self) -> EngineDied:
        """The error that tells how the program ended; one that lives on without its output is ended."""
        if await self._wait(self.exited, LAST_WORDS):
            what, words = "has ended", ending_in_words(self.exit_code, self.stderr)
        else:
            self.kill()
            what, words = "has closed its output", "it has been ended"
        await self._wait(self._closed, LAST_WORDS)
        return EngineDied(f"the engine {what}: {words}", self.exit_code, self.stderr)

    async def wait_exit(self, timeout: float) -> bool:
        """Whether the program ends by itself in time."""
        return await self._wait(self.exited, timeout)

    @staticmethod
    async def _wait(event: asyncio.Event, timeout: float) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(timeout):
                await event.wait()
        return event.is_set()

    def kill(self) -> None:
        """Ends the program at once, with what it has started itself."""
        if self._transport is None or self.exited.is_set():
            return
        if os.name == "posix":
            self._kill_group()
        else:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                self._transport.kill()

    def _kill_group(self) -> None:
        """Ends whatever is left of the program and of what it has started."""
        pid = self.pid
        if os.name == "posix" and pid is not None:
            # It leads a session of its own, see `start`: the group has its number.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)

    async def close(self) -> None:
        """Ends the program if it still runs, and frees what belongs to it."""
        self.kill()
        await self._wait(self.exited, LAST_WORDS)
        if self._transport is not None:
            self._transport.close()
        await self._wait(self._closed, LAST_WORDS)
