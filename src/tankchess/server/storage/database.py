"""Opens the database. Everything that is special about SQLite and PostgreSQL is here."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tankchess.errors import MissingExtra, TankChessError
from tankchess.server.storage.file_rights import make_private
from tankchess.server.storage.reading import MOST_READERS
from tankchess.server.storage.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
_VERSION_TABLE = "alembic_version"
# Seconds to wait for a file of SQLite that somebody else has locked, and for a connection to PostgreSQL. A server that
# is stopped waits no longer than 5 in all.
BUSY_SECONDS = 2
_LONGEST_KNOCK = 4
# A PostgreSQL whose machine is gone without a word is noticed after so many seconds, as the writer breaks off after 10:
# whoever reads would otherwise wait for a quarter of an hour, or for two.
_SIGNS_OF_LIFE = {"keepalives_idle": 4, "keepalives_interval": 1, "keepalives_count": 4, "tcp_user_timeout": 8000}
# The advisory lock of PostgreSQL for changes of the schema.
_MIGRATING = 0x7461_6E6B
_READERS: dict[str, Any] = {"pool_size": MOST_READERS // 2, "max_overflow": MOST_READERS // 2}
_WRITER: dict[str, Any] = {"pool_size": 1, "max_overflow": 0}

# Takes the database for the server that a connection belongs to.
Claim = Callable[[Any], None]

_URL = re.compile(r"[a-z0-9+.-]*://|(sqlite|postgres|postgresql)(\+\w+)?:", re.IGNORECASE)
_EXPECTED = "expected the path of a file, or postgresql://user@host/name"
_NONSENSE = f"the database: this URL cannot be read; {_EXPECTED}"


class DatabaseError(TankChessError):
    """A database that cannot be used. The message is one line, and there is no password in it."""


def is_path(database: str) -> bool:
    """Whether this is the path of a file, not a URL."""
    return _URL.match(database) is None


def open_engines(database: str, claim: Claim | None = None) -> tuple[Engine, Engine]:
    """The engines to read with and to write with, for the path of an SQLite file or for a URL.

    Nothing is connected yet. `claim` is called with every new connection that writes to PostgreSQL, and may refuse it.
    Raises `DatabaseError` for a URL that cannot be read or a file that cannot be made, `MissingExtra` if the driver is
    not installed.
    """
    url = url_of(database)
    path = path_of(url)
    if path is None:
        return _open_postgres(url, claim)
    try:
        make_private(path)
    except OSError as error:
        raise DatabaseError(f"the database {path}: {error.strerror or error}") from None
    return _open_sqlite(url)


def path_of(url: URL) -> Path | None:
    """The file of SQLite, by its one true name; None for PostgreSQL."""
    return Path(url.database or "").resolve() if url.get_backend_name() == "sqlite" else None


def url_of(database: str) -> URL:
    """What was given as a database, as a URL. Raises `DatabaseError`."""
    if is_path(database):
        return URL.create("sqlite", database=str(Path(database).expanduser().resolve()))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        # It is not repeated in the message: there may be a password in it.
        raise DatabaseError(_NONSENSE) from None
    kind = url.get_backend_name().lower()
    if kind == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise DatabaseError("the database: expected a file after sqlite:///")
        return url.set(drivername="sqlite")
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql")
    raise DatabaseError(f"the database: {kind} is not supported; {_EXPECTED}")


def libpq_of(database: str) -> tuple[str, dict[str, str]]:
    """The URL as the programs of PostgreSQL read it, and what they need in their environment: the password."""
    url = url_of(database)
    password = url.query.get("password", url.password)
    options = {name: value for name, value in url.query.items() if name != "password"}
    shown = URL.create("postgresql", url.username, None, url.host, url.port, url.database, options)
    return shown.render_as_string(), {} if password is None else {"PGPASSWORD": str(password)}


def name_of(url: URL) -> str:
    """The database as people may see it: without its password and its options."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    shown = URL.create("postgresql", url.username, None, url.host, url.port, url.database)
    return f"the database {shown.render_as_string()}"


# SQLite.


