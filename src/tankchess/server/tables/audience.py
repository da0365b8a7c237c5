"""Who listens, and how news reach them: bounded queues, and nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

TOO_SLOW = 4008


class Listener:
    """One socket. `person` is whose it is, None for somebody without a session."""

    def __init__(self, person: str | None, queue_size: int) -> None:
        self.person = person
        self._queue: asyncio.Queue[str] = asyncio.Queue(queue_size)
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def send(self, text: str) -> None:
        """Queues a message. One who reads too slowly is dropped, and comes back to a full welcome."""
        if self.closed.done():
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Has the socket closed with a code."""
        if not self.closed.done():
            self.closed.set_result(code)

    async def next(self) -> str:
        return await self._queue.get()


class Audience:
    """Everybody who listens to one thing."""

    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def join(self, listener: Listener) -> None:
        self._listeners[listener] = None

    def leave(self, listener: Listener) -> None:
        self._listeners.pop(listener, None)

    def has(self, person: str) -> bool:
        return any(listener.person == person for listener in self._listeners)

    def publish(self, group_of: Callable[[Listener], object], text_for: Callable[[Listener], str]) -> None:
        """Sends to all; those of one group get the same text, which is made once."""
        texts: dict[object, str] = {}
        for listener in self:
            group = group_of(listener)
            if group not in texts:
                texts[group] = text_for(listener)
            listener.send(texts[group])
