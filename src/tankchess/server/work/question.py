"""What every question has: it is a value that answers itself."""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b
from typing import ClassVar

from msgspec import Struct


class Question(Struct, frozen=True, tag=True):
    """`answer` is JSON, SVG, text or a picture as clients get it. It raises `ValueError` for what cannot be asked.

    `shrinks`: it is sent to clients, and packing it is worth the time. `is_kept`: it may be asked again soon.
    """

    shrinks: ClassVar[bool] = True
    is_kept: ClassVar[bool] = True

    def key(self) -> Hashable:
        """Two questions with the same key have the same answer."""
        return self

    def answer(self) -> bytes:
        raise NotImplementedError


def digest_of(text: bytes) -> str:
    """Stands for what is too long to be kept as part of a key: whoever asks decides how long it is."""
    return blake2b(text, digest_size=16).hexdigest()
