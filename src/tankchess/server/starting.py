"""Starts the server on this machine: finds its files and a port, says where it is, and opens its page."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tankchess.errors import TankChessError
from tankchess.extras import needing

if TYPE_CHECKING:
    from tankchess.server.storage.lock import DatabaseLock

USUAL_PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")
DATABASE_FILE = "tankchess.sqlite"
# A program that is about to end gives the browser so long to start.
BROWSER_SECONDS = 10


class ServeError(TankChessError):
    """The server cannot start."""


@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """What somebody has asked for who starts the server; None is what is usual."""

    host: str = "127.0.0.1"
    port: int | None = None
    database: str | None = None
    bus: str | None = None
    opens_browser: bool = True
    workers: int | None = None
    public_hosts: tuple[str, ...] = ()
    is_behind_proxy: bool = False
    proxy_addresses: tuple[str, ...] = ()
    is_log_json: bool = False
    verbose: bool = False
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"


def start(options: ServeOptions) -> int:
    """Serves until it is stopped, and returns the exit code. Raises `TankChessError` or `OSError`."""
    with needing("server", "the server"):
        # Imported here: who only wants to know where the games are needs nothing of it, and its packages are an extra.
        from tankchess.server.edge.edge_options import EdgeOptions
        from tankchess.server.hosting import make_server, serve_until_stopped
        from tankchess.server.storage.database import is_path
        from tankchess.server.storage.lock import DatabaseHeld

        database = options.database
        if database is None or is_path(database):
            database = str(database_path(None if database is None else Path(database)))
    edge = EdgeOptions(
        host=options.host,
        public_hosts=options.public_hosts,
        is_behind_proxy=options.is_behind_proxy,
        proxy_addresses=options.proxy_addresses,
        log_format="json" if options.is_log_json else "text",
        verbose=options.verbose,
    )
    try:
        server = make_server(database, options.workers, edge, options.metrics_port, options.metrics_host, options.bus)
    except DatabaseHeld as held:
        # Whoever starts it twice wants to play; who asks for a port, or for no browser, wants this very server.
        wants_to_play = options.opens_browser and options.port is None
        if not wants_to_play or not show_running(held.holder.address, held.holder.machine):
            raise
        return 0
    with releasing(server.lock), listen(options.host, options.port) as listener:
        address = address_of(options.host, listener)
        server.lock.note(address)

        def announce() -> None:
            print(f"Tank Chess is at {address} - Ctrl-C stops it", flush=True)
            if options.opens_browser:
                open_browser(address)

        return 0 if serve_until_stopped(server, listener, announce) else 2


def show_running(address: str, machine: str) -> bool:
    """Opens the page of the server that already uses the database, if it is on this machine and answers."""
    if machine or not address.startswith("http://"):
        return False
    # Imported here, as below: a server needs neither while it runs, and they take 2 MB.
    import urllib.request

    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"{address}health", timeout=5):
            pass
    except (OSError, ValueError):
        return False
    print(f"Tank Chess is already running at {address}", flush=True)
    open_browser(address, waits=True)
    return True


@contextmanager
def releasing(lock: DatabaseLock) -> Iterator[None]:
    try:
        yield
    finally:
        lock.release()


# Where the games are.


def database_path(wanted: Path | None) -> Path:
    """The file of the games, whose folder is made if it is missing. Raises `OSError`."""
    path = wanted if wanted is not None else usual_database()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "a folder, expected a file for the games", str(path))
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    existing = path if path.exists() else path.parent
    if not os.access(existing, os.W_OK):
        raise PermissionError(errno.EACCES, "cannot be written to", str(existing))
    return path


def usual_database() -> Path:
    """The file in the folder where this system keeps a program's data."""
    # Imported here: it comes with the server's packages.
    from platformdirs import user_data_path

    earlier = earlier_database()
    if earlier is not None and earlier.exists():
        return earlier
    folder = "Tank Chess" if sys.platform in ("win32", "darwin") else "tankchess"
    return user_data_path(folder, appauthor=False) / DATABASE_FILE


def earlier_database() -> Path | None:
    """Where the games were before the system was asked for the folder; games that lie there stay there."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Tank Chess" / DATABASE_FILE
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tank Chess" / DATABASE_FILE
    return None


# Where to listen.


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: at the port asked for; or, if none was, at the usual port or any free one."""
    if port is not None:
        return _bind(host, port)
    try:
        return _bind(host, USUAL_PORT)
    except ServeError as fault:
        try:
            listener = _bind(host, 0)
        except ServeError:
            # It is not the port.
            raise fault from None
        print(f"Port {USUAL_PORT} is taken: using {listener.getsockname()[1]}", flush=True)
        return listener


def _bind(host: str, port: int) -> socket.socket:
    # Imported here: it belongs to the server.
    from tankchess.server.edge.listening import listen_at

    try:
        return listen_at(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"port {port} at {host} is taken: choose another with --port") from None
        reason = error.strerror or str(error)
        raise ServeError(f"cannot listen at {host}, port {port}: {reason.lower()}") from None


def address_of(host: str, listener: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    port = listener.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


# The browser.


def open_browser(address: str, waits: bool = False) -> None:
    """Opens a page if there is a screen to show it on. It never fails, and waits only if it is told to."""
    if not has_screen():
        return
    import webbrowser

    def show() -> None:
        with suppress(Exception):
            webbrowser.open(address)

    thread = threading.Thread(target=show, daemon=True, name="browser")
    thread.start()
    if waits:
        thread.join(BROWSER_SECONDS)


def has_screen() -> bool:
    """Whether a browser would have a window: one in the terminal would catch Ctrl-C."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
