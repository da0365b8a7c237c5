"""The computer player of a cluster: its moves are found by workers that serve all processes. It always answers."""

from __future__ import annotations

import asyncio
import logging

from tankchess.core.position import Position
from tankchess.server.bus.work_queue import WorkLine
from tankchess.server.cluster.work_desk import NotDone, WorkDesk
from tankchess.server.engines.computer import (
    LATEST,
    LATEST_SHARE,
    LONGEST,
    PATIENCE,
    ROUND,
    SHARE,
    SHORTEST,
    TELL_EVERY,
    OnPlace,
    stopgap,
)
from tankchess.server.engines.engine_worker import NONE
from tankchess.server.fair_queue import NOBODY, Asker
from tankchess.server.work.move_questions import AskMove, line_of

log = logging.getLogger(__name__)

# Seconds beyond its thinking and its place in the line after which nobody waits for a worker any more: enough for three
# that die one after the other, each with a lease of two seconds.
_LATE = 8.0


class RemoteComputers:
    """Asks the workers of the cluster. If none is there, or none answers in time, a very short search answers."""

    def __init__(self, desk: WorkDesk) -> None:
        self._desk = desk

    @property
    def wanted(self) -> int:
        """One worker is enough to play; how many there should be, nobody here knows."""
        return max(1, self._desk.figures.workers)

    @property
    def pids(self) -> list[int]:
        """One for each worker: they are processes of other machines, perhaps."""
        return list(range(self._desk.figures.workers))

    async def start(self) -> None:
        await self._desk.start()

    async def stop(self) -> None:
        await self._desk.stop()

    async def choose(
        self,
        position: Position,
        level: int,
        seconds: float | None = None,
        asker: Asker = NOBODY,
        on_place: OnPlace | None = None,
        seed: int | None = None,
    ) -> str:
        """The code of a legal move. `seconds` is what is left on the computer's clock, None without one.

        Raises `ValueError` if there is no move, or none was found in time.
        """
        here = position.copy()
        code = await self._choice_of_a_worker(here, level, seconds, asker, on_place, seed)
        if code is None:
            code = await asyncio.to_thread(stopgap, here, level)
        if code == NONE:
            raise ValueError("the game is over: there is no move to choose")
        return code

    async def _choice_of_a_worker(
        self,
        here: Position,
        level: int,
        seconds: float | None,
        asker: Asker,
        on_place: OnPlace | None,
        seed: int | None,
    ) -> str | None:
        if not self._desk.has_workers:
            return None
        question = AskMove(line_of(here), level, self._budget(seconds), seed)
        within = self._patience(question.seconds, seconds)
        telling = None if on_place is None else asyncio.create_task(self._tell_place(on_place))
        try:
            answer = await self._desk.ask(
                WorkLine.PERSON, asker.person or asker.address, question, question.seconds + PATIENCE, within
            )
        except NotDone as error:
            log.warning("the computer answers with its stopgap: %s", error)
            return None
        finally:
            if telling is not None:
                telling.cancel()
        code = answer.body.decode("ascii", "replace")
        if answer.fault is not None or (code != NONE and not _is_legal(here, code)):
            log.warning("the computer answers with its stopgap: %s", answer.fault or f"{code[:40]!r} is not legal")
            return None
        return code

    def _budget(self, left: float | None) -> float:
        """The more wait the shorter are the searches."""
        figures = self._desk.figures
        budget = LONGEST if left is None else min(LONGEST, left * SHARE)
        if figures.waiting[WorkLine.PERSON]:
            budget = min(budget, ROUND * max(1, figures.workers) / (1 + figures.waiting[WorkLine.PERSON]))
        return max(budget, SHORTEST)

    def _patience(self, budget: float, left: float | None) -> float:
        """How long a worker is waited for: one that is there and does not answer must not hold up a game."""
        patience = min(LATEST, budget + self._line() + _LATE)
        return patience if left is None else min(patience, left * LATEST_SHARE)

    def _line(self) -> float:
        """The seconds until all who wait have had their turn."""
        figures = self._desk.figures
        return figures.waiting[WorkLine.PERSON] * ROUND / max(1, figures.workers)

    async def _tell_place(self, on_place: OnPlace) -> None:
        """Tells whoever waits how many wait, from time to time."""
        while True:
            await asyncio.sleep(TELL_EVERY)
            before = self._desk.figures.waiting[WorkLine.PERSON]
            if before:
                on_place(before, self._line())


def _is_legal(position: Position, code: str) -> bool:
    try:
        return position.is_legal(code)
    except ValueError:
        return False
