"""A thread that does one thing after the other, for work that would hold up the event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any


class Aside:
    """The thread. It never keeps the program from ending, whatever it hangs in."""

    def __init__(self, name: str) -> None:
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def run(self, work: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        """Runs `work` in the thread; the future is done when it is."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()

        def task() -> None:
            try:
                result, error = work(*arguments), None
            except BaseException as raised:
                result, error = None, raised
            # The loop may have ended without waiting for this.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, done, result, error)

        self._work.put(task)
        return done

    def end(self) -> None:
        """Lets the thread end after what it has to do."""
        self._work.put(None)

    def _run(self) -> None:
        while (task := self._work.get()) is not None:
            task()


def _settle(done: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
