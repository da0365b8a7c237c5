"""A file that results are added to as they come, by one process at a time: whatever happens, its beginning stays."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from tankchess.file_lock import try_lock
from tankchess.lab.error import LabError


class KeptFile:
    """An open file with a lock. `end` is where the next thing is written: behind it, nothing counts."""

    def __init__(self, path: Path, doing: str) -> None:
        """Opens the file or makes it. Raises `LabError`, also while another process is `doing` the same."""
        self.path = path
        self.end = 0
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        except OSError as error:
            raise LabError(f"{path}: {error.strerror}") from None
        try:
            # A device or a pipe never ends, or keeps nothing.
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise LabError(f"{path}: not a file that anything can be kept in; choose another one")
            if not try_lock(self._file):
                raise LabError(f"{path}: another {doing} is writing to it")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    @property
    def size(self) -> int:
        return os.fstat(self._file).st_size

    def read(self) -> bytes:
        """All that is there."""
        with os.fdopen(os.dup(self._file), "rb") as reader:
            reader.seek(0)
            return reader.read()

    def begin_at(self, end: int) -> None:
        """Goes on there; whatever lies behind is taken away."""
        self.end = end
        os.ftruncate(self._file, end)

    def add(self, data: bytes, kept: str) -> None:
        """Adds something, on disk when this returns.

        Raises `LabError` when it cannot be written, with words on what is `kept`; the file then ends where it did.
        """
        try:
            os.lseek(self._file, self.end, os.SEEK_SET)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._file, rest) :]
            os.fsync(self._file)
        except OSError as error:
            # Half of it is worth nothing, and a full disk can always make a file shorter.
            with suppress(OSError):
                os.ftruncate(self._file, self.end)
            raise LabError(f"{self.path}: {error.strerror}; {kept}") from None
        self.end += len(data)
