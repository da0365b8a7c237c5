"""`tankchess doctor`: every fault of a database is found and named with what to do, and nothing is changed."""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

import tankchess.server.checkup
from tankchess.server.storage.lock import FileLock
from tests.cli.running import invoke, run, run_badly
from tests.cli.test_backup import downgrade, playing, spoil


def findings(database: Path, *options: str) -> dict[str, dict[str, str]]:
    """What was found, by its name."""
    result = invoke("doctor", "--json", "--database", str(database), *options)
    found = {finding["name"]: finding for finding in json.loads(result.stdout)}
    assert result.exit_code == (1 if any(finding["level"] == "fault" for finding in found.values()) else 0)
    for finding in found.values():
        assert finding["level"] == "ok" or finding["advice"], finding
    return found


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.fixture(autouse=True)
def pages(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pages that are built, whether they are in this checkout or not."""
    folder = tmp_path_factory.mktemp("static")
    (folder / "index.html").touch()
    monkeypatch.setattr(tankchess.server.checkup, "STATIC", folder)
    return folder


def test_a_healthy_server_has_no_faults_and_is_left_as_it_was(tmp_path: Path):
    database = playing(tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    found = findings(database, "--deep")
    assert {name for name, finding in found.items() if finding["level"] != "ok"} <= {"core", "disk"}
    assert found["content"]["text"] == "1 tables, 1 people, 1 sessions, 3 events"
    assert found["games"]["text"] == "all 1 can be loaded"
    assert found["lock"]["text"] == "no server uses it"
    after = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert {name: data for name, data in after.items() if not name.endswith(("-wal", "-shm"))} == before


def test_it_is_told_line_by_line_with_advice(tmp_path: Path):
    told = run("doctor", "--database", str(tmp_path / "games.sqlite")).stdout
    assert f"warning  file: {tmp_path / 'games.sqlite'} does not exist yet\n" in told
    assert "         -> tankchess serve makes it\n" in told
    assert list(tmp_path.iterdir()) == []


def test_it_says_who_uses_the_database(tmp_path: Path):
    database = playing(tmp_path)
    lock = FileLock(database)
    lock.note("http://127.0.0.1:8123/")
    assert findings(database)["lock"]["text"].startswith("in use by a server at http://127.0.0.1:8123/ (process ")
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_files_that_others_may_read_are_a_warning(tmp_path: Path):
    database = playing(tmp_path)
    database.chmod(0o640)
    assert findings(database)["rights"] == {
        "name": "rights",
        "level": "warning",
        "text": f"others may read {database}",
        "advice": f"chmod 600 {database}",
    }


def test_damage_is_a_fault(tmp_path: Path):
    database = playing(tmp_path)
    spoil(database)
    assert any(finding["level"] == "fault" for finding in findings(database, "--deep").values())


def test_a_reference_that_leads_nowhere_is_a_fault(tmp_path: Path):
    database = playing(tmp_path)
    change(database, "DELETE FROM people")
    found = findings(database)
    assert found["integrity"]["level"] == "ok"
    assert "seats: a row refers to a row of people that is missing" in found["foreign keys"]["text"]


def test_an_older_schema_is_a_warning_and_a_newer_one_a_fault(tmp_path: Path):
    database = playing(tmp_path)
    downgrade(database, "0001")
    assert findings(database)["schema"]["level"] == "warning"
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    assert "a newer version" in findings(database)["integrity"]["text"]


def test_another_file_is_a_fault(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    assert "not a database" in findings(letter)["database"]["text"]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("DELETE FROM events WHERE version = 2", "it has 2 events, expected 1 to 3"),
        ("UPDATE events SET body = '{}' WHERE version = 2", "UnreadableRow"),
        ("UPDATE events SET body = replace(body, 'F1F2N', 'F1F9N') WHERE version = 2", "table "),
        ("UPDATE tables SET ply = 7", "its list says playing after 7"),
    ],
)
def test_a_game_that_cannot_be_loaded_is_found_by_looking_deep(tmp_path: Path, statement: str, fault: str):
    database = playing(tmp_path)
    change(database, statement)
    assert "games" not in findings(database)
    found = findings(database, "--deep")["games"]
    assert found["level"] == "fault"
    assert fault in found["text"]


def test_a_full_disk_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    database = playing(tmp_path)
    usage = type("Usage", (), {"free": 3_000_000})()
    monkeypatch.setattr("shutil.disk_usage", lambda _place: usage)
    assert findings(database)["disk"]["text"] == "3.0 MB free"


def test_missing_pages_are_a_fault(tmp_path: Path, pages: Path):
    (pages / "index.html").unlink()
    assert findings(playing(tmp_path))["pages"]["level"] == "fault"


def test_a_heartbeat_in_the_future_is_a_warning(tmp_path: Path):
    database = playing(tmp_path)
    change(database, "UPDATE heartbeat SET at = 99999999999")
    assert "in the future" in findings(database)["last alive"]["text"]


def test_a_database_that_cannot_be_reached_is_a_fault_without_its_password():
    result = invoke("doctor", "--database", "postgresql://ann:xyzzy@127.0.0.1:1/games")
    assert result.exit_code == 1
    assert "fault    database: the database postgresql://ann@127.0.0.1:1/games: " in result.stdout
    assert "xyzzy" not in result.stdout


def test_a_url_that_cannot_be_read_is_an_error():
    assert "expected" in run_badly("doctor", "--database", "mysql://ann@localhost/games")
