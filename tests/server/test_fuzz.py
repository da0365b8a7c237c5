"""Random messages over a socket: bad ones are refused, nothing changes, and the server goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import tankchess
from tankchess.client import Client
from tankchess.server.messages import Done, Failed, NewTable, SeatWish
from tests.server.hosted import hosted

FRAME_LIMIT = 4096
CODES = st.sampled_from(["H1H2N", "A1A1NE", "pass", "H1OUT", "cA1A2N", "H1H2N@H2xH8", "", "H1", "\u0000", "A" * 90])
ACTS = st.sampled_from(
    ["offer_draw", "accept_draw", "decline_draw", "resign", "takeback", "accept_takeback", "decline_takeback",
     "claim_win", "claim_draw", "abort", "rematch", "win", ""]
)  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def nearly(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A message with fields that are right, wrong or missing, and perhaps one too many."""
    spoilt = {name: right | ANYTHING for name, right in fields.items()}
    return st.fixed_dictionaries({}, optional={**spoilt, "extra": ANYTHING})


MOVES = nearly(
    type=st.just("move"), id=st.text(max_size=70), ply=st.integers(-1, 2), key=st.text(max_size=40), move=CODES
)
DEEDS = nearly(type=st.just("act"), id=st.text(max_size=70), act=ACTS, side=st.sampled_from(["w", "b", "fw", None]))
FRAMES = (
    st.text(max_size=200)
    | st.binary(max_size=200)
    | st.one_of(MOVES, ANYTHING).map(json.dumps)
    | st.sampled_from(["[" * 3000, '{"type":' * 400, '"\\ud800"', "1e999", "nul", "{}", "[]", '{"type":"welcome"}'])
)


# A test opens a socket or two for every example.
few = settings(max_examples=25 if tankchess.COMPILED else 6)


class Place:
    """A table where White is to move, with a player on each side and somebody who watches."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.white, self.black, self.watcher = (Client(address) for _ in range(3))
        for person in (self.white, self.black, self.watcher):
            person.sign_in()
        self.table = self.white.make_table(NewTable(seats=[SeatWish("me"), SeatWish("open")])).id
        self.black.sit(self.table)

    def state(self) -> tuple[int, int, str, str]:
        table = self.white.table(self.table).table
        return table.version, table.ply, table.key, table.status

    @contextmanager
    def socket(self, person: Client) -> Iterator[ClientConnection]:
        address = f"ws{self.address.removeprefix('http')}/api/tables/{self.table}/socket"
        headers = {"Authorization": f"Bearer {person.token}"}
        with connect(address, additional_headers=headers, proxy=None, close_timeout=1) as opened:
            yield opened

    def close(self) -> None:
        for person in (self.white, self.black, self.watcher):
            person.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with hosted(tmp_path_factory.mktemp("games"), frame_limit=FRAME_LIMIT) as address:
        found = Place(address)
        yield found
        found.close()


def answers(socket: ClientConnection) -> list[dict[str, Any]]:
    """All messages until the answer to a ping, or until the server closes the connection."""
    received = []
    try:
        socket.send('{"type":"ping","id":"the end"}')
        while True:
            message = json.loads(socket.recv(30))
            received.append(message)
            if message["type"] == "pong" and message["id"] == "the end":
                return received
    except ConnectionClosed:
        return received


def closing(socket: ClientConnection, frames: Iterable[str | bytes]) -> int | None:
    """The code with which the server closes a connection that sends all this."""
    try:
        for frame in frames:
            socket.send(frame)
        while True:
            socket.recv(30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


@few
@given(st.lists(FRAMES, min_size=1, max_size=6), st.lists(FRAMES | DEEDS.map(json.dumps), min_size=1, max_size=6))
def test_nonsense_is_refused_and_changes_nothing(
    place: Place, by_black: list[str | bytes], by_watcher: list[str | bytes]
) -> None:
    before = place.state()
    for person, frames in ((place.black, by_black), (place.watcher, by_watcher)):
        with place.socket(person) as socket:
            with suppress(ConnectionClosed):
                for frame in frames:
                    socket.send(frame)
            heard = [message["type"] for message in answers(socket)]
        assert set(heard) <= {"welcome", "presence", "failed", "pong"}
    assert place.state() == before


@few
@given(MOVES, st.sampled_from(["watcher", "black"]))
def test_a_player_who_is_not_to_move_changes_nothing(place: Place, message: dict[str, Any], name: str) -> None:
    before = place.state()
    legal = place.white.choices(place.table, 0).movers[0].stands[0].moves[0][0]
    right = {"type": "move", "id": "a", "ply": 0, "key": before[2], "move": legal}
    with place.socket(getattr(place, name)) as socket:
        socket.send(json.dumps(right | message | {"type": "move"}))
        socket.send(json.dumps(right | {"id": "b"}))
        refused = [answer for answer in answers(socket) if answer["type"] == "failed"]
    assert {"b": "not_your_turn" if name == "black" else "not_your_seat"}.items() <= {
        answer["id"]: answer["code"] for answer in refused
    }.items()
    assert place.state() == before


def test_a_huge_frame_ends_the_connection_and_nothing_else(place: Place) -> None:
    before = place.state()
    with place.socket(place.white) as socket:
        assert closing(socket, ['{"type":"chat","id":"a","text":"' + "x" * FRAME_LIMIT + '"}']) == 1009
    assert place.state() == before


def test_a_socket_that_sends_only_nonsense_is_closed(place: Place) -> None:
    with place.socket(place.watcher) as socket:
        assert closing(socket, ["nonsense"] * 200) == 1008


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_does_not_get_a_socket(place: Place, origin: str) -> None:
    handshake = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
        "Origin": origin,
    }
    answer = httpx.get(f"{place.address}/api/tables/{place.table}/socket", headers=handshake, trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site")


def test_a_request_sent_again_is_done_once(place: Place) -> None:
    table = place.white.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")])).id
    with place.white.open_table(table) as live:
        code = str(live.position().legal_moves()[0])
        request = json.dumps({"type": "move", "id": "once", "ply": 0, "key": live.table.key, "move": code})
        for _ in range(3):
            live._socket.send(request)
        live.ping()
        told = [live.receive() for _ in range(len(live._unread))]
    assert [message for message in told if isinstance(message, Done)] == [Done("once", live.table.version)] * 3
    assert [move.code for move in live.moves] == [code]


def test_an_id_that_was_used_for_another_move_is_refused_and_the_move_is_not_made(place: Place) -> None:
    table = place.white.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")])).id
    with place.white.open_table(table) as live:
        for expected in (1, 1):
            code = str(live.position().legal_moves()[0])
            key, ply = live.table.key, live.table.ply
            live._socket.send(json.dumps({"type": "move", "id": "once", "ply": ply, "key": key, "move": code}))
            live.ping()
            assert live.table.ply == expected
        told = [live.receive() for _ in range(len(live._unread))]
    assert [(message.id, message.code) for message in told if isinstance(message, Failed)] == [("once", "bad_request")]


def test_afterwards_the_game_goes_on(place: Place) -> None:
    with place.white.open_table(place.table) as live:
        live.play(live.position().legal_moves()[0])
        assert live.table.ply == 1
