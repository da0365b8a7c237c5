"""Runs the server with its engine workers, on a socket that already listens, until it is stopped."""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from types import FrameType

from starlette.applications import Starlette

from tankchess.server.application import create_app, services_of
from tankchess.server.bus.making import check_bus, listeners_of, make_bus, make_queue
from tankchess.server.cluster.shared_database import check_others
from tankchess.server.cluster.work_desk import WorkDesk
from tankchess.server.edge.edge_options import EdgeOptions
from tankchess.server.edge.guarded_server import GuardedServer
from tankchess.server.engines.computer import Computers
from tankchess.server.engines.remote_computers import RemoteComputers
from tankchess.server.logs import set_up
from tankchess.server.metrics import Metrics
from tankchess.server.settings import Settings
from tankchess.server.storage.database import prepare
from tankchess.server.storage.lock import DatabaseLock, PostgresLock, take_lock, take_shared_lock
from tankchess.server.time_source import SharedTime

# How long the whole may take when the server is stopped: who stops it, a person or a machine that is shut down, does
# not wait much longer.
LONGEST_END = 4.8


class Host(GuardedServer):
    """A server with its database. `lock` is that of the database."""

    lock: DatabaseLock
    _last_resort: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._last_resort is None:
            self._last_resort = threading.Timer(LONGEST_END, _end_at_once)
            self._last_resort.daemon = True
            self._last_resort.start()
        super().handle_exit(sig, frame)

    def called_off(self) -> None:
        """Everything has ended in time."""
        if self._last_resort is not None:
            self._last_resort.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        app = self.config.app
        if self.started and isinstance(app, Starlette):
            services_of(app).tables.start_clocks()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, Starlette):
            services_of(app).hurry()
        await super().shutdown(sockets)


def _end_at_once() -> None:
    """The last resort: something hangs that cannot be broken off. What was confirmed is on the disk."""
    print(
        f"the server did not stop within {LONGEST_END:.0f} s: ended at once, nothing confirmed is lost", file=sys.stderr
    )
    sys.stderr.flush()
    os._exit(1)


def make_server(
    database: str,
    workers: int | None = None,
    edge: EdgeOptions | None = None,
    metrics_port: int | None = None,
    metrics_host: str = "127.0.0.1",
    bus: str | None = None,
) -> Host:
    """A server, not yet started. `workers` are the processes the computer thinks in, one if nothing is said.

    With `metrics_port` it serves its figures there, at an address that should be this machine's own. With the URL of a
    `bus` it is one process of a cluster, whose workers think for it unless it has `workers` of its own.

    Raises `BusError` if the bus does not answer, `DatabaseHeld` if another server uses the database, `DatabaseError` if
    it cannot be used for another reason, `AddressError` for the address of a proxy that is not one, `MetricsError` if
    the port for the figures is taken.
    """
    edge = edge or EdgeOptions()
    settings = Settings(database=database, hosts=edge.hosts, trusted_proxies=edge.trusted_proxies)
    limit = set_up(edge.log_format, edge.verbose)
    if bus is not None:
        check_bus(bus)
    # Before anything else is done to the database: a newer version must not change what an older one is using.
    lock = take_lock(database) if bus is None else take_shared_lock(database)
    metrics = Metrics()
    try:
        if metrics_port is not None:
            metrics.listen(metrics_host, metrics_port)
        prepare(database, lock.claim if isinstance(lock, PostgresLock) else None)
        if bus is not None:
            check_others(database, partial(listeners_of, bus))
    except BaseException:
        lock.release()
        raise
    if bus is None:
        app = create_app(settings, Computers(1 if workers is None else workers), lock=lock, metrics=metrics)
    else:
        app = _app_of_cluster(settings, bus, workers, lock, metrics)
    host = Host(app, settings)
    host.lock = lock
    host.edge.guard.on_round.append(limit.flush)
    host.on_end.append(lambda: limit.flush(is_end=True))
    return host


def _app_of_cluster(
    settings: Settings, url: str, workers: int | None, lock: DatabaseLock, metrics: Metrics
) -> Starlette:
    bus, time = make_bus(url), SharedTime()
    if workers is not None:
        return create_app(settings, Computers(workers), time=time, lock=lock, metrics=metrics, bus=bus)
    desk = WorkDesk(make_queue(url), bus.name)
    return create_app(settings, RemoteComputers(desk), time=time, lock=lock, metrics=metrics, bus=bus, desk=desk)


def serve_until_stopped(host: Host, listener: socket.socket, announce: Callable[[], None]) -> bool:
    """Serves until a signal comes, and returns whether it ever started. Ctrl-C is an ordinary end."""
    host.announce = announce
    try:
        with suppress(KeyboardInterrupt):
            host.run(sockets=[listener])
    finally:
        host.called_off()
    return host.started
