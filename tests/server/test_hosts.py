"""The server answers to its own names only: another site must not let its name point here and read along."""

import socket

import pytest

from tankchess.server.http.hosts import OwnHosts
from tankchess.server.problems import Refused
from tests.server.house import open_house

pytestmark = pytest.mark.anyio

MACHINE = socket.gethostname()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST",
        "play.localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "[::1]:8000",
        "[fe80::1]",
        MACHINE,
        f"{MACHINE.partition('.')[0]}.local:8000",
        "chess.example.org",
        "chess.example.org:8443",
        "CHESS.example.org.",
        None,
    ],
)
def test_its_own_names_and_all_addresses_are_answered(host):
    OwnHosts(["chess.example.org"]).check(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.test",
        "evil.test:8000",
        "127.0.0.1.evil.test",
        "localhost.evil.test",
        "chess.example.org.evil.test",
        "xchess.example.org",
        "evil.local",
        "",
        "a b",
        "127.0.0.1@evil.test",
        "evil.test/.localhost",
        "evil.test#.localhost",
        '[::1%">]',
    ],
)
def test_other_names_are_refused(host):
    with pytest.raises(Refused, match="does not go by the name") as refused:
        OwnHosts(["chess.example.org"]).check(host)
    assert refused.value.status == 421


@pytest.mark.parametrize(
    "host",
    ["localhost:80x", 'localhost:80"><script>', "127.0.0.1:8000/evil", "[::1]:x", "[::1]evil.test", "localhost:-1"],
)
def test_a_port_that_is_not_one_is_refused(host):
    """It would be repeated in the links of the page."""
    with pytest.raises(Refused, match="expected a name or an address, and a port") as refused:
        OwnHosts(["chess.example.org"]).check(host)
    assert refused.value.status == 400


async def test_a_request_for_another_host_says_what_to_type(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        answer = await ann.call("GET", "/api/lobby", headers={"host": "evil.test:8000"})
        assert (answer.status_code, answer.json()["code"]) == (421, "bad_request")
        assert "--public-host evil.test" in answer.json()["message"]
        page = await ann.call("GET", "/", headers={"host": "evil.test"})
        assert page.status_code == 421
        assert page.headers["content-type"].startswith("text/plain")
        assert "--public-host evil.test" in page.text
        assert page.headers["x-content-type-options"] == "nosniff"


async def test_a_socket_for_another_host_is_refused(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "open")
        socket_of = ann.knock(f"/api/tables/{table}/socket", host="evil.test", origin="http://evil.test")
        assert await socket_of.open() == 421
