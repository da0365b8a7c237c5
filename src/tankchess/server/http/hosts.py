"""The names under which the server is reached.

A page of another site can let its own name point at this machine and then read what this server answers (DNS
rebinding). So the server answers only to names it knows to be its own. An address is never such a trick: it is not
looked up.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

from tankchess.server.edge.addresses import address_of
from tankchess.server.problems import Refused

MISDIRECTED = 421
_MOST_SHOWN = 100
# What comes after the name is repeated in links to this server.
_PORT = re.compile(r"(\[[^\]]*\]|[^:]*)(:\d{0,5})?|[0-9a-fA-F:.]+")
# And so would the name itself be: evil.com/.localhost leads somewhere else.
_PLAIN = re.compile(r"[\w.:%-]+", re.ASCII)


class OwnHosts:
    """This machine under its own names, and the names it was given."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self._names = {"localhost", own, short, f"{short}.local"} | {name_in(name) for name in names}
        self._names.discard("")

    def check(self, host: str | None) -> None:
        """Refuses a request for another host. Only programs leave the Host header out."""
        if host is None:
            return
        name = name_in(host)
        if not _PORT.fullmatch(host.strip()):
            raise Refused("bad_request", "Host: expected a name or an address, and a port of digits if there is one")
        is_local = name.endswith(".localhost") or address_of(name) is not None
        if name in self._names or (is_local and _PLAIN.fullmatch(name)):
            return
        shown = re.sub(r"[^\w.:-]", "?", name)[:_MOST_SHOWN]
        raise Refused(
            "bad_request",
            f'this server does not go by the name "{shown}": use its address, or start it with --public-host {shown}',
            MISDIRECTED,
        )


def name_in(host: str) -> str:
    """The name or address in `name:port`, without a dot at its end."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".") if host.count(":") < 2 else host
