"""Reading in the database from the event loop: places, ends, and visits that nobody waits for any more."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import event, literal, select, text, union_all

from tankchess.server.storage.database import open_engines, prepare
from tankchess.server.storage.reading import MOST_READERS, Readers
from tests.server.databases import database_of

pytestmark = pytest.mark.anyio

ONE = select(literal(1))


@pytest.fixture
async def readers(tmp_path: Path) -> AsyncIterator[Readers]:
    database = database_of(tmp_path)
    prepare(database)
    reading, writing = open_engines(database)
    writing.dispose()
    made = Readers(reading)
    yield made
    await made.dispose()


async def ask(readers: Readers) -> object:
    async with readers.connect() as connection:
        return (await connection.execute(ONE)).scalar()


async def test_more_visits_than_there_are_places_are_served_one_after_the_other(readers: Readers) -> None:
    assert await asyncio.gather(*(ask(readers) for _ in range(5 * MOST_READERS))) == [1] * 5 * MOST_READERS
    await readers.dispose()
    assert readers.engine.pool.checkedout() == 0  # type: ignore[attr-defined]


async def test_visits_that_nobody_waits_for_any_more_take_nobodys_place(readers: Readers) -> None:
    may_go_on = threading.Event()

    def hold(*_: object) -> None:
        may_go_on.wait()

    event.listen(readers.engine, "before_cursor_execute", hold)
    visits = [asyncio.create_task(ask(readers)) for _ in range(MOST_READERS + 3)]
    await asyncio.sleep(0)
    for visit in visits:
        visit.cancel()
    assert all(
        isinstance(each, asyncio.CancelledError) for each in await asyncio.gather(*visits, return_exceptions=True)
    )
    may_go_on.set()
    async with asyncio.timeout(30):
        assert await asyncio.gather(*(ask(readers) for _ in range(2 * MOST_READERS))) == [1] * 2 * MOST_READERS


async def test_a_question_that_fails_takes_nobodys_place(readers: Readers) -> None:
    for _ in range(2 * MOST_READERS):
        with pytest.raises(Exception, match="nothing_like_it"):
            async with readers.connect() as connection:
                await connection.execute(text("SELECT nothing_like_it FROM people"))
    async with asyncio.timeout(30):
        assert await ask(readers) == 1


async def test_rows_come_in_parts_and_all_of_them_in_their_order(readers: Readers) -> None:
    numbers = union_all(*(select(literal(number).label("number")) for number in range(7))).order_by("number")
    async with readers.connect() as connection:
        parts = [[row.number for row in rows] async for rows in connection.parts(numbers, 3)]
    assert parts == [[0, 1, 2], [3, 4, 5], [6]]


async def test_a_visit_that_is_left_in_the_middle_of_its_rows_is_over(readers: Readers) -> None:
    numbers = union_all(*(select(literal(number)) for number in range(7)))
    for _ in range(MOST_READERS + 1):
        async with readers.connect() as connection:
            async for _rows in connection.parts(numbers, 2):
                break
    assert await ask(readers) == 1
