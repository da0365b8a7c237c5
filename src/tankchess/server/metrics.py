"""Figures for who runs the server, in the format of Prometheus.

They are served at a port of their own, which only this machine reaches unless somebody decides otherwise: the port of
the players is public, and behind a proxy everybody seems to come from this machine.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from wsgiref.simple_server import WSGIServer

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from tankchess.errors import TankChessError

# Seconds between two looks at the event loop.
_LOOK = 0.5
_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class MetricsError(TankChessError):
    """The figures cannot be served where they were asked for."""


class Metrics:
    """Counts what happens. Every label has few values: routes and codes, never what a visitor chose."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._requests = self._counter("requests", "Requests over HTTP", "route", "method", "status")
        self._seconds = self._histogram("request_seconds", "Time until the answer to a request was ready", "route")
        self._refusals = self._counter("refusals", "Refused requests and messages, by their code", "code")
        # What is counted with every move is looked up once.
        moves = self._counter("moves", "Moves that were kept", "by")
        self._moves = {by: moves.labels(by) for by in ("person", "computer")}
        commits = self._counter("commits", "Transactions of the writer", "result")
        jobs = self._counter("jobs", "Jobs of the writer", "result")
        self._written = {
            is_kept: (commits.labels(result), jobs.labels(result))
            for is_kept, result in ((True, "kept"), (False, "failed"))
        }
        self._commit_seconds = self._histogram("commit_seconds", "Time of a transaction of the writer")
        self._engine_seconds = self._histogram("engine_seconds", "Time from asking the computer to its move")
        self._engine_jobs = Gauge(
            "tankchess_engine_jobs", "Positions the computer thinks about or has waiting", registry=self.registry
        )
        self._lag = self._histogram("loop_lag_seconds", "How much later than due the event loop gets to something")
        self._watch: asyncio.Task[None] | None = None
        self._server: WSGIServer | None = None

    def _counter(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(f"tankchess_{name}", text, labels, registry=self.registry)

    def _histogram(self, name: str, text: str, *labels: str) -> Histogram:
        return Histogram(f"tankchess_{name}", text, labels, buckets=_QUICK, registry=self.registry)

    # What happened.

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        self._requests.labels(route, method if method in _METHODS else "other", str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def refused(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def moved(self, by: str) -> None:
        self._moves[by].inc()

    def wrote(self, seconds: float, jobs: int, is_kept: bool) -> None:
        commits, written = self._written[is_kept]
        commits.inc()
        written.inc(jobs)
        self._commit_seconds.observe(seconds)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """While the computer is asked for a move."""
        begun = time.perf_counter()
        self._engine_jobs.inc()
        try:
            yield
        finally:
            self._engine_jobs.dec()
            self._engine_seconds.observe(time.perf_counter() - begun)

    # What is.

    def show(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Adds a figure that is asked for when somebody looks."""
        Gauge(f"tankchess_{name}", text, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)

    # Serving.

    def listen(self, host: str, port: int) -> int:
        """Serves the figures in a thread, also while the event loop hangs; returns the port. Raises `MetricsError`."""
        try:
            self._server, _ = start_http_server(port, host, self.registry)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise MetricsError(f"port {port} at {host}, for the figures: {reason}") from None
        return int(self._server.server_port)

    def start(self) -> None:
        self._watch = asyncio.create_task(self._look(), name="loop lag")

    async def stop(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
            self._watch = None
        if self._server is not None:
            server, self._server = self._server, None
            await asyncio.to_thread(server.shutdown)
            server.server_close()

    async def _look(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LOOK
            await asyncio.sleep(_LOOK)
            self._lag.observe(max(0.0, loop.time() - due))
