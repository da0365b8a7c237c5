"""A server looks at once for what has arrived, and less often while processors are short and there is company."""

from __future__ import annotations

import asyncio
import selectors
import socket
import sys
import threading

import pytest

from tankchess.server.edge.pace import LONGEST, ROUND, LookingPace, Waiting
from tankchess.server.edge.players_first import PlayersFirst, SpectatorsLast

of_our_loop = pytest.mark.skipif(sys.platform == "win32", reason="Windows has another loop")
SECOND = 1_000_000_000


class Machine:
    """What a server gets of a machine, round by round."""

    def __init__(self) -> None:
        self.now = 0.0
        self.run = self.waited = 0

    def go_on(self, pace: LookingPace, run: float, waited: float, events: int = 50) -> float:
        """A round in which it has run and waited for these seconds; how long it rests then."""
        self.now += ROUND
        self.run += int(run * SECOND)
        self.waited += int(waited * SECOND)
        pace.looked(events)
        return pace.rest


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def pace(machine: Machine) -> LookingPace:
    return LookingPace(lambda: (machine.run, machine.waited), lambda: machine.now)


def test_with_enough_processors_nobody_waits(machine: Machine, pace: LookingPace) -> None:
    assert [machine.go_on(pace, run=0.2, waited=0.02) for _ in range(20)] == [0.0] * 20
    assert pace.pause() <= 0


def test_while_processors_are_short_it_rests_longer_and_longer_up_to_a_limit(
    machine: Machine, pace: LookingPace
) -> None:
    rests = [machine.go_on(pace, run=0.1, waited=0.15) for _ in range(20)]
    assert rests == sorted(rests)
    assert rests[0] == LONGEST / 2
    assert LONGEST * 0.99 < rests[-1] <= LONGEST
    assert pace.pause() == pytest.approx(rests[-1])


def test_a_small_shortage_makes_short_rests(machine: Machine, pace: LookingPace) -> None:
    rests = [machine.go_on(pace, run=0.15, waited=0.05) for _ in range(20)]
    assert 0 < rests[-1] < LONGEST / 2


def test_when_the_shortage_is_over_it_looks_at_once_again(machine: Machine, pace: LookingPace) -> None:
    for _ in range(20):
        machine.go_on(pace, run=0.1, waited=0.15)
    rests = [machine.go_on(pace, run=0.1, waited=0.0) for _ in range(10)]
    assert rests == sorted(rests, reverse=True)
    assert rests[-1] == 0.0
    assert pace.pause() <= 0


def test_where_few_play_nobody_waits_for_company(machine: Machine, pace: LookingPace) -> None:
    assert [machine.go_on(pace, run=0.001, waited=0.2, events=5) for _ in range(20)] == [0.0] * 20


def test_a_machine_that_tells_nothing_has_enough_processors() -> None:
    machine = Machine()
    pace = LookingPace(lambda: (0, 0), lambda: machine.now)
    assert [machine.go_on(pace, run=0.1, waited=0.15) for _ in range(5)] == [0.0] * 5


def test_in_between_nothing_is_found_and_at_the_next_look_all_of_it(machine: Machine) -> None:
    pace = LookingPace(lambda: (0, 0), lambda: machine.now)
    near, far = socket.socketpair()
    with near, far, SpectatorsLast(pace) as selector:
        selector.register(near, selectors.EVENT_READ)
        pace.rest = 1.0
        pace.looked(0)
        far.send(b"x")
        assert selector.select(0) == []
        # A timer that is due before that.
        assert selector.select(0.001) == []
        machine.now += 1.0
        assert [key.fileobj for key, _ in selector.select(0)] == [near]


@of_our_loop
def test_what_the_writer_has_kept_is_told_without_waiting_for_the_next_look() -> None:
    async def keep() -> list[str]:
        told: list[str] = []
        near, far = socket.socketpair()
        with near, far:
            loop = asyncio.get_running_loop()
            loop.add_reader(near, told.append, "arrived")
            far.send(b"x")
            await asyncio.to_thread(told.append, "kept")
            loop.remove_reader(near)
        return told

    with asyncio.Runner(loop_factory=PlayersFirst) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PlayersFirst)
        # For longer than any test: only a call of the thread ends this rest.
        loop.pace.rest = 3600.0
        loop.pace.looked(0)
        assert runner.run(keep()) == ["kept"]
        loop.pace.rest = 0.0


def test_who_waits_for_longer_than_the_rest_finds_what_came_meanwhile(machine: Machine) -> None:
    pace = LookingPace(lambda: (0, 0), lambda: machine.now)
    near, far = socket.socketpair()
    with near, far, SpectatorsLast(pace) as selector:
        selector.register(near, selectors.EVENT_READ)
        pace.rest = 0.001
        pace.looked(0)
        far.send(b"x")
        assert [key.fileobj for key, _ in selector.select(None)] == [near]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how long a thread has waited")
def test_linux_tells_of_the_thread_of_the_loop_alone() -> None:
    def worked(waiting: Waiting, least: int) -> int:
        """How long the thread has run, once that is more than `least`: some machines count at every tick only."""
        for _ in range(1000):
            if waiting()[0] > least:
                break
            sum(range(100_000))
        return waiting()[0]

    told: list[int] = []

    def rest() -> None:
        waiting = Waiting()
        told.append(worked(waiting, 0))
        waiting.close()

    waiting = Waiting()
    thread = threading.Thread(target=rest)
    thread.start()
    thread.join()
    assert worked(waiting, told[0]) > told[0] > 0
    waiting.close()
    assert waiting() == (0, 0)


@of_our_loop
def test_the_loop_of_the_server_works_at_any_pace() -> None:
    async def count() -> int:
        ticks = 0
        for _ in range(3):
            await asyncio.sleep(0.001)
            await asyncio.to_thread(lambda: None)
            ticks += 1
        return ticks

    with asyncio.Runner(loop_factory=PlayersFirst) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, PlayersFirst)
        loop.pace.rest = LONGEST
        assert runner.run(count()) == 3
