"""What players notice of a crowd: a real server, the players in one process and the crowd in another, over loopback.

    python -m bench.crowd spectators --number 500 --seconds 20
    python -m bench.crowd herd --number 500 --tables 1        (or 250)
    python -m bench.crowd computer --number 600
    python -m bench.crowd lobby --number 600

`spectators` come to one table and leave it all at once, again and again, while two people play there. `herd`: the
server is stopped and started again, and everybody comes back at the same moment. `computer`: a crowd plays at many
tables against the computer, each move as soon as it may, while one person with another address plays, too. `lobby`:
what a change costs if all who look at the lobby have a table in it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.load import Seat, make_script, play
from bench.served import Served
from tankchess import Position
from tankchess.client import Client
from tankchess.server.messages import NewTable, PlayMove, Rules, SeatWish

HOME = "127.0.0.1"
CROWD = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
TABLES_EACH = 30
SETUP = "basic-16"


def percentiles(seconds: list[float]) -> dict[str, float]:
    """In milliseconds."""
    found = sorted(seconds)
    if not found:
        return {}
    return {
        "p50 ms": round(1000 * found[len(found) // 2], 1),
        "p99 ms": round(1000 * found[min(len(found) - 1, len(found) * 99 // 100)], 1),
        "worst ms": round(1000 * found[-1], 1),
    }


def guest(address: str, source: str = HOME) -> Client:
    """A new guest who comes from an address."""
    client = Client(address)
    client._http.close()
    client._http = httpx.Client(
        base_url=address,
        timeout=60,
        headers={"Origin": address},
        transport=httpx.HTTPTransport(local_address=source),
    )
    client.sign_in()
    return client


async def sit(address: str, table: str, token: str | None = None, source: str = HOME) -> ClientConnection:
    """A socket at a table, with its welcome unread."""
    return await connect(
        f"ws{address.removeprefix('http')}/api/tables/{table}/socket",
        additional_headers={} if token is None else {"Authorization": f"Bearer {token}"},
        compression=None,
        max_size=None,
        proxy=None,
        ping_interval=None,
        open_timeout=60,
        local_addr=(source, 0),
    )


@contextlib.contextmanager
def crowd(work: Callable[..., None], *arguments: Any) -> Any:
    """Runs `work` in another process; it gets an event that ends it, and a queue for what it has to tell."""
    context = multiprocessing.get_context("spawn")
    ends, told = context.Event(), context.Queue()
    process = context.Process(target=work, args=(*arguments, ends, told))
    process.start()
    try:
        yield told
    finally:
        ends.set()
        process.join(60)


# Spectators.


def come_and_go(address: str, table: str, number: int, ends: Event, told: Any) -> None:
    async def one(together: asyncio.Event) -> int:
        """The code with which the server closed the socket, 0 if it did not, 1 if there was none."""
        try:
            socket = await sit(address, table, source=CROWD[0])
        except (OSError, WebSocketException, TimeoutError):
            return 1
        try:
            await socket.recv()
            await together.wait()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006
        await socket.close()
        return 0

    async def run() -> list[int]:
        codes = []
        while not ends.is_set():
            together = asyncio.Event()
            tasks = [asyncio.create_task(one(together)) for _ in range(number)]
            await asyncio.wait(tasks, timeout=3)
            together.set()
            codes += await asyncio.gather(*tasks)
        return codes

    told.put(None)
    codes = asyncio.run(run())
    told.put({"came": len(codes), "not let in": codes.count(1), "thrown out": sum(code > 1 for code in codes)})


def spectators(number: int, seconds: float) -> dict[str, Any]:
    script = make_script(SETUP, max(2, round(seconds * 5)), 1)
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), "--workers", "0")
        try:
            one, two = guest(server.address), guest(server.address)
            wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup=SETUP), clock="30+5")
            table = one.make_table(wish).id
            two.sit(table)
            with crowd(come_and_go, server.address, table, number) as told:
                told.get()
                times, faults = asyncio.run(_two_play(server.address, table, script, (one.token, two.token)))
            figures = told.get()
        finally:
            server.interrupt()
    return {"moves": len(times), **percentiles(times), "players' faults": faults, "spectators": figures}


async def _two_play(
    address: str, table: str, script: Any, tokens: tuple[str | None, ...]
) -> tuple[list[float], list[str]]:
    seats = []
    for token in tokens:
        socket = await sit(address, table, token)
        await socket.recv()
        seats.append(Seat(socket))
    listeners = [asyncio.create_task(seat.listen()) for seat in seats]
    sent: list[float] = []
    faults: list[str] = []
    try:
        await asyncio.wait_for(play(script, seats, 5.0, time.perf_counter() + 1, sent), len(script.moves) / 5 + 60)
    except (TimeoutError, ConnectionClosed) as error:
        faults.append(f"the game did not end: {error!r}")
    for listener, seat in zip(listeners, seats, strict=True):
        if listener.done():
            faults.append("a player was thrown out")
        listener.cancel()
        faults += seat.faults
        await seat.socket.close()
    heard = [seats[(ply + 1) % 2].at for ply in range(len(sent))]
    return [at[ply] - sent[ply] for ply, at in enumerate(heard) if ply < len(at)], faults


# A herd.


def herd(number: int, tables: int) -> dict[str, Any]:
    wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup=SETUP))
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), "--workers", "0")
        try:
            people = [guest(server.address, CROWD[start % 3]) for start in range(0, tables, TABLES_EACH)]
            laid = [people[start // TABLES_EACH].make_table(wish).id for start in range(tables)]
            server.interrupt()
            server = Served(Path(folder), "--workers", "0", port=server.port)
            return asyncio.run(_come_back(server.address, laid, number, people[0].token))
        finally:
            server.interrupt()


async def _come_back(address: str, tables: list[str], number: int, token: str | None) -> dict[str, Any]:
    begin = time.perf_counter()

    async def one(place: int) -> float:
        # The last of them is a player.
        own = token if place == number - 1 else None
        socket = await sit(address, tables[0 if own else place % len(tables)], own, CROWD[place % 3])
        await socket.recv()
        seconds = time.perf_counter() - begin
        sockets.append(socket)
        return seconds

    sockets: list[ClientConnection] = []
    found = await asyncio.gather(*(one(place) for place in range(number)), return_exceptions=True)
    times = [each for each in found if isinstance(each, float)]
    for socket in sockets:
        await socket.close()
    return {"came back": len(times), "of": number, "all after s": round(max(times), 2), **percentiles(times)}


# The computer.


def play_computer(address: str, number: int, ends: Event, told: Any) -> None:
    wish = NewTable(seats=[SeatWish("me"), SeatWish("computer", 5)], rules=Rules(setup=SETUP))
    laid: list[tuple[str, str | None, str]] = []
    for start in range(0, number, TABLES_EACH):
        source = CROWD[start // TABLES_EACH % len(CROWD)]
        client = guest(address, source)
        laid += [(client.make_table(wish).id, client.token, source) for _ in range(min(TABLES_EACH, number - start))]

    async def run() -> int:
        async with asyncio.TaskGroup() as group:
            players = [group.create_task(_hurry(address, *each)) for each in laid]
            told.put(None)
            while not ends.is_set():
                await asyncio.sleep(0.1)
            for player in players:
                player.cancel()
        return len(laid)

    told.put(asyncio.run(run()))


async def _replies(address: str, table: str, token: str | None, source: str) -> AsyncIterator[float]:
    """Plays random moves; how long each reply of the computer took."""
    socket = await sit(address, table, token, source)
    dice = random.Random(table)
    begun = 0.0
    async for text in socket:
        message = msgspec.json.decode(text)
        if message["type"] not in ("welcome", "update") or message["table"]["turn"] != "w":
            continue
        view = message["table"]
        if begun:
            yield time.perf_counter() - begun
        if view["status"] == "over":
            return
        move = str(dice.choice(Position.from_tfen(view["scene"]["tfen"]).legal_moves()))
        request = PlayMove(id=f"m{view['ply']}", ply=view["ply"], key=view["key"], move=move)
        begun = time.perf_counter()
        await socket.send(msgspec.json.encode(request).decode())


async def _hurry(address: str, table: str, token: str | None, source: str) -> None:
    async for _ in _replies(address, table, token, source):
        pass


def computer(number: int, seconds: float) -> dict[str, Any]:
    wish = NewTable(seats=[SeatWish("me"), SeatWish("computer", 5)], rules=Rules(setup=SETUP))

    async def honest() -> list[float]:
        times: list[float] = []
        async for reply in _replies(server.address, table, person.token, HOME):
            times.append(reply)
            if time.perf_counter() >= end:
                break
            await asyncio.sleep(1)
        return times

    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder))
        try:
            person = guest(server.address)
            table = person.make_table(wish).id
            end = time.perf_counter() + 5
            alone = asyncio.run(honest())
            with crowd(play_computer, server.address, number) as told:
                told.get()
                table = person.make_table(wish).id
                end = time.perf_counter() + seconds
                among = asyncio.run(honest())
            told.get()
        finally:
            server.interrupt()
    return {"alone": percentiles(alone), "replies": len(among), "among the crowd": percentiles(among)}


# The lobby.


def lobby(number: int) -> dict[str, Any]:
    from tankchess.server.application import create_app, services_of
    from tankchess.server.engines.computer import Computers
    from tankchess.server.settings import RATES, Rate, Settings
    from tankchess.server.tables.audience import Listener

    async def run() -> list[float]:
        settings = Settings(database=str(Path(folder) / "games.sqlite"), rates=dict.fromkeys(RATES, Rate(1e6, 10**6)))
        app = create_app(settings, Computers(0))
        async with app.router.lifespan_context(app):
            services = services_of(app)
            room, times = services.tables.lobby, []
            for _ in range(number):
                person, _ = await services.people.guests.make()
                wish = NewTable(
                    seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup="duel-12"), is_listed=True, days=3
                )
                await services.tables.lay(person, wish)
                room.join(Listener(person.id, settings, services.time))
            for _ in range(20):
                room._edition = None
                begun = time.perf_counter()
                room._tell()
                room.audience._serve_all()
                times.append(time.perf_counter() - begun)
            return times

    with tempfile.TemporaryDirectory() as folder:
        return percentiles(asyncio.run(run()))


def main() -> None:
    parser = argparse.ArgumentParser(description="What players notice of a crowd.")
    parser.add_argument("what", choices=["spectators", "herd", "computer", "lobby"])
    parser.add_argument("--number", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=1)
    chosen = parser.parse_args()
    if chosen.what == "spectators":
        figures = spectators(chosen.number, chosen.seconds)
    elif chosen.what == "herd":
        figures = herd(chosen.number, chosen.tables)
    elif chosen.what == "computer":
        figures = computer(chosen.number, chosen.seconds)
    else:
        figures = lobby(chosen.number)
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
