"""A walk through a table, a window at a time: everything is found once, however the windows fall."""

from __future__ import annotations

import pytest
from sqlalchemy import insert, select

from tankchess.server.storage import schema, walk
from tankchess.server.storage.store import Store
from tankchess.server.storage.walk import Walk
from tankchess.server.storage.writer import Job
from tests.server.databases import database_of

pytestmark = pytest.mark.anyio

PEOPLE = [f"p{number:02}" for number in range(20)]
COLUMNS = schema.people.c
LATE = select(COLUMNS.id).where(COLUMNS.created >= 10)


async def through(path: Walk, most: int) -> tuple[list[str], int]:
    """What is found until the end, and how often it was asked for."""
    found: list[str] = []
    for times in range(1, 100):
        keys, is_end = await path.find(LATE.order_by(COLUMNS.id), most)
        assert len(keys) <= most
        found += [key for key in keys if key not in found]
        if is_end:
            return found, times
    raise AssertionError("the walk has no end")


@pytest.fixture
async def store(tmp_path):
    store = Store(database_of(tmp_path))
    await store.start()
    rows = [{"id": key, "name": key, "created": float(number)} for number, key in enumerate(PEOPLE)]
    await store.writer.submit(Job(work=lambda connection: connection.execute(insert(schema.people), rows)))
    yield store
    await store.stop()


@pytest.mark.parametrize("window", [1, 3, 4, 7, 19, 20, 21, 500])
async def test_everything_is_found_whatever_the_windows_are(store, monkeypatch, window):
    monkeypatch.setattr(walk, "WINDOW", window)
    path = Walk(store, COLUMNS.id)
    for _ in range(2):
        found, _ = await through(path, 50)
        assert found == PEOPLE[10:]


async def test_a_window_with_more_than_is_wanted_is_asked_again(store, monkeypatch):
    monkeypatch.setattr(walk, "WINDOW", 20)
    path = Walk(store, COLUMNS.id)
    first = await path.find(LATE, 4)
    await store.writer.submit(
        Job(work=lambda plain: plain.execute(schema.people.delete().where(COLUMNS.id.in_(first.keys))))
    )
    second = await path.find(LATE, 4)
    assert len(first.keys) == len(second.keys) == 4 and not set(first.keys) & set(second.keys)


async def test_others_have_their_turn_after_some_windows_without_anything(store, monkeypatch):
    monkeypatch.setattr(walk, "WINDOW", 1)
    monkeypatch.setattr(walk, "WINDOWS", 3)
    path = Walk(store, COLUMNS.id)
    assert await path.find(LATE, 50) == ([], False)
    assert (await through(path, 50))[0] == PEOPLE[10:]


async def test_a_table_without_rows_is_at_its_end(store):
    assert await Walk(store, schema.sessions.c.secret).find(select(schema.sessions.c.secret), 5) == ([], True)
