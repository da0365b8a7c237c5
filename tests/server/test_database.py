"""A database that cannot be used: the error is one line that says why, without any password."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text, update

from tankchess.server.storage import schema
from tankchess.server.storage.database import DatabaseError, open_engines, prepare
from tankchess.server.storage.reading import Readers
from tests.cli.running import run_badly
from tests.server.databases import database_of, execute
from tests.server.house import open_house

SECRET = "xyzzy"


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql://ann:{SECRET}@localhost:port/games",
        f"postgresql:ann:{SECRET}@localhost/games",
        f"postgresql:/ann:{SECRET}@localhost/games",
        f"://ann:{SECRET}@localhost/games",
        f"postgresql://ann:{SECRET}@localhost/games?port={SECRET}",
        f"postgresql://ann:{SECRET}@localhost/games?plugin={SECRET}",
        f"mysql://ann:{SECRET}@localhost/games",
        "sqlite://",
    ],
)
def test_a_url_that_cannot_be_read_is_an_error(url: str):
    message = run_badly("serve", "--no-browser", "--database", url)
    assert message.startswith("tankchess: the database: ")
    assert "expected" in message
    assert SECRET not in message


@pytest.mark.parametrize("option", ["", "?password=", "?sslmode=", "?nonsense=", "?row_factory=", "?connect_timeout="])
def test_a_database_that_cannot_be_reached_is_an_error(option: str):
    with socket.socket() as nobody:
        # Taken, but nobody listens.
        nobody.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{nobody.getsockname()[1]}/games"
        options = option + SECRET if option else ""
        message = run_badly("serve", "--no-browser", "--database", f"postgresql://ann:{SECRET}@{place}{options}")
    assert message.startswith(f"tankchess: the database postgresql://ann@{place}: ")
    assert SECRET not in message


def test_without_its_driver_it_says_how_to_get_it():
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from tankchess.cli import app\n"
        "app(['serve', '--no-browser', '--database', 'postgresql://localhost/games'])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "tankchess: PostgreSQL needs psycopg, which is not installed: pip install 'tankchess[postgres]'\n"
    )


def test_a_file_that_is_not_a_database_is_an_error(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    message = run_badly("serve", "--no-browser", "--database", str(letter))
    assert message == f"tankchess: the database {letter}: file is not a database"


def test_a_database_of_a_newer_version_is_an_error(tmp_path: Path):
    database = database_of(tmp_path)
    prepare(database)
    execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer version"):
        prepare(database)


@pytest.mark.parametrize("url", ["postgresql://a@b/c", "postgres://a@b/c", "postgresql+asyncpg://a@b/c"])
def test_every_name_of_postgresql_means_the_one_driver(url: str):
    for engine in open_engines(url):
        assert (engine.dialect.name, engine.dialect.driver) == ("postgresql", "psycopg")


def test_a_path_may_look_like_anything(tmp_path: Path):
    database = str(tmp_path / "100% of my games?" / "a#b.sqlite")
    prepare(database)
    assert Path(database).exists()


@pytest.mark.anyio
async def test_what_is_read_in_one_transaction_is_of_one_moment(tmp_path: Path):
    """A table is read by several statements: its events must not be newer than its summary."""
    database = database_of(tmp_path)
    prepare(database)
    reading, writing = open_engines(database)
    readers = Readers(reading)
    counting = text("SELECT count(*) FROM people")
    async with readers.connect() as reader:
        before = (await reader.execute(counting)).scalar()
        with writing.begin() as writer:
            writer.execute(text("INSERT INTO people (id, name, created) VALUES ('ann', 'Ann', 1.5)"))
        assert ((await reader.execute(counting)).scalar(), before) == (0, 0)
    async with readers.connect() as reader:
        assert (await reader.execute(counting)).scalar() == 1
    writing.dispose()
    await readers.dispose()


@pytest.mark.anyio
async def test_milliseconds_beyond_32_bits_can_be_kept(tmp_path: Path):
    """With ten minutes for every move a clock may go beyond 24 days, which is the most that 32 bits hold."""
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        execute(database_of(tmp_path), update(schema.events).values(spent=2**40))
        kept = await house.services.store.load(table)
        assert [entry.spent for entry in kept.entries] == [2**40]


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["moves", "acts", "chat"])
async def test_an_id_with_a_character_that_databases_cannot_store_is_refused(tmp_path: Path, kind: str):
    bodies: dict[str, dict[str, object]] = {
        "moves": {"type": "move", "id": "a\0b", "ply": 0, "key": "", "move": "F1F2N"},
        "acts": {"type": "act", "id": "a\0b", "act": "resign"},
        "chat": {"type": "chat", "id": "a\0b", "text": "hello"},
    }
    async with open_house(tmp_path) as house:
        ann = await house.guest()
        table = await ann.lay("me", "me")
        bodies["moves"]["key"] = (await ann.view(table))["key"]
        assert await ann.refused("POST", f"/api/tables/{table}/{kind}", bodies[kind]) == (422, "bad_request")


@pytest.mark.anyio
async def test_characters_that_databases_cannot_store_are_dropped_from_texts(tmp_path: Path):
    async with open_house(tmp_path) as house:
        ann = await house.guest("A\0n\0n")
        table = await ann.lay("me", "me")
        await ann.post(f"/api/tables/{table}/chat", {"type": "chat", "id": "c", "text": "a\0b"})
        body = {"name": "A\0nn", "password": "correct horse"}
        assert await ann.refused("POST", "/api/session", body) == (401, "wrong_password")
