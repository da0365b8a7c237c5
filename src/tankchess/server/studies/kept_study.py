"""A study as lists show it, and its place in them."""

from __future__ import annotations

from typing import NamedTuple


class KeptStudy(NamedTuple):
    """A study without its tree. `owner` is the name that the person has today."""

    id: str
    person: str
    title: str
    version: int
    created: float
    updated: float
    moves: int
    setup: str
    owner: str

    @property
    def bookmark(self) -> StudyBookmark:
        return StudyBookmark(self.updated, self.id)


class StudyBookmark(NamedTuple):
    """Where a page ends. The next one begins right after it."""

    updated: float
    id: str

    def __str__(self) -> str:
        return f"{self.updated!r}_{self.id}"

    @staticmethod
    def read(text: str) -> StudyBookmark:
        """Raises `ValueError`."""
        updated, _, name = text.partition("_")
        return StudyBookmark(float(updated), name)
