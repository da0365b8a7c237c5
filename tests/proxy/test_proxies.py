"""A game through real proxies, configured as in the examples: clients apart, https, sockets that live."""

import json
from contextlib import contextmanager, suppress

import httpx
import pytest
from websockets.sync.client import connect

from tankchess.server.settings import Rate
from tests.proxy.proxies import NAME, caddy, nginx
from tests.server.hosted import UNLIMITED, hosted
from tests.server.serving import Served
from tests.server.wire import port_of

PROXIES = {"nginx": nginx, "caddy": caddy}
ANN, BOB = "127.0.0.11", "127.0.0.12"
MOVES = ("F1F2N", "G12G11S", "D1D2N", "C12C11S")


@pytest.fixture(params=list(PROXIES))
def through(request, tmp_path):
    """Starts a server with settings of its own, behind a proxy."""

    @contextmanager
    def start(**settings):
        usual = {"hosts": (NAME,), "trusted_proxies": ("127.0.0.1",)}
        with hosted(tmp_path, **(usual | settings)) as inside, PROXIES[request.param](tmp_path, port_of(inside)) as it:
            yield it

    return start


def visitor(proxy, address=ANN):
    transport = httpx.HTTPTransport(local_address=address, verify=proxy.trust)
    return httpx.Client(
        transport=transport, base_url=proxy.address, headers={"origin": proxy.address}, trust_env=False, timeout=30
    )


def socket_of(proxy, client, table, address=ANN, origin=None):
    return connect(
        f"wss://{NAME}:{proxy.port}/api/tables/{table}/socket",
        ssl=proxy.trust,
        origin=origin or proxy.address,
        additional_headers={"cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())},
        source_address=(address, 0),
        compression=None,
        max_size=None,
        ping_interval=None,
        proxy=None,
    )


def lay(client):
    assert client.get("/api/session").is_success
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], "rules": {"setup": "duel-12"}}
    return client.post("/api/tables", json=body).raise_for_status().json()["id"]


def until(socket, kind):
    while True:
        message = json.loads(socket.recv(30))
        if message["type"] == kind:
            return message


def test_a_game_is_played_over_sockets(through):
    with through() as proxy, visitor(proxy) as ann, visitor(proxy, BOB) as bob:
        table = lay(ann)
        assert bob.get("/api/session").is_success
        bob.post(f"/api/tables/{table}/seats", json={"side": None}).raise_for_status()
        with socket_of(proxy, ann, table) as mine, socket_of(proxy, bob, table, BOB) as theirs:
            key = until(mine, "welcome")["table"]["key"]
            until(theirs, "welcome")
            for ply, move in enumerate(MOVES):
                mover, other = ((mine, theirs), (theirs, mine))[ply % 2]
                mover.send(json.dumps({"type": "move", "id": f"m{ply}", "ply": ply, "key": key, "move": move}))
                key = until(other, "update")["table"]["key"]
                assert until(mover, "done")["id"] == f"m{ply}"


def test_the_cookie_is_secure_and_https_is_promised(through):
    with through() as proxy, visitor(proxy) as ann:
        answer = ann.get("/api/session")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-tankchess=") and "; Secure" in cookie and "; HttpOnly" in cookie
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert ann.get("/api/session").json() == answer.json()
        assert answer.headers["x-request-id"]


def test_without_https_visitors_are_sent_there(through):
    with through() as proxy:
        answer = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/new", headers={"host": NAME}, trust_env=False)
        assert answer.status_code in (301, 308)
        assert answer.headers["location"].startswith(f"https://{NAME}")


def test_clients_are_told_apart_and_none_can_choose_its_address(through):
    rates = {**UNLIMITED, "password": Rate(0.001, 3)}
    body = {"name": "Ann", "password": "wrong password"}
    with through(rates=rates) as proxy, visitor(proxy) as eve, visitor(proxy, BOB) as bob:
        forged = [
            {},
            {"x-forwarded-for": "203.0.113.1"},
            {"x-forwarded-for": "203.0.113.2, 127.0.0.1"},
            {"forwarded": "for=203.0.113.3"},
            {"x-forwarded-for": "203.0.113.4", "forwarded": "for=203.0.113.4"},
            {"x-real-ip": "203.0.113.5"},
        ]
        statuses = [eve.post("/api/session", json=body, headers=headers).status_code for headers in forged]
        assert statuses == [401, 401, 401, 429, 429, 429]
        assert bob.post("/api/session", json=body).status_code == 401


def test_sockets_are_counted_for_each_client_and_checked_for_their_origin(through):
    with through(sockets_per_address=1) as proxy, visitor(proxy) as ann, visitor(proxy, BOB) as bob:
        table = lay(ann)
        bob.get("/api/session")
        with socket_of(proxy, ann, table):
            with pytest.raises(Exception, match="429"):
                socket_of(proxy, ann, table)
            with socket_of(proxy, bob, table, BOB) as theirs:
                assert until(theirs, "welcome")
        with pytest.raises(Exception, match="403"):
            socket_of(proxy, bob, table, BOB, origin="https://evil.test")
        with pytest.raises(Exception, match="403"):
            socket_of(proxy, bob, table, BOB, origin=proxy.address.replace("https", "http"))


def test_large_frames_go_both_ways(through):
    with through() as proxy, visitor(proxy) as ann:
        table = lay(ann)
        for number in range(150):
            line = {"type": "chat", "id": f"c{number}", "text": "x" * 300}
            ann.post(f"/api/tables/{table}/chat", json=line).raise_for_status()
        with socket_of(proxy, ann, table) as socket:
            assert len(socket.recv(30)) > 45_000
            socket.send(json.dumps({"type": "chat", "id": "long", "text": "x" * 15_000}))
            failed = until(socket, "failed")
            assert (failed["id"], failed["code"]) == ("long", "bad_request")
        body = {"type": "chat", "id": "1", "text": "y" * 60_000}
        assert ann.post(f"/api/tables/{table}/chat", json=body).status_code == 422
        assert ann.post(f"/api/tables/{table}/chat", content=b"z" * 100_000).status_code == 413


def test_a_silent_socket_outlives_the_time_out_of_the_proxy(tmp_path):
    """The example gives sockets 75 seconds of silence and the server is heard every 50: here two, and every half."""
    usual = {"hosts": (NAME,), "trusted_proxies": ("127.0.0.1",), "ping_seconds": 0.5}
    with hosted(tmp_path, **usual) as inside, nginx(tmp_path, port_of(inside), "2s") as proxy, visitor(proxy) as ann:
        table = lay(ann)
        with socket_of(proxy, ann, table) as socket:
            until(socket, "welcome")
            with suppress(TimeoutError):
                while True:
                    assert json.loads(socket.recv(6))["type"] == "presence"
            socket.send(json.dumps({"type": "ping", "id": "still there"}))
            assert until(socket, "pong")["id"] == "still there"


@pytest.mark.parametrize("kind", list(PROXIES))
def test_the_command_as_the_examples_say_it(tmp_path, kind):
    server = Served(tmp_path, "--workers", "0", "--behind-proxy", "--public-host", NAME)
    with PROXIES[kind](tmp_path, server.port) as proxy, visitor(proxy, "127.0.0.1") as ann:
        assert ann.get("/").status_code == 200
        table = lay(ann)
        with socket_of(proxy, ann, table, "127.0.0.1") as socket:
            assert until(socket, "welcome")
            code, errors = server.interrupt()
            assert (code, errors) == (0, "")
