"""For who runs the server: /health, /ready and the figures."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from tankchess.server.metrics import Metrics, MetricsError
from tankchess.server.settings import Rate
from tests.cli.running import run_badly
from tests.server.databases import CHOSEN, database_of
from tests.server.house import MOVES, PATIENCE, House, open_house
from tests.server.serving import serving

pytestmark = pytest.mark.anyio

# What most servers never need takes memory from all of them: 9 MB for push messages, 3 for drawing, 8 for SQLAlchemy's
# object mapper, 6 for Pydantic, which the command line brings along.
SELDOM = (
    "pydantic",
    "typer",
    "sqlalchemy.orm",
    "cryptography",
    "http_ece",
    "tankchess.drawing.picture",
    "tankchess.printing",
    "PIL",
    "alembic",
)


def figure(house: House, name: str, **labels: str) -> float:
    """The value of one figure; 0 if it was never counted."""
    return house.services.metrics.registry.get_sample_value(f"tankchess_{name}", labels) or 0.0


async def test_a_server_at_rest_has_not_loaded_what_is_seldom_needed(tmp_path):
    code = (
        "import asyncio, sys\n"
        "from tankchess.server.application import create_app\n"
        "from tankchess.server.settings import Settings\n"
        "async def main():\n"
        "    app = create_app(Settings(database=sys.argv[1]))\n"
        "    async with app.router.lifespan_context(app):\n"
        f"        print([name for name in {SELDOM} if name in sys.modules])\n"
        "asyncio.run(main())"
    )
    command = [sys.executable, "-c", code, database_of(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"


async def look(house: House) -> tuple[int, dict[str, object]]:
    answer = await house.stranger().call("GET", "/ready")
    return answer.status_code, answer.json()


async def test_a_server_that_lives_says_so_without_a_session_and_without_a_limit(tmp_path):
    rates = {"address_request": Rate(0, 1), "request": Rate(0, 1), "guest": Rate(0, 0)}
    async with open_house(tmp_path, rates=rates) as house:
        stranger = house.stranger()
        for _ in range(50):
            answer = await stranger.call("GET", "/health")
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
            assert (await stranger.call("GET", "/ready")).status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers


async def test_a_server_that_can_keep_moves_is_ready(tmp_path):
    async with open_house(tmp_path) as house:
        assert await look(house) == (200, {"ready": True, "database": "ok", "disk": "ok", "workers": "0 of 0"})


async def test_a_server_whose_last_write_failed_is_not_ready_until_one_succeeds(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        writer = house.services.store.writer

        def fail(_group: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(writer, "_transact", fail)
            answer = await house.stranger().call("GET", "/api/session")
        assert answer.status_code == 500
        assert "could not be saved, and nothing has changed" in answer.json()["message"]
        status, told = await look(house)
        assert (status, told["database"]) == (503, "the last write failed")
        await house.services.tables.timekeeper.round()
        assert (await look(house))[0] == 200


async def test_a_refusal_is_not_a_fault_of_the_database(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("Ann")
        body = {"name": "Ann", "password": "correct horse battery"}
        assert (await ann.call("POST", "/api/accounts", body)).is_success
        bob = await house.guest("Bob")
        assert (await bob.refused("POST", "/api/accounts", body))[0] == 409
        assert (await look(house))[0] == 200


async def test_without_a_heartbeat_a_server_is_not_ready(tmp_path):
    async with open_house(tmp_path, heartbeat_seconds=600.0) as house:
        house.time.advance(1801)
        status, told = await look(house)
        assert (status, told["database"]) == (503, "no heartbeat")
        await house.services.tables.timekeeper.round()
        assert (await look(house))[0] == 200


@pytest.mark.skipif(bool(CHOSEN), reason="the disk of PostgreSQL is its own")
async def test_with_hardly_any_disk_a_server_is_not_ready(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        assert (await look(house))[0] == 200
        monkeypatch.setattr(shutil, "disk_usage", lambda _place: SimpleNamespace(free=1000))
        house.time.advance(10)
        status, told = await look(house)
        assert (status, told["disk"]) == (503, "nearly full")


async def test_what_is_told_has_no_path_and_no_address_in_it(tmp_path):
    async with open_house(tmp_path) as house:
        text = str(await look(house)) + house.services.metrics.text().decode()
        assert str(tmp_path) not in text
        assert "tanks.test" not in text


# The figures.


async def test_the_port_for_players_has_no_figures(tmp_path):
    async with open_house(tmp_path) as house:
        for path in ("/metrics", "/metrics/"):
            answer = await house.stranger().call("GET", path)
            assert "tankchess_requests" not in answer.text
        assert await house.stranger().refused("GET", "/metrics") == (404, "not_found")


async def test_requests_are_counted_by_route_and_status_and_never_by_what_visitors_choose(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.get(f"/api/tables/{table}")
        await ann.refused("GET", "/api/tables/ABCDEFGHJK")
        await ann.call("BREW", f"/api/tables/{table}")
        await ann.call("GET", "/no/such/page/%E2%98%95")
        route = "/api/tables/{id}"
        assert figure(house, "requests_total", route=route, method="GET", status="200") == 1
        assert figure(house, "requests_total", route=route, method="GET", status="404") == 1
        assert figure(house, "request_seconds_count", route=route) == 2
        assert figure(house, "refusals_total", code="not_found") >= 1
        text = house.services.metrics.text().decode()
        assert table not in text
        assert "ABCDEFGHJK" not in text
        assert "BREW" not in text
        assert "such" not in text


async def test_moves_writes_sockets_and_tables_are_counted(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "computer")
        socket = await ann.socket(table)
        await ann.play(table, MOVES[0])
        await socket.until("update", by="b")
        async with asyncio.timeout(PATIENCE):
            while figure(house, "moves_total", by="computer") < 1:
                await asyncio.sleep(0)
        assert figure(house, "moves_total", by="person") == 1
        assert figure(house, "engine_seconds_count") >= 1
        assert figure(house, "jobs_total", result="kept") >= 4
        assert figure(house, "commit_seconds_count") >= 1
        assert (figure(house, "sockets"), figure(house, "tables"), figure(house, "ready")) == (1, 1, 1)
        failed = await socket.ask("move", ply=0, key="", move="F1F9N")
        assert figure(house, "refusals_total", code=failed["code"]) == 1
        await socket.close()
        assert figure(house, "sockets") == 0


async def test_a_loop_that_is_held_up_is_seen(tmp_path):
    async with open_house(tmp_path) as house:
        async with asyncio.timeout(PATIENCE):
            while not figure(house, "loop_lag_seconds_count"):
                await asyncio.sleep(0.01)


def test_the_figures_are_at_a_port_of_their_own_on_this_machine(tmp_path: Path):
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port = place.getsockname()[1]
    with serving(tmp_path, "--metrics-port", str(port)) as server:
        httpx.get(f"{server.address}/api/lobby", trust_env=False)
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)
        assert answer.headers["content-type"].startswith("text/plain; version=")
        assert 'tankchess_requests_total{method="GET",route="/api/lobby",status="200"} 1.0' in answer.text
        for name in ("process_resident_memory_bytes", "process_open_fds", "tankchess_loop_lag_seconds_bucket"):
            assert re.search(rf"^{name}\b", answer.text, re.MULTILINE)
        ready = httpx.get(f"{server.address}/ready", trust_env=False).json()
        assert ready["workers"] == "1 of 1"


def test_a_port_for_figures_that_is_taken_is_an_error(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        options = ("--no-browser", "--port", "0", "--metrics-port", str(port), "--database", database_of(tmp_path))
        assert f"port {port} at 127.0.0.1, for the figures" in run_badly("serve", *options)
        with pytest.raises(MetricsError):
            Metrics().listen("127.0.0.1", port)
    # Nothing is left behind that would keep the next one from starting.
    with serving(tmp_path):
        pass
