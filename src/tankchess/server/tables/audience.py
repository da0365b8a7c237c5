"""Listeners and what waits to be sent to them. The server never waits for a slow reader."""

from __future__ import annotations

import asyncio
import itertools
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import NamedTuple

from tankchess.server.settings import Settings
from tankchess.server.time_source import TimeSource

TOO_SLOW = 4008
# So many listeners are served before the event loop looks after everything else again.
SLICE = 50

TextFor = Callable[[str | None], bytes]


class _Unsent(NamedTuple):
    text: bytes
    since: float
    is_news: bool


class Listener:
    """One socket. `person` is its owner, None without a session.

    News, such as who is there, is given a topic: only the latest of a topic waits, and nobody is disconnected for not
    reading it. Everything else has to arrive. A listener is disconnected if the oldest such message has waited for
    `unread_seconds`, or if more than `unread_bytes` wait; a new socket gets everything again. `told` is what it knows
    of who is there.

    Messages are encoded texts. `on_more` is called when there is something to send, and then not again before
    everything has been taken.
    """

    def __init__(self, person: str | None, settings: Settings, time: TimeSource) -> None:
        self.person = person
        self.told: object = None
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._most_seconds = settings.unread_seconds
        self._most_bytes = settings.unread_bytes
        self._time = time
        self._waiting: dict[object, _Unsent] = {}
        self._taken: list[_Unsent] = []
        self._bytes = 0
        self._numbers = itertools.count()
        self._on_more: Callable[[], None] | None = None
        self._is_called = False

    def send(self, text: bytes, topic: str | None = None) -> None:
        """Queues a message; one with a topic takes the place of the last of that topic."""
        if self.closed.done():
            return
        now = self._time.tick()
        if topic is None:
            self._bytes += len(text)
            self._waiting[next(self._numbers)] = _Unsent(text, now, False)
            is_behind = len(self._waiting) > 1 or self._taken
            if self._bytes > self._most_bytes or (is_behind and now - self._oldest() > self._most_seconds):
                self.drop(TOO_SLOW)
        else:
            # At the end: it may say more than what was queued in between.
            self._waiting.pop(topic, None)
            self._waiting[topic] = _Unsent(text, now, True)
        if not self._is_called and self._on_more is not None:
            self._is_called = True
            self._on_more()

    def call(self, on_more: Callable[[], None] | None) -> None:
        """Whom to call when there is something to send, which may be at once; None for nobody any more."""
        self._on_more = on_more
        if self._waiting and on_more is not None:
            self._is_called = True
            on_more()

    def _oldest(self) -> float:
        """Since when the oldest message waits that has to arrive."""
        return next(unsent.since for unsent in (*self._taken, *self._waiting.values()) if not unsent.is_news)

    def drop(self, code: int) -> None:
        """Lets the socket be closed with a code."""
        if not self.closed.done():
            self.closed.set_result(code)

    def sent(self) -> None:
        """What was taken has been sent."""
        for unsent in self._taken:
            if not unsent.is_news:
                self._bytes -= len(unsent.text)
        self._taken.clear()

    def take(self, size: int) -> list[bytes]:
        """The oldest messages: one, and more as long as they are of this size together; none if nothing waits.

        They count as unsent until `sent` is called.
        """
        waiting, taken = self._waiting, self._taken
        while waiting and size > 0:
            unsent = waiting.pop(next(iter(waiting)))
            size -= len(unsent.text)
            taken.append(unsent)
        if not taken:
            self._is_called = False
        return [unsent.text for unsent in taken]


class Audience:
    """The listeners of one table, or of the lobby."""

    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}
        self._by_person: dict[str, dict[Listener, None]] = {}
        self._to_serve: deque[tuple[Listener, bytes, str | None]] = deque()

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def join(self, listener: Listener) -> None:
        self._listeners[listener] = None
        if listener.person is not None:
            self._by_person.setdefault(listener.person, {})[listener] = None

    def leave(self, listener: Listener) -> None:
        self._listeners.pop(listener, None)
        if listener.person is not None:
            own = self._by_person.get(listener.person, {})
            own.pop(listener, None)
            if not own:
                self._by_person.pop(listener.person, None)

    def has(self, person: str) -> bool:
        return person in self._by_person

    def others(self, persons: Collection[str]) -> int:
        """How many listeners are none of these people."""
        count = len(self._listeners)
        for person in persons:
            count -= len(self._by_person.get(person, ()))
        return count

    def tell(self, person: str, text: bytes) -> None:
        """Sends something to one person alone, on all of their sockets."""
        for listener in self._by_person.get(person, ()):
            listener.send(text)

    def publish(
        self, persons: Collection[str], text_for: TextFor, told: object = None, topic: str | None = None
    ) -> None:
        """Sends to all. These people get texts of their own and get them first; the others get that of None, made once.

        With `told` the listeners are noted to know it. With a `topic` it is news, and those who know it are left out.
        """
        self._serve_all()
        for person in persons:
            own = _unaware(self._by_person.get(person, {}), told, topic)
            text = text_for(person) if own else b""
            for listener in own:
                listener.send(text, topic)
        others = [each for each in _unaware(self._listeners, told, topic) if each.person not in persons]
        text = text_for(None) if others else b""
        self._to_serve.extend((listener, text, topic) for listener in others)
        if told is not None:
            for listener in self._listeners:
                listener.told = told
        self._serve_some()

    def _serve_some(self) -> None:
        """Serves a slice of those who wait for what was published, and the others a little later.

        Every message wakes its socket: 500 at once would hold up the players' next moves.
        """
        for _ in range(min(SLICE, len(self._to_serve))):
            self._serve_next()
        if self._to_serve:
            asyncio.get_running_loop().call_soon(self._serve_some)

    def _serve_all(self) -> None:
        """Keeps the order: what was published before goes out before anything new."""
        while self._to_serve:
            self._serve_next()

    def _serve_next(self) -> None:
        listener, text, topic = self._to_serve.popleft()
        listener.send(text, topic)


def _unaware(listeners: Iterable[Listener], told: object, topic: str | None) -> list[Listener]:
    return [listener for listener in listeners if topic is None or told is None or listener.told != told]
