"""A lock that is passed on in turn: addresses first, and people at an address."""

import asyncio

import pytest

from tankchess.server.fair_lock import FairLock
from tankchess.server.fair_queue import Asker

pytestmark = pytest.mark.anyio


class Work:
    """People who hold a lock one after the other; `done` is the order in which they did."""

    def __init__(self):
        self.lock = FairLock()
        self.done = []
        self.at_once = 0
        self.end = asyncio.Event()

    async def hold(self, asker, name):
        async with self.lock.turn(Asker(*asker.split("/"))):
            self.at_once += 1
            assert self.at_once == 1
            self.done.append(name)
            await self.end.wait()
            await asyncio.sleep(0)
            self.at_once -= 1

    def begin(self, *askers):
        return [asyncio.create_task(self.hold(asker, asker)) for asker in askers]


async def test_a_crowd_of_one_address_keeps_somebody_else_waiting_for_one_turn():
    work = Work()
    tasks = work.begin(*(f"crowd/guest {number}" for number in range(20)), "elsewhere/ann")
    await asyncio.sleep(0)
    work.end.set()
    await asyncio.gather(*tasks)
    assert work.done.index("elsewhere/ann") == 1
    assert sorted(work.done[2:]) == sorted(f"crowd/guest {number}" for number in range(1, 20))


async def test_whoever_leaves_while_waiting_or_just_when_it_is_their_turn_holds_up_nobody():
    work = Work()
    first, waiting, last = work.begin("a/ann", "b/bob", "c/eve")
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.sleep(0)
    work.end.set()
    await asyncio.gather(first, last)
    assert work.done == ["a/ann", "c/eve"]

    work.end.clear()
    first, chosen, last = work.begin("a/ann", "b/bob", "c/eve")
    await asyncio.sleep(0)
    work.end.set()
    while not first.done():
        await asyncio.sleep(0)
    # The turn has been passed on, and who has it does not know yet.
    chosen.cancel()
    await asyncio.gather(first, last, return_exceptions=True)
    assert work.done[-1] == "c/eve"
    await asyncio.gather(*work.begin("a/ann"))


async def test_an_error_in_somebodys_turn_passes_it_on():
    lock = FairLock()
    with pytest.raises(ValueError, match="broken"):
        async with lock.turn(Asker("a", "ann")):
            raise ValueError("broken")
    async with lock.turn(Asker("b", "bob")):
        pass
