"""The engine below the store: where the database is, and all that is special about SQLite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

_MIGRATIONS = Path(__file__).parent / "migrations"
_LONGEST_WAIT = 10_000


def open_engines(database: str) -> tuple[AsyncEngine, Engine]:
    """The engines to read with and to write with, for a path of an SQLite file or for an SQLAlchemy URL."""
    if "://" not in database:
        path = Path(database).expanduser().absolute()
        path.parent.mkdir(parents=True, exist_ok=True)
        database = f"sqlite:///{path}"
    url = make_url(database)
    is_sqlite = url.get_backend_name() == "sqlite"
    reading = create_async_engine(
        url.set(drivername="sqlite+aiosqlite") if is_sqlite else url, pool_size=4, max_overflow=4
    )
    writing = create_engine(url.set(drivername="sqlite") if is_sqlite else url, pool_size=1, max_overflow=0)
    if is_sqlite:
        for engine in (reading.sync_engine, writing):
            event.listen(engine, "connect", _prepare)
            event.listen(engine, "begin", _begin)
    return reading, writing


def _prepare(connection: Any, _record: object) -> None:
    # The driver must not begin transactions of its own: `_begin` does.
    connection.isolation_level = None
    cursor = connection.cursor()
    # FULL: an acknowledged move survives the loss of power, not only that of the process.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={_LONGEST_WAIT}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine) -> None:
    """Brings the database to the newest schema, from nothing or from any earlier one."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
