"""A whole server inside a test: real database, real routes and sockets, a clock that a test sets.

Everything runs in the test's own event loop; a socket is the application's own, without a network in between.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from tankchess.core.position import Position
from tankchess.server.application import create_app, services_of
from tankchess.server.bus.local_bus import LocalBus
from tankchess.server.fair_queue import Asker
from tankchess.server.settings import Settings
from tankchess.server.tables.opponents import OnPlace
from tests.server.databases import database_of

ORIGIN = "http://tanks.test"
# Quiet moves of both sides on duel-12, in turn.
MOVES = ("F1F2N", "G12G11S", "D1D2N", "C12C11S", "J1J2N", "I12I11S", "D2D3N", "C11C10S")
# Far more than anything here takes: a test that waits for nothing fails instead of hanging.
PATIENCE = 30.0


class Hourglass:
    """Time that goes by only when a test says so. `now` and `tick` go together, unless somebody sets the clock."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._tick = 500.0
        self._set_by = 0.0
        self._numbers = itertools.count()
        self._timers: list[tuple[float, int, _Timer]] = []

    def now(self) -> float:
        return self._now

    def tick(self) -> float:
        return self._tick

    def catch_up(self) -> float:
        drift, self._set_by = self._set_by, 0.0
        self._now += drift
        return drift

    def set_clock(self, seconds: float) -> None:
        """Somebody sets the clock of the machine, or it was asleep. The server notices when it looks."""
        self._set_by += seconds

    def call_at(self, tick: float, action: Callable[[], None]) -> _Timer:
        timer = _Timer(action)
        heapq.heappush(self._timers, (tick, next(self._numbers), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Lets time go by, and every timer do its work at its time."""
        end = self._tick + seconds
        while self._timers and self._timers[0][0] <= end:
            due, _, timer = heapq.heappop(self._timers)
            self._now += max(0.0, due - self._tick)
            self._tick = max(self._tick, due)
            if not timer.is_cancelled:
                timer.action()
        self._now += end - self._tick
        self._tick = end


class _Timer:
    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class FirstMove:
    """A computer that plays the first legal move by the alphabet, as soon as it may."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked: list[tuple[str, int, float | None]] = []
        self.askers: list[Asker] = []
        self.seeds: list[int | None] = []
        self.on_place: OnPlace = lambda _before, _seconds: None

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def choose(
        self,
        position: Position,
        level: int,
        seconds: float | None,
        asker: Asker,
        on_place: OnPlace,
        seed: int | None = None,
    ) -> str:
        self.askers.append(asker)
        self.seeds.append(seed)
        self.on_place = on_place
        self.asked.append((position.tfen(), level, seconds))
        await self.may_answer.wait()
        return min(map(str, position.legal_moves()))


class Socket:
    """The other end of a WebSocket of the application."""

    def __init__(self, house: House, path: str, headers: dict[str, str]) -> None:
        self._app = house.app
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        self._in: asyncio.Queue[Any] = asyncio.Queue()
        self.may_send = asyncio.Event()
        self.may_send.set()
        self._scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": (house.address, 5000),
            "server": ("tanks.test", 80),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
        self._numbers = itertools.count(1)

    async def open(self) -> int:
        """The status of the handshake: 101 for an open socket."""
        self._task = asyncio.create_task(self._app(self._scope, self._in.get, self._send))
        self._in.put_nowait({"type": "websocket.connect"})
        first = await self._next()
        if first["type"] == "websocket.accept":
            return 101
        if first["type"] == "websocket.http.response.start":
            await self._task
            status: int = first["status"]
            return status
        return 403

    async def _send(self, message: Any) -> None:
        await self.may_send.wait()
        self._out.put_nowait(message)

    async def _next(self) -> Any:
        return await asyncio.wait_for(self._out.get(), PATIENCE)

    async def next(self) -> dict[str, Any]:
        """The next message. For a closed socket it has the type `closed` and the code of the close."""
        message = await self._next()
        if message["type"] == "websocket.close":
            return {"type": "closed", "closed": message["code"]}
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these values; others are passed over."""
        while True:
            message = await self.next()
            if message.get("type") == kind and all(message.get(name) == value for name, value in fields.items()):
                return message
            assert message["type"] != "closed" or kind == "closed", message

    def write(self, text: str | bytes) -> None:
        field = "text" if isinstance(text, str) else "bytes"
        self._in.put_nowait({"type": "websocket.receive", field: text})

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a request and returns its answer, passing over everything else."""
        number = fields.pop("id", f"r{next(self._numbers)}")
        self.write(json.dumps({"type": kind, "id": number, **fields}))
        while True:
            message = await self.next()
            if message.get("type") in ("done", "failed", "pong", "closed"):
                return message

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await asyncio.wait_for(self._task, PATIENCE)


class Visitor:
    """A person with a browser: requests carry a cookie and come from the server's own pages."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=house.app, client=(house.address, 4000)),
            base_url=ORIGIN,
            headers={"origin": ORIGIN},
        )

    async def call(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        if body is not None:
            options["json"] = body
        return await self.client.request(method, path, **options)

    async def get(self, path: str) -> Any:
        answer = await self.call("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def post(self, path: str, body: Any) -> Any:
        answer = await self.call("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json()

    async def refused(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, str]:
        """The status and code of a request that must fail."""
        answer = await self.call(method, path, body, **options)
        assert answer.is_error, answer.text
        problem = answer.json()
        assert set(problem) == {"code", "message"}
        assert problem["message"]
        return answer.status_code, problem["code"]

    async def lay(self, *seats: str | dict[str, Any], setup: str = "duel-12", **fields: Any) -> str:
        """Opens a table with seats such as `me`, `open`, `computer`, and returns its id."""
        rules = {"setup": setup, **fields.pop("rules", {})}
        wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        view = await self.post("/api/tables", {"seats": wishes, "rules": rules, **fields})
        found: str = view["id"]
        return found

    async def sit(self, table: str, side: str | None = None) -> Any:
        return await self.post(f"/api/tables/{table}/seats", {"side": side})

    async def view(self, table: str) -> Any:
        return (await self.get(f"/api/tables/{table}"))["table"]

    async def play(self, table: str, *moves: str) -> Any:
        """Plays moves for all of this person's sides, one after the other, and returns the view after them."""
        view = await self.view(table)
        for move in moves:
            body = {"type": "move", "id": f"m{view['version']}", "ply": view["ply"], "key": view["key"], "move": move}
            await self.post(f"/api/tables/{table}/moves", body)
            view = await self.view(table)
        return view

    async def act(self, table: str, act: str, **fields: Any) -> Any:
        body = {"type": "act", "id": self._house.number(), "act": act, **fields}
        await self.post(f"/api/tables/{table}/acts", body)
        return await self.view(table)

    async def refused_act(self, table: str, act: str, **fields: Any) -> tuple[int, str]:
        body = {"type": "act", "id": self._house.number(), "act": act, **fields}
        return await self.refused("POST", f"/api/tables/{table}/acts", body)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    async def socket(self, table: str, **headers: str) -> Socket:
        """An open socket at a table."""
        socket = self.knock(f"/api/tables/{table}/socket", **headers)
        assert await socket.open() == 101
        return socket

    def knock(self, path: str, **headers: str) -> Socket:
        """A socket that has yet to be opened."""
        chosen = {"host": "tanks.test", "origin": ORIGIN, "cookie": self.cookie, **headers}
        return Socket(self._house, path, chosen)


class House:
    """The server of a test."""

    def __init__(
        self, folder: Path, time: Hourglass | None = None, bus: LocalBus | None = None, **settings: Any
    ) -> None:
        self.time = time or Hourglass()
        self.computer = FirstMove()
        self.address = "10.0.0.1"
        usual: dict[str, Any] = {
            "database": database_of(folder),
            "static": folder / "static",
            "hosts": ("tanks.test",),
            "heartbeat_seconds": 3600.0,
            "settles_memory": False,
            "rules_workers": 0,
            "thinking_workers": 0,
            "password_memory": 8,
            "password_rounds": 1,
        }
        self.settings = Settings(**(usual | settings))
        self.app = create_app(self.settings, self.computer, time=self.time, bus=bus)
        self._numbers = itertools.count(1)

    def number(self) -> str:
        return f"a{next(self._numbers)}"

    @property
    def services(self) -> Any:
        return services_of(self.app)

    async def guest(self, name: str | None = None) -> Visitor:
        visitor = Visitor(self)
        await visitor.get("/api/session")
        if name is not None:
            assert (await visitor.call("PATCH", "/api/session", {"name": name})).is_success
        return visitor

    def stranger(self) -> Visitor:
        """Somebody without a session."""
        return Visitor(self)


@asynccontextmanager
async def open_house(
    folder: Path, time: Hourglass | None = None, bus: LocalBus | None = None, **settings: Any
) -> AsyncIterator[House]:
    """A server from start to stop. With the same folder it is the same server after a restart."""
    house = House(folder, time, bus, **settings)
    async with house.app.router.lifespan_context(house.app):
        yield house
