"""Tells people what happens at their tables while they are away, if they asked for it."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tankchess.server.push.delivery import Delivered, Forbidden, Unreachable, deliver
from tankchess.server.push.notice import Notice, is_still_true, notices_of
from tankchess.server.push.subscription import Subscription
from tankchess.server.push.subscriptions import Subscriptions
from tankchess.server.settings import Settings
from tankchess.server.tables.event import Event
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.time_source import DAY, TimeSource

if TYPE_CHECKING:
    from tankchess.server.push.vapid_key import VapidKey

log = logging.getLogger(__name__)

_THREADS = 4
# More would only pile up behind push services that do not answer.
_MOST_WAITING = 1000
_MOST_AT_ONCE = 200
# Of them for one person, who may have brought a service that answers late on purpose, or asks to be asked again.
_MOST_OF_ONE = 20
_GONE = (404, 410)
_LATER = (408, 425, 429)
_LONGEST_PAUSE = 3600.0


class Notifier:
    """`note` is called for every event and only queues; everything else is done aside."""

    def __init__(self, subscriptions: Subscriptions, settings: Settings, time: TimeSource) -> None:
        self._subscriptions = subscriptions
        self._settings = settings
        self._time = time
        self._queue: asyncio.Queue[tuple[LiveTable, Notice]] = asyncio.Queue(_MOST_WAITING)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="push")
        self._sending: set[asyncio.Task[None]] = set()
        self._of_person: Counter[str] = Counter()
        self._task: asyncio.Task[None] | None = None
        self._key: VapidKey | None = None
        self._reading = asyncio.Lock()

    async def key(self) -> VapidKey:
        """The key of this server, found when it is first asked for: most servers never need it."""
        async with self._reading:
            if self._key is None:
                self._key = await self._subscriptions.key()
            return self._key

    async def start(self) -> None:
        if self._settings.push_key:
            # Whoever has set one is told at once if it is none.
            await self.key()
        self._task = asyncio.create_task(self._run(), name="notifier")

    async def stop(self) -> None:
        """What has not been sent by now is lost: it was never more than a hint."""
        tasks = [*self._sending, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def note(self, live: LiveTable, event: Event) -> None:
        """Somebody may want to know of this."""
        for notice in notices_of(live, event):
            with suppress(asyncio.QueueFull):
                self._queue.put_nowait((live, notice))

    async def finish(self) -> None:
        """Waits until everything that was noted has been sent or given up."""
        await self._queue.join()
        while self._sending:
            await asyncio.wait(self._sending)

    async def _run(self) -> None:
        while True:
            live, notice = await self._queue.get()
            try:
                await self._tell(live, notice)
            except Exception as error:
                log.error("a notification failed: %s", type(error).__name__)
            finally:
                self._queue.task_done()

    async def _tell(self, live: LiveTable, notice: Notice) -> None:
        # A planned move is played before the table is free again.
        async with live.lock:
            if not is_still_true(live, notice):
                return
        for subscription in await self._subscriptions.of(notice.person):
            if self._of_person[notice.person] >= _MOST_OF_ONE:
                return
            if len(self._sending) >= _MOST_AT_ONCE:
                log.warning("push services are slow: a notification was left out")
                return
            task = asyncio.create_task(self._send(subscription, notice))
            self._sending.add(task)
            self._of_person[notice.person] += 1
            task.add_done_callback(partial(self._sent, notice.person))

    def _sent(self, person: str, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._of_person[person] -= 1
        if not self._of_person[person]:
            del self._of_person[person]

    async def _send(self, subscription: Subscription, notice: Notice) -> None:
        """Sends a message, and again if the service asks for it. A device it does not know is forgotten."""
        host = urlsplit(subscription.endpoint).hostname
        answer: Delivered | None = None
        for pause in (0.0, *self._settings.push_retry_seconds):
            wanted = None if answer is None else answer.retry_after
            await asyncio.sleep(min(pause if wanted is None else max(pause, wanted), _LONGEST_PAUSE))
            try:
                key = await self.key()
                answer = await asyncio.get_running_loop().run_in_executor(
                    self._threads, self._deliver, key, subscription, notice
                )
            except Unreachable as failure:
                log.info("push: %s", failure)
                answer = None
                continue
            except Forbidden as failure:
                log.warning("push: %s: the device is forgotten", failure)
                await self._subscriptions.forget(subscription.id)
                return
            except Exception as error:
                log.error("push: a message for %s could not be made: %s", host, type(error).__name__)
                return
            if answer.status in _GONE:
                await self._subscriptions.forget(subscription.id)
                return
            if answer.status < 400:
                return
            if answer.status < 500 and answer.status not in _LATER:
                log.warning("push: %s refused a message: %d", host, answer.status)
                return

    def _deliver(self, key: VapidKey, subscription: Subscription, notice: Notice) -> Delivered:
        """In a thread: encrypting takes a millisecond, and the service as long as it likes."""
        body = subscription.sealed(notice.payload(subscription.language))
        headers = {
            "Authorization": key.authorization(subscription.endpoint, self._contact, self._time.now()),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(int(DAY)),
            "Urgency": "normal",
            # A later message about the same table takes the place of one that waits.
            "Topic": notice.table,
        }
        return deliver(subscription.endpoint, headers, body, is_lenient=self._settings.push_is_lenient)

    @property
    def _contact(self) -> str:
        """Whom a push service may write to if something is wrong with what we send."""
        if self._settings.push_contact:
            return self._settings.push_contact
        named = next((host for host in self._settings.hosts if "." in host and not host[-1].isdigit()), "localhost")
        return f"https://{named}"
