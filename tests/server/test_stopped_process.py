"""A process of a cluster that is stopped in the middle of a write: the others write all the same.

`make postgres-test` runs this; other runs skip it.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from sqlalchemy.engine import make_url

from tankchess.server.problems import Refused
from tankchess.server.storage import lock, schema
from tankchess.server.storage.lock import SharedPostgresLock
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Conflict, Job
from tankchess.server.tables.event import Entry, Moved
from tankchess.server.tables.table_summary import TableSummary
from tests.server.databases import database_of, rows
from tests.server.relay import Relay
from tests.server.test_prepared import table_row

pytestmark = pytest.mark.anyio

BEFORE = TableSummary("playing", 0, "w", None, True, "{}")
AFTER = TableSummary("playing", 1, "b", None, True, "{}")
SINCE = TableSummary("playing", 1, "b", None, False, "{}")


@asynccontextmanager
async def sharing(database: str) -> AsyncIterator[Store]:
    """The store of one process of a cluster."""
    store = Store(database, SharedPostgresLock(make_url(database)))
    await store.start()
    try:
        yield store
    finally:
        await store.stop(0.0)


def by_way_of(relay: Relay, database: str) -> str:
    options = {"host": "127.0.0.1", "port": str(relay.port), "sslmode": "disable", "gssencmode": "disable"}
    return make_url(database).update_query_dict(options).render_as_string(hide_password=False)


def moved(table: str, summary: TableSummary, actor: str) -> tuple[Any, ...]:
    entry = Entry(table, 2, 1.0, Moved("w", "a1-a2", "a1-a2"), actor, "m", 0)
    return entry, summary, None, (), BEFORE


def laid(table: str) -> Job:
    """A table with nothing but its row."""
    row = table_row(table, card="{}", wakes=True)

    def work(connection: Connection) -> None:
        connection.execute(insert(schema.tables), row)

    return Job(work=work)


async def outcome_of(writing: Awaitable[None]) -> str:
    try:
        await writing
    except Refused as refused:
        return type(refused).__name__
    except Conflict:
        return "conflict"
    return "kept"


@pytest.mark.parametrize("summary", [AFTER, SINCE], ids=["only a move", "more than a move"])
async def test_wherever_a_process_is_stopped_in_a_write_another_one_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, summary: TableSummary
) -> None:
    database = database_of(tmp_path)
    told: list[str] = []
    monkeypatch.setattr(lock, "_LOCK_PATIENCE", "300ms")
    async with sharing(database) as other:
        for number in itertools.count():
            table = f"t{number}"
            await other.writer.submit(laid(table))
            with Relay() as relay:
                async with sharing(by_way_of(relay, database)) as stopped:
                    relay.hold_after(number)
                    writing = asyncio.ensure_future(stopped.append(*moved(table, summary, "ann")))
                    held = asyncio.create_task(asyncio.to_thread(relay.is_held.wait))
                    await asyncio.wait({writing, held}, return_when=asyncio.FIRST_COMPLETED)
                    is_done = writing.done() and writing.exception() is None
                    relay.is_held.set()
                    with monkeypatch.context() as patched:
                        patched.setattr(lock, "_IDLE_PATIENCE", "200ms")
                        told.append(await outcome_of(other.append(*moved(table, summary, "bob"))))
                    writing.cancel()
            if is_done:
                break
    assert set(told) == {"kept", "conflict"}, told
    kept = rows(tmp_path, "select table_id, version, actor from events order by table_id")
    assert len(kept) == len(told)
    assert all(actor == ("bob" if told[int(table[1:])] == "kept" else "ann") for table, _, actor in kept)


async def test_a_move_is_one_step_to_the_database_and_back(tmp_path: Path) -> None:
    with Relay() as relay:
        async with sharing(by_way_of(relay, database_of(tmp_path))) as store:
            for table in ("first", "second", "third"):
                await store.writer.submit(laid(table))
            # Once for the statement to be made known to the database.
            await store.append(*moved("first", AFTER, "ann"))
            relay.hold_after(1000)
            await asyncio.gather(*(store.append(*moved(table, AFTER, "ann")) for table in ("second", "third")))
            assert "".join(relay.said) == "BDES"
    assert rows(tmp_path, "select version, ply, turn from tables") == [(2, 1, "b")] * 3


async def test_of_moves_that_wait_together_only_those_fail_whose_table_has_moved_on(tmp_path: Path) -> None:
    async with sharing(database_of(tmp_path)) as store:
        for table in ("first", "second"):
            await store.writer.submit(laid(table))
        await store.append(*moved("first", AFTER, "ann"))
        outcomes = await asyncio.gather(
            *(store.append(*moved(table, AFTER, "bob")) for table in ("first", "second")), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
    assert rows(tmp_path, "select table_id, actor from events order by table_id") == [
        ("first", "ann"),
        ("second", "bob"),
    ]
