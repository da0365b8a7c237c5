"""The rows of what players have planned ahead: how they are written, as part of a larger change, and read."""

from __future__ import annotations

import logging

from sqlalchemy import Connection, delete, insert

from tankchess.server.storage import schema
from tankchess.server.storage.formats import UnreadableRow, read_intent, write_row
from tankchess.server.storage.reading import Visit
from tankchess.server.tables.event import SideWord
from tankchess.server.tables.intent import Intent, IntentChange

log = logging.getLogger(__name__)

_columns = schema.intents.c


def write_intent(connection: Connection, change: IntentChange) -> None:
    """Keeps the plans of a side in place of its earlier ones, or takes them away."""
    theirs = (_columns.table_id == change.table) & (_columns.side == change.side)
    connection.execute(delete(schema.intents).where(theirs))
    intent = change.intent
    if intent is not None:
        row = {"table_id": change.table, "side": change.side, "is_waiting": intent.is_waiting}
        connection.execute(insert(schema.intents).values(**row, body=write_row(intent)))


async def read_intents(connection: Visit, table: str) -> dict[SideWord, Intent]:
    """The plans at a table. What cannot be read is left out: a game does not depend on it."""
    found: dict[SideWord, Intent] = {}
    for row in await connection.execute(schema.intents.select().where(_columns.table_id == table)):
        try:
            found[row.side] = read_intent(row.body)
        except UnreadableRow as error:
            log.error("table %s: plans of %s: %s", table, row.side, error)
    return found
