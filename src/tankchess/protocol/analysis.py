"""A search of an engine program while it runs: its infos, and the result at its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from types import TracebackType
from typing import Self

from tankchess.core.position import Position
from tankchess.engine import Info, Line, SearchResult
from tankchess.protocol.errors import EngineFailure, EngineTimeout, ProtocolError
from tankchess.protocol.go_text import SearchOrder
from tankchess.protocol.info_text import read_best_move, read_info, read_numbers
from tankchess.protocol.process import EngineProcess

# Infos that nobody has fetched; the oldest go first.
MOST_INFOS = 1000
_SIGNS_OF_LIFE = ("info", "readyok")


class AsyncAnalysis:
    """Iterate for the infos; `result` waits for the move. Leaving an `async with` stops the search.

    While the engine is silent it is asked `isready` every `timeout` seconds, so that a long search is told from
    a hanging engine. A search that outlives its time, or is told to stop, has `timeout` seconds to come to an end.
    """

    def __init__(
        self,
        process: EngineProcess,
        position: Position,
        order: SearchOrder,
        timeout: float,
        longest: float | None,
        fail: Callable[[Exception], None],
    ) -> None:
        self.position = position
        self._process = process
        self._order = order
        self._timeout = timeout
        self._fail = fail
        self._loop = asyncio.get_running_loop()
        self._infos: deque[Info] = deque(maxlen=MOST_INFOS)
        self._news = asyncio.Event()
        self._lines: dict[int, Line] = {}
        self._numbers: dict[str, int] = {}
        self._started = self._loop.time()
        self._stopped: float | None = None
        self._due = self._end_of_time(longest)
        self._task = asyncio.ensure_future(self._listen())
        self._task.add_done_callback(self._finish)

    def _end_of_time(self, longest: float | None) -> float | None:
        """When the search must be over at the latest, by its own limits or the caller's."""
        limits = self._order.limits
        spans = [] if longest is None else [longest]
        if limits.movetime is not None:
            spans.append(limits.movetime + self._timeout)
        if limits.remaining is not None:
            spans.append(limits.remaining + limits.increment + self._timeout)
        return self._started + min(spans) if spans else None

    def _finish(self, task: asyncio.Task[SearchResult]) -> None:
        self._news.set()
        if not task.cancelled():
            # Asked for here, so that a failure nobody waits for is not reported at the end of the program.
            task.exception()

    # The caller's side.

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Info:
        while not self._infos:
            if self._task.done():
                await self.result()
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._infos.popleft()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        await self.finished()

    @property
    def is_running(self) -> bool:
        return not self._task.done()

    def stop(self) -> None:
        """Tells the engine to come to an end."""
        if self._stopped is None and self.is_running:
            self._stopped = self._loop.time()
            self._process.send("stop")

    async def result(self) -> SearchResult:
        """The move and the last lines. Raises what went wrong with the engine."""
        try:
            return await asyncio.shield(self._task)
        except asyncio.CancelledError:
            if self._task.cancelled():
                raise EngineTimeout("the search was abandoned: the engine has been ended") from None
            raise

    async def finished(self) -> None:
        """Waits for the end of the search, however it ends."""
        await asyncio.wait([self._task])

    async def abandon(self) -> None:
        """Listens no more."""
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, EngineFailure):
            await self._task

    # The engine's side.

    async def _listen(self) -> SearchResult:
        last_sign, asked = self._loop.time(), False
        while True:
            wake = self._next_wake(last_sign, asked)
            try:
                line = await self._process.read_line(wake - self._loop.time())
            except TimeoutError:
                line = ""
            except EngineFailure as error:
                self._fail(error)
                await self._process.close()
                raise
            word = line.split(maxsplit=1)[:1]
            if word == ["bestmove"]:
                return self._result(line)
            if word and word[0] in _SIGNS_OF_LIFE:
                last_sign, asked = self._loop.time(), False
            if word == ["info"]:
                self._take(line)
            if self._loop.time() >= wake:
                asked = await self._lose_patience(last_sign, asked)

    def _next_wake(self, last_sign: float, asked: bool) -> float:
        """When to look after the engine if it says nothing until then."""
        if self._stopped is not None:
            return self._stopped + self._timeout
        wake = last_sign + self._timeout * (2 if asked else 1)
        return wake if self._due is None else min(wake, self._due)

    async def _lose_patience(self, last_sign: float, asked: bool) -> bool:
        """Asks, stops or ends an engine that is late; returns whether it has been asked for a sign of life."""
        now = self._loop.time()
        if self._stopped is not None:
            if now >= self._stopped + self._timeout:
                raise await self._give_up(f"no bestmove within {self._timeout:g} s of stop")
        elif self._due is not None and now >= self._due:
            self.stop()
        elif asked and now >= last_sign + 2 * self._timeout:
            raise await self._give_up(f"no sign of life for {2 * self._timeout:g} s, not even readyok")
        elif not asked and now >= last_sign + self._timeout:
            self._process.send("isready")
            return True
        return asked

    async def _give_up(self, message: str) -> EngineTimeout:
        failure = EngineTimeout(f"{message} from the engine; it has been ended")
        self._fail(failure)
        await self._process.close()
        return failure

    def _take(self, line: str) -> None:
        self._numbers |= read_numbers(line)
        info = read_info(line, self.position)
        if info is not None:
            self._lines[info.line.number] = info.line
            self._infos.append(info)
            self._news.set()

    def _result(self, line: str) -> SearchResult:
        move = read_best_move(line, self.position)
        if move is not None and self._order.moves is not None and move not in self._order.moves:
            raise ProtocolError(f"bestmove {move}: expected one of the searchmoves")
        lines = tuple(self._lines[number] for number in sorted(self._lines))
        seconds = self._loop.time() - self._started
        return SearchResult(
            move=move,
            score=lines[0].score if lines else None,
            lines=lines,
            depth=self._numbers.get("depth", 0),
            nodes=self._numbers.get("nodes", 0),
            seconds=seconds,
        )
