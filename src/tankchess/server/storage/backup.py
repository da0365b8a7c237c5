"""Backups of a file of SQLite, taken while a server plays on, and their way back.

A backup is one file with everything of one moment. It is checked before it gets its name, so what has one is good.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tankchess.server.storage.database import DatabaseError, path_of, prepare, url_of
from tankchess.server.storage.file_rights import PRIVATE_FOLDER, files_of
from tankchess.server.storage.inspection import (
    UNREADABLE,
    Inspection,
    fault_of,
    inspect,
    inspect_file,
    open_to_read,
)
from tankchess.server.storage.lock import take_lock

# Pages that are copied before the progress is told.
_STEP = 2000
_SPARE_BYTES = 1 << 20

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was made, or the database that was made of one. `aside` is what was there before."""

    file: Path
    size: int
    inspection: Inspection
    aside: Path | None = None


def back_up(database: Path, target: Path, progress: Progress, *, force: bool = False) -> Backup:
    """Copies a database as it is at this moment. Raises `DatabaseError`; then there is no new file.

    `progress` is told how many of how many pages are done. An existing file is replaced only with `force`.
    """
    target = target.expanduser().absolute()
    if target.resolve() in [file.resolve() for file in files_of(database.resolve())]:
        raise DatabaseError(f"{target}: this is the database itself, expected another name for the copy")
    if target.is_dir():
        raise DatabaseError(f"{target}: a folder, expected a file for the backup")
    if target.exists() and not force:
        raise DatabaseError(f"{target}: the file exists; --force replaces it")
    target.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with _draft(target) as draft:
        found = copy_checked(database, draft, progress)
        _make_single(draft)
        size = draft.stat().st_size
        _give_name(draft, target, force)
    return Backup(target, size, found)


def copy_checked(source: Path, draft: Path, progress: Progress) -> Inspection:
    """Copies a database, and compares the copy with it. Raises `DatabaseError` if anything is wrong with either."""
    with closing(open_to_read(source)) as reading, closing(sqlite3.connect(draft, isolation_level=None)) as writing:
        _check_room(reading, draft)
        try:
            # One read transaction around everything: what others write meanwhile neither gets in nor begins it anew.
            reading.execute("BEGIN")
            before = inspect(reading, is_quick=True)
            _refuse(source, before)
            reading.backup(writing, pages=_STEP, progress=lambda _status, left, total: progress(total - left, total))
            reading.execute("COMMIT")
        except UNREADABLE as error:
            raise DatabaseError(f"{source}: it could not be copied: {fault_of(error)}") from None
    after = inspect_file(draft)
    _refuse(draft, after)
    if after.counts != before.counts or after.revision != before.revision:
        raise DatabaseError(f"{draft}: the copy is not what was copied")
    return after


def restore(file: Path, database: str, progress: Progress) -> Backup:
    """Puts a backup in the place of a database, which is kept beside it. An older schema is brought up to date.

    Nobody may use the database meanwhile. Raises `DatabaseError`; then nothing has changed.
    """
    file = file.expanduser().absolute()
    path = path_of(url_of(database))
    assert path is not None, "PostgreSQL has programs of its own for this"
    if file.resolve() in [part.resolve() for part in files_of(path)]:
        raise DatabaseError(f"{file}: this is the database itself, expected a backup")
    # First of all: a file that is not a backup must not even make the folder of the database.
    _refuse(file, inspect_file(file))
    there = path.exists()
    lock = take_lock(database, "restore")
    try:
        with _draft(path) as draft:
            copy_checked(file, draft, progress)
            prepare(str(draft))
            found = inspect_file(draft)
            _refuse(draft, found)
            _make_single(draft)
            size = draft.stat().st_size
            aside = _put_aside(path) if there else None
            draft.replace(path)
            _sync_folder(path.parent)
    finally:
        if not there and path.stat().st_size == 0:
            path.unlink()
        lock.release()
    return Backup(path, size, found, aside)


def _refuse(file: Path, found: Inspection) -> None:
    if found.faults:
        raise DatabaseError(f"{file}: {found.faults[0]}")


def _check_room(reading: sqlite3.Connection, draft: Path) -> None:
    pages, size = (reading.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
    free = shutil.disk_usage(draft.parent).free
    if free < pages * size + _SPARE_BYTES:
        need, there = (max(1, round(number / 1e6)) for number in (pages * size, free))
        raise DatabaseError(f"{draft.parent}: {need} MB are needed, and only {there} MB are free")


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file beside `target`, for its owner alone, that is gone at the end unless it got another name."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise DatabaseError(f"{target}: {error.strerror}") from None
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
    finally:
        for file in files_of(draft):
            with suppress(OSError):
                file.unlink(missing_ok=True)


def _make_single(draft: Path) -> None:
    """Makes sure that everything is in the one file, and on the disk."""
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    handle = os.open(draft, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _give_name(draft: Path, target: Path, force: bool) -> None:
    if force:
        draft.replace(target)
    else:
        try:
            # Unlike a renaming, this cannot replace a file that has come into being in the meantime.
            target.hardlink_to(draft)
        except FileExistsError:
            raise DatabaseError(f"{target}: the file exists; --force replaces it") from None
        except OSError as error:
            if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK):
                raise
            # Some file systems have no second names.
            draft.replace(target)
    _sync_folder(target.parent)


def _put_aside(database: Path) -> Path:
    """Gives the files of a database a second name, so that at every moment there is one or the other."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, isolation_level=None)) as connection:
        # All of it into the one file. If it is damaged, its log is kept beside it.
        connection.execute("PRAGMA journal_mode=DELETE")
    aside = _free_name(database)
    *parts, _lock = files_of(database)
    for old, new in zip(parts, files_of(aside), strict=False):
        if old.exists():
            try:
                new.hardlink_to(old)
            except OSError:
                shutil.copy2(old, new)
    for old in parts[1:]:
        old.unlink(missing_ok=True)
    return aside


def _free_name(database: Path) -> Path:
    moment = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    number = 1
    while True:
        ending = "" if number == 1 else f"-{number}"
        aside = database.with_name(f"{database.stem}.before-{moment}{ending}{database.suffix}")
        if not aside.exists():
            return aside
        number += 1


def _sync_folder(folder: Path) -> None:
    # Windows cannot open a folder, and needs nothing of the kind.
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
