"""The file of a book in the making: a line that says which book it is, then a line for each position searched."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tankchess.lab.error import LabError
from tankchess.lab.kept_file import KeptFile
from tankchess.lab.results_file import difference_of

_HEAD = "tankchess book"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class BookFinding:
    """Moves with their scores, best first; the places they lead to; and what somebody else may play there.

    Moves are written as the place of the position sees them.
    """

    moves: tuple[tuple[str, int], ...]
    after: Mapping[str, str]
    others: tuple[str, ...]


class BookWork:
    """What has been searched, on disk. It is only ever added to, by one process.

    `remarks` says in words what of the file could not be read: a last line that was cut short is removed, any other
    damaged line is left alone, and its position is searched again.
    """

    def __init__(self, path: Path, book: Mapping[str, Any]) -> None:
        """Opens the file of this book, or begins it. Raises `LabError` for another file, which is not touched."""
        self.path = path
        self.found: dict[str, BookFinding] = {}
        self.remarks: list[str] = []
        self._file = KeptFile(path, "process")
        try:
            self._file.begin_at(self._read(self._file.read(), book))
            if not self._file.end:
                self._write({_HEAD: FORMAT, **book})
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def append(self, key: str, found: BookFinding) -> None:
        """Keeps what was found in a position, on disk when this returns. Raises `LabError` if it cannot be written."""
        moves = " ".join(f"{code} {score}" for code, score in found.moves)
        self._write({"key": key, "moves": moves, "after": dict(found.after), "others": " ".join(found.others)})
        self.found[key] = found

    def _write(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":"))
        line = f"{zlib.crc32(text.encode()):08x} {text}\n".encode()
        self._file.add(
            line, f"the {len(self.found)} positions before it are kept, and the same command goes on from there"
        )

    def _read(self, data: bytes, book: Mapping[str, Any]) -> int:
        """Reads all whole lines and returns where they end."""
        end = place = 0
        for number, line in enumerate(data.splitlines(keepends=True), start=1):
            place += len(line)
            text = _checked(line)
            if number == 1:
                if text is None and place == len(data) and _is_beginning(line):
                    self.remarks.append(f"{self.path}: the first line was cut short, the file begins anew")
                    return 0
                self._check_head(text, book)
            elif text is not None:
                found = json.loads(text)
                self.found[found["key"]] = _found(found)
            elif place < len(data):
                self.remarks.append(f"{self.path}, line {number}: damaged; its position is searched again")
            else:
                self.remarks.append(f"{self.path}: the last line was cut short; its position is searched again")
                break
            end = place
        return end

    def _check_head(self, text: bytes | None, book: Mapping[str, Any]) -> None:
        head = {} if text is None else json.loads(text)
        if _HEAD not in head:
            raise LabError(f"{self.path}: not the work on a book, or its first line is damaged; choose another file")
        if head[_HEAD] != FORMAT:
            raise LabError(f"{self.path}: work of format {head[_HEAD]}, this version reads format {FORMAT}")
        difference = difference_of({**head, _HEAD: 0}, json.loads(json.dumps({**book, _HEAD: 0})))
        if difference:
            raise LabError(f"{self.path}: another book, or another engine, {difference}; choose another file")


def _is_beginning(line: bytes) -> bool:
    """Whether a line without its end may be the beginning of a head."""
    begun = f'{{"{_HEAD}"'.encode()
    return len(line) > 9 and not line.endswith(b"\n") and line[9:].startswith(begun[: len(line) - 9])


def _checked(line: bytes) -> bytes | None:
    """The text of a line whose checksum is right."""
    sum_, _, text = line.rstrip(b"\n").partition(b" ")
    is_whole = line.endswith(b"\n") and sum_ == f"{zlib.crc32(text):08x}".encode()
    return text if is_whole else None


def _found(data: Mapping[str, Any]) -> BookFinding:
    words = data["moves"].split()
    moves = tuple((code, int(score)) for code, score in zip(words[::2], words[1::2], strict=True))
    return BookFinding(moves, data["after"], tuple(data["others"].split()))
