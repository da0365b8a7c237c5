"""What every bus does, tried on the one inside of a process; `make cluster-test` tries the other on a real Redis."""

from __future__ import annotations

import asyncio

import pytest

from tankchess.server.bus.bus import BusAway
from tankchess.server.bus.local_bus import Hub

pytestmark = pytest.mark.anyio


async def test_news_reaches_the_others_of_a_cluster_in_its_order() -> None:
    hub = Hub()
    heard: list[tuple[str, bytes]] = []
    own: list[bytes] = []
    strange: list[bytes] = []
    first, second, other = (hub.join(name) for name in ("first", "second", "other"))
    await first.start("ours", lambda _name, body: own.append(body))
    await second.start("ours", lambda name, body: heard.append((name, body)))
    await other.start("theirs", lambda _name, body: strange.append(body))
    first.publish(b"one")
    first.publish(b"two")
    await asyncio.sleep(0)
    assert heard == [("first", b"one"), ("first", b"two")]
    assert own == strange == []
    assert await first.audience() == 2


async def test_what_is_told_to_one_process_is_heard_by_it_alone() -> None:
    hub = Hub()
    heard: list[bytes] = []
    others: list[bytes] = []
    first, second, third = (hub.join(name) for name in ("first", "second", "third"))
    await first.start("ours", lambda _name, body: others.append(body))
    await second.start("ours", lambda _name, body: heard.append(body))
    await third.start("ours", lambda _name, body: others.append(body))
    first.publish(b"one", to="second")
    await asyncio.sleep(0)
    assert (heard, others) == ([b"one"], [])


async def test_a_lease_has_one_holder_until_it_is_given_back() -> None:
    hub = Hub()
    first, second = hub.join("first"), hub.join("second")
    for bus in (first, second):
        await bus.start("ours", lambda _name, _body: None)
    assert await first.hold("it", 60)
    assert await first.hold("it", 60)
    assert not await second.hold("it", 60)
    await second.release("it")
    assert not await second.hold("it", 60)
    await first.release("it")
    assert await second.hold("it", 60)


async def test_a_lease_ends_by_itself() -> None:
    hub = Hub()
    first, second = hub.join("first"), hub.join("second")
    for bus in (first, second):
        await bus.start("ours", lambda _name, _body: None)
    assert await first.hold("it", 0.0)
    assert await second.hold("it", 60)


async def test_while_the_bus_is_away_nothing_is_told_and_nobody_gets_a_lease() -> None:
    hub = Hub()
    heard: list[bytes] = []
    called: list[str] = []
    first, second = hub.join("first"), hub.join("second")
    first.on_up.append(lambda: called.append("up"))
    first.on_down.append(lambda: called.append("down"))
    await first.start("ours", lambda _name, _body: None)
    await second.start("ours", lambda _name, body: heard.append(body))
    first.cut()
    first.publish(b"lost")
    with pytest.raises(BusAway):
        await first.hold("it", 60)
    first.connect()
    first.publish(b"told")
    await asyncio.sleep(0)
    assert heard == [b"told"]
    assert called == ["up", "down", "up"]
