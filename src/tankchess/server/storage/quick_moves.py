"""Moves kept by PostgreSQL in a single statement, which is a transaction of its own.

It takes one step to the database and back instead of four. And a process that is stopped at any moment has either said
all of it or nothing: no row stays locked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Column, Connection
from sqlalchemy.dialects import postgresql

from tankchess.server.storage import schema
from tankchess.server.storage.prepared import Row, as_sqlalchemy

_DIALECT = postgresql.dialect()  # type: ignore[no-untyped-call]
_tables, _events = schema.tables.c, schema.events.c
_MOVED: dict[str, Column[Any]] = {
    "old_id": _tables.id,
    "old_version": _tables.version,
    "new_version": _tables.version,
    "new_updated": _tables.updated,
    "new_ply": _tables.ply,
    "new_turn": _tables.turn,
}
_ADDED: dict[str, Column[Any]] = dict(_events.items())


def _list_of(columns: dict[str, Column[Any]]) -> str:
    """Rows, each column of which is handed over as a list."""
    # Without their lengths: what is too long is an error, and not cut off.
    types = (column.type.compile(_DIALECT).partition("(")[0] for column in columns.values())
    return f"unnest({', '.join(f'%s::{kind}[]' for kind in types)}) AS one ({', '.join(columns)})"


_STATEMENT = f"""
WITH moved AS (
  UPDATE tables SET version = new_version, updated = new_updated, ply = new_ply, turn = new_turn
  FROM {_list_of(_MOVED)} WHERE tables.id = old_id AND tables.version = old_version RETURNING tables.id
)
INSERT INTO events ({", ".join(_ADDED)})
SELECT {", ".join(f"one.{name}" for name in _ADDED)} FROM {_list_of(_ADDED)} JOIN moved ON moved.id = one.table_id
RETURNING table_id
"""


def keep_moves(connection: Connection, plies: Sequence[Row], events: Sequence[Row]) -> set[str]:
    """Adds an event to each of some tables; returns the tables that it could be added to.

    The others have moved on in the meantime, and nothing of theirs is changed. A table must not be there twice. Errors
    are those of SQLAlchemy; it is then not known whether anything was kept, unless the database says what is wrong.
    """
    # Always in the same order: two processes do not wait for each other.
    plies = sorted(plies, key=lambda row: str(row["old_id"]))
    values = [[row[name] for row in plies] for name in _MOVED] + [[row[name] for row in events] for name in _ADDED]
    fairy: Any = connection.connection
    driver = fairy.driver_connection
    cursor = driver.cursor()
    with as_sqlalchemy(connection, cursor, _STATEMENT):
        driver.autocommit = True
        try:
            cursor.execute(_STATEMENT, values, prepare=True)
            return {found for (found,) in cursor.fetchall()}
        finally:
            cursor.close()
            if not driver.closed:
                driver.autocommit = False
