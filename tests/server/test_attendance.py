"""A socket while it is open, and how it ends."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tankchess.server.http.attendance import Attendance
from tankchess.server.settings import Settings
from tankchess.server.tables.audience import Listener
from tankchess.server.time_source import SystemTime

pytestmark = pytest.mark.anyio


class DeafSocket:
    """A socket whose other end never takes the farewell."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"extensions": {}}
        self.is_told = asyncio.Event()

    async def close(self, _code: int) -> None:
        self.is_told.set()
        await asyncio.get_running_loop().create_future()


async def test_a_server_that_ends_while_a_client_is_told_why_it_is_left_ends_in_silence():
    socket, listener = DeafSocket(), Listener(None, Settings(), SystemTime())

    async def reading() -> None:
        listener.drop(4000)

    attending = asyncio.create_task(Attendance(socket, listener).run(reading()))  # type: ignore[arg-type]
    await socket.is_told.wait()
    attending.cancel("the server ends")
    await attending
    assert not attending.cancelled()
