"""What waits together leaves in one piece, and a connection is paused only when more has come than is wanted."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from tankchess.server.edge.edge_state import EdgeState
from tankchess.server.edge.inbox import Gate
from tankchess.server.edge.socket_connection import EXTENSION, SocketConnection
from tankchess.server.edge.text_frames import text_frames
from tankchess.server.settings import Settings
from tests.server.house import MOVES, Socket, Visitor, open_house

pytestmark = pytest.mark.anyio

LENGTHS = st.sampled_from([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])


@given(st.lists(st.one_of(st.text(), LENGTHS.map(lambda length: "x" * length)), max_size=4))
def test_frames_are_read_as_the_texts_they_were_made_of(texts: list[str]):
    reader = ClientProtocol(parse_uri("ws://tanks.test/"), max_size=None, state=OPEN)
    reader.receive_data(text_frames(text.encode() for text in texts))
    frames = reader.events_received()
    assert all(isinstance(frame, Frame) and frame.opcode is Opcode.TEXT and frame.fin for frame in frames)
    assert [bytes(frame.data).decode() for frame in frames if isinstance(frame, Frame)] == texts


class Line:
    """Stands for the connection of a socket: what is written to it at once."""

    def __init__(self) -> None:
        self.writable = Gate()
        self.is_within_limits: Any = None
        self.written: list[list[str]] = []
        self.has_ended = False

    def serve_last(self, is_last: bool) -> None:
        pass

    def write_texts(self, texts: list[bytes]) -> bool:
        self.written.append([text.decode().partition('"type":"')[2].partition('"')[0] for text in texts])
        return not self.has_ended


async def socket_on_line(visitor: Visitor, table: str) -> tuple[Socket, Line]:
    socket, line = visitor.knock(f"/api/tables/{table}/socket"), Line()
    extensions: Any = socket._scope["extensions"]
    extensions[EXTENSION] = line
    assert await socket.open() == 101
    while not line.written:
        await asyncio.sleep(0)
    return socket, line


async def test_the_player_gets_the_move_and_the_answer_in_one_piece(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        key = (await ann.view(table))["key"]
        socket, line = await socket_on_line(ann, table)
        socket.write(f'{{"type":"move","id":"1","ply":0,"key":"{key}","move":"{MOVES[0]}"}}')
        while len(line.written) < 2:
            await asyncio.sleep(0)
        assert line.written == [["welcome"], ["update", "done"]]
        await socket.close()


async def test_to_somebody_who_does_not_read_nothing_more_is_written(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        socket, line = await socket_on_line(house.stranger(), table)
        line.writable.clear()
        await ann.play(table, *MOVES[:2])
        assert line.written == [["welcome"]]
        line.writable.set()
        while len(line.written) < 2:
            await asyncio.sleep(0)
        assert line.written[1] == ["update", "update"]
        await socket.close()


async def test_of_much_that_waits_so_much_is_written_at_once(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        socket, line = await socket_on_line(house.stranger(), table)
        line.writable.clear()
        for _ in range(20):
            await ann.play(table, MOVES[0])
            await ann.act(table, "takeback")
        line.writable.set()
        while sum(map(len, line.written)) < 41:
            await asyncio.sleep(0)
        assert max(map(len, line.written)) < 20
        await socket.close()


async def test_a_socket_has_one_task_and_no_more(tmp_path):
    """Thousands do nothing most of the time."""
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        before = len(asyncio.all_tasks())
        socket, line = await socket_on_line(ann, table)
        assert len(asyncio.all_tasks()) == before + 1
        await socket.close()
        assert line.written == [["welcome"]]


async def test_what_was_said_before_a_farewell_still_leaves(tmp_path):
    async with open_house(tmp_path, bad_messages=0) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        socket, line = await socket_on_line(ann, table)
        socket.write("no JSON")
        await socket.until("closed", closed=1008)
        assert line.written == [["welcome"], ["failed"]]


class Transport(asyncio.Transport):
    """Counts how often it is paused and resumed."""

    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1), "sockname": ("192.0.2.2", 80)})
        self.calls: list[str] = []

    def pause_reading(self) -> None:
        if self.calls[-1:] != ["pause"]:
            self.calls.append("pause")

    def resume_reading(self) -> None:
        if self.calls[-1:] == ["pause"]:
            self.calls.append("resume")

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass


async def connected(app: Any) -> tuple[SocketConnection, Transport, ClientProtocol]:
    """A socket of an application, and the client that makes the bytes it sends."""
    config = uvicorn.Config(app, ws=SocketConnection, ws_per_message_deflate=False, lifespan="off", log_config=None)
    config.load()
    connection = SocketConnection(config, EdgeState(Settings(database="")), {}, asyncio.get_running_loop())
    transport = Transport()
    connection.connection_made(transport)
    client = ClientProtocol(parse_uri("ws://tanks.test/"))
    client.send_request(client.connect())
    connection.data_received(b"".join(client.data_to_send()))
    client.state = OPEN
    return connection, transport, client


def message(client: ClientProtocol, text: str) -> bytes:
    client.send_text(text.encode())
    return b"".join(client.data_to_send())


async def test_only_what_comes_before_the_last_message_was_taken_pauses_a_connection():
    taken: asyncio.Queue[str] = asyncio.Queue()
    may_take = asyncio.Semaphore(0)

    async def app(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await may_take.acquire()
            found = await receive()
            if found["type"] != "websocket.receive":
                return
            taken.put_nowait(found["text"])

    connection, transport, client = await connected(app)
    for number in range(3):
        connection.data_received(message(client, f"answered {number}"))
        may_take.release()
        assert await taken.get() == f"answered {number}"
    assert transport.calls == []

    # Of a crowd nothing is read before it is wanted, and it comes in its order.
    connection.data_received(message(client, "a"))
    assert transport.calls == []
    connection.data_received(message(client, "b") + message(client, "c"))
    assert transport.calls == ["pause"]
    for text in "abc":
        may_take.release()
        assert await taken.get() == text
    assert transport.calls == ["pause", "resume"]
    connection.connection_lost(None)
    may_take.release()
    await asyncio.gather(*connection.tasks)
