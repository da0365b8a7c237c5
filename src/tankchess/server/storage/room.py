"""What fits into the room that somebody has, for what a guest hands over to an account."""

from __future__ import annotations

from collections.abc import Iterable


def first_that_fit(rows: Iterable[tuple[str, int]], count: int, size: int | None = None) -> list[str]:
    """The ids of the first rows, each with its bytes, that are no more than so many, and no larger together."""
    found: list[str] = []
    taken = 0
    for name, bytes_ in rows:
        taken += bytes_
        if len(found) >= count or (size is not None and taken > size):
            break
        found.append(name)
    return found
