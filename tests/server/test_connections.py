"""Connections: a request must be complete in time, nobody has too many, and who does not read is cut off."""

import asyncio
import errno
import logging
import re
import resource
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress

import httpx
import pytest

from tankchess.server.edge.acceptor import Acceptor
from tankchess.server.edge.connections import Connections
from tankchess.server.settings import Rate, Settings
from tests.server.hosted import UNLIMITED, hosted, hosting
from tests.server.serving import Served
from tests.server.wire import (
    EMPTY_PART,
    FIRST_PART,
    HALF,
    PATIENCE,
    PING,
    WHOLE,
    call,
    call_socket,
    frames,
    read_all,
    wait_until_cut_off,
)

POST = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"
CLOSE = 8


@pytest.mark.parametrize("begun", [HALF, POST, WHOLE + HALF], ids=["headers", "body", "the second request"])
def test_a_request_that_is_not_complete_in_time_is_closed_and_told_so(tmp_path, begun):
    with hosted(tmp_path, request_seconds=0.3, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(begun)
        answers = read_all(connection)
        assert answers.rpartition(b"HTTP/1.1 ")[2].startswith(b"408")
        assert answers.endswith(b"the request was not complete in time\n")


@pytest.mark.parametrize("order", [1, -1], ids=["length first", "coding first"])
def test_a_request_of_two_lengths_is_refused_and_nothing_after_it_is_read(tmp_path, order):
    """One program would take what follows for the rest of it, another for the next request."""
    lengths = [b"Content-Length: 6\r\n", b"Transfer-Encoding: chunked\r\n"][::order]
    both = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\n" + b"".join(lengths) + b"\r\n0\r\n\r\n"
    with hosted(tmp_path, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(both + WHOLE)
        assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(connection)) == [b"400"]


@pytest.mark.parametrize(
    "headers", [b"x: y\r\n" * 200, b"x: " + b"y" * 40_000 + b"\r\n"], ids=["many headers", "a long header"]
)
def test_a_head_that_would_take_long_to_read_is_refused(tmp_path, headers):
    with hosted(tmp_path, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(HALF + headers + b"\r\n" + WHOLE)
        assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(connection)) == [b"431"]


CHUNKED = b"POST /api/setups/read HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
LAST_CHUNK = b"0\r\n"


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"1\r\n \r\n" * 2_000 + LAST_CHUNK, b"400"), (LAST_CHUNK + b"x: y\r\n" * 2_000, b"431")],
    ids=["crumbs", "headers behind it"],
)
def test_a_body_that_would_take_long_to_read_is_refused(tmp_path, body, status):
    """What arrives at once is read at once: in chunks of one byte it held up everybody for 90 ms."""
    with hosted(tmp_path, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(CHUNKED + body + b"\r\n" + WHOLE)
        assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(connection)) == [status]


@pytest.mark.parametrize("size", [1, 100], ids=["few chunks", "full chunks"])
def test_a_body_in_chunks_is_read(tmp_path, size):
    text = b'{"text": "' + b"x" * 180 * size + b'"}'
    parts = [text[start : start + size] for start in range(0, len(text), size)]
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)
    closing = HALF + b"Connection: close\r\n\r\n"
    with hosted(tmp_path, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(CHUNKED + chunks + LAST_CHUNK + b"x: y\r\n\r\n" + closing)
        # It is no setup.
        assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(connection)) == [b"422", b"200"]


def test_what_follows_a_request_does_not_count_as_its_head(tmp_path):
    closing = HALF + b"Connection: close\r\n\r\n"
    with hosted(tmp_path, keep_alive_seconds=3600) as address, call(address) as connection:
        connection.sendall(WHOLE * 150 + closing)
        assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(connection)) == [b"200"] * 151


def test_a_connection_that_sends_nothing_is_closed(tmp_path):
    with hosted(tmp_path, request_seconds=0.3) as address, call(address) as connection:
        assert read_all(connection) == b""


def test_a_request_byte_by_byte_gets_no_more_time_than_another(tmp_path):
    with hosted(tmp_path, request_seconds=0.5) as address, call(address) as connection:
        connection.sendall(HALF)
        connection.settimeout(0.02)
        answer = b""
        while not answer:
            connection.sendall(b"x")
            with suppress(TimeoutError):
                answer = connection.recv(1 << 16)
        assert answer.startswith(b"HTTP/1.1 408")


