"""The computer player answers with a legal move, whatever becomes of its workers."""

import asyncio
import os
import pickle
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest

from tankchess import Position, load_types
from tankchess.core.outcome import Termination
from tankchess.engine import Engine
from tankchess.server.engines import computer
from tankchess.server.engines.computer import WORKER, Computers, stopgap
from tankchess.server.engines.engine_worker import think
from tankchess.server.engines.worker import Worker
from tankchess.server.fair_queue import Asker
from tankchess.server.processes.child_process import ChildProcess

SMALL = "8x8 high:C3 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w"
NEVER_ANSWERS = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
DIES_AT_ONCE = (sys.executable, "-c", "import sys; sys.exit(3)")
TALKS_NONSENSE = (sys.executable, "-c", "print('ready\\nheard\\nA1A1A1', flush=True); input()")
NEVER_READY = (sys.executable, "-c", "print('hello', flush=True); input()")
HEARS_AND_HANGS = (sys.executable, "-c", "print('ready\\nheard', flush=True); input()")
NOTES_ITS_REQUEST = (sys.executable, "-c", """\
import pathlib, pickle, sys
requests = sys.stdin.buffer
print("ready", flush=True)
print("heard", flush=True)
position, level, _, seed = pickle.loads(requests.read(int.from_bytes(requests.read(4), "big")))
told = f"{position.types['XX'].name} {' '.join(map(str, position.history))} level {level} seed {seed}"
pathlib.Path(sys.argv[1]).write_text(told)
print(position.legal_moves()[0], flush=True)
requests.read()
""")  # fmt: skip
FLOODS = (sys.executable, "-c", "import sys; [sys.stdout.write('x' * 100000) for _ in iter(int, 1)]")
NOT_THERE = ("/nonexistent/engine",)


def play(
    ask: Callable[[Computers], Awaitable[None]], command: Sequence[str] = WORKER, patience: float = 60, workers: int = 1
) -> None:
    async def run() -> None:
        computers = Computers(workers, command=command, patience=patience)
        await computers.start()
        try:
            await ask(computers)
        finally:
            await computers.stop()
        assert computers.pids == []

    asyncio.run(run())


@pytest.mark.parametrize("level", [1, 5, 10])
def test_a_worker_answers_with_a_legal_move(level: int) -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        assert position.is_legal(await computers.choose(position, level, 30))
        assert len(computers.pids) == 1

    play(ask)


def with_a_tower() -> Position:
    """Only the Tower, a custom type, reaches as far as the enemy's Command tank."""
    types = load_types({"XX": {
        "name": "Tower", "speed": 1, "armour": [1, 1, 1],
        "weapon": {"kind": "gun", "power": 9, "arc": "all", "range": [1, 7]},
    }})  # fmt: skip
    position = Position.from_tfen("8x8 - wCLT@H1N,wXX@A1N,bCLT@A7S,bLT@G8S w announce=no", types)
    for code in ("H1H2N", "A7A8S", "H2H1N", "G8G8W"):
        position.play(code)
    return position


def test_the_players_own_piece_types_reach_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    # The stopgap would hide a worker that cannot read the position.
    monkeypatch.setattr("tankchess.server.engines.computer.stopgap", pytest.fail)

    async def ask(computers: Computers) -> None:
        position = with_a_tower()
        position.play(await computers.choose(position, 10))
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.termination is Termination.DESTROYED
        assert str(position.history[-1]).endswith("xA8")

    play(ask)


