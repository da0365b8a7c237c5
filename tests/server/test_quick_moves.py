"""Moves in one statement, handed to PostgreSQL as it is. `make postgres-test` runs this; other runs skip it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DataError

from tankchess.server.storage.quick_moves import array_of
from tankchess.server.storage.writer import Job, NotKept
from tankchess.server.tables.event import Entry, Moved
from tests.server.databases import database_of, rows
from tests.server.relay import Relay
from tests.server.test_stopped_process import AFTER, BEFORE, by_way_of, laid, moved, sharing

pytestmark = pytest.mark.anyio

ODD = ["", "NULL", "null", "a,b", "{}", '"', "\\", '\\"', "'", "é\n\t💥", " "]


def test_numbers_texts_and_nothing_are_written_as_postgresql_reads_them() -> None:
    assert array_of([1, -2.5, None, 1e300]) == b"{1,-2.5,NULL,1e+300}"
    assert array_of(["a", 'b"c', "d\\e", "NULL", ""]) == rb'{"a","b\"c","d\\e","NULL",""}'
    assert array_of([]) == b"{}"


async def test_whatever_is_in_a_text_is_kept_as_it_is(tmp_path: Path) -> None:
    async with sharing(database_of(tmp_path)) as store:
        for number, _ in enumerate(ODD):
            await store.writer.submit(laid(f"t{number:02}"))
        entries = [
            Entry(f"t{number:02}", 2, 0.1 + number, Moved("w", odd, "shown"), odd[:10], f"m{odd[:10]}", number)
            for number, odd in enumerate(ODD)
        ]
        await asyncio.gather(*(store.append(entry, AFTER, None, (), BEFORE) for entry in entries))
    kept = rows(tmp_path, "select actor, request, at, spent, body from events order by table_id")
    assert [row[:4] for row in kept] == [(each.actor, each.request, each.at, each.spent) for each in entries]
    assert [json.loads(row[4])["move"] for row in kept] == ODD


async def test_a_text_that_postgresql_cannot_keep_fails_alone(tmp_path: Path) -> None:
    async with sharing(database_of(tmp_path)) as store:
        for table in ("first", "second"):
            await store.writer.submit(laid(table))
        outcomes = await asyncio.gather(
            store.append(*moved("first", AFTER, "a\0b")),
            store.append(*moved("second", AFTER, "ann")),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [DataError, type(None)]
        assert store.writer.is_working
    assert rows(tmp_path, "select table_id, actor from events") == [("second", "ann")]


def _forget(connection: Connection) -> None:
    connection.execute(text("DEALLOCATE ALL"))


async def test_a_statement_that_was_forgotten_is_told_again(tmp_path: Path) -> None:
    async with sharing(database_of(tmp_path)) as store:
        for table in ("first", "second"):
            await store.writer.submit(laid(table))
        await store.append(*moved("first", AFTER, "ann"))
        await store.writer.submit(Job(work=_forget))
        await store.append(*moved("second", AFTER, "ann"))
    assert rows(tmp_path, "select count(*) from events") == [(2,)]


async def test_a_connection_that_was_lost_is_replaced_and_nobody_is_told_what_is_not_known(tmp_path: Path) -> None:
    database = database_of(tmp_path)
    told: list[Any] = []
    with Relay() as relay:
        async with sharing(by_way_of(relay, database)) as store:
            for table in ("first", "second"):
                await store.writer.submit(laid(table))
            await store.append(*moved("first", AFTER, "ann"))
            relay.cut()
            try:
                await store.append(*moved("second", AFTER, "ann"))
            except NotKept as failure:
                told.append(failure.is_certain)
            await store.append(*moved("second", AFTER, "ann"))
    assert told == [False]
    assert rows(tmp_path, "select table_id, version from events order by table_id") == [("first", 2), ("second", 2)]
