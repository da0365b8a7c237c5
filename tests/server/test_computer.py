"""The computer player answers with a legal move, whatever becomes of its workers."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from tankchess import Position, load_types
from tankchess.core.outcome import Termination
from tankchess.server.engines.computer import WORKER, Computers, stopgap

SMALL = "8x8 high:C3 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w"
NEVER_ANSWERS = (sys.executable, "-c", "import sys; sys.stdin.buffer.read()")
DIES_AT_ONCE = (sys.executable, "-c", "import sys; sys.exit(3)")
TALKS_NONSENSE = (sys.executable, "-c", "import sys; [print('A1A1A1', flush=True) for _ in iter(input, None)]")
NOTES_ITS_REQUEST = (sys.executable, "-c", """\
import pathlib, pickle, sys
requests = sys.stdin.buffer
position, level, _ = pickle.loads(requests.read(int.from_bytes(requests.read(4), "big")))
told = f"{position.types['XX'].name} {' '.join(map(str, position.history))} level {level}"
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
        assert position.is_legal(await computers.choose(position, level, 0.9))
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
        await computers.choose(with_a_tower(), 4, 30.0)

    play(ask, (*NOTES_ITS_REQUEST, str(told)))
    assert told.read_text() == "Tower H1H2N A7A8S H2H1N G8G8W level 4"


def test_many_games_share_one_worker() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        answers = await asyncio.gather(*(computers.choose(position, 1, 1) for _ in range(12)))
        assert all(position.is_legal(code) for code in answers)
        assert len(computers.pids) == 1

    play(ask)


def test_a_worker_that_was_killed_is_replaced() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        await computers.choose(position, 1, 1)
        (killed,) = computers.pids
        os.kill(killed, signal.SIGKILL)
        assert position.is_legal(await computers.choose(position, 1, 1))
        assert computers.pids not in ([], [killed])

    play(ask)


@pytest.mark.parametrize(
    "command",
    [NEVER_ANSWERS, DIES_AT_ONCE, TALKS_NONSENSE, FLOODS, NOT_THERE],
    ids=["hangs", "dies", "nonsense", "floods", "not-there"],
)
def test_bad_workers_keep_nobody_waiting(command: Sequence[str]) -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        assert position.is_legal(await computers.choose(position, 10, 1))

    play(ask, command, patience=0.3)


def test_without_workers_the_stopgap_answers() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen(SMALL)
        assert position.is_legal(await computers.choose(position, 3))

    play(ask, workers=0)


def test_a_caller_who_waits_when_the_server_stops_still_gets_a_move(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        computers = Computers(1, command=NEVER_ANSWERS, patience=60)
        await computers.start()
        position = Position.from_tfen(SMALL)
        waiting = [asyncio.create_task(computers.choose(position, 1)) for _ in range(2)]
        await asyncio.sleep(0)
        await computers.stop()
        assert all(position.is_legal(code) for code in await asyncio.gather(*waiting))
        assert computers.pids == []

    asyncio.run(run())
    assert not caplog.records, "a worker that ends with the server is not worth a warning"


def test_an_only_move_needs_no_thought() -> None:
    async def ask(computers: Computers) -> None:
        position = Position.from_tfen("6x6 high:A2,B2,B1 wLT@A1N,bLT@F6S w mode=last turning=no")
        assert await computers.choose(position, 10) == "pass"

    play(ask, NEVER_ANSWERS)


def test_a_game_that_is_over_has_no_move() -> None:
    async def ask(computers: Computers) -> None:
        with pytest.raises(ValueError, match="game is over"):
            await computers.choose(Position.from_tfen("6x6 - wLT@A1N w mode=last"), 10)

    play(ask, workers=0)


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
