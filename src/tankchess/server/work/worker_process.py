"""One worker as the server sees it: a process that is started when it is needed, and replaced when it fails."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from tankchess.server.encoding import encode_binary
from tankchess.server.processes.child_process import ChildProcess
from tankchess.server.processes.frames import LENGTH_BYTES, framed, length_in
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question

WORKER = (sys.executable, "-m", "tankchess.server.work.worker")

_answers = msgspec.msgpack.Decoder(Answer)


class WorkerLost(Exception):
    """A worker has died, hangs, or has answered with nonsense."""


class WorkerProcess(ChildProcess):
    async def ask(self, question: Question, seconds: float) -> Answer:
        """The answer to a question. A worker that fails, or is interrupted, is ended. Raises `WorkerLost`."""
        try:
            async with asyncio.timeout(seconds):
                process = await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(framed(encode_binary(question)))
                await process.stdin.drain()
                length = length_in(await process.stdout.readexactly(LENGTH_BYTES))
                return _answers.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            await self.end()
            raise WorkerLost(f"no answer within {seconds:.1f} s") from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            await self.end()
            raise WorkerLost(str(error) or "it died") from None
        except BaseException:
            await self.end()
            raise
