"""Who is called what: the name of an account belongs to it, and no guest may look like it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, or_, select, update
from sqlalchemy.exc import IntegrityError

from tankchess.server.people import session_rows
from tankchess.server.people.name import is_guest_name, name_key, name_keys, old_key, tidy_name
from tankchess.server.people.person import Person
from tankchess.server.people.reserved_names import is_reserved
from tankchess.server.people.sessions import Sessions
from tankchess.server.problems import Refused
from tankchess.server.storage import schema

_columns = schema.people.c
_TAKEN = "this name belongs to an account, or looks like one that does"
_OFFICIAL = "this name would pass for the server, its computer or those who run it: expected another"
_RESERVED = "names of this form are for guests: expected another"


def guest_name() -> str:
    return f"Guest {secrets.randbelow(9000) + 1000}"


def taken() -> Refused:
    return Refused("name_taken", _TAKEN)


def is_called(name: str) -> Any:
    """The condition for the account that somebody means by a name.

    An account whose name was made when look-alikes were still permitted is found by exactly its name.
    """
    return _columns.name_key.in_([old_key(name), name_key(name)])


def meant(rows: list[Any], name: str) -> Any:
    """The one of the accounts found by `is_called`; None if there is none."""
    exact = [row for row in rows if row.name_key == old_key(name)]
    return next(iter(exact or rows), None)


class Naming:
    """Gives names. `on_rename` are told the id and the new name of everybody who gets one."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self.on_rename: list[Callable[[str, str], None]] = []

    async def rename(self, person: Person, wish: str) -> Person:
        """Gives a person another name."""
        name = tidy_name(wish)

        def work(connection: Connection) -> dict[str, str]:
            session_rows.check_open(connection, person)
            return take(connection, person.id, name, is_account=person.is_account)

        await self.change(work)
        self.tell({person.id: name})
        return replace(person, name=name)

    async def change(self, work: Callable[[Connection], dict[str, str]]) -> None:
        """Keeps a change of names, and tells who has to give up theirs."""
        try:
            self.tell(await self._sessions.change(work))
        except IntegrityError:
            raise taken() from None

    def tell(self, names: dict[str, str]) -> None:
        for person, name in names.items():
            self._sessions.rename(person, name)
            for follow in self.on_rename:
                follow(person, name)


def take(connection: Connection, person: str, name: str, *, is_account: bool, **values: Any) -> dict[str, str]:
    """Writes a name, if it is free. Returns the new names of guests who looked like the account it is now."""
    if is_reserved(name):
        raise Refused("reserved_name", _OFFICIAL)
    keys = name_keys(name)
    looks_alike = or_(_columns.reads_as.in_(keys), _columns.looks_as.in_(keys))
    others = select(_columns.id).where(looks_alike, _columns.id != person)
    if connection.execute(others.where(_columns.name_key.is_not(None))).first() is not None:
        raise taken()
    values |= {"name": name, "reads_as": keys[0], "looks_as": keys[1]}
    if is_account:
        if is_guest_name(name):
            raise Refused("name_taken", _RESERVED)
        values["name_key"] = keys[0]
    connection.execute(update(schema.people).where(_columns.id == person).values(values))
    if not is_account:
        return {}
    renamed = {guest: guest_name() for guest in connection.execute(others).scalars()}
    for guest, other in renamed.items():
        anew = {"name": other, "reads_as": None, "looks_as": None}
        connection.execute(update(schema.people).where(_columns.id == guest).values(anew))
    return renamed
