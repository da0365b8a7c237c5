"""What comes back from a question."""

from __future__ import annotations

from msgspec import Struct


class Answer(Struct, frozen=True):
    """The answer to a question, and the same packed by gzip where that is worth it; or why there is none.

    `is_known` says that the question could not be asked, otherwise something went wrong with it. `is_too_large`: the
    process had not enough memory, and is of no more use.
    """

    body: bytes = b""
    packed: bytes | None = None
    fault: str | None = None
    is_known: bool = False
    is_too_large: bool = False

    @property
    def size(self) -> int:
        return len(self.body) + len(self.packed or b"")
