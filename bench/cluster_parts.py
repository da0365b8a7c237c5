"""The real parts of a cluster, started for a trial on this machine: PostgreSQL, Redis, HAProxy, servers and workers."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
_PATIENCE = 60.0
_LAST = 20.0


def program(name: str) -> str:
    found = shutil.which(name, path=PLACES)
    if found is None:
        raise SystemExit(f"{name} was not found: make cluster-test installs it")
    return found


def free_port() -> int:
    """A port that nobody has, and that the system gives to no connection.

    Whoever tries again and again to reach a service that is away would otherwise get its port one day, be connected
    with itself, and keep the service from coming back.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as taken, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


def wait_for(address: str, seconds: float = _PATIENCE) -> None:
    """Waits until a page answers with success."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + seconds
    while True:
        try:
            with opener.open(address, timeout=2):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


class Part:
    """One process of the cluster. Its output goes to a file."""

    def __init__(self, name: str, folder: Path, command: Sequence[str], **options: Any) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._command = list(command)
        self._options = options
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        # A session of its own: Ctrl-C in the terminal is for the trial alone, which ends its parts in their order.
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, start_new_session=True, **self._options
            )

    def send(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def end(self, number: int = signal.SIGTERM) -> int:
        """Ends it, and returns its exit code. One that does not end by itself is killed."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(_LAST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(_LAST)


class Server(Part):
    """`tankchess serve` as one process of the cluster."""

    def __init__(self, name: str, folder: Path, port: int, *options: str) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tankchess", "serve", "--no-browser", "--port", str(port), "--behind-proxy"]
        super().__init__(name, folder, [*command, *options])

    def wait(self) -> None:
        try:
            wait_for(f"{self.address}/ready")
        except OSError as error:
            code = None if self.process is None else self.process.poll()
            state = "runs" if code is None else f"has ended with {code}"
            last = "\n".join(self.log.read_text(errors="replace").splitlines()[-10:])
            raise RuntimeError(f"{self.name} {state} and is not ready: {error}; it said last:\n{last}") from None


class Database:
    """A PostgreSQL of its own, in a folder that its user can reach."""

    def __init__(self) -> None:
        # From the folder of scripts: `make postgres-test` finds PostgreSQL in the same way.
        from postgres import programs, somebody

        self._user = somebody()
        self._folder = Path(tempfile.mkdtemp(prefix="tankchess-"))
        if self._user:
            os.chown(self._folder, self._user["user"], self._user["group"])
        self._programs = programs()
        self._data = str(self._folder / "data")
        self.url = f"postgresql://tankchess@/postgres?host={self._folder}"

    def make(self) -> None:
        options = ["--username", "tankchess", "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync"]
        self._run("initdb", *options)
        self.start()

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' -c max_connections=200"
        self._run("pg_ctl", "--silent", "--wait", "--log", str(self._folder / "log"), "--options", options, "start")

    @property
    def process(self) -> int:
        """The process that has started all others of it."""
        return int((Path(self._data) / "postmaster.pid").read_text().split()[0])

    def stop(self, mode: str = "immediate") -> None:
        self._run("pg_ctl", "--silent", "--mode", mode, "stop")

    def remove(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, name: str, *options: str) -> None:
        command = [str(self._programs / name), "--pgdata", self._data, *options]
        subprocess.run(command, cwd=self._folder, stdout=subprocess.DEVNULL, check=True, **self._user)


_PROXY = """
global
    maxconn 9000
defaults
    mode http
    option forwardfor
    option redispatch
    retries 3
    timeout connect 1s
    timeout client 60s
    timeout server 60s
    timeout tunnel 1h
    timeout check 700ms
frontend play
    bind 127.0.0.1:{port}
    http-request set-header X-Forwarded-Proto http
    default_backend servers
backend servers
    balance {balance}
    option httpchk GET /health
    default-server check inter 300ms fall 2 rise 1
{servers}
"""


class Cluster:
    """Everything together. `address` is that of the proxy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = Database()
        self.servers: list[Server] = []
        self.workers: list[Part] = []
        self._others: list[Part] = []

    def start(self, servers: int, workers: int, balance: str) -> None:
        folder = self.folder
        redis_port = free_port()
        redis = [program("redis-server"), "--port", str(redis_port), "--bind", "127.0.0.1"]
        self.redis = Part("redis", folder, [*redis, "--save", "", "--appendonly", "no", "--dir", str(folder)])
        self._others.append(self.redis)
        self.bus = f"redis://127.0.0.1:{redis_port}/0"
        wait_for_port(redis_port)
        self.options = ("--database", self.database.url, "--bus", self.bus)
        self.servers = [Server(f"server{n}", folder, free_port(), *self.options) for n in range(servers)]
        worker = [sys.executable, "-m", "tankchess", "worker", "--bus", self.bus]
        self.workers = [Part(f"worker{n}", folder, worker) for n in range(workers)]
        port = free_port()
        lines = [f"    server {each.name} 127.0.0.1:{each.port}" for each in self.servers]
        config = folder / "haproxy.cfg"
        config.write_text(_PROXY.format(port=port, balance=balance, servers="\n".join(lines)))
        self.address = f"http://127.0.0.1:{port}"
        for server in self.servers:
            server.wait()
        self.proxy = Part("haproxy", folder, [program("haproxy"), "-db", "-f", str(config)])
        self._others.append(self.proxy)
        wait_for(f"{self.address}/ready")

    def end(self) -> None:
        for part in (*self.servers, *self.workers):
            part.send(signal.SIGCONT)
        for part in (*self.servers, *self.workers, *reversed(self._others)):
            part.end()
        self.database.remove()


def wait_for_port(port: int) -> None:
    end = time.monotonic() + _PATIENCE
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


@contextmanager
def cluster(folder: Path, servers: int = 3, workers: int = 2, balance: str = "roundrobin") -> Iterator[Cluster]:
    """A cluster that is ended whatever happens: also by SIGTERM and Ctrl-C, in the middle of its start."""
    before = signal.signal(signal.SIGTERM, _leave)
    made = Cluster(folder)
    try:
        made.database.make()
        made.start(servers, workers, balance)
        yield made
    finally:
        # Whoever is impatient now would leave some of the parts behind.
        hurried = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
        made.end()
        signal.signal(signal.SIGINT, hurried[signal.SIGINT])
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
