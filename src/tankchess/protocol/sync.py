"""The same client for programs without asyncio: it runs in a thread of its own and the caller waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Info, Limits, SearchResult
from tankchess.protocol.analysis import AsyncAnalysis
from tankchess.protocol.client import NO_LIMITS, TIMEOUT, AsyncEngine
from tankchess.protocol.errors import EngineDied
from tankchess.protocol.option import Option, Value

T = TypeVar("T")


class _Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="engine client", daemon=True)
        self._thread.start()

    @property
    def is_closed(self) -> bool:
        return self._loop.is_closed()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        if self.is_closed:
            work.close()
            raise EngineDied("the engine has been quit")
        future: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def tell(self, action: Any) -> None:
        if not self.is_closed:
            self._loop.call_soon_threadsafe(action)

    def close(self) -> None:
        if self.is_closed:
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class Analysis:
    """A search that runs: iterate for the infos, `result` waits for the move; leaving a `with` stops it."""

    def __init__(self, loop: _Loop, analysis: AsyncAnalysis) -> None:
        self._loop = loop
        self._analysis = analysis

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        info = self._loop.wait(self._next())
        if info is None:
            raise StopIteration
        return info

    async def _next(self) -> Info | None:
        return await anext(self._analysis, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.wait(self._analysis.__aexit__(kind, error, trace))

    @property
    def is_running(self) -> bool:
        return self._analysis.is_running

    def stop(self) -> None:
        self._loop.tell(self._analysis.stop)

    def result(self) -> SearchResult:
        return self._loop.wait(self._analysis.result())


class EngineProgram:
    """An engine program, started with `EngineProgram.start` and ended with `quit`, or by leaving a `with`.

    Everything is as with `AsyncEngine`, with the same errors; `stop` may be called from any thread.
    """

    def __init__(self, loop: _Loop, engine: AsyncEngine) -> None:
        self._loop = loop
        self._engine = engine

    @classmethod
    def start(
        cls,
        command: Sequence[str],
        *,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, Value] | None = None,
        timeout: float = TIMEOUT,
        handshake_timeout: float | None = None,
    ) -> Self:
        loop = _Loop()
        try:
            engine = loop.wait(
                AsyncEngine.start(
                    command,
                    cwd=cwd,
                    env=env,
                    options=options,
                    timeout=timeout,
                    handshake_timeout=handshake_timeout,
                )
            )
        except BaseException:
            loop.close()
            raise
        return cls(loop, engine)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.quit()

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def author(self) -> str:
        return self._engine.author

    @property
    def options(self) -> Mapping[str, Option]:
        return self._engine.options

    @property
    def stderr(self) -> tuple[str, ...]:
        return self._engine.stderr

    @property
    def exit_code(self) -> int | None:
        return self._engine.exit_code

    @property
    def pid(self) -> int | None:
        return self._engine.pid

    def ready(self) -> None:
        self._loop.wait(self._engine.ready())

    def configure(self, values: Mapping[str, Value]) -> None:
        self._loop.wait(self._engine.configure(values))

    def new_game(self) -> None:
        self._loop.wait(self._engine.new_game())

    def query(self, what: str, position: Position) -> str:
        return self._loop.wait(self._engine.query(what, position))

    def play(
        self, position: Position, limits: Limits, *, moves: Sequence[Move] | None = None, timeout: float | None = None
    ) -> SearchResult:
        return self._loop.wait(self._engine.play(position, limits, moves=moves, timeout=timeout))

    def analyse(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        multi_pv: int = 1,
        *,
        moves: Sequence[Move] | None = None,
        timeout: float | None = None,
    ) -> Analysis:
        work = self._engine.analyse(position, limits, multi_pv, moves=moves, timeout=timeout)
        return Analysis(self._loop, self._loop.wait(work))

    def stop(self) -> None:
        self._loop.tell(self._engine.stop)

    def quit(self, timeout: float | None = None) -> int | None:
        if self._loop.is_closed:
            return self.exit_code
        try:
            return self._loop.wait(self._engine.quit(timeout))
        finally:
            self._loop.close()
