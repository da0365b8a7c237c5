"""One server for each database. The lock dies with the process that holds it, however that ends."""

from __future__ import annotations

import json
import logging
import os
import re
import socket
import time
import zlib
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, text

from tankchess.file_lock import try_lock
from tankchess.server.storage.database import DatabaseError, name_of, path_of, url_of
from tankchess.server.storage.file_rights import PRIVATE, make_private, may_be_a_database

log = logging.getLogger(__name__)

# Whoever only looks who holds a lock has it for a moment.
_TRIES = 5
_PAUSE = 0.05
_MOST_READ = 4096
# The first half of the key of an advisory lock; the second is made of the schema.
_KEY = zlib.crc32(b"tankchess") & 0x7FFF_FFFF

# In a cluster: how long a row that another process has locked is waited for, and a transaction may do nothing. Whoever
# has waited in vain ends those that have done nothing for so long, hence the first is not shorter.
_LOCK_PATIENCE = "2s"
_IDLE_PATIENCE = "2s"

# A process whose machine has lost its power, or the network, says no farewell. By itself PostgreSQL would ask after two
# hours, and so long nobody else got the lock. Seconds, the last milliseconds; ignored where the line is local.
_SIGNS_OF_LIFE = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "4",
    "tcp_user_timeout": "6000",
}

_HOLDER = """
SELECT a.pid, a.application_name, a.client_addr::text, extract(epoch FROM a.backend_start)::float
FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.classid::bigint = %s AND l.objid::bigint = %s
AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a database. `address` is where it is reached, `machine` the name of its computer, "" for this one."""

    pid: int = 0
    address: str = ""
    since: float = 0.0
    machine: str = ""
    purpose: str = "server"

    def __str__(self) -> str:
        where = f" at {self.address}" if self.address else ""
        begun = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(self.since)) if self.since else "an unknown time"
        machine = f" on {self.machine}" if self.machine else ""
        return f"a {self.purpose}{where} (process {self.pid or 'unknown'}{machine}, since {begun})"


class DatabaseHeld(DatabaseError):
    """Somebody else uses the database."""

    def __init__(self, name: str, holder: Holder) -> None:
        advice = "stop it first" if holder.purpose == "server" else "wait until it is done"
        super().__init__(f"{name} is in use by {holder}: {advice}, or choose another with --database")
        self.holder = holder


class DatabaseLock(Protocol):
    """A lock that is held."""

    def note(self, address: str) -> None:
        """Tells others where the server is reached."""

    def release(self) -> None: ...


class FileLock:
    """The lock of a file of SQLite: a file beside it, locked by the system, that says who holds it."""

    def __init__(self, database: Path, purpose: str = "server") -> None:
        """Takes the lock. Raises `DatabaseHeld`, or `DatabaseError` where there can be none."""
        self._database = database
        self._holder = Holder(os.getpid(), "", time.time(), socket.gethostname(), purpose)
        self._file = -1
        if not may_be_a_database(database):
            raise DatabaseError(f"the database {database}: file is not a database")
        try:
            make_private(database)
            self._file = os.open(_lock_file(database), os.O_CREAT | os.O_RDWR, PRIVATE)
        except OSError as error:
            raise DatabaseError(f"the database {database}: {error.strerror or error}") from None
        if not _lock_patiently(self._file):
            os.close(self._file)
            self._file = -1
            raise DatabaseHeld(f"the database {database}", _read_holder(database))
        self._write()

    def note(self, address: str) -> None:
        self._holder = Holder(**{**asdict(self._holder), "address": address})
        self._write()

    def release(self) -> None:
        if self._file < 0:
            return
        # The file itself stays: who removes it may remove the lock of the next server.
        with suppress(OSError):
            os.ftruncate(self._file, 0)
        os.close(self._file)
        self._file = -1

    def _write(self) -> None:
        text = json.dumps(asdict(self._holder)).encode()
        os.lseek(self._file, 0, os.SEEK_SET)
        os.ftruncate(self._file, 0)
        os.write(self._file, text)


class PostgresLock:
    """An advisory lock of the very connection that writes: if that is lost, so is the lock, and it is taken again with
    the next connection. Should another server have been quicker, nothing is written any more."""

    _take = "SELECT pg_try_advisory_lock(%s, %s)"

    def __init__(self, url: URL) -> None:
        self._name = name_of(url)
        self._address = ""
        # A name that somebody chose for the connections is left alone.
        self._introduces_itself = "application_name" not in url.query

    def note(self, address: str) -> None:
        self._address = address

    def release(self) -> None:
        """It goes with the connection."""

    def claim(self, connection: Any) -> None:
        """Takes the lock for a new connection. Raises `DatabaseHeld`."""
        cursor = connection.cursor()
        if self._introduces_itself:
            cursor.execute("SELECT set_config('application_name', %s, false)", (f"tankchess {self._address}".strip(),))
        for name, value in _SIGNS_OF_LIFE.items():
            # The last came with PostgreSQL 12.
            cursor.execute("SELECT set_config(name, %s, false) FROM pg_settings WHERE name = %s", (value, name))
        key = (_KEY, _schema_key(cursor))
        is_ours, tries = False, 0
        while not is_ours and tries < _TRIES:
            cursor.execute(self._take, key)
            is_ours = cursor.fetchone()[0]
            tries += 1
            if not is_ours and tries < _TRIES:
                time.sleep(_PAUSE)
        if is_ours:
            cursor.close()
            return
        cursor.execute(_HOLDER, key)
        found = cursor.fetchone()
        raise DatabaseHeld(self._name, Holder() if found is None else _holder_of_row(found))


