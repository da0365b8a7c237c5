"""The file of a book in the making: a line that says which book it is, then a line for each position searched."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tankchess.file_lock import try_lock
from tankchess.lab.error import LabError


@dataclass(frozen=True, slots=True)
class BookFinding:
    """Moves with their scores, best first; the places they lead to; and what somebody else may play there.

    Moves are written as the place of the position sees them.
    """

    moves: tuple[tuple[str, int], ...]
    after: Mapping[str, str]
    others: tuple[str, ...]


class BookWork:
    """What has been searched, on disk. It is only ever added to, by one process; a line cut short is dropped."""

    def __init__(self, path: Path, book: Mapping[str, Any]) -> None:
        """Opens the file of this book, or begins it. Raises `LabError` for another file, which is not touched."""
        self.path = path
        self.found: dict[str, BookFinding] = {}
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise LabError(f"{path}: {error.strerror}") from None
        try:
            if not try_lock(self._file):
                raise LabError(f"{path}: another process is writing to it")
            self._end = self._read(path.read_bytes(), {"tankchess book": 1, **book})
            os.ftruncate(self._file, self._end)
            if not self._end:
                self._write({"tankchess book": 1, **book})
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._file)

    def append(self, key: str, found: BookFinding) -> None:
        """Keeps what was found in a position, on disk when this returns. Raises `LabError` if it cannot be written."""
        moves = " ".join(f"{code} {score}" for code, score in found.moves)
        self._write({"key": key, "moves": moves, "after": dict(found.after), "others": " ".join(found.others)})
        self.found[key] = found

    def _write(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"))
        line = f"{zlib.crc32(text.encode()):08x} {text}\n".encode()
        try:
            os.pwrite(self._file, line, self._end)
            os.fsync(self._file)
        except OSError as error:
            os.ftruncate(self._file, self._end)
            raise LabError(f"{self.path}: {error.strerror}; what was found before is kept") from None
        self._end += len(line)

    def _read(self, data: bytes, head: Mapping[str, Any]) -> int:
        """Reads all whole lines and returns where they end."""
        end = 0
        for number, line in enumerate(data.splitlines(keepends=True)):
            text = _checked(line)
            if text is None:
                if number == 0:
                    raise LabError(f"{self.path}: not the work on a book; choose another file")
                if end + len(line) < len(data):
                    raise LabError(f"{self.path}: line {number + 1} is damaged; choose another file, or remove it")
                break
            found = json.loads(text)
            if number == 0 and found != head:
                raise LabError(f"{self.path}: another book, or another engine; choose another file")
            if number:
                self.found[found["key"]] = _found(found)
            end += len(line)
        return end


def _checked(line: bytes) -> bytes | None:
    """The text of a line whose checksum is right."""
    sum_, _, text = line.rstrip(b"\n").partition(b" ")
    is_whole = line.endswith(b"\n") and sum_ == f"{zlib.crc32(text):08x}".encode()
    return text if is_whole else None


def _found(data: Mapping[str, Any]) -> BookFinding:
    words = data["moves"].split()
    moves = tuple((code, int(score)) for code, score in zip(words[::2], words[1::2], strict=True))
    return BookFinding(moves, data["after"], tuple(data["others"].split()))
