"""Addresses of clients: which network limits count by, and whom a trusted proxy says it speaks for."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tankchess.errors import TankChessError

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK = ("127.0.0.0/8", "::1")
# A list of hops that is longer was not made by proxies.
_MOST_HOPS = 20


class AddressError(TankChessError):
    """A text that should have been the address of a proxy, or a network of them."""


def network_of(text: str) -> Network:
    """An address or a network: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. Raises `AddressError`."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise AddressError(
            f'address of a proxy "{text}": expected an address as 10.0.0.7, or a network as 10.0.0.0/8'
        ) from None


def address_of(text: str) -> IpAddress | None:
    """An address as headers and sockets write it: perhaps in brackets, with a port or a zone. None if it is not one."""
    host = text.strip().strip('"')
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        return found.ipv4_mapped
    return found


@lru_cache(maxsize=4096)
def limit_key(host: str) -> str:
    """What limits count by: the address, and for IPv6 its network, since one person has all of it."""
    found = address_of(host)
    if found is None:
        return host
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


class TrustedProxies:
    """The proxies whose word is taken for who asks, and how."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        self._networks = tuple(network_of(text) for text in networks)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def has(self, host: str) -> bool:
        found = address_of(host) if self._networks else None
        return found is not None and any(found in network for network in self._networks)

    def client_of(self, peer: str, headers: Sequence[tuple[bytes, bytes]]) -> str:
        """The client behind a trusted `peer`: the right-most address that is not one of the proxies.

        What stands further left was written by the client itself. There are two headers for it, and a proxy that
        writes one may pass on the other as the client sent it: if both are there and disagree, neither is believed.
        """
        chains = [chain for chain in (_forwarded_for(headers), _forwarded(headers, "for")) if chain]
        found = {self._right_most(peer, chain) for chain in chains}
        return found.pop() if len(found) == 1 else peer

    def is_https(self, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        """Whether the client speaks https to the proxy. Again both headers have to agree."""
        told = _split(_values(headers, b"x-forwarded-proto"))[-1:] + _forwarded(headers, "proto")[-1:]
        return bool(told) and all(scheme.lower() in ("https", "wss") for scheme in told)

    def _right_most(self, peer: str, chain: Sequence[str]) -> str:
        known = peer
        for hop in reversed(chain[-_MOST_HOPS:]):
            found = address_of(hop)
            if found is None:
                return known
            known = str(found)
            if not self.has(known):
                return known
        return known


def _values(headers: Sequence[tuple[bytes, bytes]], wanted: bytes) -> str:
    return ",".join(value.decode("latin-1") for name, value in headers if name == wanted)


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _forwarded_for(headers: Sequence[tuple[bytes, bytes]]) -> list[str]:
    return _split(_values(headers, b"x-forwarded-for"))


def _forwarded(headers: Sequence[tuple[bytes, bytes]], wanted: str) -> list[str]:
    """One field of every hop of `Forwarded` (RFC 7239): `for=192.0.2.60;proto=https, for="[2001:db8::1]:80"`."""
    found = []
    for hop in _split(_values(headers, b"forwarded")):
        for pair in hop.split(";"):
            name, _, value = pair.partition("=")
            if name.strip().lower() == wanted:
                found.append(value.strip().strip('"'))
    return found
