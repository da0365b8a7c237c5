"""The store: jobs are kept in groups, each as a whole or not at all, and nothing is ever changed."""

import asyncio
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, insert, select

from tankchess.server.storage import schema
from tankchess.server.storage.database import MIGRATIONS, known_revisions, migrate, newest_revision, open_engines
from tankchess.server.storage.store import Store
from tankchess.server.storage.upgrading import upgrade
from tankchess.server.storage.writer import Job
from tests.server.databases import database_of, rows
from tests.server.house import MOVES, open_house

pytestmark = pytest.mark.anyio


def person(number: int) -> Job:
    values = {"id": str(number), "name": "Ann", "created": 0.0}

    def work(connection: Connection) -> int:
        connection.execute(insert(schema.people).values(values))
        return number

    return Job(work=work)


@pytest.mark.parametrize("by_migrations", [True, False])
async def test_the_migrations_make_exactly_the_schema_of_the_program(tmp_path, by_migrations):
    reading, writing = open_engines(database_of(tmp_path))
    if by_migrations:
        with writing.begin() as connection:
            upgrade(connection, MIGRATIONS)
    migrate(writing)
    migrate(writing)
    with writing.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        version = MigrationContext.configure(connection).get_current_revision()
    assert version == newest_revision() == known_revisions()[0]
    writing.dispose()
    reading.dispose()


def test_a_server_with_an_up_to_date_database_does_without_the_migrations(tmp_path):
    """To have them at hand takes 11 MB."""
    program = (
        "import sys; from tankchess.server import application; from tankchess.server.storage.database import prepare;"
        "prepare(sys.argv[1]); prepare(sys.argv[1]); print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", program, database_of(tmp_path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "False"


async def test_an_acknowledged_write_is_synchronous_and_logged_ahead(tmp_path):
    reading, writing = open_engines(database_of(tmp_path))
    with writing.connect() as connection:
        if writing.dialect.name == "sqlite":
            expected = {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2}
        else:
            # PostgreSQL always logs ahead.
            expected = {"SHOW synchronous_commit": "on"}
        assert {asked: connection.exec_driver_sql(asked).scalar() for asked in expected} == expected
    writing.dispose()
    reading.dispose()


async def test_jobs_that_wait_together_share_a_transaction(tmp_path):
    store = Store(database_of(tmp_path))
    await store.start()
    commits: list[object] = []
    event.listen(store.writer._engine, "commit", commits.append)
    results = await asyncio.gather(*(store.writer.submit(person(number)) for number in range(50)))
    assert results == list(range(50))
    assert len(commits) == 1
    await store.stop()


async def test_a_job_that_fails_does_not_spoil_the_others(tmp_path):
    store = Store(database_of(tmp_path))
    await store.start()
    jobs = [person(1), person(2), person(1), person(3)]
    results = await asyncio.gather(*map(store.writer.submit, jobs), return_exceptions=True)
    assert [result if isinstance(result, int) else type(result).__name__ for result in results] == [
        1, 2, "IntegrityError", 3,
    ]  # fmt: skip
    async with store.engine.connect() as connection:
        ids = (await connection.execute(select(schema.people.c.id))).scalars().all()
    assert sorted(ids) == ["1", "2", "3"]
    await store.stop()


async def test_events_are_numbered_without_a_gap_and_never_changed(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        await ann.play(table, *MOVES[:3])
        await ann.act(table, "takeback")
        before = rows(tmp_path, "select * from events order by version")
        await ann.play(table, MOVES[4])
        after = rows(tmp_path, "select * from events order by version")
    assert after[: len(before)] == before
    assert [row[1] for row in after] == [1, 2, 3, 4, 5, 6]
    assert [row[3] for row in after] == ["laid", "moved", "moved", "moved", "took_back", "moved"]
    assert rows(tmp_path, "select version, ply, status from tables") == [(6, 3, "playing")]


async def test_if_a_write_fails_nothing_has_changed_and_the_game_goes_on(tmp_path, monkeypatch):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        socket = await ann.socket(table)
        before = await ann.view(table)

        def fail(*_):
            raise OSError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(house.services.store.writer, "_transact", fail)
            answer = await socket.ask("move", id="m", ply=0, key=before["key"], move=MOVES[0])
        assert answer["code"] == "server_error"
        assert "disk" not in answer["message"]
        assert await ann.view(table) == before
        assert (await socket.ask("move", id="m", ply=0, key=before["key"], move=MOVES[0]))["type"] == "done"
        assert (await ann.view(table))["ply"] == 1


async def test_a_table_that_somebody_else_wrote_to_is_loaded_again(tmp_path):
    async with open_house(tmp_path, is_alone=False) as first, open_house(tmp_path, is_alone=False) as second:
        ann = await first.guest("Ann")
        table = await ann.lay("me", "me")
        twin = second.stranger()
        twin.client.cookies = ann.client.cookies
        await twin.play(table, MOVES[0])
        key = (await ann.view(table))["key"]
        body = {"type": "move", "id": "x", "ply": 0, "key": key, "move": MOVES[2]}
        assert await ann.refused("POST", f"/api/tables/{table}/moves", body) == (409, "stale")
        welcome = await ann.get(f"/api/tables/{table}")
        assert [move["code"] for move in welcome["moves"]] == [MOVES[0]]


async def test_a_client_that_leaves_while_a_move_is_kept_leaves_a_sound_table(tmp_path):
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        key = (await ann.view(table))["key"]
        service = house.services.tables.service
        live = await house.services.tables.find(table)
        body = {"type": "move", "id": "x", "ply": 0, "key": key, "move": MOVES[0]}
        request = asyncio.create_task(ann.call("POST", f"/api/tables/{table}/moves", body))
        while not live.lock.locked():
            await asyncio.sleep(0)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        await service.finish()
        view = await ann.view(table)
        assert (view["ply"], view["version"]) == (1, rows(tmp_path, "select version from tables")[0][0])
