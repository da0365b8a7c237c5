"""One worker as the server sees it: a process that is started when it is needed, and replaced when it fails."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from tankchess.server.encoding import encode_binary
from tankchess.server.processes.child_process import ChildProcess
from tankchess.server.processes.frames import HEARD, LENGTH_BYTES, framed, length_in
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question

WORKER = (sys.executable, "-m", "tankchess.server.work.worker")

# Seconds within which a worker that has loaded says that it has heard: one that was stopped does not.
HEARING = 2.0

_answers = msgspec.msgpack.Decoder(Answer)


class WorkerLost(Exception):
    """A worker has died, hangs, or has answered with nonsense."""


class WorkerProcess(ChildProcess):
    """A worker, which may have to load before it hears the first question."""

    _has_loaded = False

    async def ask(self, question: Question, seconds: float, hearing: float = HEARING) -> Answer:
        """The answer to a question. A worker that fails, or is interrupted, is ended. Raises `WorkerLost`."""
        try:
            async with asyncio.timeout(seconds):
                process = await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(framed(encode_binary(question)))
                await process.stdin.drain()
                async with asyncio.timeout(hearing if self._has_loaded else None):
                    if await process.stdout.readexactly(LENGTH_BYTES) != HEARD:
                        raise WorkerLost("it did not say that it has heard")
                self._has_loaded = True
                length = length_in(await process.stdout.readexactly(LENGTH_BYTES))
                return _answers.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            await self.end()
            raise WorkerLost(f"no answer within {seconds:.1f} s, or not heard within {hearing:.1f}") from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            await self.end()
            raise WorkerLost(str(error) or "it died") from None
        except BaseException:
            await self.end()
            raise

    async def end(self) -> None:
        self._has_loaded = False
        await super().end()
