"""The engine under examination: started again whenever it was lost, so that every step has a fair start."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Limits, SearchResult
from tankchess.protocol.client import AsyncEngine
from tankchess.protocol.compliance.step import Broken
from tankchess.protocol.errors import EngineFailure
from tankchess.protocol.position_text import write_position


class Session:
    """Holds the engine between the steps."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.command = list(command)
        self.timeout = timeout
        self._engine: AsyncEngine | None = None

    async def engine(self) -> AsyncEngine:
        """The engine, alive and without a search. Raises `EngineFailure`."""
        if self._engine is not None:
            try:
                await self._engine.ready()
                return self._engine
            except EngineFailure:
                await self.close()
        self._engine = await AsyncEngine.start(self.command, timeout=self.timeout)
        return self._engine

    async def close(self) -> None:
        if self._engine is not None:
            engine, self._engine = self._engine, None
            await engine.kill()

    def release(self) -> None:
        """Forgets an engine that a step has ended itself."""
        self._engine = None

    async def search(
        self, position: Position, limits: Limits, moves: Sequence[Move] | None = None
    ) -> tuple[SearchResult, float]:
        """A search and the seconds it took. Raises `Broken` for one that only a stop could end."""
        engine = await self.engine()
        started = time.monotonic()
        result = await engine.play(position, limits, moves=moves, timeout=self.timeout)
        seconds = time.monotonic() - started
        if seconds >= self.timeout:
            raise Broken(f"the search did not end by itself within {self.timeout:g} s")
        return result, seconds

    async def set_up(self, position: Position) -> AsyncEngine:
        """The engine, told a position by a raw line."""
        engine = await self.engine()
        engine.send_line(write_position(position))
        return engine

    async def ask(self, what: str) -> str:
        """The answer to a query about the position the engine has. Raises `EngineFailure`."""
        assert self._engine is not None
        self._engine.send_line(f"query {what}")
        return (await self._engine.wait_for("response")).removeprefix("response").strip()

    async def expect(self, what: str, expected: str, where: str) -> None:
        """Raises `Broken` unless a query is answered as expected."""
        answer = await self.ask(what)
        if answer != expected:
            raise Broken(f"query {what} {where}: response {answer[:30]!r}, expected {expected!r}")
