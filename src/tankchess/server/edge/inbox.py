"""A queue and a gate for one connection: those of asyncio are made for many users and take 3 kB more for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any


class Inbox:
    """What has arrived and waits for its only reader."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)


class Gate:
    """Open or shut. Who comes while it is shut waits, or leaves word what to do when it opens."""

    __slots__ = ("_is_open", "_waiting")

    def __init__(self, is_open: bool = True) -> None:
        self._is_open = is_open
        self._waiting: list[Callable[[], None]] = []

    def is_set(self) -> bool:
        return self._is_open

    def clear(self) -> None:
        self._is_open = False

    def set(self) -> None:
        self._is_open = True
        waiting, self._waiting = self._waiting, []
        for action in waiting:
            action()

    def when_open(self, action: Callable[[], None]) -> None:
        """Does something once it opens. It may be shut again by then, if somebody before was quicker to shut it."""
        self._waiting.append(action)

    async def wait(self) -> None:
        while not self._is_open:
            waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.when_open(partial(_wake, waiter))
            await waiter


def _wake(waiter: asyncio.Future[None]) -> None:
    if not waiter.done():
        waiter.set_result(None)
