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
    add = parser.add_argument
    add("--metrics-port", type=int, help="a port for figures in the format of Prometheus")
    add("--metrics-host", default="127.0.0.1", help="where that port is reached (only this machine)")
    add("--public-host", action="append", default=[], metavar="NAME", help="a name people reach it by")
    add("--behind-proxy", action="store_true", help="believe a proxy on this machine who asks, and whether by https")
    add("--proxy-address", action="append", default=[], metavar="ADDRESS", help="where the proxy is, if elsewhere")
    add("--log-format", choices=("text", "json"), default="text", help="the log on stderr: for people or programs")
    add("--verbose", action="store_true", help="log every request")
    chosen = parser.parse_args()
    try:
        with needing("server", "the server"):
            from tankchess.server.edge.edge_options import EdgeOptions
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
        edge = EdgeOptions(
            host=chosen.host,
            public_hosts=tuple(chosen.public_host),
            is_behind_proxy=chosen.behind_proxy,
            proxy_addresses=tuple(chosen.proxy_address),
            log_format=chosen.log_format,
            verbose=chosen.verbose,
        )
        server = make_server(chosen.database, chosen.workers, edge, chosen.metrics_port, chosen.metrics_host)
    except TankChessError as error:
        print(error, file=sys.stderr)
        return 2
    server.lock.note(address)
    is_started = serve_until_stopped(server, listener, lambda: print(address, flush=True))
    return 0 if is_started else 1


if __name__ == "__main__":
    sys.exit(main())
