"""Routes for one's own data: all of it as one file, and the end of an account."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec import Struct
from sqlalchemy import select

from tankchess.server.encoding import encode
from tankchess.server.http.game_routes import every_game, record_of
from tankchess.server.http.people_routes import log_out_cookie, show_sessions, show_tokens, spend_own_password
from tankchess.server.http.route import Call, Reply
from tankchess.server.messages import GameLine, SessionView, TokenView
from tankchess.server.storage import schema
from tankchess.server.storage.formats import UnreadableRow, read_event
from tankchess.server.tables.event import Spoke


class _Person(Struct, frozen=True):
    id: str
    name: str
    is_account: bool
    created: float | None
    browsers: list[SessionView]
    tokens: list[TokenView]


class _Line(Struct, frozen=True):
    """Something that was said at a table."""

    table: str
    at: float
    text: str


class _Game(Struct, frozen=True):
    line: GameLine
    record: str


async def show_data(call: Call) -> Reply:
    """Everything that is kept of the caller, written while it is sent."""
    call.services.limits.spend("export", call.person.id)
    headers = (("content-disposition", 'attachment; filename="tankchess-data.json"'),)
    return Reply(headers=headers, parts=_data(call))


async def _data(call: Call) -> AsyncIterator[bytes]:
    people, person = schema.people.c, call.person
    async with call.services.store.engine.connect() as connection:
        created = (await connection.execute(select(people.created).where(people.id == person.id))).scalar()
    who = _Person(
        person.id, person.name, person.is_account, created, await show_sessions(call), await show_tokens(call)
    )
    yield b'{"person":' + encode(who) + b',"said":' + encode(await _said(call)) + b',"games":['
    comma = b""
    async for line in every_game(call):
        record = await record_of(call, line.entry.id) if line.entry.ply else b""
        yield comma + encode(_Game(line, record.decode()))
        comma = b","
    yield b"]}"


async def _said(call: Call) -> list[_Line]:
    columns = schema.events.c
    query = select(columns.table_id, columns.at, columns.body).where(
        columns.actor == call.person.id, columns.kind == "spoke"
    )
    async with call.services.store.engine.connect() as connection:
        rows = (await connection.execute(query.order_by(columns.at))).all()
    found = []
    for table, at, body in rows:
        with suppress(UnreadableRow):
            event = read_event(body)
            if isinstance(event, Spoke):
                found.append(_Line(table, at, event.text))
    return found


async def delete_account(call: Call) -> Reply:
    spend_own_password(call)
    await call.services.people.accounts.delete(call.person, call.body.password)
    call.services.limits.give_back("own_password", call.person.id)
    return log_out_cookie(call)
