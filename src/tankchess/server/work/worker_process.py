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


class TooSlow(WorkerLost):
    """A question has taken longer than it may."""


class TooLarge(WorkerLost):
    """A question has needed more memory than a worker may have."""


class WorkerProcess(ChildProcess):
    """A worker, which may have to load before it hears the first question.

    `heard_at` is when it has heard the last one, by the clock of the event loop.
    """

    has_loaded = False
    heard_at = 0.0

    async def ask(
        self, question: Question, seconds: float, hearing: float = HEARING, loading: float | None = None
    ) -> Answer:
        """The answer to a question. A worker that fails, or is interrupted, is ended.

        A worker that has to load first has `loading` seconds for that, by default as many as for the answer. Raises
        `WorkerLost`, and `TooSlow` or `TooLarge` for a question that was begun and is to blame itself.
        """
        patience = hearing if self.has_loaded else seconds if loading is None else loading
        is_heard = False
        try:
            async with asyncio.timeout(patience):
                process = await self.start()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(framed(encode_binary(question)))
                await process.stdin.drain()
                if await process.stdout.readexactly(LENGTH_BYTES) != HEARD:
                    raise WorkerLost("it did not say that it has heard")
                self.has_loaded = is_heard = True
                self.heard_at = asyncio.get_running_loop().time()
            async with asyncio.timeout(seconds):
                length = length_in(await process.stdout.readexactly(LENGTH_BYTES))
                answer = _answers.decode(await process.stdout.readexactly(length))
        except TimeoutError:
            await self.end()
            if is_heard:
                raise TooSlow(f"no answer within {seconds:.1f} s") from None
            raise WorkerLost(f"not heard within {patience:.1f} s") from None
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            await self.end()
            raise WorkerLost(str(error) or "it died") from None
        except BaseException:
            await self.end()
            raise
        if answer.is_too_large:
            # What it has kept from earlier questions goes with it.
            await self.end()
            raise TooLarge(str(answer.fault))
        return answer

    async def end(self) -> None:
        self.has_loaded = False
        await super().end()
