"""`tankchess serve`: runs the server on this machine and opens its page."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tankchess.cli.output import note_plain_core
from tankchess.errors import TankChessError
from tankchess.extras import needing

if TYPE_CHECKING:
    from tankchess.server.storage.lock import DatabaseLock

USUAL_PORT = 8000
EVERYWHERE = ("0.0.0.0", "::")
DATABASE_FILE = "tankchess.sqlite"
# A program that is about to end gives the browser so long to start.
BROWSER_SECONDS = 10


class LogChoice(StrEnum):
    """How the log is written."""

    text = "text"
    json = "json"


class ServeError(TankChessError):
    """The server cannot start."""


def serve(
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            min=0,
            max=65535,
            help="The port; 8000, or a free one if that is taken.",
            show_default=False,
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="FILE|URL",
            help="The file for the games (by default in your data folder), or postgresql://user@host/name.",
            show_default=False,
        ),
    ] = None,
    bus: Annotated[
        str | None,
        typer.Option(
            "--bus",
            metavar="URL",
            help="For several processes with one PostgreSQL: redis://host:port/0 of Redis or Valkey.",
            show_default=False,
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            min=0,
            max=64,
            help="Processes the computer thinks in; 1, or with --bus those of tankchess worker.",
            show_default=False,
        ),
    ] = None,
    public_host: Annotated[
        list[str] | None,
        typer.Option(
            "--public-host",
            metavar="NAME",
            help="A name people reach it by, as chess.example.org; may be given several times.",
            show_default=False,
        ),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Believe a proxy on this machine who asks, and whether by https."),
    ] = False,
    proxy_address: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy-address",
            metavar="ADDRESS",
            help="Where the proxy is, if not on this machine: an address or a network as 10.0.0.0/8.",
            show_default=False,
        ),
    ] = None,
    log_format: Annotated[
        LogChoice, typer.Option("--log-format", help="The log on stderr: text for people, json for programs.")
    ] = LogChoice.text,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            "--metrics-port",
            metavar="N",
            min=0,
            max=65535,
            help="A port for figures in the format of Prometheus, at /metrics.",
            show_default=False,
        ),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option("--metrics-host", metavar="HOST", help="Where that port is reached.")
    ] = "127.0.0.1",
) -> None:
    """Play in the browser: start the server, open its page.

    Ctrl-C stops it; the games are kept.
    """
    note_plain_core()
    with needing("server", "the server"):
        # Imported here: no other command needs it, and its packages are an extra.
        from tankchess.server.edge.edge_options import EdgeOptions
        from tankchess.server.hosting import make_server, serve_until_stopped
        from tankchess.server.storage.database import is_path
        from tankchess.server.storage.lock import DatabaseHeld

        if database is None or is_path(database):
            database = str(database_path(None if database is None else Path(database)))
    edge = EdgeOptions(
        host=host,
        public_hosts=tuple(public_host or ()),
        is_behind_proxy=behind_proxy,
        proxy_addresses=tuple(proxy_address or ()),
        log_format=log_format.value,
        verbose=verbose,
    )
    try:
        server = make_server(database, workers, edge, metrics_port, metrics_host, bus)
    except DatabaseHeld as held:
        # Whoever starts it twice wants to play; who asks for a port, or for no browser, wants this very server.
        if no_browser or port is not None or not show_running(held.holder.address, held.holder.machine):
            raise
        return
    with releasing(server.lock), listen(host, port) as listener:
        address = address_of(host, listener)
        server.lock.note(address)

        def announce() -> None:
            print(f"Tank Chess is at {address} - Ctrl-C stops it", flush=True)
            if not no_browser:
                open_browser(address)

        if not serve_until_stopped(server, listener, announce):
            raise typer.Exit(2)


def show_running(address: str, machine: str) -> bool:
    """Opens the page of the server that already uses the database, if it is on this machine and answers."""
    if machine or not address.startswith("http://"):
        return False
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
