"""What clients do wrong is answered, or ended, and is no fault of the server: there is nothing in its log."""

from __future__ import annotations

import logging
import re
import socket
import struct
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.server.hosted import hosted
from tests.server.wire import call, call_socket, frames, read_all

REQUEST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
NO_LENGTH = b"ZZ\r\n"
# Nobody has laid this table.
NOWHERE = (
    b"GET /api/tables/AAAAAAAAAA/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CLOSE = 8
NO_TEXT = 1007


def faults(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    "sent",
    [b"\x81\x82\0\0\0\0\xff\xfe", b"\x01\x82\0\0\0\0\xe2\x82" + b"\x80\x81\0\0\0\0\x28"],
    ids=["in one piece", "in parts"],
)
def test_a_message_that_is_no_text_ends_the_socket_and_is_no_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    with hosted(tmp_path) as address, call_socket(address) as made:
        made.sendall(sent)
        opcode, payload = frames(read_all(made))[-1]
        assert (opcode, int.from_bytes(payload[:2])) == (CLOSE, NO_TEXT)
    assert faults(caplog) == []


def test_frames_before_the_socket_is_open_are_no_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(tmp_path) as address:
        for _ in range(5):
            with call(address) as made:
                # What comes along with the opening itself is lost, so the next begins in the middle of a frame.
                with suppress(ConnectionError):
                    made.sendall(NOWHERE + b"\x81\x80\0\0\0\0" * 80_000)
                read_all(made)
        assert httpx.get(f"{address}/api/lobby", trust_env=False).status_code == 200
    assert faults(caplog) == []


def test_a_body_that_goes_wrong_after_its_request_has_begun_is_no_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(tmp_path) as address:
        with call(address) as made:
            made.sendall(REQUEST + NO_LENGTH)
            assert re.findall(rb"HTTP/1\.1 (\d+)", read_all(made)) == [b"400"]
        with call(address) as made:
            # The answer needs no body, so it is there before the body goes wrong.
            made.sendall(REQUEST)
            assert made.recv(12) == b"HTTP/1.1 401"
            made.sendall(NO_LENGTH)
            assert b"HTTP/1.1" not in read_all(made)
        assert httpx.get(f"{address}/api/lobby", trust_env=False).status_code == 200
    assert faults(caplog) == []


def test_who_leaves_before_a_socket_is_refused_is_no_fault_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with hosted(tmp_path) as address:
        for _ in range(50):
            with call(address) as made:
                made.sendall(NOWHERE)
                # Gone at once, without a farewell.
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        with call(address) as made:
            made.sendall(NOWHERE)
            assert read_all(made).startswith(b"HTTP/1.1 404")
    assert faults(caplog) == []
