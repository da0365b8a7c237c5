"""Runs the migrations, by alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection


class NewerSchema(Exception):
    """A database with a version of the schema that is not known here."""


def upgrade(connection: Connection, migrations: Path) -> None:
    """Brings a database to the newest schema. Raises `NewerSchema`."""
    config = config_of(migrations)
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerSchema(str(error)) from None


def revisions(migrations: Path) -> tuple[str, ...]:
    """All versions of the schema, the newest first."""
    script = ScriptDirectory.from_config(config_of(migrations))
    return tuple(found.revision for found in script.walk_revisions())


def config_of(migrations: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations))
    return config
