"""What limits count in this process, as the others are told it: sockets, and tables by the address they come from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice

from tankchess.server.cluster.news import LaidFrom, News, SocketsOpen
from tankchess.server.http.socket_counts import SocketCounts
from tankchess.server.tables.quotas import TableQuotas

# What changes is told together, so many seconds later.
_GATHERING = 0.05
# Tables that are told at once.
_AT_ONCE = 1000


class OwnCounts:
    """A process that is gone takes its sockets with it; the tables that were laid there stay, and everybody knows them.

    Whoever comes is told all sockets by everybody, and all tables by one process.
    """

    def __init__(self, sockets: SocketCounts, quotas: TableQuotas, tell: Callable[[News], None]) -> None:
        self._sockets = sockets
        self._quotas = quotas
        self._tell = tell
        self._changed: set[str] = set()
        self._timer: asyncio.TimerHandle | None = None
        sockets.on_change = self._note
        quotas.on_note = lambda table, address: tell(LaidFrom({table: address}))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _note(self, place: str) -> None:
        self._changed.add(place)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_GATHERING, self._tell_changes)

    def _tell_changes(self) -> None:
        self._timer = None
        self._tell(SocketsOpen({place: self._sockets[place] for place in self._changed}))
        self._changed.clear()

    def tell_sockets(self) -> None:
        if places := self._sockets.places:
            self._tell(SocketsOpen(places))

    def tell_tables(self) -> None:
        for some in _in_parts(self._quotas.addresses):
            self._tell(LaidFrom(some))


def _in_parts(addresses: dict[str, str]) -> Iterator[dict[str, str]]:
    entries = iter(addresses.items())
    while some := dict(islice(entries, _AT_ONCE)):
        yield some
