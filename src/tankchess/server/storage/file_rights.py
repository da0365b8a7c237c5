"""Who may read the files of the database: nobody but their owner, since names and what people said are in them."""

from __future__ import annotations

import logging
import os
import stat
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
_OTHERS = 0o077
_HEADER = b"SQLite format 3\0"


def files_of(database: Path) -> list[Path]:
    """The files that a database of SQLite consists of, whether they are there or not, and that of its lock."""
    return [database.with_name(database.name + ending) for ending in ("", "-wal", "-shm", "-journal", ".lock")]


def make_private(database: Path) -> None:
    """Makes the file and its folder if they are missing, for the owner alone, and takes the rights of others away.

    SQLite gives its other files the rights of the first. Raises `OSError`.
    """
    database.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    if not may_be_a_database(database):
        return
    for file in files_of(database):
        if is_open_to_others(file) and is_ours(file):
            file.chmod(PRIVATE)
            log.warning("note: %s could be read by others; now it is for its owner alone", file)


def may_be_a_database(file: Path) -> bool:
    """Whether a file is one of SQLite, or empty, or cannot be looked at. Other files are not ours to change."""
    try:
        with file.open("rb") as opened:
            return opened.read(len(_HEADER)) in (_HEADER, b"")
    except OSError:
        return True


def is_open_to_others(file: Path) -> bool:
    """Whether somebody but its owner has any right to a file. Windows has no such rights."""
    if os.name == "nt":
        return False
    try:
        found = file.stat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and bool(found.st_mode & _OTHERS)


def is_ours(file: Path) -> bool:
    return os.name == "nt" or file.stat().st_uid == os.geteuid()
