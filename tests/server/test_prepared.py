"""The statements of every move, handed to the driver as they are: the same rows, and the same errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, ProgrammingError

from tankchess.server.storage import schema
from tankchess.server.storage.database import migrate, open_engines
from tankchess.server.storage.prepared import Prepared
from tests.server.databases import database_of, rows
from tests.server.house import MOVES, open_house

INSERT = insert(schema.tables)
UPDATE = update(schema.tables).where(schema.tables.c.id == bindparam("old_id")).values(wakes=bindparam("new_wakes"))


def table_row(name: str, **fields: Any) -> dict[str, Any]:
    row = {
        "id": name, "version": 1, "created": 1.5, "updated": 2.5, "status": "playing", "ply": 0, "turn": "w",
        "is_listed": False, "deadline": None, "wakes": True, "card": 'Ä "%s" ? :x %(y)s', "laid_by": None,
    }  # fmt: skip
    return {**row, **fields}


def test_prepared_statements_write_the_same_rows(tmp_path: Path):
    reading, writing = open_engines(database_of(tmp_path))
    migrate(writing)
    prepared = Prepared(INSERT, schema.tables.columns.keys())
    with writing.begin() as connection:
        connection.execute(INSERT, [table_row("a"), table_row("b", wakes=False, deadline=3.25, laid_by="ann")])
        assert prepared.execute(connection, [table_row("c")]) == 1
        assert prepared.execute(connection, [table_row("d", wakes=False, deadline=3.25, laid_by="ann")]) == 1
        assert Prepared(UPDATE).execute(connection, [{"old_id": "a", "new_wakes": False}]) == 1
        changes = [{"old_id": "b", "new_wakes": True}, {"old_id": "nobody", "new_wakes": True}]
        assert Prepared(UPDATE).execute(connection, changes) == 1
    with writing.connect() as connection:
        found = {row.id: tuple(row)[1:] for row in connection.execute(select(schema.tables))}
    wakes = schema.tables.columns.keys().index("wakes") - 1
    assert [found[name][wakes] for name in "abcd"] == [False, True, True, False]
    for ours, theirs in ("ca", "db"):
        assert [found[ours][i] for i in range(11) if i != wakes] == [found[theirs][i] for i in range(11) if i != wakes]
    writing.dispose()
    reading.dispose(close=False)


def test_their_errors_are_those_of_sqlalchemy(tmp_path: Path):
    reading, writing = open_engines(database_of(tmp_path))
    migrate(writing)
    prepared = Prepared(INSERT, schema.tables.columns.keys())
    with writing.connect() as connection:
        with pytest.raises(IntegrityError) as caught, connection.begin():
            prepared.execute(connection, [table_row("a"), table_row("a")])
        assert not caught.value.connection_invalidated
        with connection.begin():
            connection.exec_driver_sql("ALTER TABLE heartbeat RENAME TO others")
        lost = Prepared(insert(schema.heartbeat), ["id", "at"])
        with pytest.raises((OperationalError, ProgrammingError), match="heartbeat"), connection.begin():
            lost.execute(connection, [{"id": 1, "at": 1.0}])
        with connection.begin():
            connection.exec_driver_sql("ALTER TABLE others RENAME TO heartbeat")
    assert rows(tmp_path, "select id from tables") == []
    writing.dispose()
    reading.dispose(close=False)


@pytest.mark.anyio
async def test_whatever_happens_the_row_of_a_table_says_all_of_its_summary(tmp_path):
    """Only what a move changes is written with most moves; status, alarm, deadline and card when they change."""
    async with open_house(tmp_path) as house:
        ann = await house.guest()

        async def check(table: str) -> None:
            live = await house.services.tables.find(table)
            columns = "status, ply, turn, deadline, wakes, card, version"
            kept = rows(tmp_path, f"select {columns} from tables where id = '{table}'")
            assert [(*row[:4], bool(row[4]), *row[5:]) for row in kept] == [(*live.summary, live.state.version)]

        bob = await house.guest("Bob")
        for options in ({"clock": "5+0"}, {"days": 3}, {}):
            table = await ann.lay("me", "open", **options)
            await check(table)
            await bob.sit(table)
            await check(table)
            for number, code in enumerate(MOVES[:4]):
                await (bob if number % 2 else ann).play(table, code)
                await check(table)
            await ann.act(table, "offer_draw")
            await check(table)
            await bob.act(table, "accept_draw")
            await check(table)
            assert (await ann.view(table))["status"] == "over"
