"""The rows of studies, each statement part of a larger change."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select, update

from tankchess.server.storage import schema
from tankchess.server.storage.room import first_that_fit

_columns = schema.studies.c


def forget_studies(connection: Connection, people: Sequence[str]) -> None:
    """Removes everything that people have kept. Their links lead nowhere from then on."""
    connection.execute(delete(schema.studies).where(_columns.person.in_(people)))


def hand_over_studies(connection: Connection, guest: str, account: str, most: int, most_bytes: int) -> None:
    """The studies of a guest are now those of an account, the latest ones that its limits have room for.

    Their links stay as they are.
    """
    own = select(func.count(), func.coalesce(func.sum(_columns.size), 0)).where(_columns.person == account)
    count, taken = connection.execute(own).one()
    newest = select(_columns.id, _columns.size).where(_columns.person == guest)
    rows = connection.execute(newest.order_by(_columns.updated.desc(), _columns.id)).all()
    ids = first_that_fit(((row.id, row.size) for row in rows), most - count, most_bytes - int(taken))
    connection.execute(update(schema.studies).where(_columns.id.in_(ids)).values(person=account))