def test_a_connection_at_rest_is_closed(tmp_path):
    with hosted(tmp_path, request_seconds=3600, keep_alive_seconds=1) as address, call(address) as connection:
        connection.sendall(WHOLE)
        assert read_all(connection).startswith(b"HTTP/1.1 200")


def test_one_address_has_so_many_connections_and_no_more(tmp_path):
    with hosted(tmp_path, connections_per_address=3) as address, ExitStack() as stack:
        held = [stack.enter_context(call(address)) for _ in range(3)]
        for connection in held:
            connection.sendall(HALF)
        with call(address) as refused:
            assert read_all(refused).startswith(b"HTTP/1.1 503")
        with call(address, "127.0.0.2") as other:
            other.sendall(WHOLE)
            assert other.recv(12) == b"HTTP/1.1 200"
        # Whoever makes room may come again.
        held[0].close()
        while True:
            with call(address) as again:
                again.sendall(WHOLE)
                if again.recv(12) == b"HTTP/1.1 200":
                    break


def test_when_all_places_are_taken_the_one_that_owes_its_request_for_longest_gives_way(tmp_path):
    with hosted(tmp_path, most_connections=3, request_seconds=3600) as address, ExitStack() as stack:
        held = [stack.enter_context(call(address, f"127.0.0.{number}")) for number in (2, 3, 4)]
        for connection in held:
            connection.sendall(HALF)
        with call(address, "127.0.0.5") as honest:
            honest.sendall(WHOLE)
            assert honest.recv(12) == b"HTTP/1.1 200"
        # It returns when the connection is closed.
        assert b" 200 " not in read_all(held[0])


def test_small_answers_leave_at_once(tmp_path):
    """Without TCP_NODELAY each answer waits 40 ms for an acknowledgement."""
    with hosting(tmp_path) as (address, host), call(address) as connection:
        connection.sendall(WHOLE)
        assert connection.recv(12) == b"HTTP/1.1 200"
        (accepted,) = host.edge.connections
        option = accepted.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert option != 0


@pytest.mark.anyio
async def test_the_accept_loop_rests_when_descriptors_run_out(monkeypatch, caplog):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        loop = asyncio.get_running_loop()
        accept, calls, rests = loop.sock_accept, [], []
        came = asyncio.Event()

        async def exhausted(sock):
            calls.append(sock)
            if len(calls) <= 3:
                raise OSError(errno.EMFILE, "Too many open files")
            return await accept(sock)

        async def rest(seconds):
            rests.append(seconds)

        def make(_host):
            came.set()
            return asyncio.Protocol()

        monkeypatch.setattr(loop, "sock_accept", exhausted)
        monkeypatch.setattr("tankchess.server.edge.acceptor._rest", rest)
        acceptor = Acceptor(listener, make, Connections(Settings(), list, 10))
        acceptor.start()
        with caplog.at_level(logging.WARNING), socket.create_connection(listener.getsockname()):
            await asyncio.wait_for(came.wait(), PATIENCE)
        await acceptor.stop()
        assert rests == [1.0, 1.0, 1.0]
        assert "Too many open files" in caplog.text


def test_with_few_descriptors_it_still_answers_and_says_little(tmp_path):
    few = (128, 128)
    server = Served(tmp_path, "--workers", "0", limits=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few))
    with ExitStack() as stack:
        for number in range(300):
            made = stack.enter_context(call(server.address, f"127.0.0.{2 + number % 20}"))
            made.sendall(HALF)
        assert httpx.get(f"{server.address}/api/lobby", trust_env=False).status_code == 200
        code, errors = server.interrupt()
    assert code == 0
    assert len(errors.splitlines()) < 10


