"""How far work has come that takes long: in a cluster one process does it, and any other can tell."""

from __future__ import annotations

from typing import NamedTuple


class NotedWork(NamedTuple):
    """What was noted last. `is_claimed`: somebody is at it."""

    body: bytes
    is_claimed: bool


class SharedProgress:
    """That of a server alone: nobody else works at anything, and nobody else is told."""

    async def claim(self, _work: str) -> bool:
        """Takes on some work. False if another process does it. It is ours until it is released."""
        return True

    async def release(self, _work: str) -> None:
        """This process does not work at it any more."""

    async def note(self, _work: str, _body: bytes) -> None:
        """Tells the others how far it has come. It never fails."""

    async def find(self, _work: str) -> NotedWork | None:
        """How far another process has come, or had come before it ended; None if nobody knows."""
        return None
