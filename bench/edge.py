"""What connections cost the server: idle sockets, floods of pings, readers that never read, requests without an end.

    python -m bench.edge                          all of it
    python -m bench.edge --only idle --sockets 2000 --seconds 60

A real server process; the clients are plain sockets of this process, from many addresses of the loopback network, so
that they cost little themselves. Memory is the resident set of the server's process without its engine workers.
"""

from __future__ import annotations

import argparse
import os
import selectors
import signal
import socket
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from bench.served import Served

SOCKETS_AN_ADDRESS = 200
_SHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
# A frame of a client is masked, here with zeros.
_PONG = b"\x8a\x80\0\0\0\0"
_PING = b"\x89\xfd\0\0\0\0" + b"p" * 125


class Figures:
    """What the process of a server uses."""

    def __init__(self, process: int) -> None:
        self._process = process

    def memory(self) -> float:
        """Megabytes."""
        fields = Path(f"/proc/{self._process}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self) -> int:
        return len(list(Path(f"/proc/{self._process}/fd").iterdir()))


def connect(port: int, number: int = 0) -> socket.socket:
    """A connection; each two hundred come from an address of their own."""
    source = f"127.0.{1 + number // SOCKETS_AN_ADDRESS // 250}.{1 + number // SOCKETS_AN_ADDRESS % 250}"
    made = socket.socket()
    # The system would keep megabytes for somebody who does not read.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.settimeout(30)
    made.bind((source, 0))
    made.connect(("127.0.0.1", port))
    return made


def open_socket(port: int, number: int = 0, path: str = "/api/lobby/socket") -> socket.socket:
    """A WebSocket whose handshake is done. What comes after it is not read."""
    made = connect(port, number)
    made.sendall(_SHAKE.format(path=path).encode())
    answer = made.recv(12)
    if answer != b"HTTP/1.1 101":
        raise AssertionError(f"no socket: {answer!r}")
    return made


class Idlers:
    """Sockets that only answer pings, in a thread of their own."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self.lost = 0
        self.pings = 0
        self._is_over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def add(self, made: socket.socket) -> None:
        made.setblocking(False)
        self._selector.register(made, selectors.EVENT_READ)

    def _run(self) -> None:
        while not self._is_over:
            for key, _ in self._selector.select(0.5):
                made: Any = key.fileobj
                data = made.recv(1 << 16)
                if not data:
                    self.lost += 1
                    self._selector.unregister(made)
                elif data.endswith(b"\x89\0"):
                    self.pings += 1
                    made.sendall(_PONG)

    def stop(self) -> None:
        self._is_over = True
        self._thread.join()


def lay_tables(address: str, count: int) -> list[str]:
    """The paths of the sockets of some tables."""
    paths = []
    with httpx.Client(base_url=address, headers={"origin": address}, trust_env=False) as visitor:
        visitor.get("/api/session").raise_for_status()
        for _ in range(count):
            body = {"seats": [{"kind": "me"}, {"kind": "open"}], "rules": {"setup": "duel-12"}}
            paths.append(f"/api/tables/{visitor.post('/api/tables', json=body).raise_for_status().json()['id']}/socket")
    return paths


def idle(server: Served, count: int, seconds: float) -> None:
    """Sockets that do nothing: half of them in the lobby, the others at tables, twenty at each."""
    figures = Figures(server.process.pid)
    at_start = figures.memory()
    paths = lay_tables(server.address, min(25, max(1, count // 40)))
    time.sleep(1)
    before = figures.memory()
    start = figures.processor()
    time.sleep(10)
    resting = (figures.processor() - start) / 10
    sockets = []
    idlers = Idlers()
    for number in range(count):
        path = "/api/lobby/socket" if number % 2 else paths[number // 2 % len(paths)]
        sockets.append(open_socket(server.port, number, path))
        idlers.add(sockets[-1])
    time.sleep(3)
    after = figures.memory()
    start = figures.processor()
    time.sleep(seconds)
    used = (figures.processor() - start) / seconds
    print(f"memory at the start              {at_start:8.1f} MB; with the tables {before:.1f} MB")
    print(f"memory with {count:5} idle sockets   {after:8.1f} MB, after {seconds:.0f} s {figures.memory():.1f} MB")
    print(f"memory for each                  {(after - before) * 1000 / count:8.1f} kB")
    print(f"processor without sockets        {resting:8.2%} of a core")
    print(f"processor with them              {used:8.2%} of a core; {idlers.pings} pings, {idlers.lost} lost")
    idlers.stop()
    for each in sockets:
        each.close()


def pings(server: Served, count: int, seconds: float) -> None:
    """Clients that send pings as fast as they can and never read."""
    figures = Figures(server.process.pid)
    sockets = [open_socket(server.port, number * SOCKETS_AN_ADDRESS) for number in range(count)]
    before, most, sent = figures.memory(), 0.0, 0
    end = time.monotonic() + seconds
    flood = _PING * 500
    rest = dict.fromkeys(sockets, b"")
    for each in sockets:
        each.setblocking(False)
    while time.monotonic() < end:
        for each in list(rest):
            data = rest[each] or flood
            try:
                count_sent = each.send(data)
            except BlockingIOError:
                continue
            except ConnectionError:
                del rest[each]
                continue
            sent += count_sent
            rest[each] = data[count_sent:]
        most = max(most, figures.memory())
    print(f"flood of pings by {count:3} clients    {most - before:8.1f} MB more at most")
    print(f"pings that went out              {sent / 1e6:8.1f} MB; {count - len(rest)} clients were cut off")
    for each in sockets:
        each.close()


def half_open(server: Served, count: int, seconds: float) -> None:
    """Requests that never end: one header, then silence."""
    figures = Figures(server.process.pid)
    before, files = figures.memory(), figures.descriptors()
    sockets = []
    for number in range(count):
        with suppress(OSError):
            made = connect(server.port, number)
            made.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            sockets.append(made)
    most = figures.descriptors()
    memory = figures.memory()
    start = time.monotonic()
    worst = 0.0
    while figures.descriptors() > files + 5 and time.monotonic() < start + seconds:
        asked = time.monotonic()
        httpx.get(f"{server.address}/api/lobby", trust_env=False).raise_for_status()
        worst = max(worst, time.monotonic() - asked)
        time.sleep(0.2)
    print(f"half-open requests               {len(sockets):8} made, {most - files} held, {memory - before:.1f} MB more")
    passed = time.monotonic() - start
    print(f"gone after                       {passed:8.1f} s; a bystander waited {worst * 1000:.0f} ms at most")
    for each in sockets:
        each.close()


def latency(server: Served, count: int) -> None:
    """Requests one after the other over one connection."""
    with httpx.Client(base_url=server.address, trust_env=False) as visitor:
        visitor.get("/api/lobby")
        times = []
        for _ in range(count):
            start = time.perf_counter()
            visitor.get("/api/lobby")
            times.append(time.perf_counter() - start)
    times.sort()
    median, slow = times[count // 2] * 1000, times[count * 99 // 100] * 1000
    print(f"a request after another          {median:8.2f} ms, p99 {slow:.2f} ms")


def farewell(server: Served, count: int) -> None:
    """SIGTERM with half-open requests, sockets that never read, and ordinary ones."""
    sockets = [open_socket(server.port, number) for number in range(count)]
    for number in range(count):
        made = connect(server.port, number)
        made.sendall(b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
        sockets.append(made)
    start = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    server.process.communicate()
    print(f"SIGTERM with {2 * count:5} connections   {time.monotonic() - start:8.1f} s")
    for each in sockets:
        each.close()


KINDS = ("idle", "pings", "half-open", "latency", "farewell")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=KINDS, action="append")
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    kinds = chosen.only or KINDS
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder:
            server = Served(Path(folder))
            try:
                if kind == "idle":
                    idle(server, chosen.sockets, chosen.seconds)
                elif kind == "pings":
                    pings(server, 10, min(chosen.seconds, 20))
                elif kind == "half-open":
                    half_open(server, 5000, 60)
                elif kind == "latency":
                    latency(server, 500)
                else:
                    farewell(server, 200)
            finally:
                if server.process.poll() is None:
                    server.interrupt()


if __name__ == "__main__":
    main()
