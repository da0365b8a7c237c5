"""An event loop that reads from players first: if hundreds of spectators come or go at once, moves go in between.

Whoever has just connected comes last, too, until it is known that this is a player.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from typing import Any

# So many others have their turn before the players have one again; each may cost half a millisecond.
AT_ONCE = 30


class SpectatorsLast(selectors.DefaultSelector):
    """`last` are the descriptors that come after all others. Those left out are still ready the next time."""

    def __init__(self) -> None:
        super().__init__()
        self.last: set[int] = set()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(timeout)
        if len(ready) <= AT_ONCE:
            return ready
        last = self.last
        first = [each for each in ready if each[0].fd not in last]
        return first + [each for each in ready if each[0].fd in last][:AT_ONCE]

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        key = super().unregister(fileobj)
        # The number may be that of somebody else soon.
        self.last.discard(key.fd)
        return key


class PlayersFirst(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._ready_to_read = SpectatorsLast()
        super().__init__(self._ready_to_read)

    def serve_last(self, descriptor: int, is_last: bool) -> None:
        """Whether a descriptor comes after all others, until it is closed."""
        if is_last:
            self._ready_to_read.last.add(descriptor)
        else:
            self._ready_to_read.last.discard(descriptor)


def new_loop() -> asyncio.AbstractEventLoop:
    # The selectors of Windows cannot run the engine's processes.
    return asyncio.new_event_loop() if sys.platform == "win32" else PlayersFirst()
