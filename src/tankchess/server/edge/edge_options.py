"""How the server is reached, as its options say."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.edge.addresses import LOOPBACK, network_of
from tankchess.server.logs import LogFormat


class EdgeOptions(Struct, frozen=True, kw_only=True):
    """How the server is reached, and what it logs.

    `host` is where it listens, `public_hosts` are the names people reach it by. It believes what proxies at
    `proxy_addresses` say; `is_behind_proxy` alone means those on this machine.
    """

    host: str = "127.0.0.1"
    public_hosts: tuple[str, ...] = ()
    is_behind_proxy: bool = False
    proxy_addresses: tuple[str, ...] = ()
    log_format: LogFormat = "text"
    verbose: bool = False

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        """Raises `AddressError`."""
        if self.proxy_addresses:
            return tuple(str(network_of(text)) for text in self.proxy_addresses)
        return LOOPBACK if self.is_behind_proxy else ()

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(name.lower() for name in (*self.public_hosts, self.host))
