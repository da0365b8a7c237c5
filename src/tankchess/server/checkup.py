"""What is right and what is wrong with a server and its database, for who runs one. It changes nothing."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

import tankchess
from tankchess.errors import TankChessError
from tankchess.server.settings import STATIC, Settings
from tankchess.server.storage import schema
from tankchess.server.storage.database import (
    DatabaseError,
    is_newest,
    known_revisions,
    name_of,
    open_engines,
    path_of,
    reason_of,
    url_of,
)
from tankchess.server.storage.file_rights import files_of, is_open_to_others
from tankchess.server.storage.inspection import inspect, open_to_read
from tankchess.server.storage.lock import Holder, holder_of, postgres_holder
from tankchess.server.storage.store import entry_of_row
from tankchess.server.tables.table import Table

Level = Literal["ok", "warning", "fault"]
Progress = Callable[[int, int], None]

_MEGABYTE = 1_000_000
_LITTLE_DISK = 500 * _MEGABYTE
_LARGE_LOG = 100 * _MEGABYTE
_MOST_TOLD = 5


class Diagnosis(Struct, frozen=True):
    """One thing that was looked at; `advice` is what to do about it."""

    name: str
    level: Level
    text: str
    advice: str = ""


def to_json(findings: Sequence[Diagnosis]) -> str:
    """What was found, for programs."""
    return msgspec.json.format(msgspec.json.encode(findings), indent=1).decode()


def examine(database: str, is_deep: bool = False, progress: Progress = lambda _done, _all: None) -> Iterator[Diagnosis]:
    """Looks at the installation and at a database. `is_deep` plays every game through."""
    yield from _installation()
    path = path_of(url_of(database))
    if path is None:
        yield from _postgres(database, is_deep, progress)
    else:
        yield from _file(path, is_deep, progress)


# The installation.


def _installation() -> Iterator[Diagnosis]:
    python = f"Python {platform.python_version()}"
    yield Diagnosis("program", "ok", f"tankchess {tankchess.__version__}, {python}, {platform.system()}")
    if tankchess.COMPILED:
        yield Diagnosis("core", "ok", "compiled")
    else:
        yield Diagnosis("core", "warning", "plain Python, about a hundred times slower", "reinstall with a C compiler")
    if (STATIC / "index.html").is_file():
        yield Diagnosis("pages", "ok", "built")
    else:
        advice = "make client, or pip install --force-reinstall 'tankchess[server]'"
        yield Diagnosis("pages", "fault", "the pages for the browser are missing", advice)


# A file of SQLite.


def _file(path: Path, is_deep: bool, progress: Progress) -> Iterator[Diagnosis]:
    if not path.exists():
        yield Diagnosis("file", "warning", f"{path} does not exist yet", "tankchess serve makes it")
        yield _disk(path)
        return
    yield Diagnosis("file", "ok", f"{path}, {_megabytes(path.stat().st_size)}")
    yield _rights(path)
    yield _disk(path)
    yield _log_size(path)
    yield _lock(holder_of(path))
    try:
        with closing(open_to_read(path)) as connection:
            yield from _content(path, connection)
    except (DatabaseError, sqlite3.Error) as error:
        yield Diagnosis("database", "fault", str(error), "restore a backup: tankchess restore FILE")
        return
    if is_deep:
        engine = create_engine("sqlite://", creator=lambda: open_to_read(path))
        try:
            with engine.connect() as reading:
                yield _games(reading, progress)
        except (DatabaseError, SQLAlchemyError) as error:
            yield Diagnosis("games", "fault", str(error).splitlines()[0], "restore a backup: tankchess restore FILE")
        finally:
            engine.dispose()


def _rights(path: Path) -> Diagnosis:
    open_files = [str(file) for file in files_of(path) if is_open_to_others(file)]
    if open_files:
        told = f"others may read {' '.join(open_files)}"
        return Diagnosis("rights", "warning", told, f"chmod 600 {' '.join(open_files)}")
    for place in (path, path.parent):
        if not os.access(place, os.W_OK):
            return Diagnosis(
                "rights", "fault", f"{place} cannot be written to", f"give {place} to the user of the server"
            )
    return Diagnosis("rights", "ok", "the files are for their owner alone")


def _disk(path: Path) -> Diagnosis:
    folder = next(place for place in path.parents if place.exists())
    free = shutil.disk_usage(folder).free
    told = f"{_megabytes(free)} free"
    if free < Settings().least_disk:
        return Diagnosis("disk", "fault", told, "make room: moves are refused when the disk is full")
    if free < _LITTLE_DISK:
        return Diagnosis("disk", "warning", told, "make room")
    return Diagnosis("disk", "ok", told)


def _log_size(path: Path) -> Diagnosis:
    log = files_of(path)[1]
    size = log.stat().st_size if log.exists() else 0
    if size > _LARGE_LOG:
        advice = "a program that reads for hours keeps it from shrinking; it shrinks when the server is started again"
        return Diagnosis("log", "warning", f"{log} has {_megabytes(size)}", advice)
    return Diagnosis("log", "ok", _megabytes(size))


def _lock(holder: Holder | None) -> Diagnosis:
    return Diagnosis("lock", "ok", "no server uses it" if holder is None else f"in use by {holder}")


def _content(path: Path, connection: sqlite3.Connection) -> Iterator[Diagnosis]:
    connection.execute("BEGIN")
    found = inspect(connection)
    advice = "restore a backup: tankchess restore FILE"
    if path.stat().st_size == 0:
        yield Diagnosis("schema", "warning", "the file is empty", "tankchess serve makes its tables")
        return
    faults = [fault for fault in found.faults if "refers to" not in fault]
    if faults:
        yield Diagnosis("integrity", "fault", "; ".join(faults), advice)
    else:
        yield Diagnosis("integrity", "ok", "the file is sound")
    strays = [fault for fault in found.faults if "refers to" in fault]
    if strays:
        yield Diagnosis("foreign keys", "fault", "; ".join(strays), advice)
    elif not faults:
        yield Diagnosis("foreign keys", "ok", "every reference leads to a row")
    if found.revision is not None:
        yield _schema(found.revision)
    if found.counts:
        yield _counts(found.counts)
    if found.is_newest and not faults:
        row = connection.execute("SELECT at FROM heartbeat WHERE id = 1").fetchone()
        yield _heartbeat(None if row is None else row[0])


# PostgreSQL.


def _postgres(database: str, is_deep: bool, progress: Progress) -> Iterator[Diagnosis]:
    if find_spec("psycopg") is None:
        yield Diagnosis("driver", "fault", "psycopg is not installed", "pip install 'tankchess[postgres]'")
        return
    advice = "see that PostgreSQL runs and lets this user in"
    try:
        reading, engine = open_engines(database)
    except TankChessError as error:
        yield Diagnosis("database", "fault", str(error), advice)
        return
    try:
        with engine.connect() as connection:
            version = connection.exec_driver_sql("SHOW server_version").scalar()
            yield Diagnosis("database", "ok", f"{name_of(engine.url)}, PostgreSQL {version}")
            yield _lock(postgres_holder(connection.connection.cursor()))
            yield from _postgres_content(connection, is_deep, progress)
    except SQLAlchemyError as error:
        yield Diagnosis("database", "fault", f"{name_of(engine.url)}: {reason_of(error, engine.url)}", advice)
    finally:
        engine.dispose()
        reading.dispose()


def _postgres_content(connection: Connection, is_deep: bool, progress: Progress) -> Iterator[Diagnosis]:
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        yield Diagnosis("encoding", "fault", f"{encoding}, expected UTF8", "createdb --encoding UTF8 NAME")
    there = connection.exec_driver_sql("SELECT to_regclass('alembic_version')").scalar()
    if there is None:
        yield Diagnosis("schema", "warning", "there are no tables yet", "tankchess serve makes them")
        return
    revision = str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar())
    yield _schema(revision)
    if not is_newest(revision):
        return
    tables = schema.metadata.tables.values()
    yield _counts(
        {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables}
    )
    yield _heartbeat(connection.execute(select(schema.heartbeat.c.at).where(schema.heartbeat.c.id == 1)).scalar())
    if is_deep:
        yield _games(connection, progress)


# What is in the database.


def _schema(revision: str) -> Diagnosis:
    if revision not in known_revisions():
        return Diagnosis("schema", "fault", f"{revision}: a newer version made it", "update Tank Chess")
    if is_newest(revision):
        return Diagnosis("schema", "ok", f"{revision}, the newest")
    newest = known_revisions()[0]
    return Diagnosis("schema", "warning", f"{revision}, the newest is {newest}", "tankchess serve brings it up to date")


def _counts(counts: dict[str, int]) -> Diagnosis:
    told = ", ".join(f"{counts.get(name, 0)} {name}" for name in ("tables", "people", "sessions", "events"))
    return Diagnosis("content", "ok", told)


def _heartbeat(at: float | None) -> Diagnosis:
    if at is None:
        return Diagnosis("last alive", "ok", "never")
    ahead = at - time.time()
    told = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at))
    if ahead > 60:
        advice = "set the clock of this machine: deadlines are put off by what it is wrong"
        return Diagnosis("last alive", "warning", f"{told}, which is in the future", advice)
    return Diagnosis("last alive", "ok", told)


def _games(connection: Connection, progress: Progress) -> Diagnosis:
    """Plays every game through, as a server does that loads it."""
    columns = schema.tables.c
    rows = connection.execute(select(columns.id, columns.version, columns.ply, columns.status)).all()
    faults = []
    for number, row in enumerate(rows):
        progress(number, len(rows))
        fault = _fault_of_game(connection, row)
        if fault is not None:
            faults.append(f"table {row.id}: {fault}")
    progress(len(rows), len(rows))
    if not faults:
        return Diagnosis("games", "ok", f"all {len(rows)} can be loaded")
    more = f" and {len(faults) - _MOST_TOLD} more" if len(faults) > _MOST_TOLD else ""
    told = "; ".join(faults[:_MOST_TOLD]) + more
    return Diagnosis("games", "fault", told, "restore a backup, or leave them: the other tables are not affected")


def _fault_of_game(connection: Connection, row: Any) -> str | None:
    events = schema.events
    query = select(events).where(events.c.table_id == row.id).order_by(events.c.version)
    try:
        entries = [entry_of_row(found) for found in connection.execute(query)]
        if [entry.version for entry in entries] != list(range(1, row.version + 1)):
            return f"it has {len(entries)} events, expected 1 to {row.version}"
        table = Table(entries[0])
        for entry in entries[1:]:
            table.apply(entry)
    except Exception as error:
        # Whatever keeps a game from being loaded is what we are looking for.
        return f"{type(error).__name__}: {error}"
    if (table.ply, table.status) != (row.ply, row.status):
        return f"it is {table.status} after {table.ply} moves, its list says {row.status} after {row.ply}"
    return None


def _megabytes(size: int) -> str:
    return f"{size / _MEGABYTE:.1f} MB" if size < 1000 * _MEGABYTE else f"{size / 1000 / _MEGABYTE:.1f} GB"
