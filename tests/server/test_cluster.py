"""Two processes of one cluster: here two servers in one event loop, with one database and a bus between them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tankchess.server.bus.local_bus import Hub, LocalBus
from tankchess.server.cluster import cluster
from tankchess.server.storage.database import DatabaseError
from tankchess.server.tables.live_table import LiveTable
from tests.server.house import MOVES, PATIENCE, Hourglass, House, Visitor, open_house

pytestmark = pytest.mark.anyio


class Pair(NamedTuple):
    """Two servers, their buses, and the time of both."""

    first: House
    second: House
    bus: LocalBus
    other_bus: LocalBus
    time: Hourglass


@asynccontextmanager
async def two_houses(folder: Path, **settings: Any) -> AsyncIterator[Pair]:
    hub, time = Hub(), Hourglass()
    bus, other = hub.join("first"), hub.join("second")
    async with (
        open_house(folder, time, bus, is_alone=False, **settings) as first,
        open_house(folder, time, other, is_alone=False, **settings) as second,
    ):
        yield Pair(first, second, bus, other, time)


def at(house: House, visitor: Visitor) -> Visitor:
    """The same browser, whose requests go to another server."""
    moved = Visitor(house)
    moved.client.cookies = visitor.client.cookies
    return moved


async def until(is_so: Callable[[], Any]) -> None:
    """Lets the servers work until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


async def begun(pair: Pair, **fields: Any) -> tuple[Visitor, Visitor, str]:
    """Ann at the first server and Bob at the second, who have sat down at one table."""
    ann, bob = await pair.first.guest("Ann"), await pair.second.guest("Bob")
    table = await ann.lay("me", "open", **fields)
    await bob.sit(table)
    return ann, bob, table


async def move(visitor: Visitor, table: str, code: str, number: str, seen: Any = None) -> Any:
    """Makes a move in the position that the visitor has seen, now or before."""
    view = seen or await visitor.view(table)
    body = {"type": "move", "id": number, "ply": view["ply"], "key": view["key"], "move": code}
    return await visitor.call("POST", f"/api/tables/{table}/moves", body)


