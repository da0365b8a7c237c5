"""A line to PostgreSQL on which what a program says can be held back, message by message."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Self

import psycopg

from tests.server.databases import CHOSEN


class Relay:
    """Between a program and PostgreSQL. `said` are the kinds of the messages that have passed since `hold_after`.

    After `hold_after(n)` only so many messages pass. To PostgreSQL this is a process that was stopped at that moment:
    the line is open, and nothing more comes.
    """

    def __init__(self) -> None:
        with psycopg.connect(CHOSEN) as connection:
            self._host, self._port = connection.info.host, connection.info.port
        self.said: list[str] = []
        self.is_held = threading.Event()
        self._left: int | None = None
        self._lines: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]

    def __enter__(self) -> Self:
        self._begin(self._open)
        return self

    def __exit__(self, *_: object) -> None:
        self.cut(self._door, *self._lines)
        # Closed only then: the number of a socket may be that of another one at once.
        for thread in self._threads:
            thread.join()
        for line in (self._door, *self._lines):
            line.close()

    def cut(self, *lines: socket.socket) -> None:
        """Ends all lines that are open, or these."""
        for line in lines or tuple(self._lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _begin(self, action: Callable[..., None], *lines: socket.socket) -> None:
        self._threads.append(threading.Thread(target=action, args=lines, daemon=True))
        self._threads[-1].start()

    def hold_after(self, messages: int) -> None:
        self.said.clear()
        self._left = messages
        if not messages:
            self.is_held.set()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._door.accept()
                if self._host.startswith("/"):
                    server = socket.socket(socket.AF_UNIX)
                    server.connect(f"{self._host}/.s.PGSQL.{self._port}")
                else:
                    server = socket.create_connection((self._host, self._port))
                self._lines += [client, server]
                self._begin(self._forward, client, server)
                self._begin(self._answer, client, server)

    def _forward(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError, EOFError):
            # The first message has no kind.
            size = _read(client, 4)
            server.sendall(size + _read(client, int.from_bytes(size) - 4))
            while True:
                head = _read(client, 5)
                body = _read(client, int.from_bytes(head[1:]) - 4)
                if self._left is not None:
                    if not self._left:
                        self.is_held.set()
                        continue
                    self._left -= 1
                    self.said.append(chr(head[0]))
                server.sendall(head + body)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(1 << 16):
                client.sendall(data)
            client.shutdown(socket.SHUT_RDWR)


def _read(line: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = line.recv(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data