class SharedPostgresLock(PostgresLock):
    """The lock of one process of a cluster: others of the cluster have it, too, a server alone cannot.

    What another process has locked is not waited for long, and one that was stopped in the middle of a transaction does
    not keep others from writing.
    """

    _take = "SELECT pg_try_advisory_lock_shared(%s, %s)"

    def claim(self, connection: Any) -> None:
        super().claim(connection)
        cursor = connection.cursor()
        cursor.execute(
            "SELECT set_config('lock_timeout', %s, false), "
            "set_config('idle_in_transaction_session_timeout', %s, false)",
            (_LOCK_PATIENCE, _IDLE_PATIENCE),
        )
        cursor.close()

    def end_stopped(self, connection: Connection) -> bool:
        """Ends the connections of processes that were stopped in the middle of a write; True if there were any.

        PostgreSQL does it by itself between two statements. But drivers say several in one breath, and when a process
        is stopped before the breath ends, PostgreSQL waits for the rest for ever, with all rows locked.
        """
        schema = connection.execute(text("SELECT current_schema()")).scalar_one()
        values = {"key": _KEY, "schema": _key_of(schema), "patience": _IDLE_PATIENCE}
        ended = connection.execute(text(_END_STOPPED), values).scalars().all()
        connection.commit()
        if any(ended):
            log.warning("%d connections were ended whose process had stopped in the middle of a write", sum(ended))
        return any(ended)


# How many connections hold the lock of this schema together.
_SHARERS = """
SELECT count(*) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock' AND classid::bigint = :key
AND objid::bigint = :schema AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""

# Ends those of them that are in the middle of a transaction, of which nothing has come for a while.
_END_STOPPED = """
SELECT pg_terminate_backend(a.pid) FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.granted AND l.mode = 'ShareLock' AND l.classid::bigint = :key
AND l.objid::bigint = :schema AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
AND a.pid <> pg_backend_pid() AND a.state <> 'idle' AND a.wait_event = 'ClientRead'
AND a.state_change < clock_timestamp() - CAST(:patience AS interval)
"""


def count_sharers(connection: Connection) -> int:
    """How many processes of clusters use a database of PostgreSQL."""
    name = connection.execute(text("SELECT current_schema()")).scalar_one()
    return int(connection.execute(text(_SHARERS), {"key": _KEY, "schema": _key_of(name)}).scalar_one())


def take_shared_lock(database: str) -> SharedPostgresLock:
    """The lock of one process of a cluster. Raises `DatabaseError` for a database that only one process can use."""
    url = url_of(database)
    if path_of(url) is not None:
        raise DatabaseError(f"{name_of(url)}: several processes need PostgreSQL, expected postgresql://user@host/name")
    return SharedPostgresLock(url)


def take_lock(database: str, purpose: str = "server") -> DatabaseLock:
    """Locks a database. Raises `DatabaseHeld` if somebody else has it; of PostgreSQL, the first connection does."""
    url = url_of(database)
    path = path_of(url)
    return PostgresLock(url) if path is None else FileLock(path, purpose)


def holder_of(database: Path) -> Holder | None:
    """Who holds the file of a database at this moment."""
    try:
        file = os.open(_lock_file(database), os.O_RDWR)
    except OSError:
        return None
    try:
        return None if try_lock(file) else _read_holder(database)
    finally:
        os.close(file)


def postgres_holder(cursor: Any) -> Holder | None:
    """Who holds the database that a cursor is connected with."""
    cursor.execute(_HOLDER, (_KEY, _schema_key(cursor)))
    found = cursor.fetchone()
    return None if found is None else _holder_of_row(found)


def _schema_key(cursor: Any) -> int:
    cursor.execute("SELECT current_schema()")
    return _key_of(cursor.fetchone()[0])


def _key_of(schema: object) -> int:
    return zlib.crc32(str(schema).encode()) & 0x7FFF_FFFF


def _holder_of_row(row: Any) -> Holder:
    pid, name, machine, since = row
    found = re.fullmatch(r"tankchess (https?://\S+)", name or "")
    return Holder(pid, found[1] if found else "", since or 0.0, machine or "")


def _lock_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")


def _read_holder(database: Path) -> Holder:
    """What the holder of a lock has written, as far as it can be read."""
    try:
        fields = json.loads(_lock_file(database).read_bytes()[:_MOST_READ])
        holder = Holder(
            int(fields["pid"]),
            str(fields["address"]),
            float(fields["since"]),
            str(fields["machine"]),
            str(fields["purpose"]),
        )
    except (OSError, ValueError, LookupError, TypeError):
        return Holder()
    return Holder(**{**asdict(holder), "machine": ""}) if holder.machine == socket.gethostname() else holder


def _lock_patiently(file: int) -> bool:
    for number in range(_TRIES):
        if number:
            time.sleep(_PAUSE)
        if try_lock(file):
            return True
    return False
