"""Questions that need the engine, asked of the workers of a cluster."""

from __future__ import annotations

import asyncio
import logging

from tankchess.server.bus.work_queue import WorkLine
from tankchess.server.cluster.work_desk import NotDone, WorkDesk
from tankchess.server.work.answer import Answer
from tankchess.server.work.fairness_questions import AskTrialGames
from tankchess.server.work.line_questions import AskEngineLines
from tankchess.server.work.pool import PoolJob, WorkPool
from tankchess.server.work.question import Question
from tankchess.server.work.review_questions import ReviewQuestion
from tankchess.server.work.thinker import THINKER
from tankchess.server.work.worker_process import WorkerProcess

log = logging.getLogger(__name__)

# Questions of this process that wait for workers at a time.
_AT_ONCE = 8
# A question may wait so many times longer for its turn than it may take.
_TURNS = 4


class RemotePool(WorkPool):
    """Everybody in turn, as in every pool; among the servers of a cluster every address.

    Where no worker of the cluster is there, a process of one's own answers.
    A search that goes on from question to question stays in this process: another worker would begin it anew.
    """

    def __init__(self, desk: WorkDesk, seconds: float, waiting: int) -> None:
        super().__init__(
            _AT_ONCE, seconds=seconds, waiting=waiting, command=THINKER, is_lazy=True, keeps_one_free=False
        )
        self._desk = desk
        self._own = asyncio.Lock()

    async def _answer(self, _worker: WorkerProcess, job: PoolJob) -> Answer:
        question = job.question
        if self._desk.has_workers and not isinstance(question, AskEngineLines):
            try:
                within = self._seconds * _TURNS
                return await self._desk.ask(line_for(question), job.asker.address, question, self._seconds, within)
            except NotDone as error:
                if error.is_final:
                    return Answer(fault=f"{type(question).__name__}: {error}")
                log.warning("a question is answered here: %s", error)
        # One process of this server is enough, and keeps the searches that go on.
        async with self._own:
            return await super()._answer(self._workers[0], job)


def line_for(question: Question) -> WorkLine:
    """Where a question waits."""
    if isinstance(question, ReviewQuestion):
        return WorkLine.REVIEW
    return WorkLine.FAIRNESS if isinstance(question, AskTrialGames) else WorkLine.PERSON
