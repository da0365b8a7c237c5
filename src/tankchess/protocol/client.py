"""Drives any engine that speaks the text protocol, as a program of its own (asyncio)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import Limits, SearchResult
from tankchess.notation import write_types
from tankchess.protocol.analysis import AsyncAnalysis
from tankchess.protocol.errors import EngineDied, EngineStartError, EngineTimeout, ProtocolError, ending_in_words
from tankchess.protocol.go_text import SearchOrder, write_go
from tankchess.protocol.option import Option, Value, read_option, write_value
from tankchess.protocol.position_text import write_position
from tankchess.protocol.process import EngineProcess

TIMEOUT = 10.0
NO_LIMITS = Limits()


class AsyncEngine:
    """An engine program, started with `AsyncEngine.start` and ended with `quit`, or by leaving an `async with`.

    One search runs at a time: a new command stops the one before. Nothing waits for ever: an engine that does
    not answer within `timeout` seconds is ended with `EngineTimeout`; one that has ended raises `EngineDied`.
    """

    def __init__(self, process: EngineProcess, timeout: float) -> None:
        self.timeout = timeout
        self.name = ""
        self.author = ""
        self.options: dict[str, Option] = {}
        self._process = process
        self._lock = asyncio.Lock()
        self._analysis: AsyncAnalysis | None = None
        self._failure: Exception | None = None
        self._multi_pv = 1
        self._types = ""

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        cwd: str | Path | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, Value] | None = None,
        timeout: float = TIMEOUT,
        handshake_timeout: float | None = None,
    ) -> Self:
        """Starts a program, hears what it offers and sets `options`.

        Raises `EngineStartError` for no program or one that ends at once, `EngineTimeout` for a silent one.
        """
        process = await EngineProcess.start(command, cwd, env)
        engine = cls(process, timeout)
        try:
            await engine._shake_hands(str(command[0]), timeout if handshake_timeout is None else handshake_timeout)
            await engine.configure(options or {})
        except BaseException:
            await process.close()
            raise
        return engine

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.quit()

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines the engine wrote to stderr."""
        return self._process.stderr

    @property
    def exit_code(self) -> int | None:
        """None while the engine runs; negative for a signal."""
        return self._process.exit_code

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    # Talking.

    async def _shake_hands(self, program: str, timeout: float) -> None:
        self._process.send("ugi")
        try:
            await self._hear("ugiok", timeout, self._note)
        except EngineDied as error:
            words = ending_in_words(error.exit_code, error.stderr)
            raise EngineStartError(
                f"engine {program!r} ended before it said ugiok: {words}", error.exit_code, error.stderr
            ) from None

    def _note(self, line: str) -> None:
        """Takes down what a line of the handshake tells."""
        if line.startswith("id name "):
            self.name = line.removeprefix("id name ").strip()
        elif line.startswith("id author "):
            self.author = line.removeprefix("id author ").strip()
        elif line.startswith("option "):
            option = read_option(line)
            self.options[option.name] = option

    async def _hear(self, word: str, timeout: float, note: Callable[[str], None] | None = None) -> str:
        """The next line that begins with a word; the lines before it go to `note`."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while True:
            try:
                line = await self._process.read_line(deadline - loop.time())
            except TimeoutError:
                raise await self._give_up(f"no {word} from the engine within {timeout:g} s") from None
            except EngineDied as error:
                self._failure = error
                raise
            if line.split(maxsplit=1)[:1] == [word]:
                return line
            if note is not None:
                note(line.strip())
            if loop.time() > deadline:
                # A flood of other lines must not hold us here either.
                raise await self._give_up(f"no {word} from the engine within {timeout:g} s, only other lines")

    async def _give_up(self, message: str) -> EngineTimeout:
        self._failure = EngineTimeout(f"{message}; it has been ended")
        await self._process.close()
        return self._failure

    def send_line(self, line: str) -> None:
        """Sends a raw line, for what has no method of its own."""
        if "\n" in line or "\r" in line:
            raise ProtocolError(f"{line[:40]!r}: expected a single line")
        self._process.send(line)

    async def wait_for(self, word: str, note: Callable[[str], None] | None = None) -> str:
        """The next line that begins with a word, for what was sent raw; the lines before it go to `note`."""
        async with self._lock:
            await self._rest()
            return await self._hear(word, self.timeout, note)

    async def _rest(self) -> None:
        """Makes sure that the engine lives and no search runs. The lock must be held."""
        if self._failure is not None:
            raise self._failure.with_traceback(None)
        if self._analysis is not None:
            self._analysis.stop()
            await self._analysis.finished()
            self._analysis = None
            if self._failure is not None:
                raise self._failure.with_traceback(None)

    # Commands.

    async def ready(self) -> None:
        """Waits until the engine has done all it was told."""
        async with self._lock:
            await self._rest()
            await self._synchronise()

    async def _synchronise(self) -> None:
        self._process.send("isready")
        await self._hear("readyok", self.timeout)

    async def configure(self, values: Mapping[str, Value]) -> None:
        """Sets options by name. Raises `ProtocolError`, before anything is sent, for one the engine does not offer."""
        lines = [self._setting(name, value) for name, value in values.items()]
        async with self._lock:
            await self._rest()
            for line in lines:
                self.send_line(line)
            await self._synchronise()
        if "MultiPV" in values:
            self._multi_pv = int(values["MultiPV"] or 1)
        if "Types" in values:
            self._types = write_value(values["Types"])

    def _setting(self, name: str, value: Value) -> str:
        option = self.options.get(name)
        if option is None:
            known = ", ".join(self.options) or "none"
            raise ProtocolError(f"the engine has no option {name!r} (it has: {known})")
        checked = option.check(value)
        if option.kind == "button":
            return f"setoption name {name}"
        return f"setoption name {name} value {write_value(checked)}".rstrip()

    async def new_game(self) -> None:
        """Tells the engine that what follows belongs to another game."""
        async with self._lock:
            await self._rest()
            self._process.send("uginewgame")
            await self._synchronise()

    async def query(self, what: str, position: Position) -> str:
        """What the engine knows of a position: `gameover`, `p1turn` or `result`, in its own word."""
        async with self._lock:
            await self._rest()
            self._send_position(position)
            self._process.send(f"query {what}")
            words = (await self._hear("response", self.timeout)).split()
        if len(words) != 2:
            raise ProtocolError(f"query {what}: {' '.join(words)[:60]!r}, expected response and one word")
        return words[1]

    async def play(
        self,
        position: Position,
        limits: Limits,
        *,
        moves: Sequence[Move] | None = None,
        timeout: float | None = None,
    ) -> SearchResult:
        """The move the engine chooses. `timeout` ends a search that has no time limit of its own."""
        if limits == NO_LIMITS and timeout is None:
            raise ProtocolError("play: expected limits or a timeout, a search without them never ends")
        analysis = await self.analyse(position, limits, moves=moves, timeout=timeout)
        try:
            return await analysis.result()
        except asyncio.CancelledError:
            analysis.stop()
            raise

    async def analyse(
        self,
        position: Position,
        limits: Limits = NO_LIMITS,
        multi_pv: int = 1,
        *,
        moves: Sequence[Move] | None = None,
        timeout: float | None = None,
    ) -> AsyncAnalysis:
        """Starts a search and hands back its infos as they come; without limits it runs until it is stopped."""
        order = SearchOrder(limits, None if moves is None else tuple(moves))
        async with self._lock:
            await self._rest()
            self._set_multi_pv(multi_pv)
            self._send_position(position)
            await self._synchronise()
            self._process.send(write_go(order, position))
            self._analysis = AsyncAnalysis(self._process, position.copy(), order, self.timeout, timeout, self._fail)
            return self._analysis

    def _fail(self, failure: Exception) -> None:
        self._failure = failure

    def _set_multi_pv(self, number: int) -> None:
        if number == self._multi_pv:
            return
        self.send_line(self._setting("MultiPV", number))
        self._multi_pv = number

    def _send_position(self, position: Position) -> None:
        """A TFEN does not hold a player's own piece types: they travel as an option."""
        types = write_types(position.types) if position.types else ""
        if types != self._types:
            if "Types" not in self.options:
                raise ProtocolError("the engine has no option Types: expected a position without own piece types")
            self.send_line(self._setting("Types", types))
            self._types = types
        self.send_line(write_position(position))

    def stop(self) -> None:
        """Tells a running search to end; its result still comes. Without a search nothing happens."""
        if self._analysis is not None:
            self._analysis.stop()

    async def quit(self, timeout: float | None = None) -> int | None:
        """Ends the engine: politely, or when it does not go in time, by force. Returns its exit code."""
        if self._analysis is not None:
            await self._analysis.abandon()
        self._process.send("quit")
        await self._process.wait_exit(self.timeout if timeout is None else timeout)
        await self._process.close()
        if self._failure is None:
            self._failure = EngineDied("the engine has been quit", self._process.exit_code, self._process.stderr)
        return self._process.exit_code

    async def end_input(self) -> int | None:
        """Closes the engine's input, which has to end it like `quit`. Returns its exit code, None if it stays."""
        self._process.close_input()
        await self._process.wait_exit(self.timeout)
        return self._process.exit_code

    async def kill(self) -> None:
        """Ends the engine by force."""
        if self._analysis is not None:
            await self._analysis.abandon()
        await self._process.close()
        if self._failure is None:
            self._failure = EngineDied("the engine has been ended", self._process.exit_code, self._process.stderr)
