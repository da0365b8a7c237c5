"""Runs migrations on the connection it is given."""

from __future__ import annotations

from alembic import context

from tankchess.server.storage.schema import metadata

connection = context.config.attributes["connection"]
# Batch mode: SQLite changes a table by making it anew.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
