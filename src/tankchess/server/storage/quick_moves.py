"""Moves kept by PostgreSQL in a single statement, which is a transaction of its own.

It takes one step to the database and back instead of four. And a process that is stopped at any moment has either said
all of it or nothing: no row stays locked.

The statement is handed to the library of PostgreSQL as it is: a cursor would take three times as long for it, and wake
up twice in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakSet

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


def _list_of(columns: dict[str, Column[Any]], first: int) -> str:
    """Rows, each column of which is handed over as a list; `first` is the number of the first list."""
    # Without their lengths: what is too long is an error, and not cut off.
    types = (column.type.compile(_DIALECT).partition("(")[0] for column in columns.values())
    lists = ", ".join(f"${place}::{kind}[]" for place, kind in enumerate(types, first))
    return f"unnest({lists}) AS one ({', '.join(columns)})"


_STATEMENT = f"""
WITH moved AS (
  UPDATE tables SET version = new_version, updated = new_updated, ply = new_ply, turn = new_turn
  FROM {_list_of(_MOVED, 1)} WHERE tables.id = old_id AND tables.version = old_version RETURNING tables.id
)
INSERT INTO events ({", ".join(_ADDED)})
SELECT {", ".join(f"one.{name}" for name in _ADDED)}
FROM {_list_of(_ADDED, 1 + len(_MOVED))} JOIN moved ON moved.id = one.table_id
RETURNING table_id
"""

_NAME = b"keep_moves"
# As the library of PostgreSQL numbers it: PG_DIAG_SQLSTATE. And how PostgreSQL says that it knows no such statement.
_SQLSTATE = ord("C")
_FORGOTTEN = b"26000"
# The connections to which the statement was told.
_knowing: WeakSet[Any] = WeakSet()


def keep_moves(connection: Connection, plies: Sequence[Row], events: Sequence[Row]) -> set[str]:
    """Adds an event to each of some tables; returns the tables that it could be added to.

    The others have moved on in the meantime, and nothing of theirs is changed. A table must not be there twice. Errors
    are those of SQLAlchemy; it is then not known whether anything was kept, unless the database says what is wrong.
    """
    # Always in the same order: two processes do not wait for each other.
    plies = sorted(plies, key=lambda row: str(row["old_id"]))
    lists = [array_of([row[name] for row in plies]) for name in _MOVED]
    lists += [array_of([row[name] for row in events]) for name in _ADDED]
    fairy: Any = connection.connection
    driver = fairy.driver_connection
    with as_sqlalchemy(connection, None, _STATEMENT):
        return _execute(driver, lists)


def _execute(driver: Any, lists: list[bytes]) -> set[str]:
    """Raises errors of the driver."""
    from psycopg import DataError, ProgrammingError
    from psycopg.pq import ExecStatus, TransactionStatus

    if any(b"\0" in each for each in lists):
        raise DataError("a text with a NUL cannot be kept")
    line = driver.pgconn
    if line.transaction_status == TransactionStatus.INTRANS:
        raise ProgrammingError("moves are kept by a transaction of their own, and another one is open")
    for is_last in (False, True):
        if driver not in _knowing:
            _raise_of(line, line.prepare(_NAME, _STATEMENT.encode()), ExecStatus.COMMAND_OK)
            _knowing.add(driver)
        result = line.exec_prepared(_NAME, lists)
        if is_last or result.status == ExecStatus.TUPLES_OK or result.error_field(_SQLSTATE) != _FORGOTTEN:
            break
        # The driver makes the database forget all statements when something was rolled back.
        _knowing.discard(driver)
    _raise_of(line, result, ExecStatus.TUPLES_OK)
    return {result.get_value(row, 0).decode() for row in range(result.ntuples)}


def _raise_of(line: Any, result: Any, expected: Any) -> None:
    from psycopg import OperationalError
    from psycopg.errors import error_from_result

    if result.status == expected:
        return
    if result.error_field(_SQLSTATE) is None:
        raise OperationalError(line.get_error_message())
    raise error_from_result(result)


def array_of(values: Iterable[object]) -> bytes:
    """Numbers, texts and None as PostgreSQL reads a list of them."""
    return f"{{{','.join(map(_item, values))}}}".encode()


def _item(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return repr(value)
