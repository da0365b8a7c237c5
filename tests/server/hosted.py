"""A server in a thread of the test, for tests that need settings of their own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tankchess.server.application import create_app
from tankchess.server.engines.computer import Computers
from tankchess.server.hosting import Host, serve_until_stopped
from tankchess.server.settings import RATES, Rate, Settings
from tankchess.server.starting import address_of, listen
from tests.server.databases import database_of

UNLIMITED = {name: Rate(1e6, 1_000_000) for name in RATES}


@contextmanager
def hosted(folder: Path, **changes: object) -> Iterator[str]:
    """The address of a server without rate limits and without engine workers."""
    with hosting(folder, **changes) as (address, _):
        yield address


@contextmanager
def hosting(folder: Path, **changes: object) -> Iterator[tuple[str, Host]]:
    """The same, with the server itself."""
    usual = Settings(database=database_of(folder), rates=UNLIMITED, rules_workers=0, thinking_workers=0)
    settings = msgspec.structs.replace(usual, **changes)
    server, started = Host(create_app(settings, Computers(0)), settings), threading.Event()
    with listen("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=serve_until_stopped, args=(server, listener, started.set), daemon=True)
        thread.start()
        if not started.wait(60):
            raise AssertionError("the server did not start")
        try:
            yield address_of("127.0.0.1", listener).rstrip("/"), server
        finally:
            server.should_exit = True
            thread.join(60)
            if thread.is_alive():
                raise AssertionError("the server did not stop")
