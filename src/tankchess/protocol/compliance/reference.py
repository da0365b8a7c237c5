"""A match manager that reads engines as the reference client of UGI does, and plays games by the clock.

It waits for a line of exactly the words it wants, `bestmove MOVE` or `response WORD`, and skips every other line. So a
word too many keeps it waiting for ever; here it gives up after a while and tells what it skipped. Unlike the reference
it knows the rules: it notices an illegal move, and an answer to a query that is not true.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tankchess.core.position import Position
from tankchess.protocol.compliance.session import Session
from tankchess.protocol.compliance.step import Broken
from tankchess.protocol.position_text import read_position
from tankchess.protocol.process import EngineProcess
from tankchess.protocol.server import result_word, truth

# What the step of the examination plays: milliseconds, and half-moves at most.
CLOCK = 3_000
INCREMENT = 50
PLIES = 40
STARTS = ("startpos", "fen 8x8 high:C4,F5 wCLT@B2N,wMT@D2N,wHT@F1N,bCLT@G7S,bMT@E7S,bHT@C8S w")


class ReferencePlayer:
    """An engine as the reference client knows it."""

    def __init__(self, process: EngineProcess, timeout: float) -> None:
        self._process = process
        self.timeout = timeout

    @classmethod
    async def start(cls, command: Sequence[str], timeout: float) -> ReferencePlayer:
        """Starts an engine. Raises `Broken` for one that never says `ugiok`, and `EngineFailure`."""
        player = cls(await EngineProcess.start(command), timeout)
        try:
            player._process.send("ugi")
            await player._hear("ugiok", lambda line: line == "ugiok")
        except BaseException:
            await player.close()
            raise
        return player

    async def ready(self) -> None:
        self._process.send("isready")
        await self._hear("readyok", lambda line: line == "readyok")

    def new_game(self) -> None:
        self._process.send("uginewgame")

    def set_option(self, name: str, value: str) -> None:
        self._process.send(f"setoption name {name} value {value}")

    def set_position(self, start: str, moves: Sequence[str]) -> None:
        """Tells a position; the word `moves` comes only with moves behind it."""
        self._process.send(f"position {start} moves {' '.join(moves)}" if moves else f"position {start}")

    async def query(self, what: str) -> str:
        self._process.send(f"query {what}")
        return await self._second_word("response", f"response WORD for query {what}")

    async def go(self, clocks: Sequence[int], increment: int) -> tuple[str, int]:
        """The move of the engine, with the clocks of all players, and the milliseconds it took."""
        times = " ".join(f"p{number}time {clock}" for number, clock in enumerate(clocks, 1))
        increments = " ".join(f"p{number}inc {increment}" for number in range(1, len(clocks) + 1))
        started = time.monotonic()
        self._process.send(f"go {times} {increments}")
        move = await self._second_word("bestmove", "bestmove MOVE")
        return move, int(1000 * (time.monotonic() - started))

    async def _second_word(self, first: str, wanted: str) -> str:
        def fits(line: str) -> bool:
            words = [word for word in line.split(" ") if word]
            return len(words) == 2 and words[0] == first

        return (await self._hear(wanted, fits)).split()[1]

    async def _hear(self, wanted: str, fits: Callable[[str], bool]) -> str:
        """The next line that fits; all others are skipped. Raises `Broken` when none has come in time."""
        word = wanted.split()[0]
        skipped = ""
        deadline = time.monotonic() + self.timeout
        while True:
            try:
                line = await self._process.read_line(deadline - time.monotonic())
            except TimeoutError:
                heard = f", skipped {skipped[:60]!r}" if skipped else ""
                raise Broken(f"no line {wanted!r} within {self.timeout:g} s{heard}") from None
            if fits(line):
                return line
            if line.split()[:1] == [word]:
                skipped = line

    async def quit(self) -> None:
        self._process.send("quit")
        await self._process.wait_exit(self.timeout)
        await self.close()

    async def close(self) -> None:
        await self._process.close()


@dataclass(frozen=True, slots=True)
class ReferenceGame:
    """A game that was played: `result` as the engines tell it, or the player (1 is the first) who was `late`.

    `result` is `none` for a game that was broken off. `shortest` is the least time that was on a clock after a move.
    """

    result: str
    late: int | None
    moves: tuple[str, ...]
    shortest: int


async def play_game(
    players: Sequence[ReferencePlayer],
    start: str,
    *,
    clock: int,
    increment: int,
    opening: Sequence[str] = (),
    most: int = 1000,
) -> ReferenceGame:
    """Plays a game by the clock, at most so many half-moves; times are in milliseconds.

    `start` is what stands behind `position`. One player for each side, in their order; a player may have several.
    Raises `Broken` for an engine that does not keep to the protocol.
    """
    position = read_position([*start.split(), "moves", *opening])
    for player in dict.fromkeys(players):
        await player.ready()
        player.new_game()
    moves, clocks, shortest = list(opening), [clock] * len(players), clock
    while len(moves) - len(opening) < most:
        number = position.order.index(position.turn)
        mover = players[number]
        await _agree(players[0], start, moves, position, "p1turn")
        await mover.ready()
        mover.set_position(start, moves)
        if await _agree(mover, start, moves, position, "gameover") == "true":
            break
        code, taken = await mover.go(clocks, increment)
        clocks[number] -= taken
        shortest = min(shortest, clocks[number])
        if clocks[number] <= 0:
            return ReferenceGame("none", number + 1, (*moves, code), shortest)
        clocks[number] += increment
        _play(position, code, len(moves) + 1)
        moves.append(code)
    results = [await _agree(player, start, moves, position, "result") for player in dict.fromkeys(players)]
    return ReferenceGame(results[0], None, tuple(moves), shortest)


def _play(position: Position, code: str, number: int) -> None:
    try:
        position.play(code)
    except ValueError as error:
        raise Broken(f"bestmove {code[:40]}, half-move {number}: {error}") from None


async def _agree(player: ReferencePlayer, start: str, moves: Sequence[str], position: Position, what: str) -> str:
    """Asks an engine about the position of the game. Raises `Broken` for another answer than that of the rules."""
    if what == "p1turn":
        expected = truth(position.turn is position.order[0])
    elif what == "gameover":
        expected = truth(position.outcome() is not None)
    else:
        expected = result_word(position)
    player.set_position(start, moves)
    answer = await player.query(what)
    if answer != expected:
        raise Broken(f"query {what} after {len(moves)} half-moves: response {answer[:30]!r}, expected {expected!r}")
    return answer


async def plays_by_the_reference(session: Session) -> str:
    """A game of the engine with another process of its own from each start, read as strictly as the reference does."""
    players: list[ReferencePlayer] = []
    played = 0
    try:
        for _ in range(2):
            players.append(await ReferencePlayer.start(session.command, session.timeout))
        for start in STARTS:
            game = await play_game(players, start, clock=CLOCK, increment=INCREMENT, most=PLIES)
            if game.late is not None:
                raise Broken(f"the clock of p{game.late} ran out at half-move {len(game.moves)}")
            played += len(game.moves)
    finally:
        for player in players:
            await player.close()
    return f"{played} half-moves of {len(STARTS)} games"
