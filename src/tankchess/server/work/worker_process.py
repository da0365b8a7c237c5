"""One worker as the server sees it: a process that is started when it is needed, and replaced when it fails."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from tankchess.server.encoding import encode_binary
from tankchess.server.work.answer import Answer
from tankchess.server.work.questions import Question
from tankchess.server.work.worker import LENGTH_BYTES

WORKER = (sys.executable, "-m", "tankchess.server.work.worker")

_answers = msgspec.msgpack.Decoder(Answer)


class WorkerLost(Exception):
    """A worker has died, hangs, or has answered with nonsense."""


class WorkerProcess:
    def __init__(self, command: Sequence[str] = WORKER) -> None:
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

    async def ask(self, question: Question, seconds: float) -> Answer:
        """The answer to a question. A worker that fails, or is interrupted, is ended. Raises `WorkerLost`."""
        try:
            async with asyncio.timeout(seconds):
                process = await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                data = encode_binary(question)
                process.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
                await process.stdin.drain()
                length = await process.stdout.readexactly(LENGTH_BYTES)
                return _answers.decode(await process.stdout.readexactly(int.from_bytes(length, "big")))
        except TimeoutError:
            await self.end()
            raise WorkerLost(f"no answer within {seconds:.1f} s") from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            await self.end()
            raise WorkerLost(str(error) or "it died") from None
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
