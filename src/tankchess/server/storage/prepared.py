"""A statement that is executed with every move: written out once, and handed to the driver as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update
from sqlalchemy.exc import DBAPIError

Row = dict[str, Any]


@contextmanager
def as_sqlalchemy(connection: Connection, cursor: Any, text: str) -> Iterator[None]:
    """Errors of the driver become those of SQLAlchemy."""
    dialect = connection.dialect
    try:
        yield
    except dialect.loaded_dbapi.Error as error:
        driver: Any = connection.connection
        is_lost = dialect.is_disconnect(error, driver, cursor)
        raise DBAPIError.instance(
            text, None, error, dialect.loaded_dbapi.Error, connection_invalidated=is_lost, dialect=dialect
        ) from error


class Prepared:
    """Takes rows of numbers, texts, truths and None, which drivers understand without help. Half the time of `execute`.

    Its errors are those of SQLAlchemy.
    """

    def __init__(self, statement: Insert | Update, columns: Sequence[str] | None = None) -> None:
        self._statement = statement
        self._columns = columns
        self._written: dict[Dialect, tuple[str, Sequence[str] | None]] = {}

    def execute(self, connection: Connection, rows: Sequence[Row]) -> int:
        """Executes it for every row; returns how many rows of the database it has met."""
        dialect = connection.dialect
        text, names = self._written.get(dialect) or self._write(dialect)
        values = rows if names is None else [tuple([row[name] for name in names]) for row in rows]
        driver: Any = connection.connection
        cursor = driver.cursor()
        with as_sqlalchemy(connection, cursor, text):
            try:
                cursor.executemany(text, values)
                return int(cursor.rowcount)
            finally:
                cursor.close()

    def _write(self, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
        """The text, and the names of its values in their order; without them, a row is passed by its names."""
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
        written = self._written[dialect] = (str(compiled), compiled.positiontup if compiled.positional else None)
        return written
