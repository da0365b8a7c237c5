"""`tankchess backup` and `tankchess restore`: everything of one moment, checked, there and back."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from tankchess.client import Client
from tankchess.server.messages import NewTable, Rules, SeatWish
from tankchess.server.storage.backup import back_up
from tankchess.server.storage.database import DatabaseError
from tankchess.server.storage.inspection import inspect_file
from tankchess.server.storage.lock import FileLock
from tests.cli.running import invoke, run, run_badly
from tests.server.house import MOVES, open_house
from tests.server.serving import serving


def playing(folder: Path, moves: int = 2) -> Path:
    """The database of a server that was stopped in the middle of a game."""

    async def play() -> None:
        async with open_house(folder) as house:
            ann = await house.guest("Ann")
            await ann.play(await ann.lay("me", "me"), *MOVES[:moves])

    asyncio.run(play())
    return folder / "games.sqlite"


def query(file: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(statement).fetchall()


def test_a_backup_is_one_sound_file_for_its_owner_alone(tmp_path: Path):
    database = playing(tmp_path)
    copy = tmp_path / "copies" / "monday.sqlite"
    told = run("backup", str(copy), "--database", str(database)).stdout
    assert told.startswith(f"{copy}: 1 tables, 1 people, 3 events, ")
    assert query(copy, "select * from events") == query(database, "select * from events")
    assert inspect_file(copy).faults == []
    assert [file.name for file in copy.parent.iterdir()] == ["monday.sqlite"]
    if sys.platform != "win32":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_backup_replaces_a_file_only_if_it_is_told_to(tmp_path: Path):
    database, copy = playing(tmp_path), tmp_path / "copy.sqlite"
    copy.write_text("precious")
    assert run_badly("backup", str(copy), "--database", str(database)).endswith("the file exists; --force replaces it")
    assert copy.read_text() == "precious"
    run("backup", str(copy), "--force", "--database", str(database))
    assert len(query(copy, "select * from tables")) == 1


@pytest.mark.parametrize("name", ["games.sqlite", "games.sqlite-wal", "games.sqlite.lock", "."])
def test_a_backup_is_never_written_over_the_database_itself(tmp_path: Path, name: str):
    database = playing(tmp_path)
    assert "expected" in run_badly("backup", str(tmp_path / name), "--force", "--database", str(database))
    assert inspect_file(database).faults == []


def test_there_is_no_backup_of_a_database_that_is_not_there(tmp_path: Path):
    message = run_badly("backup", str(tmp_path / "copy"), "--database", str(tmp_path / "games.sqlite"))
    assert message.endswith("games.sqlite: there is no such file")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_database_is_not_taken_for_a_backup(tmp_path: Path):
    database = playing(tmp_path)
    spoil(database)
    assert "damaged" in run_badly("backup", str(tmp_path / "copy"), "--database", str(database))
    assert not (tmp_path / "copy").exists()


def spoil(database: Path) -> None:
    """Overwrites all pages but the first two."""
    data = bytearray(database.read_bytes())
    data[8192:] = b"\x55" * len(data[8192:])
    database.write_bytes(bytes(data))


def test_a_backup_of_a_busy_server_is_of_one_moment_and_has_what_was_confirmed(tmp_path: Path):
    """Moves that are still in the log of SQLite are in the backup, too; copying the file alone would lose them."""
    with serving(tmp_path, "--workers", "0") as server, Client(server.address) as client:
        client.sign_in("Ann")
        table = client.make_table(NewTable(seats=[SeatWish("me"), SeatWish("me")], rules=Rules(setup="duel-12")))
        stop = threading.Event()

        def open_tables() -> None:
            with Client(server.address, client.token) as other:
                for _ in range(20):
                    if not stop.is_set():
                        other.make_table(NewTable(seats=[SeatWish("me"), SeatWish("open")]))

        thread = threading.Thread(target=open_tables)
        thread.start()
        try:
            connection = client.open_table(table.id)
            for number, code in enumerate(MOVES[:4]):
                connection.play(code)
                copy = tmp_path / f"copy{number}.sqlite"
                run("backup", str(copy), "--database", str(tmp_path / "games.sqlite"))
                moves = query(copy, f"select count(*) from events where table_id = '{table.id}' and kind = 'moved'")
                assert moves == [(number + 1,)]
                # Of one moment: every table has exactly the events that its version says.
                counted = "(select count(*) from events where table_id = tables.id)"
                assert query(copy, f"select id from tables where version <> {counted}") == []
            connection.close()
        finally:
            stop.set()
            thread.join()


def test_a_writer_does_not_begin_a_backup_anew(tmp_path: Path):
    """Between two steps of the copy somebody writes; the backup goes on with the moment at which it began."""
    database = playing(tmp_path)
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.executescript("CREATE TABLE filler (text); CREATE TABLE note (text);")
        other.execute("INSERT INTO filler SELECT zeroblob(1000000) FROM events, events AS more")
        steps = []

        def progress(done: int, whole: int) -> None:
            steps.append((done, whole))
            other.execute("INSERT INTO note VALUES ('meanwhile')")

        back_up(database, tmp_path / "copy.sqlite", progress)
    assert len(steps) > 1
    assert [done for done, _ in steps] == sorted({done for done, _ in steps})
    assert query(tmp_path / "copy.sqlite", "select * from note") == []


def test_a_backup_comes_back_and_what_was_there_is_kept(tmp_path: Path):
    database = playing(tmp_path)
    run("backup", str(tmp_path / "copy.sqlite"), "--database", str(database))
    before = query(database, "select * from events")
    playing(tmp_path, moves=4)
    newer = query(database, "select * from events")
    first, second = run("restore", str(tmp_path / "copy.sqlite"), "--database", str(database)).stdout.splitlines()
    assert first.endswith(f"1 tables, 1 people, 3 events, as they were in {tmp_path / 'copy.sqlite'}")
    aside = Path(second.partition(": what was there before")[0])
    assert query(database, "select * from events") == before
    assert query(aside, "select * from events") == newer
    playing(tmp_path)
    assert len(query(database, "select * from tables")) == 2


def test_nothing_is_restored_while_a_server_uses_the_database(tmp_path: Path):
    database = playing(tmp_path)
    run("backup", str(tmp_path / "copy.sqlite"), "--database", str(database))
    lock = FileLock(database)
    message = run_badly("restore", str(tmp_path / "copy.sqlite"), "--database", str(database))
    assert "is in use by a server" in message
    lock.release()
    assert sorted(file.name for file in tmp_path.iterdir() if "before" in file.name) == []


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path):
    database, copy = playing(tmp_path), tmp_path / "copy.sqlite"
    run("backup", str(copy), "--database", str(database))
    downgrade(copy, "0001")
    assert "seen" not in {row[1] for row in query(copy, "pragma table_info(sessions)")}
    run("restore", str(copy), "--database", str(database))
    assert "seen" in {row[1] for row in query(database, "pragma table_info(sessions)")}
    assert inspect_file(database).is_newest
    assert len(query(database, "select * from events")) == 3


def downgrade(file: Path, revision: str) -> None:
    from alembic import command

    from tankchess.server.storage.database import MIGRATIONS
    from tankchess.server.storage.upgrading import config_of

    # Without foreign keys: a table is made anew on the way back.
    engine = create_engine(f"sqlite:///{file}")
    config = config_of(MIGRATIONS)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    engine.dispose()


@pytest.mark.parametrize("kind", ["letter", "foreign", "newer", "damaged", "no text", "column", "missing", "empty"])
def test_what_is_not_a_good_backup_is_refused_and_nothing_has_changed(tmp_path: Path, kind: str):
    database, copy = playing(tmp_path), tmp_path / "copy.sqlite"
    run("backup", str(copy), "--database", str(database))
    if kind == "letter":
        copy.write_text("Dear Ann, " * 100)
    elif kind == "foreign":
        copy.unlink()
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("CREATE TABLE recipes (text)")
    elif kind == "newer":
        change(copy, "UPDATE alembic_version SET version_num = '9999'")
    elif kind == "damaged":
        spoil(copy)
    elif kind == "no text":
        garble(copy)
    elif kind == "column":
        change(copy, "ALTER TABLE people RENAME COLUMN password TO phrase")
    elif kind == "empty":
        copy.write_bytes(b"")
    else:
        copy.unlink()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    message = run_badly("restore", str(copy), "--database", str(database))
    assert message.startswith(f"tankchess: {copy}: ")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement)


def garble(database: Path) -> None:
    """The name of a table, which SQLite quotes, is no text any more."""
    data = database.read_bytes().replace(b"CREATE TABLE people", b"\xd3REATE TABLE people")
    assert b"tablepeoplepeople" in data
    database.write_bytes(data.replace(b"tablepeoplepeople", b"tablepeo\xd3lepeople"))


def test_a_database_whose_tables_are_garbled_is_no_reason_for_a_traceback(tmp_path: Path):
    database = playing(tmp_path)
    garble(database)
    damaged = "what it says of its tables is damaged"
    assert damaged in run_badly("backup", str(tmp_path / "copy"), "--database", str(database))
    assert damaged in run_badly("serve", "--no-browser", "--port", "0", "--database", str(database))
    assert damaged in invoke("doctor", "--database", str(database)).stdout


def test_a_backup_can_be_restored_where_there_was_nothing(tmp_path: Path):
    database, copy = playing(tmp_path), tmp_path / "copy.sqlite"
    run("backup", str(copy), "--database", str(database))
    elsewhere = tmp_path / "new" / "games.sqlite"
    assert "before" not in run("restore", str(copy), "--database", str(elsewhere)).stdout
    assert len(query(elsewhere, "select * from events")) == 3


def test_a_backup_that_does_not_fit_is_refused_before_it_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = playing(tmp_path)
    monkeypatch.setattr("shutil.disk_usage", lambda _place: type("Usage", (), {"free": 1000})())
    with pytest.raises(DatabaseError, match="MB are needed"):
        back_up(database, tmp_path / "copy.sqlite", lambda _done, _all: None)
    assert not (tmp_path / "copy.sqlite").exists()


def test_for_postgresql_the_commands_of_its_own_are_named_without_the_password():
    url = "postgresql://ann:xyzzy@db.example.org/games?sslmode=require"
    message = run_badly("restore", "copy.dump", "--database", url)
    assert "pg_restore --clean --if-exists" in message
    assert "postgresql://ann@db.example.org/games?sslmode=require" in message
    assert "xyzzy" not in message


def test_without_pg_dump_it_says_what_to_type(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda _name: None)
    message = run_badly("backup", "copy.dump", "--database", "postgresql://ann:xyzzy@db.example.org/games")
    assert "pg_dump --format=custom --no-owner --file=copy.dump postgresql://ann@db.example.org/games" in message
    assert "xyzzy" not in message
