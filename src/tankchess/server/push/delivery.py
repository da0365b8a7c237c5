"""One message to one push service. It blocks, so it runs in a thread.

The address comes from whoever subscribed, so the server does not connect to just anything: the name is looked up once,
every address it has must be public, and the connection goes to the address that was checked. Redirects are not
followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

# For each step, and for all of them once there is a connection: a service may answer byte by byte.
SECONDS = 10.0
_MOST_READ = 4096
_HTTPS, _HTTP = 443, 80
# Addresses that hold one of IPv4 in their last 32 bits, to which a gateway leads (RFC 6052) or once led (RFC 4291);
# and those of gateways that a network has for itself (RFC 8215).
_AROUND_IPV4 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))
_LOCAL_NAT64 = ipaddress.IPv6Network("64:ff9b:1::/48")


class Delivered(NamedTuple):
    """The answer of a push service, and after how many seconds it wants to be asked again."""

    status: int
    retry_after: float | None = None


class Unreachable(Exception):
    """The push service did not answer."""


class Forbidden(Exception):
    """The address does not lead to a public machine."""


def deliver(endpoint: str, headers: Mapping[str, str], body: bytes, *, is_lenient: bool = False) -> Delivered:
    """Raises `Unreachable` or `Forbidden`, neither of which says more than the name of the host."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    is_https = parts.scheme == "https"
    if not is_https and not is_lenient:
        raise Forbidden(f"{host}: not https")
    port = parts.port or (_HTTPS if is_https else _HTTP)
    address = _public_address(host, port, is_lenient)
    connection = _Pinned(host, port, address) if is_https else http.client.HTTPConnection(address, port, SECONDS)
    watch = threading.Timer(SECONDS, _hang_up, (connection,))
    watch.daemon = True
    watch.start()
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    try:
        connection.request("POST", path, body, {**headers, "Host": parts.netloc})
        answer = connection.getresponse()
        answer.read(_MOST_READ)
        return Delivered(answer.status, _seconds(answer.headers.get("retry-after")))
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(f"{host}: {type(error).__name__}") from None
    finally:
        watch.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """Ends what is being read or written in another thread."""
    for line in (connection.sock, getattr(connection, "plain", None)):
        if line is not None:
            with suppress(OSError):
                # Not that of an encrypted one, which would take its parts away under the hands of the other thread.
                socket.socket.shutdown(line, socket.SHUT_RDWR)


class _Pinned(http.client.HTTPSConnection):
    """A connection to an address that was checked, with the certificate of the name it was found by."""

    def __init__(self, host: str, port: int, address: str) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(host, port, timeout=SECONDS, context=self._tls)
        self._address = address

    def connect(self) -> None:
        self.plain = socket.create_connection((self._address, self.port), SECONDS)
        try:
            self.sock = self._tls.wrap_socket(self.plain, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock.do_handshake()
        except BaseException:
            self.plain.close()
            raise


def _public_address(host: str, port: int, is_lenient: bool) -> str:
    try:
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Unreachable(f"{host}: not found") from None
    if not is_lenient and not all(is_public(address) for address in found):
        raise Forbidden(f"{host}: not a public address")
    return found[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the internet, and not of this machine, this network or a special purpose."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.is_site_local or found in _LOCAL_NAT64:
            return False
        inner = found.ipv4_mapped or found.sixtofour
        if inner is None and any(found in network for network in _AROUND_IPV4):
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            found = inner
    return found.is_global and not found.is_multicast


def _seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdigit() else None
