"""Where the tests keep their games: an SQLite file in each folder.

With `TANKCHESS_TEST_DATABASE=postgresql://user@host/name` it is a schema of that database for each folder instead;
`make postgres-test` runs the tests that way.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select, text
from sqlalchemy.engine import make_url

from tankchess.server.storage import migrations, schema
from tankchess.server.storage.database import open_engines

CHOSEN = os.environ.get("TANKCHESS_TEST_DATABASE", "")

# Of this process alone: others may run tests in the same database.
_RUN = secrets.token_hex(4)
_made: set[str] = set()


def database_of(folder: Path) -> str:
    """The database of a folder, as a server needs it. The same folder is always the same database."""
    if not CHOSEN:
        return str(folder / "games.sqlite")
    name = f"test_{_RUN}_{hashlib.sha256(bytes(folder)).hexdigest()[:16]}"
    if name not in _made:
        execute(CHOSEN, f"CREATE SCHEMA {name}")
        _made.add(name)
    url = make_url(CHOSEN).update_query_dict({"options": f"-csearch_path={name}"})
    return url.render_as_string(hide_password=False)


def remove_databases() -> None:
    """Removes every schema that was made. Files go with their folders."""
    while _made:
        execute(CHOSEN, f"DROP SCHEMA {_made.pop()} CASCADE")


def migrate_to(folder: Path, revision: str) -> None:
    """Brings a database to an earlier version of the schema, from nothing or from the version before it."""
    _, engine = open_engines(database_of(folder))
    with engine.begin() as connection:
        migrate_with(connection, revision)
    engine.dispose()


def migrate_with(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def execute(database: str, statement: Any) -> list[tuple[Any, ...]]:
    """Runs a statement on its own connection and returns its rows."""
    _, engine = open_engines(database)
    try:
        with engine.begin() as connection:
            result = connection.execute(text(statement) if isinstance(statement, str) else statement)
            return [tuple(row) for row in result] if result.returns_rows else []
    finally:
        engine.dispose()


def rows(folder: Path, statement: Any) -> list[tuple[Any, ...]]:
    return execute(database_of(folder), statement)


def dump(folder: Path) -> str:
    """Everything that is in the database."""
    return "\n".join(str(row) for table in schema.metadata.sorted_tables for row in rows(folder, select(table)))
