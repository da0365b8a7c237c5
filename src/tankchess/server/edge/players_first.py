"""An event loop that reads from players first: if hundreds of spectators come or go at once, moves go in between.

Whoever has just connected comes last, too, until it is known that this is a player. While processors are short it looks
less often, and for several at once.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from typing import Any

from tankchess.server.edge.pace import LookingPace, Waiting

# So many others have their turn before the players have one again; each may cost half a millisecond.
AT_ONCE = 30


class SpectatorsLast(selectors.DefaultSelector):
    """`last` are the descriptors that come after all others. Those left out are still ready the next time.

    With `pace` there are looks now and then only. In between nothing is found but what comes in at `urgent`.
    """

    def __init__(self, pace: LookingPace | None = None) -> None:
        super().__init__()
        self.last: set[int] = set()
        self.urgent = selectors.DefaultSelector()
        self._pace = pace

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        pace = self._pace
        if pace is None:
            return self._look(timeout)
        pause = pace.pause()
        if pause > 0:
            is_due_before = timeout is not None and timeout <= pause
            if found := self.urgent.select(timeout if is_due_before else pause):
                return found
            if is_due_before:
                # There is something to do before it is time to look.
                return []
            timeout = None if timeout is None else timeout - pause
        ready = self._look(timeout)
        pace.looked(len(ready))
        return ready

    def close(self) -> None:
        self.urgent.close()
        super().close()

    def _look(self, timeout: float | None) -> list[tuple[selectors.SelectorKey, int]]:
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
        self._waiting = Waiting()
        self.pace = LookingPace(self._waiting)
        self._ready_to_read = SpectatorsLast(self.pace)
        super().__init__(self._ready_to_read)
        # So far it knows nothing but the line by which threads call: the writer has kept something.
        for line in self._ready_to_read.get_map().values():
            self._ready_to_read.urgent.register(line.fileobj, line.events, line.data)

    def close(self) -> None:
        super().close()
        self._waiting.close()

    def serve_last(self, descriptor: int, is_last: bool) -> None:
        """Whether a descriptor comes after all others, until it is closed."""
        if is_last:
            self._ready_to_read.last.add(descriptor)
        else:
            self._ready_to_read.last.discard(descriptor)


def new_loop() -> asyncio.AbstractEventLoop:
    # The selectors of Windows cannot run the engine's processes.
    return asyncio.new_event_loop() if sys.platform == "win32" else PlayersFirst()
