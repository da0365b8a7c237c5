"""What is special about PostgreSQL. `make postgres-test` runs this; other runs skip it."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from tankchess.server.storage import database, lock
from tankchess.server.storage.database import DatabaseError, newest_revision, open_engines, prepare
from tankchess.server.storage.lock import (
    DatabaseLock,
    PostgresLock,
    SharedPostgresLock,
    take_lock,
    take_shared_lock,
)
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job, NotKept
from tests.cli.running import run_badly
from tests.server.databases import CHOSEN, database_of, migrate_with
from tests.server.house import MOVES, open_house
from tests.server.relay import Relay
from tests.server.serving import serving
from tests.server.test_stopped_process import by_way_of

pytestmark = pytest.mark.anyio


def administer(*statements: str) -> None:
    """Runs a statement outside of any transaction: those about whole databases need it."""
    administer_in(make_url(CHOSEN).database, *statements)


def administer_in(name: str | None, *statements: str) -> None:
    chosen = make_url(CHOSEN).set(drivername="postgresql+psycopg", database=name)
    engine = create_engine(chosen, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            for statement in statements:
                connection.execute(text(statement))
    finally:
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


@pytest.mark.parametrize("take", [take_lock, take_shared_lock])
def test_a_machine_that_is_gone_without_a_word_does_not_keep_the_database_for_hours(
    tmp_path: Path, take: Callable[[str], DatabaseLock]
) -> None:
    """PostgreSQL asks it for signs of life; by itself it would first do so after two hours."""
    mine = take(database_of(tmp_path))
    assert isinstance(mine, PostgresLock)
    _, writing = open_engines(database_of(tmp_path), mine.claim)
    asked = "SELECT name FROM pg_settings WHERE source = 'session' AND name LIKE 'tcp%'"
    with writing.connect() as connection:
        found = set(connection.execute(text(asked)).scalars())
    writing.dispose()
    keepalives = {f"tcp_keepalives_{each}" for each in ("idle", "interval", "count")}
    assert found == {*keepalives, "tcp_user_timeout"}


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system knows no limit for a line")
def test_a_postgresql_whose_machine_is_gone_without_a_word_is_not_waited_for(tmp_path: Path) -> None:
    with Relay() as relay:
        for engine in open_engines(by_way_of(relay, database_of(tmp_path))):
            with engine.connect() as connection:
                line: Any = connection.connection.driver_connection
                with socket.socket(fileno=os.dup(line.fileno())) as held:
                    seconds = held.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) / 1000
                    assert 0 < seconds <= 10
                    assert held.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
                    assert held.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) <= 10
            engine.dispose()


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


# Migrations while servers write.

_VALID = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'ix_seats_players'::regclass"


def made_before(name: str) -> Engine:
    """A database as the version before has left it, with a person and a table."""
    administer(f"CREATE DATABASE {name}")
    engine = create_engine(make_url(url(name)).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        migrate_with(connection, "0014")
        connection.execute(text("INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 0), ('bob', 'Bob', 0)"))
        connection.execute(
            text(
                "INSERT INTO tables (id, version, created, updated, status, ply, turn, is_listed, wakes, card)"
                " VALUES ('t', 1, 0, 0, 'playing', 0, 'w', false, false, '{}')"
            )
        )
    return engine


def sit(connection: Connection, side: str, person: str) -> None:
    values = {"side": side, "person": person}
    connection.execute(text("INSERT INTO seats (table_id, side, person) VALUES ('t', :side, :person)"), values)


def test_while_an_index_is_made_everybody_can_write(name: str) -> None:
    engine = made_before(name)
    with ThreadPoolExecutor(1) as threads, engine.connect() as waiting:
        # Somebody has begun to write, and is not done.
        sit(waiting, "w", "ann")
        migrating = threads.submit(prepare, url(name))
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as looking:
            making = text("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%'")
            end = time.monotonic() + 60
            while not looking.execute(making).scalar():
                assert not migrating.done() and time.monotonic() < end
                time.sleep(0.02)
        with engine.begin() as writing:
            writing.execute(text("SET LOCAL lock_timeout = '20s'"))
            sit(writing, "b", "bob")
        assert not migrating.done()
        waiting.commit()
        migrating.result(60)
    with engine.connect() as connection:
        assert connection.execute(text(_VALID)).scalar() is True
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == newest_revision()
        assert connection.execute(text("SELECT count(*) FROM seats")).scalar() == 2
    engine.dispose()


def test_an_index_whose_making_was_broken_off_is_made_again(name: str) -> None:
    engine = made_before(name)
    with engine.begin() as connection:
        sit(connection, "w", "ann")
        sit(connection, "b", "ann")
    with pytest.raises(DBAPIError):
        administer_in(name, "CREATE UNIQUE INDEX CONCURRENTLY ix_seats_players ON seats (table_id, person)")
    with engine.connect() as connection:
        assert connection.execute(text(_VALID)).scalar() is False
    prepare(url(name))
    with engine.connect() as connection:
        assert connection.execute(text(_VALID)).scalar() is True
    engine.dispose()


def test_a_server_of_a_cluster_that_starts_waits_for_one_that_makes_the_tables(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long that takes: it has less patience for everything else."""
    administer(f"CREATE DATABASE {name}")
    prepare(url(name))
    engine = create_engine(make_url(url(name)).set(drivername="postgresql+psycopg"))
    monkeypatch.setattr(lock, "_LOCK_PATIENCE", "50ms")
    claim = SharedPostgresLock(make_url(url(name))).claim
    with ThreadPoolExecutor(1) as threads, engine.connect() as first, engine.connect() as looking:
        first.execute(text(f"SELECT pg_advisory_xact_lock({database._MIGRATING})"))
        starting = threads.submit(prepare, url(name), claim)
        late = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'"
            " AND clock_timestamp() - query_start > interval '200 ms'"
        )
        end = time.monotonic() + 60
        while not starting.done() and not looking.execute(late).scalar():
            looking.rollback()
            assert time.monotonic() < end
            time.sleep(0.02)
        first.rollback()
        starting.result(60)
    engine.dispose()


async def test_two_servers_that_start_together_on_a_new_database_write_no_error_into_their_log(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each wants to add the row that says when the server was last alive."""
    administer(f"CREATE DATABASE {name}")
    prepare(url(name))
    engine = create_engine(make_url(url(name)).set(drivername="postgresql+psycopg"))
    store = Store(url(name))
    await store.start()
    with engine.connect() as first, engine.connect() as looking:
        first.execute(text("INSERT INTO heartbeat (id, at) VALUES (1, 10.0)"))
        waking = asyncio.create_task(store.wake(20.0))
        waits = text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        while not looking.execute(waits).scalar():
            looking.rollback()
            await asyncio.sleep(0.01)
        first.commit()
        await waking
        looking.rollback()
        assert looking.execute(text("SELECT at FROM heartbeat WHERE id = 1")).scalar() == 20.0
    await store.stop()
    engine.dispose()
    assert not caplog.records


def test_two_servers_that_start_together_bring_the_database_up_to_date_once(name: str) -> None:
    made_before(name).dispose()
    with ThreadPoolExecutor(3) as threads:
        for migrating in [threads.submit(prepare, url(name)) for _ in range(3)]:
            migrating.result(60)
    _, engine = open_engines(url(name))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == newest_revision()
    engine.dispose()
