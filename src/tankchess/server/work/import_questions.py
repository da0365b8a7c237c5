"""The question that reads a part of a file of games."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from tankchess.server.encoding import encode_binary
from tankchess.server.importing.slice_reader import Reading, read_slice
from tankchess.server.work.question import Question


class AskSlice(Question, frozen=True):
    """The next games of a file: a `ReadSlice`, in the form for the server alone. `name` stands for the import."""

    name: str
    part: int
    position: int
    reading: Reading
    data: bytes
    is_last: bool
    shrinks: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (AskSlice, self.name, self.part, self.position, len(self.reading.rest), self.reading.games)

    def answer(self) -> bytes:
        return encode_binary(read_slice(self.reading, self.data, self.is_last))
