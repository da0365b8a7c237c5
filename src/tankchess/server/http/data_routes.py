"""Routes for one's own data: all of it as one file, and the end of an account."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from msgspec import Raw, Struct
from sqlalchemy import select

from tankchess.server.encoding import encode
from tankchess.server.http.game_routes import every_game, record_of
from tankchess.server.http.people_routes import log_out_cookie, show_sessions, show_tokens, spend_own_password
from tankchess.server.http.route import Call, Reply
from tankchess.server.importing.imported_shelf import ImportedBookmark
from tankchess.server.messages import GameLine, ImportedLine, SessionView, TokenView
from tankchess.server.storage import schema
from tankchess.server.storage.formats import UnreadableRow, read_event
from tankchess.server.tables.event import Spoke

# Records, and lines of chat, that are read at a time: others have their turn in between.
_AT_ONCE = 50
_LINES_AT_ONCE = 200


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


class _Solved(Struct, frozen=True):
    """The first result of a puzzle."""

    puzzle: str
    at: float
    is_solved: bool
    change: float


class _Puzzles(Struct, frozen=True):
    """How good somebody is at puzzles: the figures of the rating, and every first result."""

    rating: float
    deviation: float
    volatility: float
    streak: int
    best_streak: int
    best_storm: int
    last_storm: dict[str, float | int | str] | None
    results: list[_Solved]


class _Study(Struct, frozen=True):
    """A game tree that is kept, as it was sent."""

    id: str
    title: str
    created: float
    updated: float
    tree: Raw


class _Game(Struct, frozen=True):
    line: GameLine
    record: str


class _Imported(Struct, frozen=True):
    line: ImportedLine
    record: str
    review: Raw | None


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
    solved = await call.services.people.progress.of(person)
    yield b'{"person":' + encode(who) + b',"lessons":' + encode(solved) + b',"puzzles":' + encode(await _puzzles(call))
    yield b',"setups":['
    comma = b""
    async for setup in call.services.people.own_setups.each_of(person):
        yield comma + encode(setup)
        comma = b","
    yield b'],"said":['
    comma = b""
    for lines in await _said(call):
        yield comma + lines
        comma = b","
        # To send it waits for nobody, and it is packed on the way.
        await asyncio.sleep(0)
    yield b'],"studies":['
    comma = b""
    async for study, kept in call.services.studies.bodies(person.id):
        yield comma + encode(_Study(study.id, study.title, study.created, study.updated, kept.tree))
        comma = b","
    yield b'],"games":['
    comma = b""
    async for line in every_game(call):
        record = await record_of(call, line.entry.id) if line.entry.ply else b""
        yield comma + encode(_Game(line, record.decode()))
        comma = b","
    yield b'],"imports":' + encode(await call.services.imports.all_of(person, most=None))
    yield b',"imported":['
    comma = b""
    async for imported in _every_imported(call):
        yield comma + encode(imported)
        comma = b","
    yield b"]}"


async def _every_imported(call: Call) -> AsyncIterator[_Imported]:
    """All games that the caller has imported, a few in memory at a time."""
    after: ImportedBookmark | None = None
    while found := await call.services.imported.records(call.person.id, after, _AT_ONCE):
        for line, record, review, _ in found:
            yield _Imported(line, record, None if review is None else Raw(review.encode()))
        after = found[-1][-1]


async def _puzzles(call: Call) -> _Puzzles:
    services, person = call.services, call.person.id
    solver, storm = await services.solvers.solver(person), await services.storms.last(person)
    results = [_Solved(*result) for result in await services.solvers.results(person)]
    last_storm = None if storm is None else storm._asdict()
    return _Puzzles(*solver.rating, solver.streak, solver.best_streak, solver.storm, last_storm, results)


async def _said(call: Call) -> list[bytes]:
    """What the caller has said at tables, encoded, some lines at a time."""
    columns = schema.events.c
    query = select(columns.table_id, columns.at, columns.body).where(
        columns.actor == call.person.id, columns.kind == "spoke"
    )
    found = []
    async with call.services.store.engine.connect() as connection:
        async for rows in connection.parts(query.order_by(columns.at), _LINES_AT_ONCE):
            lines = []
            for table, at, body in rows:
                with suppress(UnreadableRow):
                    event = read_event(body)
                    if isinstance(event, Spoke):
                        lines.append(encode(_Line(table, at, event.text)))
            if lines:
                found.append(b",".join(lines))
    return found


async def delete_account(call: Call) -> Reply:
    spend_own_password(call)
    await call.services.people.accounts.delete(call.person, call.body.password)
    call.services.limits.give_back("own_password", call.person.id)
    return log_out_cookie(call)