@pytest.mark.skipif(sys.platform == "win32", reason="limits of descriptors")
def test_the_limit_of_descriptors_is_raised_at_the_start():
    program = (
        "import resource; from tankchess.server.edge.descriptors import raise_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024)); print(raise_limit())"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "1024"


# Sockets.


def test_who_sends_pings_and_never_reads_is_not_read_either_and_then_cut_off(tmp_path):
    with hosting(tmp_path, unread_seconds=1.0) as (address, host), call_socket(address) as flooder:
        most, sent, is_cut_off = 0, 0, False
        while not is_cut_off and sent < 256 * 1024 * 1024:
            try:
                sent += flooder.send(PING * 100)
            except ConnectionError:
                is_cut_off = True
            most = max([most, *(each.transport.get_write_buffer_size() for each in list(host.edge.connections))])
        assert is_cut_off
        assert most < 256 * 1024


@pytest.mark.parametrize("flood", [PING, b"\x8a\x80\0\0\0\0", EMPTY_PART], ids=["pings", "pongs", "parts"])
def test_control_frames_and_parts_of_messages_count_as_messages(tmp_path, flood):
    rates = {**UNLIMITED, "message": Rate(0.001, 5)}
    with hosted(tmp_path, rates=rates) as address, call_socket(address) as flooder:
        flooder.sendall((FIRST_PART if flood == EMPTY_PART else b"") + flood * 10)
        opcode, payload = frames(read_all(flooder))[-1]
        assert (opcode, int.from_bytes(payload[:2])) == (CLOSE, 1008)


@pytest.mark.parametrize("flood", [PING, b"\x81\x80\0\0\0\0"], ids=["pings", "texts"])
def test_who_goes_on_sending_after_the_farewell_is_not_listened_to(tmp_path, flood):
    """Nothing counted any more what came then, and all that had arrived was read at once."""
    nonsense = b"\x81\x81\0\0\0\0x"
    with hosted(tmp_path, bad_messages=2) as address, call_socket(address) as client:
        client.sendall(nonsense * 5)
        heard = b""
        while (CLOSE, b"\x03\xf0") not in frames(heard):
            heard += client.recv(1 << 16)
        client.settimeout(PATIENCE / 4)
        with suppress(ConnectionError):
            for _ in range(20):
                client.sendall(flood * 500)
        assert len(frames(read_all(client))) < 100


def test_a_few_pings_are_answered(tmp_path):
    with hosted(tmp_path) as address, call_socket(address) as client:
        client.sendall(PING + b"\x88\x82\0\0\0\0" + (1000).to_bytes(2))
        assert (10, b"p" * 125) in frames(read_all(client))


def test_many_messages_in_one_packet_are_all_answered_in_their_order(tmp_path):
    texts = [b'{"type":"ping","id":"%03d"}' % number for number in range(300)]
    with hosted(tmp_path) as address, call_socket(address) as client:
        client.sendall(b"".join(b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text for text in texts))
        heard = b""
        while b'"id":"299"' not in heard:
            part = client.recv(1 << 16)
            assert part, "the socket was closed"
            heard += part
    assert re.findall(rb'"pong","id":"(\d+)"', heard) == [b"%03d" % number for number in range(300)]


def test_a_silent_socket_is_asked_for_a_sign_of_life_and_without_one_it_ends(tmp_path):
    with hosted(tmp_path, ping_seconds=0.2, pong_seconds=0.2) as address, call_socket(address) as sleeper:
        opcodes = [opcode for opcode, _ in frames(read_all(sleeper))]
        assert opcodes[-1] == 9
        assert opcodes.count(9) == 1


def test_the_answer_to_a_sign_of_life_does_not_count_as_a_message(tmp_path):
    """Hundreds may be asked in the same second at one address."""
    rates = {**UNLIMITED, "message": Rate(0.001, 1)}
    with hosted(tmp_path, rates=rates, ping_seconds=0.1) as address, call_socket(address) as client:
        for _ in range(3):
            heard = b""
            while not heard.endswith(b"\x89\0"):
                part = client.recv(1 << 16)
                assert part, "the socket was closed"
                heard += part
            client.sendall(b"\x8a\x80\0\0\0\0")


def test_somebody_who_asks_but_never_reads_the_answers_is_cut_off(tmp_path):
    with hosted(tmp_path, unread_seconds=0.5) as address, call(address) as reader:
        reader.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        wait_until_cut_off(reader)


def test_it_stops_in_spite_of_half_requests_and_people_who_do_not_read(tmp_path):
    server = Served(tmp_path, "--workers", "0")
    with ExitStack() as stack:
        for begun in (HALF, POST, b""):
            stack.enter_context(call(server.address)).sendall(begun)
        deaf = stack.enter_context(call(server.address))
        deaf.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
        stack.enter_context(call_socket(server.address)).sendall(PING * 20)
        server.process.terminate()
        _, errors = server.process.communicate(timeout=60)
    assert errors == ""
