"""Everybody gets a turn: of one visitor only a few requests are worked on at a time, the others wait."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """Three hundred requests at once are within the limits of rates; done at once, they would hold up all others."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._visitors: dict[str, _Visitor] = {}

    def turn(self, who: str) -> _Visitor:
        """Enter it with `async with`: that waits until fewer than `most` requests of this visitor are worked on."""
        visitor = self._visitors.get(who)
        return _Visitor(self._visitors, who, self._most) if visitor is None else visitor


class _Visitor:
    """The requests of one visitor: so many may yet begin, and the others wait in their order."""

    __slots__ = ("_all", "_left", "_most", "_waiting", "_who")

    def __init__(self, visitors: dict[str, _Visitor], who: str, most: int) -> None:
        self._all = visitors
        self._who = who
        self._most = self._left = most
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def __aenter__(self) -> bool:
        """Waits for a turn. Returns whether it took more than a moment: things may have changed."""
        self._all[self._who] = self
        if self._left:
            self._left -= 1
            return False
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                # It was given a turn, and does not want it any more.
                self._pass_on()
            raise
        return True

    async def __aexit__(self, *_error: object) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        """Gives a turn to the next who still waits."""
        while self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._left += 1
        if self._left == self._most:
            self._all.pop(self._who, None)
