"""Plain sockets, for clients that no library would be: half a request, frames by hand, nobody who reads."""

from __future__ import annotations

import select
import socket

# Far more than anything here takes: a test that waits for nothing fails instead of hanging.
PATIENCE = 30.0
HALF = b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n"
WHOLE = HALF + b"\r\n"
PING = b"\x89\xfd\0\0\0\0" + b"p" * 125
EMPTY_PART = b"\x00\x80\0\0\0\0"
FIRST_PART = b"\x01\x81\0\0\0\0x"
_SHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def call(address: str, host: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of the loopback network. The system keeps little of what it does not read."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(PATIENCE)
    made.bind((host, 0))
    made.connect(("127.0.0.1", port_of(address)))
    return made


def call_socket(address: str, path: str = "/api/lobby/socket") -> socket.socket:
    """A WebSocket after its handshake."""
    made = call(address)
    made.sendall(_SHAKE.format(path=path).encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += made.recv(1)
    assert head.startswith(b"HTTP/1.1 101"), head
    return made


def read_all(made: socket.socket) -> bytes:
    """Everything until the other side closes."""
    parts = []
    try:
        while part := made.recv(1 << 16):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def frames(data: bytes) -> list[tuple[int, bytes]]:
    """The frames of a server: opcode and payload."""
    found = []
    while data:
        length, start = data[1] & 0x7F, 2
        if length == 126:
            length, start = int.from_bytes(data[2:4]), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10]), 10
        found.append((data[0] & 0x0F, data[start : start + length]))
        data = data[start + length :]
    return found


def wait_until_cut_off(made: socket.socket) -> None:
    """Waits for a connection to be reset, without reading anything."""
    poll = select.poll()
    poll.register(made, select.POLLERR | select.POLLHUP)
    if not poll.poll(PATIENCE * 1000):
        raise AssertionError("the connection is still there")