def test_the_history_reaches_the_worker(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"

    async def ask(computers: Computers) -> None:
        await computers.choose(with_a_tower(), 4, 30.0, seed=99)

    play(ask, (*NOTES_ITS_REQUEST, str(told)))
    assert told.read_text() == "Tower H1H2N A7A8S H2H1N G8G8W level 4 seed 99"


def test_many_games_share_one_worker() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        answers = await asyncio.gather(*(computers.choose(position, 1, 60) for _ in range(12)))
        assert all(position.is_legal(code) for code in answers)
        assert len(computers.pids) == 1

    play(ask)


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        await get_ready(computers)
        (killed,) = computers.pids
        os.kill(killed, signal.SIGKILL)
        assert position.is_legal(await computers.choose(position, 1, 60))
        assert computers.pids not in ([], [killed])

    play(ask)


@pytest.mark.parametrize(
    "command",
    [NEVER_ANSWERS, DIES_AT_ONCE, TALKS_NONSENSE, NEVER_READY, HEARS_AND_HANGS, FLOODS, NOT_THERE],
    ids=["hangs", "dies", "nonsense", "never-ready", "hears-and-hangs", "floods", "not-there"],
)
def test_bad_workers_keep_nobody_waiting(command: Sequence[str]) -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        assert position.is_legal(await computers.choose(position, 10, 1))

    play(ask, command, patience=0.3)


async def get_ready(computers: Computers) -> None:
    """Waits until the workers have loaded."""
    await computers.choose(Position.from_tfen(SMALL), 1)


def count_stopgaps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows with every move the stopgap chooses."""
    chosen: list[int] = []

    def counted(position: Position, level: int) -> str:
        chosen.append(level)
        return stopgap(position, level)

    monkeypatch.setattr(computer, "stopgap", counted)
    return chosen


@pytest.mark.parametrize("seconds", [3.0, 1.0])
def test_a_stopped_worker_does_not_lose_the_game_on_time(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was waited for 10 s, whatever the clock said."""
    chosen = count_stopgaps(monkeypatch)

    async def ask(computers: Computers) -> None:
        await get_ready(computers)
        (stopped,) = computers.pids
        os.kill(stopped, signal.SIGSTOP)
        position = Position.from_tfen(SMALL)
        async with asyncio.timeout(seconds):
            assert position.is_legal(await computers.choose(position, 9, seconds))
        # Without a clock there is time to start another one.
        assert position.is_legal(await computers.choose(position, 9))
        assert computers.pids not in ([], [stopped])

    play(ask)
    assert chosen == [9]


def test_a_worker_that_stops_while_it_thinks_does_not_lose_the_game_on_time() -> None:
    async def ask(computers: Computers) -> None:
        await get_ready(computers)
        position = Position.from_tfen(SMALL)
        async with asyncio.timeout(3):
            choosing = asyncio.create_task(computers.choose(position, 10, 3))
            while computers.waiting:
                await asyncio.sleep(0)
            os.kill(computers.pids[0], signal.SIGSTOP)
            assert position.is_legal(await choosing)

    play(ask)


def test_whoever_is_cancelled_while_a_process_ends_is_cancelled() -> None:
    """A worker that ended while the server stopped was replaced, and the server waited for it for ever."""

    class Dying:
        _transport = Mock()

        def kill(self) -> None:
            pass

        async def wait(self) -> int:
            tasks[0].cancel()
            return 0

    async def end() -> None:
        worker = ChildProcess(WORKER)
        worker._process = Dying()  # type: ignore[assignment]
        await worker.end()
        await asyncio.sleep(0)

    async def run() -> None:
        tasks.append(asyncio.create_task(end()))
        await asyncio.wait(tasks)

    tasks: list[asyncio.Task[None]] = []
    asyncio.run(run())
    assert tasks[0].cancelled()


def test_no_pipe_of_a_process_stays_open_even_if_whoever_ends_it_is_cancelled() -> None:
    async def run() -> None:
        # Another process holds the pipe, so the end would take its time.
        child = ChildProcess(("sh", "-c", "sleep 3 & exec sleep 60"))
        process = await child.start()
        ending = asyncio.create_task(child.end())
        await asyncio.sleep(0)
        ending.cancel()
        await asyncio.wait([ending])
        assert process._transport.is_closing()  # type: ignore[attr-defined]
        await process.wait()

    asyncio.run(run())


# Many who wait.


class Noted:
    """Workers that answer at once, and note who was served with how much time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.served: list[tuple[int, float]] = []
        self.may_answer = asyncio.Event()
        self.is_asked = asyncio.Event()

        async def get_ready(_worker: Worker, _seconds: float) -> None:
            pass

        async def ask(_worker: Worker, request: bytes, _heard: float, _answer: float) -> str:
            self.is_asked.set()
            await self.may_answer.wait()
            position, level, seconds, _ = pickle.loads(request)
            self.served.append((level, seconds))
            return str(position.legal_moves()[0])

        monkeypatch.setattr(Worker, "get_ready", get_ready)
        monkeypatch.setattr(Worker, "ask", ask)

    async def crowd(self, computers: Computers, askers: Iterable[tuple[str, str]]) -> list[asyncio.Task[str]]:
        """One job to keep the worker busy, then these, whose levels are their numbers."""
        position = Position.from_tfen(SMALL)
        first = asyncio.create_task(computers.choose(position, 0, None, Asker("first", "first")))
        await self.is_asked.wait()
        return [first] + [
            asyncio.create_task(computers.choose(position, number, None, Asker(*asker)))
            for number, asker in enumerate(askers, 1)
        ]


def play_noted(monkeypatch: pytest.MonkeyPatch, ask: Callable[[Computers, Noted], Awaitable[None]]) -> None:
    async def run() -> None:
        noted = Noted(monkeypatch)
        computers = Computers(1, command=NEVER_ANSWERS)
        await computers.start()
        try:
            await ask(computers, noted)
        finally:
            await computers.stop()

    asyncio.run(run())


def test_one_crowd_does_not_keep_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """600 tables of a crowd made everybody else wait for 13 to 16 s: all of them came first."""

    async def ask(computers: Computers, noted: Noted) -> None:
        askers = [("crowd", f"bot {number % 20}") for number in range(600)] + [("home", "Ann")]
        waiting = await noted.crowd(computers, askers)
        await asyncio.sleep(0)
        assert computers.waiting == 601
        noted.may_answer.set()
        await asyncio.gather(*waiting)
        levels = [level for level, _ in noted.served]
        assert levels.index(601) <= 2
        seconds = dict(noted.served)
        assert seconds[1] == computer.SHORTEST
        assert seconds[601] == pytest.approx(computer.ROUND / 2)

    play_noted(monkeypatch, ask)


def test_people_at_one_address_take_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(computers: Computers, noted: Noted) -> None:
        waiting = await noted.crowd(computers, [("school", "bot")] * 100 + [("school", "Ann"), ("school", "Bob")])
        await asyncio.sleep(0)
        noted.may_answer.set()
        await asyncio.gather(*waiting)
        assert [level for level, _ in noted.served][:5] == [0, 1, 101, 102, 2]

    play_noted(monkeypatch, ask)


def test_those_who_wait_are_told_how_many_come_first_and_when_it_is_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "TELL_EVERY", 0.01)

    async def ask(computers: Computers, noted: Noted) -> None:
        told: list[tuple[int, float]] = []
        is_told = asyncio.Event()

        def on_place(before: int, seconds: float) -> None:
            told.append((before, seconds))
            is_told.set()

        waiting = await noted.crowd(computers, [("crowd", "bot")] * 3)
        own = computers.choose(Position.from_tfen(SMALL), 4, None, Asker("home", "Ann"), on_place)
        waiting.append(asyncio.create_task(own))
        await is_told.wait()
        noted.may_answer.set()
        await asyncio.gather(*waiting)
        assert told[0][0] == 2
        assert told[0][1] > 0
        assert told[-1] == (0, 0.0)

    play_noted(monkeypatch, ask)


def test_who_stops_waiting_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(computers: Computers, noted: Noted) -> None:
        waiting = await noted.crowd(computers, [("a", "a"), ("b", "b")])
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.wait([waiting[1]])
        assert computers.waiting == 1
        waiting[0].cancel()
        await asyncio.wait([waiting[0]])
        noted.may_answer.set()
        assert await waiting[2]
        assert [level for level, _ in noted.served] == [0, 2]

    play_noted(monkeypatch, ask)


def test_without_workers_the_stopgap_answers() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        assert position.is_legal(await computers.choose(position, 3))

    play(ask, workers=0)


@pytest.mark.parametrize("command", [NEVER_ANSWERS, HEARS_AND_HANGS])
def test_a_caller_who_waits_when_the_server_stops_still_gets_a_move(
    caplog: pytest.LogCaptureFixture, command: Sequence[str]
) -> None:
    async def run() -> None:
        computers = Computers(1, command=command, patience=60)
        await computers.start()
        position = Position.from_tfen(SMALL)
        waiting = [asyncio.create_task(computers.choose(position, 1)) for _ in range(2)]
        await asyncio.sleep(0)
        await computers.stop()
        assert all(position.is_legal(code) for code in await asyncio.gather(*waiting))
        assert computers.pids == []

    asyncio.run(run())
    assert not caplog.records, "a worker that ends with the server is not worth a warning"


def test_an_only_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "search", pytest.fail)
    position = Position.from_tfen("6x6 high:A2,B2,B1 wLT@A1N,bLT@F6S w mode=last turning=no")
    assert think(Engine(hash_mb=1), position, 10, 1.0) == "pass"


def test_a_game_that_is_over_has_no_move() -> None:
    async def ask(computers: Computers) -> None:
        with pytest.raises(ValueError, match="game is over"):
            await computers.choose(Position.from_tfen("6x6 - wLT@A1N w mode=last"), 10)

    play(ask, workers=0)
    play(ask)


def test_workers_have_a_session_of_their_own_so_that_ctrl_c_does_not_reach_them() -> None:
    async def ask(computers: Computers) -> None:
        (pid,) = computers.pids
        assert os.getsid(pid) == pid

    play(ask)


def test_the_stopgap_plays_even_where_the_engine_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("no engine today")

    monkeypatch.setattr("tankchess.server.engines.computer.think", fail)
    position = Position.from_tfen(SMALL)
    assert position.is_legal(stopgap(position, 5))
