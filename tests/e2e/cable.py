"""A cable between a browser and the server that can be pulled out and put back."""

from __future__ import annotations

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Cable:
    """Passes connections on to a server, at an address of its own."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._server = (parts.hostname or "127.0.0.1", parts.port or 80)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_in = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def pull(self) -> None:
        """Cuts every connection; new ones are cut at once."""
        with self._lock:
            self._is_in = False
            ends = list(self._open)
        for end in ends:
            _cut(end)

    def put_back(self) -> None:
        with self._lock:
            self._is_in = True

    def close(self) -> None:
        self.pull()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError), socket.create_connection(self._server) as far:
            with self._lock:
                if not self._is_in:
                    return
                self._open |= {near, far}
            back = threading.Thread(target=_pass_on, args=(far, near), daemon=True)
            back.start()
            _pass_on(near, far)
            back.join()
            with self._lock:
                self._open -= {near, far}


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    _cut(source)
    _cut(sink)


def _cut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