async def test_a_move_at_one_server_is_told_at_the_other(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        socket = await bob.socket(table)
        assert (await socket.next())["type"] == "welcome"
        assert (await move(ann, table, MOVES[0], "a")).is_success
        update = await socket.until("update", event="move")
        assert [each["code"] for each in update["moves"]] == [MOVES[0]]
        assert update["table"]["scene"] == (await ann.view(table))["scene"]
        assert (await move(bob, table, MOVES[1], "b")).is_success
        assert (await ann.view(table))["ply"] == 2
        await socket.close()


async def test_a_line_of_chat_is_heard_at_the_other_server(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        listening, speaking = await bob.socket(table), await ann.socket(table)
        assert (await speaking.ask("chat", text="hello from afar"))["type"] == "done"
        assert (await listening.until("said"))["line"]["text"] == "hello from afar"
        await listening.close()
        await speaking.close()


async def test_news_that_was_lost_is_found_by_the_version(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        socket = await bob.socket(table)
        pair.other_bus.cut()
        await move(ann, table, MOVES[0], "a")
        await pair.second.services.cluster.follower.look()
        update = await socket.until("update", event="move")
        assert update["table"]["ply"] == 1
        await socket.close()


async def test_a_bus_that_comes_back_brings_everything_up_to_date(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        socket = await bob.socket(table)
        pair.other_bus.cut()
        await move(ann, table, MOVES[0], "a")
        pair.other_bus.connect()
        assert (await socket.until("update", event="move"))["table"]["ply"] == 1
        await socket.close()


async def test_a_move_that_was_decided_on_an_old_table_is_decided_again(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        socket = await bob.socket(table)
        welcome = await socket.next()
        pair.other_bus.cut()
        view = (await move(ann, table, MOVES[0], "a")) and await ann.view(table)
        assert welcome["table"]["ply"] == 0
        # The second server has not heard of Ann's move, and Bob, who saw it elsewhere, answers it there.
        answer = await socket.ask("move", ply=1, key=view["key"], move=MOVES[1])
        assert answer["type"] == "done"
        assert (await ann.view(table))["ply"] == 2
        await socket.close()


async def test_of_two_moves_at_the_same_moment_one_counts(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", "me")
        there = at(pair.second, ann)
        seen = await there.view(table)
        answers = await asyncio.gather(move(ann, table, MOVES[0], "a", seen), move(there, table, MOVES[2], "b", seen))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert (await ann.view(table))["ply"] == (await there.view(table))["ply"] == 1


async def test_a_request_that_is_sent_again_to_the_other_server_is_done_once(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", "me")
        there = at(pair.second, ann)
        view = await there.view(table)
        body = {"type": "move", "id": "once", "ply": 0, "key": view["key"], "move": MOVES[0]}
        pair.bus.cut()
        first = await ann.post(f"/api/tables/{table}/moves", body)
        again = await there.post(f"/api/tables/{table}/moves", body)
        assert first == again
        assert (await there.view(table))["ply"] == 1


async def test_players_see_each_other_across_servers(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        here, there = await ann.socket(table), await bob.socket(table)
        live = pair.first.services.tables.live(table)
        await until(lambda: len(live.elsewhere.players) == 1)
        pair.time.advance(1)
        seats = (await ann.view(table))["seats"]
        assert [seat["is_online"] for seat in seats] == [True, True]
        await there.close()
        await until(lambda: not live.elsewhere.players)
        pair.time.advance(61)
        assert (await ann.view(table))["gone"] == ["b"]
        await here.close()


async def test_who_was_at_a_server_that_died_is_gone(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        here, there = await ann.socket(table), await bob.socket(table)
        live = pair.first.services.tables.live(table)
        await until(lambda: live.elsewhere.players)
        pair.other_bus.cut()
        pair.time.advance(10)
        await pair.first.services.cluster.beat()
        assert not live.elsewhere.players
        await here.close()
        await there.close()


async def test_a_server_whose_database_hangs_gives_signs_of_life(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it hangs for all, they would take each other for dead, and all load the tables of all."""
    monkeypatch.setattr(cluster, "BEAT", 0.01)
    async with two_houses(tmp_path) as pair:
        hangs = asyncio.Event()

        async def hang() -> None:
            hangs.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(pair.first.services.cluster.follower, "look", hang)
        await asyncio.wait_for(hangs.wait(), PATIENCE)
        told: list[bytes] = []
        monkeypatch.setattr(pair.bus, "publish", lambda body, _to: told.append(body))
        await until(lambda: len(told) > 5)


async def test_spectators_are_counted_together(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, _, table = await begun(pair)
        here, there = await pair.first.guest("Eve"), await pair.second.guest("Fay")
        sockets = [await here.socket(table), await there.socket(table)]
        live = pair.first.services.tables.live(table)
        await until(lambda: live.elsewhere.watchers == 1)
        assert (await ann.view(table))["watchers"] == 2
        for socket in sockets:
            await socket.close()


async def test_a_table_is_in_the_lobby_of_the_other_server(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        lobby = pair.second.stranger().knock("/api/lobby/socket")
        assert await lobby.open() == 101
        assert (await lobby.next())["open"] == []
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", "open", is_listed=True)
        socket = await ann.socket(table)
        there = pair.second.services.cluster.neighbours
        await until(lambda: there.at(table).players)
        pair.time.advance(1)
        found = await lobby.next()
        while not found["open"]:
            pair.time.advance(1)
            found = await lobby.next()
        assert [entry["id"] for entry in found["open"]] == [table]
        assert found["open"][0]["seats"][0]["is_online"]
        await socket.close()
        await lobby.close()


async def test_to_log_out_everywhere_ends_sockets_at_the_other_server(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", "me")
        there = at(pair.second, ann)
        socket = await there.socket(table)
        person = pair.second.services.tables.live(table).state.persons[0]
        pair.first.services.people.sessions.forget_all(person)
        assert (await socket.until("closed"))["closed"] == 4401


async def test_a_session_that_ended_while_the_bus_was_away_is_over(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", "me")
        there = at(pair.second, ann)
        socket = await there.socket(table)
        pair.other_bus.cut()
        assert (await ann.call("DELETE", "/api/session")).is_success
        assert await there.refused("POST", f"/api/tables/{table}/acts", {"type": "act", "id": "x", "act": "resign"})
        pair.other_bus.connect()
        assert (await socket.until("closed"))["closed"] == 4401


async def test_a_new_name_is_seen_at_the_other_server(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        assert (await ann.call("PATCH", "/api/session", {"name": "Anna"})).is_success
        live = pair.second.services.tables.live(table)
        await until(lambda: "Anna" in [place.name for place in live.state.places.values()])
        assert (await bob.view(table))["seats"][0]["name"] == "Anna"


async def test_what_is_spent_at_one_server_counts_at_the_other(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        here, there = pair.first.services, pair.second.services
        for _ in range(10):
            here.limits.spend("token", "somebody")
        await here.cluster.beat()
        await until(lambda: there.limits.wait("token", "somebody") > 0)


async def test_the_computer_thinks_in_one_server_and_its_move_is_seen_in_both(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        pair.first.computer.may_answer.clear()
        table = await ann.lay("me", {"kind": "computer", "level": 1})
        there = at(pair.second, ann)
        socket = await there.socket(table)
        assert (await move(ann, table, MOVES[0], "a")).is_success
        await socket.until("update", event="move")
        await until(lambda: pair.first.computer.asked)
        assert not pair.second.computer.asked
        pair.first.computer.may_answer.set()
        assert (await socket.until("update", event="move"))["table"]["ply"] == 2
        await socket.close()


async def test_the_computer_never_moves_for_a_person_after_another_server_has_moved_for_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second server asks whether it may think in the computer's turn, and hears that it may in the person's."""
    async with two_houses(tmp_path) as pair:
        ann = await pair.first.guest("Ann")
        table = await ann.lay("me", {"kind": "computer", "level": 1})
        socket = await at(pair.second, ann).socket(table)
        pair.first.computer.may_answer.clear()

        async def may_think_later(live: LiveTable) -> bool:
            pair.first.computer.may_answer.set()
            await until(lambda: live.state.ply >= 2)
            return True

        monkeypatch.setattr(pair.second.services.cluster, "may_think", may_think_later)
        assert (await move(ann, table, MOVES[0], "a")).is_success
        there = pair.second.services.tables.live(table)
        await until(lambda: there.state.ply >= 2 and there.thinking is None)
        assert not pair.second.computer.asked
        assert (await ann.view(table))["ply"] == 2
        await socket.close()


async def test_the_clock_of_a_table_goes_on_at_another_server(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        clock = "1+0"
        ann, bob, table = await begun(pair, clock=clock)
        await move(ann, table, MOVES[0], "a")
        await move(bob, table, MOVES[1], "b")
        pair.time.advance(20)
        # The first server loses the table, and loads it again.
        services = pair.first.services
        services.tables.drop(services.tables.live(table))
        assert (await ann.view(table))["clocks"]["left"]["w"] == pytest.approx(40_000, abs=50)
        assert (await bob.view(table))["clocks"]["left"]["w"] == pytest.approx(40_000, abs=50)


async def test_all_servers_show_the_same_clock_however_long_a_move_takes_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair, clock="1+0")
        socket = await bob.socket(table)
        await move(ann, table, MOVES[0], "a")
        await socket.until("update", event="move")
        await move(bob, table, MOVES[1], "b")
        store = pair.first.services.store
        append = store.append

        async def append_slowly(*entry: Any) -> None:
            pair.time.advance(3)
            await append(*entry)

        monkeypatch.setattr(store, "append", append_slowly)
        # The first server keeps the move, the second one hears of it, and a third one would read it.
        assert (await move(ann, table, MOVES[2], "c")).is_success
        await socket.until("update", event="move", moves_from=2)
        pair.time.advance(20)
        kept = (await ann.view(table))["clocks"]["left"]["b"]
        heard = (await bob.view(table))["clocks"]["left"]["b"]
        services = pair.second.services
        services.tables.drop(services.tables.live(table))
        read = (await bob.view(table))["clocks"]["left"]["b"]
        assert kept == heard == read
        await socket.close()


async def test_all_servers_show_the_same_clock_after_a_line_of_chat_that_had_to_wait(
    tmp_path: Path,
) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair, clock="1+0")
        await move(ann, table, MOVES[0], "a")
        await move(bob, table, MOVES[1], "b")
        await ann.view(table)
        services = pair.first.services
        live = services.tables.live(table)
        async with live.lock:
            line = {"type": "chat", "id": "x", "text": "wait for me"}
            saying = asyncio.create_task(ann.post(f"/api/tables/{table}/chat", line))
            await until(lambda: services.tables.service._tasks)
            pair.time.advance(3)
        await saying
        pair.time.advance(10)
        kept = (await ann.view(table))["clocks"]["left"]["w"]
        services.tables.drop(live)
        assert (await ann.view(table))["clocks"]["left"]["w"] == kept == pytest.approx(47_000, abs=50)


async def test_a_table_that_is_played_elsewhere_is_let_go(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair, clock="1+0")
        tables = pair.first.services.tables
        await move(ann, table, MOVES[0], "a")
        await move(bob, table, MOVES[1], "b")
        await ann.view(table)
        await until(lambda: pair.second.services.cluster.neighbours.is_kept(table))
        pair.time.advance(20)
        await move(at(pair.second, ann), table, MOVES[2], "c")
        await until(lambda: tables.live(table) is None)
        # Whoever asks for it has it as it is.
        view = await ann.view(table)
        assert view["ply"] == 3
        assert view["clocks"]["left"]["w"] == pytest.approx(40_000, abs=50)


async def test_a_table_that_nobody_uses_at_the_other_server_is_not_told_there(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        there = pair.second.services.tables.live(table)
        await until(lambda: there.state.version == 2)
        heard: list[Any] = []
        pair.second.services.cluster.follower.hear = heard.append
        assert (await move(ann, table, MOVES[0], "a")).is_success
        await pair.first.services.cluster.beat()
        assert (heard, there.state.version) == ([], 2)
        # Whoever asks for it has it as it is.
        assert (await bob.view(table))["ply"] == 1


async def test_whoever_comes_to_a_table_misses_nothing_that_was_kept_before_the_other_server_knew(
    tmp_path: Path,
) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        here, there = (house.services.cluster for house in (pair.first, pair.second))
        socket = await bob.socket(table)
        # The first server has not heard of Bob when Ann moves.
        here.neighbours.forget(["second"])
        assert (await move(ann, table, MOVES[0], "a")).is_success
        there.tell_all()
        assert (await socket.until("update", event="move"))["table"]["ply"] == 1
        await socket.close()


async def test_a_server_that_was_silent_for_a_while_is_told_of_its_tables_again(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        _, bob, table = await begun(pair)
        here, there = (house.services.cluster for house in (pair.first, pair.second))
        socket = await bob.socket(table)
        await until(lambda: here.neighbours.is_in_use(table))
        here.neighbours.forget(["second"])
        # It knows nothing of having been forgotten, and only gives a sign of life.
        await there.beat()
        await until(lambda: here.neighbours.is_in_use(table))
        await socket.close()


async def test_a_table_that_somebody_looks_at_is_followed(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        socket = await ann.socket(table)
        await move(ann, table, MOVES[0], "a")
        pair.time.advance(20)
        await move(bob, table, MOVES[1], "b")
        assert (await socket.until("update", event="move"))["table"]["ply"] == 1
        assert (await socket.until("update", event="move"))["table"]["ply"] == 2
        assert pair.first.services.tables.live(table) is not None
        await socket.close()


async def test_a_flag_falls_once(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        clock = "1+0"
        ann, bob, table = await begun(pair, clock=clock)
        await move(ann, table, MOVES[0], "a")
        await move(bob, table, MOVES[1], "b")
        version = (await ann.view(table))["version"]
        pair.time.advance(61)
        first, second = (house.services.tables.live(table) for house in (pair.first, pair.second))
        await until(lambda: first.state.status == second.state.status == "over")
        assert first.state.version == second.state.version == version + 1


async def test_a_planned_move_is_played_by_whichever_server_knows_of_it(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        view = await bob.view(table)
        plan = {"ply": 0, "key": view["key"], "premove": MOVES[1]}
        assert (await bob.call("PUT", f"/api/tables/{table}/plans", plan)).is_success
        await move(ann, table, MOVES[0], "a")
        live = pair.first.services.tables.live(table)
        await until(lambda: live.state.ply == 2)
        assert live.state.codes == [MOVES[0], MOVES[1]]


async def test_the_tables_of_a_server_that_stops_go_on_elsewhere(tmp_path: Path) -> None:
    hub, time = Hub(), Hourglass()
    async with open_house(tmp_path, time, hub.join("first"), is_alone=False) as first:
        async with open_house(tmp_path, time, hub.join("second"), is_alone=False) as second:
            ann = await second.guest("Ann")
            table = await ann.lay("me", "me", clock="1+0")
            await ann.play(table, MOVES[0], MOVES[1])
            await until(lambda: first.services.cluster.neighbours.is_kept(table))
        await until(lambda: first.services.tables.live(table) is not None)
        time.advance(61)
        live = first.services.tables.live(table)
        await until(lambda: live.state.status == "over")


async def test_one_server_keeps_house_and_the_other_when_it_is_gone(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        first, second = pair.first.services.cluster, pair.second.services.cluster
        assert [await first.is_on_duty(), await second.is_on_duty()] == [True, False]
        await pair.bus.release("duty")
        assert [await second.is_on_duty(), await first.is_on_duty()] == [True, False]


async def test_clusters_of_two_databases_on_one_bus_do_not_hear_each_other(tmp_path: Path) -> None:
    hub = Hub()
    (tmp_path / "other").mkdir()
    async with (
        open_house(tmp_path, None, hub.join("first")) as first,
        open_house(tmp_path / "other", None, hub.join("second")),
    ):
        await first.services.cluster.beat()
        assert await first.services.cluster.bus.audience() == 1
        assert first.services.cluster.neighbours.names == []


async def test_a_look_at_the_versions_does_not_read_again_what_was_kept_here_meanwhile(tmp_path: Path) -> None:
    async with two_houses(tmp_path) as pair:
        ann, _, table = await begun(pair)
        socket = await ann.socket(table)
        assert (await socket.next())["type"] == "welcome"
        store = pair.first.services.store
        known, read = store.versions, []

        async def slow(tables: list[str]) -> Any:
            found, store.versions = await known(tables), known
            await move(ann, table, MOVES[0], "a")
            return found

        async def since(*about: Any) -> None:
            read.append(about)

        store.versions, store.since = slow, since
        await pair.first.services.cluster.follower.look()
        await asyncio.sleep(0)
        assert (read, pair.first.services.tables.live(table).state.ply) == ([], 1)
        await socket.close()


async def test_while_the_database_is_away_nobody_is_shown_a_table_as_it_was_before_others_played_on(
    tmp_path: Path,
) -> None:
    async with two_houses(tmp_path) as pair:
        ann, bob, table = await begun(pair)
        await until(lambda: pair.second.services.tables.live(table).state.version == 2)
        assert (await move(ann, table, MOVES[0], "a")).is_success

        async def away(*_about: Any) -> None:
            raise DatabaseError("it is away")

        store = pair.second.services.store
        versions, load = store.versions, store.load
        store.versions = store.load = away
        assert not (await bob.call("GET", f"/api/tables/{table}")).is_success
        store.versions, store.load = versions, load
        assert (await bob.view(table))["ply"] == 1
