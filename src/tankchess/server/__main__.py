"""`python -m tankchess.server`: the server alone, at a fixed port, without opening a browser."""

from __future__ import annotations

import argparse
import sys

from tankchess.errors import MissingExtra, TankChessError
from tankchess.extras import needing


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tankchess.server", description="The Tank Chess server.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (only this machine)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="tankchess.sqlite", help="an SQLite file, or postgresql://user@host/name")
    parser.add_argument("--workers", type=int, default=1, help="processes the computer thinks in")
    chosen = parser.parse_args()
    try:
        with needing("server", "the server"):
            from tankchess.server.edge.listening import listen_at
            from tankchess.server.hosting import make_server, serve_until_stopped
    except MissingExtra as error:
        print(error, file=sys.stderr)
        return 2
    try:
        listener = listen_at(chosen.host, chosen.port)
    except OSError as error:
        print(f"port {chosen.port}: {error.strerror}", file=sys.stderr)
        return 2
    address = f"http://{chosen.host}:{listener.getsockname()[1]}/"
    try:
        server = make_server(chosen.database, chosen.workers)
    except TankChessError as error:
        print(error, file=sys.stderr)
        return 2
    server.lock.note(address)
    is_started = serve_until_stopped(server, listener, lambda: print(address, flush=True))
    return 0 if is_started else 1


if __name__ == "__main__":
    sys.exit(main())
