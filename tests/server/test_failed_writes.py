"""A database that is locked, full, gone or hangs: everybody who waits is told at once, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import OperationalError

from tankchess.client import Client
from tankchess.server.messages import NewTable, SeatWish
from tankchess.server.storage import database
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Conflict, Job, NotKept
from tests.server.databases import CHOSEN, database_of, rows
from tests.server.house import MOVES, open_house
from tests.server.serving import Served
from tests.server.test_store import person

pytestmark = pytest.mark.anyio
of_sqlite = pytest.mark.skipif(bool(CHOSEN), reason="a file of SQLite is locked and filled")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Store, list[tuple[int, bool]]]]:
    """A store, and the number of jobs and success of every transaction it has tried."""
    store = Store(database_of(folder))
    await store.start()
    tried: list[tuple[int, bool]] = []
    store.writer.on_write = lambda _seconds, jobs, is_kept: tried.append((jobs, is_kept))
    yield store, tried
    await store.stop()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The file while another program writes to it."""
    other = sqlite3.connect(folder / "games.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


async def told(jobs: list[Job], store: Store) -> list[str]:
    results = await asyncio.gather(*map(store.writer.submit, jobs), return_exceptions=True)
    return ["kept" if not isinstance(result, BaseException) else type(result).__name__ for result in results]


@of_sqlite
async def test_if_the_database_is_locked_the_whole_group_fails_after_one_try(tmp_path, monkeypatch):
    monkeypatch.setattr(database, "BUSY_SECONDS", 0)
    async with opened(tmp_path) as (store, tried):
        with locked(tmp_path):
            assert await told([person(number) for number in range(30)], store) == ["NotKept"] * 30
        assert tried == [(30, False)]
        assert await told([person(1)], store) == ["kept"]


@of_sqlite
async def test_if_the_disk_is_full_the_whole_group_fails_and_nothing_has_changed(tmp_path):
    async with opened(tmp_path) as (store, _):
        pages = rows(tmp_path, "PRAGMA page_count")[0][0]

        @event.listens_for(store.writer._engine, "begin")
        def fill(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

        jobs = [person(number) for number in range(2000)]
        failed = await asyncio.gather(*map(store.writer.submit, jobs), return_exceptions=True)
        full = [error for error in failed if isinstance(error, NotKept)]
        assert full
        assert all(error.is_certain for error in full)
        assert len(rows(tmp_path, "select id from people")) == len(failed) - len(full)
        event.remove(store.writer._engine, "begin", fill)
        await told([Job(work=lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1000000"))], store)
        assert await told([person(5000)], store) == ["kept"]


async def test_a_job_at_fault_is_sought_only_while_the_database_works(tmp_path):
    async with opened(tmp_path) as (store, tried):

        def conflict(_connection: Connection) -> None:
            raise Conflict("a table has moved on")

        def lose(_connection: Connection) -> None:
            raise OperationalError("insert", {}, Exception("the connection is lost"))

        jobs = [person(1), Job(work=conflict), person(2), Job(work=lose), person(3), person(4)]
        assert await told(jobs, store) == ["kept", "Conflict", "kept", "NotKept", "NotKept", "NotKept"]
        # The group, and then each until the connection was lost.
        assert [count for count, _ in tried] == [6, 1, 1, 1, 1]
        assert sorted(rows(tmp_path, "select id from people")) == [("1",), ("2",)]


async def test_a_write_that_hangs_is_broken_off_and_nobody_is_told_that_nothing_changed(tmp_path, monkeypatch):
    may_go_on = threading.Event()
    async with opened(tmp_path) as (store, _):
        store.writer._longest = 0.01

        def hang(_connection: Connection) -> None:
            may_go_on.wait()

        monkeypatch.setattr("tankchess.server.storage.writer._LAST_GASP", 0.01)
        with pytest.raises(NotKept) as caught:
            await store.writer.submit(Job(work=hang))
        assert not caught.value.is_certain
        # While it hangs, nothing else is tried: there would be two transactions.
        assert await told([person(1)], store) == ["NotKept"]
        stuck = store.writer._stuck
        assert stuck is not None
        may_go_on.set()
        await asyncio.wait({stuck})
        store.writer._longest = 10.0
        assert await told([person(2)], store) == ["kept"]


async def test_a_writer_that_hangs_can_be_stopped(tmp_path, monkeypatch):
    may_go_on = threading.Event()
    monkeypatch.setattr("tankchess.server.storage.writer._LAST_GASP", 0.01)
    store = Store(database_of(tmp_path))
    await store.start()
    waiting = [store.writer.submit(Job(work=lambda _connection: may_go_on.wait()))]
    await asyncio.sleep(0)
    waiting += [store.writer.submit(person(number)) for number in range(600)]
    await store.stop(0.01)
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(result) for result in results} == {NotKept}
    with pytest.raises(NotKept):
        await store.writer.submit(person(1))
    may_go_on.set()


async def test_a_table_of_which_nobody_knows_what_is_kept_is_loaded_again(tmp_path, monkeypatch):
    """The answer to COMMIT is lost, the move is not: repeated, it is found, and not played twice."""
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        writer = house.services.store.writer
        transact = writer._transact

        def lose_the_answer(group):
            transact(group)
            writer._is_committing = True
            raise OperationalError("COMMIT", {}, Exception("the connection is lost"), connection_invalidated=True)

        body = {"type": "move", "id": "m", "ply": 0, "key": (await ann.view(table))["key"], "move": MOVES[0]}
        with monkeypatch.context() as patch:
            patch.setattr(writer, "_transact", lose_the_answer)
            answer = await ann.call("POST", f"/api/tables/{table}/moves", body)
        assert answer.status_code == 500
        assert "not known whether" in answer.json()["message"]
        assert (await ann.post(f"/api/tables/{table}/moves", body))["id"] == "m"
        assert (await ann.view(table))["ply"] == 1


@of_sqlite
async def test_the_writer_waits_for_its_turn_before_it_reads(tmp_path):
    """BEGIN IMMEDIATE: a transaction that reads first and writes later cannot fail because somebody wrote between."""
    async with opened(tmp_path) as (store, _):

        def work(connection: Connection) -> str:
            connection.execute(text("SELECT count(*) FROM people")).scalar()
            other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None, timeout=0)
            try:
                other.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                return str(error)
            finally:
                other.close()
            return "nobody waits"

        assert await store.writer.submit(Job(work=work)) == "database is locked"


@of_sqlite
def test_a_server_whose_database_is_locked_ends_when_it_is_told_to_and_has_lost_nothing(tmp_path: Path):
    server = Served(tmp_path, "--workers", "0")
    with Client(server.address) as client:
        client.sign_in("Ann")
        view = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")]))
    with locked(tmp_path):
        threads = [threading.Thread(target=_knock, args=(server.address,)) for _ in range(8)]
        for thread in threads:
            thread.start()
        server.process.send_signal(signal.SIGTERM)
        code, errors = server.end()
        for thread in threads:
            thread.join()
    assert code == -signal.SIGTERM
    assert "Traceback" not in errors
    assert rows(tmp_path, "select id from tables") == [(view.id,)]


def _knock(address: str) -> None:
    try:
        with Client(address) as client:
            client.sign_in("Bob")
    except Exception:
        # The server is about to end: it may answer that nothing could be saved, or not at all.
        return


def test_whatever_hangs_the_process_ends(tmp_path: Path):
    """The last resort: something that cannot be broken off keeps the server from stopping."""
    program = """
import sys, time
from tankchess.cli import app
from tankchess.server import hosting, services

async def hang(self):
    time.sleep(600)

hosting.LONGEST_END = 0.2
services.Services.stop = hang
app(["serve", "--no-browser", "--port", "0", "--workers", "0", "--database", sys.argv[1]])
"""
    server = subprocess.Popen(
        [sys.executable, "-c", program, database_of(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert "http://" in server.stdout.readline()
    server.send_signal(signal.SIGTERM)
    _, errors = server.communicate(timeout=60)
    assert server.returncode == 1
    assert "ended at once, nothing confirmed is lost" in errors
