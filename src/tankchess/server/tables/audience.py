"""Listeners and their queues. A queue is bounded: the server never waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

TOO_SLOW = 4008


class Listener:
    """One socket. `person` is its owner, None without a session."""

    def __init__(self, person: str | None, queue_size: int) -> None:
        self.person = person
        self._queue: asyncio.Queue[str] = asyncio.Queue(queue_size)
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def send(self, text: str) -> None:
        """Queues a message. A listener that reads too slowly is disconnected; a new socket gets everything again."""
        if self.closed.done():
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.drop(TOO_SLOW)

    def drop(self, code: int) -> None:
        """Lets the socket be closed with a code."""
        if not self.closed.done():
            self.closed.set_result(code)

    async def next(self) -> str:
        return await self._queue.get()


class Audience:
    """The listeners of one table, or of the lobby."""

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
        """Sends to all. Everybody in a group gets the same text, which is made once."""
        texts: dict[object, str] = {}
        for listener in self:
            group = group_of(listener)
            if group not in texts:
                texts[group] = text_for(listener)
            listener.send(texts[group])
