"""`tankchess serve` as installed: its pages, and a game over HTTP and WebSocket against the computer."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.request import Request, urlopen

import pytest

from tests.package.conftest import Install

GAME = """
import sys
from tankchess.client import Client
from tankchess.engine import Engine, Limits
from tankchess.server.messages import NewTable, Rules, SeatWish
engine = Engine(hash_mb=1)
with Client(sys.argv[1]) as client:
    client.sign_in("a bot")
    wish = NewTable(seats=[SeatWish("me"), SeatWish("computer", 1)], rules=Rules(setup="duel-12"))
    with client.open_table(client.make_table(wish).id) as live:
        for _ in range(5):
            if live.wait_for_turn():
                live.play(engine.search(live.position(), Limits(nodes=500)).move)
        if live.wait_for_turn():
            live.act("resign")
        table = live.table.id
    print(client.record(table))
"""


@dataclass
class Server:
    address: str
    process: subprocess.Popen[str]


@pytest.fixture(scope="module")
def server(install: Install) -> Iterator[Server]:
    process = install("server").start("serve", "--port", "0", "--no-browser", "--database", "games.sqlite")
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    if found is None:
        process.kill()
        pytest.fail(f"{line}{process.communicate()[1]}")
    yield Server(found[0], process)
    if process.poll() is None:
        process.kill()
        process.communicate()


def get(address: str) -> tuple[str, str]:
    """What is at an address of this machine, and for how long it may be kept."""
    with urlopen(Request(address), timeout=30) as answer:
        return answer.read().decode(), answer.headers["cache-control"]


def test_the_pages_are_there_with_their_scripts(server: Server):
    page, kept = get(server.address)
    assert kept == "no-cache"
    scripts = re.findall(r"assets/index-[\w-]+\.(?:js|css)", page)
    assert len(scripts) >= 2
    for script in scripts:
        content, kept = get(server.address + script)
        assert content and "immutable" in kept


def test_the_guides_to_pieces_and_terrain_are_there_with_their_boards(server: Server):
    for address in ("api/pieces/MT", "api/terrain/ice"):
        guide, _ = get(server.address.rstrip("/") + "/" + address)
        assert '"lines":[{"moves":' in guide


def test_a_game_against_the_computer(server: Server, install: Install):
    record = install("client").python(GAME, server.address)
    assert re.search(r"^1\. \S+, \S+", record, re.MULTILINE), record
    assert re.search(r"(1-0|0-1)\s*$", record), record


def test_ctrl_c_ends_it(server: Server):
    server.process.send_signal(signal.SIGINT)
    _, errors = server.process.communicate(timeout=60)
    assert (server.process.returncode, errors) == (0, "")


def test_without_the_driver_of_postgresql_it_says_what_to_type(install: Install):
    told = install("server").fails("serve", "--no-browser", "--database", "postgresql://nobody@localhost/nothing")
    assert told.endswith("pip install 'tankchess[postgres]'")


def test_with_its_driver_a_postgresql_that_is_not_there_is_told_in_one_line(install: Install):
    told = install("postgres").fails("serve", "--no-browser", "--database", "postgresql://nobody@127.0.0.1:9/nothing")
    assert "127.0.0.1:9" in told
