"""Makes the indexes that a database of PostgreSQL lacks, before its migrations, while servers write into it.

An index that is made in a migration keeps everybody from writing until it is done. Made concurrently it does not, but
that cannot be part of a transaction. So it is done before, and the migration finds the index there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, Index, inspect, text
from sqlalchemy.schema import CreateIndex, MetaData

# The first version whose later migrations can do with an index that is there already.
FIRST = "0013"
_KEY = 0x7A6B_1D01
_PAUSE = 0.2
# An index whose making was broken off is there, but of no use.
_INVALID = """
SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE NOT i.indisvalid AND c.relnamespace = current_schema()::regnamespace
"""


def make_missing_indexes(engine: Engine, metadata: MetaData) -> list[str]:
    """Makes the indexes of tables that are there, and returns their names."""
    made = []
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection, _alone(connection):
        for index in missing_indexes(connection, metadata):
            # One that was broken off has the same name.
            connection.exec_driver_sql(f'DROP INDEX CONCURRENTLY IF EXISTS "{index.name}"')
            statement = str(CreateIndex(index).compile(dialect=engine.dialect))
            connection.exec_driver_sql(statement.replace("INDEX", "INDEX CONCURRENTLY", 1))
            made.append(str(index.name))
    return made


def missing_indexes(connection: Connection, metadata: MetaData) -> list[Index]:
    """The indexes that a database lacks on columns that it has."""
    there = inspect(connection)
    names = set(there.get_table_names())
    invalid = set(connection.execute(text(_INVALID)).scalars())
    found = []
    for table in metadata.sorted_tables:
        if table.name in names:
            columns = {column["name"] for column in there.get_columns(table.name)}
            valid = {index["name"] for index in there.get_indexes(table.name)} - invalid
            found += [
                index
                for index in sorted(table.indexes, key=lambda index: str(index.name))
                if index.name not in valid and {column.name for column in index.columns} <= columns
            ]
    return found


@contextmanager
def _alone(connection: Connection) -> Iterator[None]:
    """One process at a time, which waits for others as long as it takes.

    Nobody waits for it in a transaction: making an index waits for the end of those that have begun before.
    """
    while not connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": _KEY}).scalar():
        time.sleep(_PAUSE)
    patience = connection.execute(text("SHOW lock_timeout")).scalar()
    set_patience = text("SELECT set_config('lock_timeout', :patience, false)")
    connection.execute(set_patience, {"patience": "0"})
    try:
        yield
    finally:
        connection.execute(set_patience, {"patience": patience})
        connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _KEY})
