"""The rows of sessions: the statements that begin and end them, each part of a larger change."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from tankchess.server.people.person import Person, SessionKind
from tankchess.server.problems import Refused
from tankchess.server.storage import schema

_columns = schema.sessions.c


def begin(connection: Connection, person: Person, name: str = "") -> None:
    """Adds a session, seen for the first time. `name` is what its owner knows it by."""
    values = {"secret": person.session, "person": person.id, "kind": person.kind, "name": name}
    connection.execute(insert(schema.sessions).values(**values, created=person.created, seen=person.seen))


def end(connection: Connection, session: str) -> None:
    connection.execute(delete(schema.sessions).where(_columns.secret == session))


def end_all(connection: Connection, person: str) -> None:
    """Ends every session, token and known device of a person."""
    connection.execute(delete(schema.sessions).where(_columns.person == person))


def count(connection: Connection, person: str, kind: SessionKind) -> int:
    query = select(func.count()).where(_columns.person == person, _columns.kind == kind)
    found: int = connection.execute(query).scalar_one()
    return found


def make_room(connection: Connection, person: str, kind: SessionKind, most: int) -> list[str]:
    """Ends the sessions of a kind that were used longest ago, so that one more is at most `most`; returns them."""
    query = (
        select(_columns.secret)
        .where(_columns.person == person, _columns.kind == kind)
        .order_by(_columns.seen.desc(), _columns.created.desc())
        .offset(max(0, most - 1))
    )
    ended = list(connection.execute(query).scalars())
    if ended:
        connection.execute(delete(schema.sessions).where(_columns.secret.in_(ended)))
    return ended


def check_open(connection: Connection, person: Person) -> None:
    """Refuses a change that a session asks for which has ended in the meantime."""
    query = select(_columns.secret).where(_columns.secret == person.session)
    if connection.execute(query).first() is None:
        raise Refused("not_signed_in", "this session has ended: log in again")
