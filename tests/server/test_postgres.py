"""What is special about PostgreSQL. `make postgres-test` runs this; other runs skip it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from tankchess.server.storage.database import DatabaseError, open_engines, prepare
from tankchess.server.storage.lock import PostgresLock, take_lock
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job, NotKept
from tests.cli.running import run_badly
from tests.server.databases import CHOSEN, database_of
from tests.server.house import MOVES, open_house
from tests.server.serving import serving

pytestmark = pytest.mark.anyio


def administer(*statements: str) -> None:
    """Runs a statement outside of any transaction: those about whole databases need it."""
    engine = create_engine(make_url(CHOSEN).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@pytest.fixture
def name() -> Iterator[str]:
    """The name for a database or a role of the test's own."""
    chosen = f"test_{secrets.token_hex(8)}"
    yield chosen
    administer(f"DROP DATABASE IF EXISTS {chosen} WITH (FORCE)", f"DROP ROLE IF EXISTS {chosen}")


def url(database: str, username: str | None = None) -> str:
    return make_url(CHOSEN).set(database=database, username=username).render_as_string(hide_password=False)


@pytest.mark.parametrize(("chosen", "kept"), [("off", "on"), ("remote_apply", "remote_apply")])
def test_a_write_waits_for_the_disk_even_where_that_was_turned_off(name: str, chosen: str, kept: str) -> None:
    administer(f"CREATE DATABASE {name}", f"ALTER DATABASE {name} SET synchronous_commit = {chosen}")
    _, writing = open_engines(url(name))
    for _ in range(2):
        with writing.begin() as connection:
            assert connection.execute(text("SHOW synchronous_commit")).scalar() == kept
    writing.dispose()


async def test_when_the_database_has_ended_all_connections_the_game_goes_on(tmp_path: Path, name: str) -> None:
    database = make_url(database_of(tmp_path)).update_query_dict({"application_name": name})
    async with open_house(tmp_path, database=database.render_as_string(hide_password=False)) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        await ann.play(table, MOVES[0])
        key = (await ann.view(table))["key"]
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name"
        await asyncio.to_thread(administer, f"{end} = '{name}'")
        body = {"type": "move", "id": "m", "ply": 1, "key": key, "move": MOVES[1]}
        assert await ann.refused("POST", f"/api/tables/{table}/moves", body) == (500, "server_error")
        await ann.post(f"/api/tables/{table}/moves", body)
        assert (await ann.view(table))["ply"] == 2
        assert [entry["id"] for entry in await ann.get("/api/mine")] == [table]


async def test_a_server_that_lost_the_database_to_another_one_writes_no_more(tmp_path: Path, name: str) -> None:
    """The lock is lost with the connection. The next connection takes it again, unless somebody else was quicker."""
    chosen = make_url(database_of(tmp_path)).update_query_dict({"application_name": name})
    database = chosen.render_as_string(hide_password=False)
    async with open_house(tmp_path, database=database) as house:
        ann = await house.guest("Ann")
        table = await ann.lay("me", "me")
        end = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'"
        await asyncio.to_thread(administer, end)
        lock = take_lock(database_of(tmp_path))
        assert isinstance(lock, PostgresLock)
        _, other = open_engines(database_of(tmp_path), lock.claim)
        key = (await ann.view(table))["key"]
        body = {"type": "move", "id": "m", "ply": 0, "key": key, "move": MOVES[0]}
        with other.connect():
            for _ in range(3):
                assert await ann.refused("POST", f"/api/tables/{table}/moves", body) == (500, "server_error")
        other.dispose()
        await ann.post(f"/api/tables/{table}/moves", body)
        assert (await ann.view(table))["ply"] == 1


async def test_a_transaction_that_hangs_is_broken_off_and_the_next_one_works(tmp_path: Path) -> None:
    store = Store(database_of(tmp_path))
    await store.start()
    store.writer._longest = 0.1
    with pytest.raises(NotKept) as caught:
        await store.writer.submit(Job(work=lambda connection: connection.exec_driver_sql("SELECT pg_sleep(600)")))
    assert caught.value.is_certain
    store.writer._longest = 10.0
    await store.beat(1.0)
    await store.stop()


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_cannot_hold_every_name_is_refused(name: str, encoding: str) -> None:
    administer(f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(DatabaseError, match=f"its encoding is {encoding}, expected UTF8"):
        prepare(url(name))


def test_a_database_that_is_not_there_is_an_error_of_one_line(name: str) -> None:
    message = run_badly("serve", "--no-browser", "--database", url(name))
    assert message.endswith(f'FATAL: database "{name}" does not exist')


def test_without_the_right_to_create_tables_it_says_so(name: str) -> None:
    administer(f"CREATE ROLE {name} LOGIN", f"CREATE DATABASE {name}")
    message = run_badly("serve", "--no-browser", "--database", url(name, name))
    assert message.endswith("permission denied for schema public")


def test_a_server_leaves_no_connection_behind(tmp_path: Path, name: str) -> None:
    administer(f"CREATE DATABASE {name}")
    with serving(tmp_path, "--database", url(name)):
        pass
    # Without FORCE: it would fail while somebody is connected.
    administer(f"DROP DATABASE {name}")


def test_every_folder_of_a_test_is_a_database_of_its_own(tmp_path: Path) -> None:
    one, other = database_of(tmp_path / "one"), database_of(tmp_path / "other")
    assert one != other
    assert one == database_of(tmp_path / "one")