def _open_sqlite(url: URL) -> tuple[Engine, Engine]:
    reading = create_engine(url, hide_parameters=True, **_READERS)
    writing = create_engine(url, hide_parameters=True, **_WRITER)
    for engine in (reading, writing):
        event.listen(engine, "connect", _prepare_sqlite)
    event.listen(reading, "begin", _begin)
    event.listen(writing, "begin", _begin_to_write)
    return reading, writing


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver must not begin transactions of its own: `_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    # FULL: an acknowledged move survives the loss of power, not only that of the process.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS * 1000}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_to_write(connection: Connection) -> None:
    # Waits for its turn before it has read anything: what it has read cannot be out of date when it writes.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# PostgreSQL.


def _open_postgres(url: URL, claim: Claim | None) -> tuple[Engine, Engine]:
    if sys.platform == "win32":
        # Its driver needs an event loop that Windows does not have.
        raise DatabaseError("the database: PostgreSQL is not supported on Windows; expected the path of a file")
    url = url.set(drivername="postgresql+psycopg")
    options: dict[str, Any] = {"client_encoding": "utf8", "connect_timeout": _LONGEST_KNOCK, **_SIGNS_OF_LIFE}
    options = {name: value for name, value in options.items() if name not in url.query}
    try:
        # A transaction sees the database as it was at one moment, as with SQLite.
        reading = create_engine(
            url,
            isolation_level="REPEATABLE READ",
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args=options,
            **_READERS,
        )
        writing = create_engine(url, hide_parameters=True, connect_args=options, **_WRITER)
    except ImportError:
        raise MissingExtra("postgres", "PostgreSQL", "psycopg") from None
    except (ArgumentError, ValueError):
        raise DatabaseError(_NONSENSE) from None
    event.listen(writing, "connect", _prepare_postgres)
    if claim is not None:
        event.listen(writing, "connect", _claimed(claim))
    return reading, writing


def _claimed(claim: Claim) -> Callable[[Any, object], None]:
    def listener(connection: Any, _record: object) -> None:
        try:
            claim(connection)
            connection.commit()
        except BaseException:
            connection.close()
            raise

    return listener


def _prepare_postgres(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    # It may be off for the whole database, but what is acknowledged must be on the disk. A stricter setting stays.
    cursor.execute(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
    )
    cursor.close()
    connection.commit()


def interrupt(connection: Connection | None) -> None:
    """Breaks off what a connection is doing, from another thread. What it waits for then fails."""
    if connection is None or connection.invalidated:
        return
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        driver.interrupt()
        return
    # A database that hangs answers no request to cancel. With nobody at the other end, the waiting is over.
    with suppress(OSError), socket.socket(fileno=os.dup(driver.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def _check_encoding(connection: Connection) -> None:
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise DatabaseError(f"{name_of(connection.engine.url)}: its encoding is {encoding}, expected UTF8")


def _check_writable(connection: Connection) -> None:
    if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
        name = name_of(connection.engine.url)
        raise DatabaseError(f"{name}: it only reads, as a replica does; expected one that takes what is written")


# The schema.


def prepare(database: str, claim: Claim | None = None) -> None:
    """Makes sure that the database can be used and has the newest schema. Raises `DatabaseError`."""
    reading, writing = open_engines(database, claim)
    try:
        migrate(writing)
    finally:
        writing.dispose()
        reading.dispose()


def migrate(engine: Engine) -> None:
    """Brings the database to the newest schema, from nothing or from any earlier one. Raises `DatabaseError`.

    The migrations are needed for an earlier one only: to have them at hand takes 11 MB.
    """
    try:
        if engine.dialect.name == "postgresql":
            _make_indexes(engine)
        with _connect(engine) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                _check_encoding(connection)
                _check_writable(connection)
                _wait_for_turn(connection)
            tables = inspect(connection).get_table_names()
            if not tables:
                _make_anew(connection)
            elif _VERSION_TABLE not in tables or _revision_in(connection) != newest_revision():
                _upgrade(connection)
    except SQLAlchemyError as error:
        raise DatabaseError(f"{name_of(engine.url)}: {reason_of(error, engine.url)}") from None


def _wait_for_turn(connection: Connection) -> None:
    """Processes of a cluster may start at the same moment: each waits until those before it are done, however slow."""
    patience = connection.exec_driver_sql("SHOW lock_timeout").scalar()
    connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATING})")
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{patience}'")


def _make_indexes(engine: Engine) -> None:
    """Before an upgrade, so that servers of the version before can go on writing meanwhile."""
    with _connect(engine) as connection:
        is_there = _VERSION_TABLE in inspect(connection).get_table_names()
        revision = _revision_in(connection) if is_there else ""
    from tankchess.server.storage.missing_indexes import FIRST, make_missing_indexes

    if FIRST <= revision < newest_revision():
        make_missing_indexes(engine, metadata)


def _make_anew(connection: Connection) -> None:
    metadata.create_all(connection)
    connection.exec_driver_sql(f"CREATE TABLE {_VERSION_TABLE} (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    # Part of the name of a file of ours: there is nothing to quote.
    connection.exec_driver_sql(f"INSERT INTO {_VERSION_TABLE} VALUES ('{newest_revision()}')")


def _revision_in(connection: Connection) -> str:
    return str(connection.exec_driver_sql(f"SELECT version_num FROM {_VERSION_TABLE}").scalar())


def _upgrade(connection: Connection) -> None:
    from tankchess.server.storage.upgrading import NewerSchema, upgrade

    try:
        upgrade(connection, MIGRATIONS)
    except NewerSchema:
        raise DatabaseError(f"{name_of(connection.engine.url)}: it was made by a newer version of Tank Chess") from None


@cache
def newest_revision() -> str:
    """The version of the schema of this program: the first part of the name of the last migration."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


@cache
def known_revisions() -> tuple[str, ...]:
    """The versions of the schema that this program can bring up to date, the newest first."""
    from tankchess.server.storage.upgrading import revisions

    return revisions(MIGRATIONS)


def is_newest(revision: str) -> bool:
    return revision == newest_revision()


def _connect(engine: Engine) -> Connection:
    try:
        return engine.connect()
    except (SQLAlchemyError, DatabaseError):
        raise
    except UnicodeDecodeError:
        # SQLite quotes what it has found in the file, and that is no text.
        raise DatabaseError(f"{name_of(engine.url)}: what it says of its tables is damaged") from None
    except Exception as error:
        # The options of a URL go to the driver as they are, and it may fail on them in any way.
        kind = type(error).__name__
        raise DatabaseError(f"{name_of(engine.url)}: the driver rejects an option of the URL ({kind})") from None


def reason_of(error: SQLAlchemyError, url: URL | None = None) -> str:
    """Why a database failed: the first line of what the driver says."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    reason = lines[0] if lines else type(error).__name__
    password = None if url is None else url.password
    return reason.replace(str(password), "***") if password else reason
