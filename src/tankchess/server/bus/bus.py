"""What the processes of a cluster need of each other. The bus only tells: what is true is in the database.

A message may be lost. Whoever hears news compares versions with the database, and looks there by itself now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tankchess.errors import TankChessError

# The name of the process that a message comes from, and the message.
Hear = Callable[[str, bytes], None]


class BusError(TankChessError):
    """A bus that cannot be used. The message is one line, and there is no password in it."""


class BusAway(Exception):
    """The bus does not answer at the moment."""


class Bus(Protocol):
    """One process at the bus. `name` is that of the process, and nobody else's.

    `is_up` says whether it is connected. `on_up` are called whenever it is connected, also again: what was told
    in between is lost. `on_down` are called when the connection is lost. `trouble` says why it takes nothing at the
    moment although it is connected, and is empty otherwise.
    """

    name: str
    is_up: bool
    trouble: str
    on_up: list[Callable[[], None]]
    on_down: list[Callable[[], None]]

    async def start(self, cluster: str, hear: Hear) -> None:
        """Connects with the processes of a cluster; `hear` is called with what the others tell. Raises `BusError`."""

    async def stop(self) -> None: ...

    def publish(self, body: bytes, to: str | None = None) -> None:
        """Tells all others, or the process of a name, in this order.

        It never waits and never fails; while the bus is away, nobody hears it.
        """

    async def hold(self, lease: str, seconds: float) -> bool:
        """Takes a lease, or takes it for longer. False if somebody else has it. Raises `BusAway`."""

    async def release(self, lease: str) -> None:
        """Gives a lease back. If the bus is away, it ends by itself."""

    async def is_held(self, lease: str) -> bool:
        """Whether anybody has a lease. Raises `BusAway`."""

    async def keep(self, name: str, body: bytes, seconds: float) -> None:
        """Keeps something for all to see, in place of what was there; it may be lost. Raises `BusAway`."""

    async def kept(self, name: str) -> bytes | None:
        """What was kept under a name. Raises `BusAway`."""

    async def audience(self) -> int:
        """How many processes hear what is told in this cluster, this one among them. Raises `BusAway`."""
