"""Looks into a file of SQLite without changing it: whether it is sound, whose it is, what is in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from tankchess.server.storage.database import DatabaseError, is_newest, known_revisions
from tankchess.server.storage.schema import metadata

_MOST_TOLD = 3
# Of a file whose tables are spoilt SQLite quotes what it has found, and that need not be text.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


@dataclass(slots=True)
class Inspection:
    """What was found. `faults` are sentences; without any, `revision` is one that this version can use."""

    revision: str | None = None
    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    @property
    def is_newest(self) -> bool:
        return self.revision is not None and is_newest(self.revision)


def open_to_read(file: Path) -> sqlite3.Connection:
    """A connection that writes nothing. Raises `DatabaseError`."""
    if not file.is_file():
        raise DatabaseError(f"{file}: there is no such file")
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    last = ""
    # A file in a folder that cannot be written to, or on a medium that is read only, is as it is: nobody changes it.
    for options in ("", "&immutable=1"):
        connection = None
        try:
            connection = sqlite3.connect(address + options, uri=True, isolation_level=None)
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return connection
        except UNREADABLE as error:
            last = fault_of(error)
            if connection is not None:
                connection.close()
    raise DatabaseError(f"{file}: {last}")


def fault_of(error: Exception) -> str:
    """What is wrong with a file, by one of the errors `UNREADABLE`."""
    return "what it says of its tables is damaged" if isinstance(error, UnicodeDecodeError) else str(error)


def inspect_file(file: Path) -> Inspection:
    """Checks the whole file. Raises `DatabaseError` if it cannot be opened."""
    with closing(open_to_read(file)) as connection:
        return inspect(connection)


def inspect(connection: sqlite3.Connection, is_quick: bool = False) -> Inspection:
    """Checks a database. `is_quick` leaves out what takes time with a large one: its indexes."""
    found = Inspection()
    try:
        check = "quick_check" if is_quick else "integrity_check"
        damage = [str(row[0]) for row in connection.execute(f"PRAGMA {check}({_MOST_TOLD})")]
        found.faults += [f"it is damaged: {line}" for line in damage if line != "ok"]
        tables = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "alembic_version" not in tables:
            found.faults.append("it is not a database of Tank Chess" if tables else "it is empty")
            return found
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        found.revision = None if row is None else str(row[0])
        if found.revision not in known_revisions():
            found.faults.append(f"its schema is {found.revision}: a newer version of Tank Chess made it")
            return found
        missing = [name for name in metadata.tables if name not in tables]
        if missing and found.is_newest:
            found.faults.append(f"these tables are missing: {' '.join(missing)}")
        elif found.is_newest:
            found.faults += _missing_columns(connection)
        found.counts = {
            name: int(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0])
            for name in metadata.tables
            if name in tables
        }
        strays = connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_TOLD)
        found.faults += [f"{row[0]}: a row refers to a row of {row[2]} that is missing" for row in strays]
    except UNREADABLE as error:
        found.faults.append(f"it is damaged: {fault_of(error)}")
    return found


def _missing_columns(connection: sqlite3.Connection) -> list[str]:
    faults = []
    for table in metadata.sorted_tables:
        there = {row[1] for row in connection.execute(f"PRAGMA table_info({table.name})")}
        missing = [column.name for column in table.columns if column.name not in there]
        if missing:
            faults.append(f"{table.name}: these columns are missing: {' '.join(missing)}")
    return faults
