"""One server for each database: a second one says who has it, and where."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tankchess.server import starting
from tankchess.server.storage.database import prepare
from tankchess.server.storage.file_rights import files_of
from tankchess.server.storage.lock import DatabaseHeld, FileLock, holder_of, take_lock
from tests.cli.running import invoke, run_badly
from tests.server.databases import CHOSEN, database_of
from tests.server.house import open_house
from tests.server.serving import Served, serving

of_sqlite = pytest.mark.skipif(bool(CHOSEN), reason="a file of SQLite")
of_posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_second_server_says_who_has_the_database_and_ends(tmp_path: Path):
    with serving(tmp_path) as first:
        message = run_badly("serve", "--no-browser", "--database", database_of(tmp_path))
        assert f"is in use by a server at {first.address}/" in message
        assert "stop it first" in message
        if not CHOSEN:
            assert f"process {first.process.pid}" in message


def test_started_twice_it_shows_the_page_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    shown: list[str] = []
    monkeypatch.setattr(starting, "open_browser", lambda address, **_: shown.append(address))
    with serving(tmp_path) as first:
        second = invoke("serve", "--database", database_of(tmp_path))
        address = f"{first.address}/"
    assert (second.exit_code, second.stdout) == (0, f"Tank Chess is already running at {address}\n")
    assert shown == [address]


def test_a_port_of_its_own_cannot_be_had_by_showing_another(tmp_path: Path):
    with serving(tmp_path):
        assert "is in use by" in run_badly("serve", "--port", "0", "--database", database_of(tmp_path))


def test_the_module_says_it_in_one_line_too(tmp_path: Path):
    with serving(tmp_path) as first:
        command = [sys.executable, "-m", "tankchess.server", "--port", "0", "--database", database_of(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert first.address in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_killed_server_leaves_no_lock_behind(tmp_path: Path):
    Served(tmp_path).kill()
    with serving(tmp_path) as server:
        assert httpx.get(f"{server.address}/api/lobby", trust_env=False).status_code == 200


@pytest.mark.anyio
async def test_an_application_locks_its_database_whoever_runs_it(tmp_path: Path):
    async with open_house(tmp_path):
        with pytest.raises(DatabaseHeld):
            async with open_house(tmp_path):
                pass
    async with open_house(tmp_path):
        pass


@of_sqlite
def test_another_name_of_the_same_file_is_the_same_database(tmp_path: Path):
    prepare(str(tmp_path / "games.sqlite"))
    (tmp_path / "link.sqlite").symlink_to("games.sqlite")
    (tmp_path / "folder").symlink_to(".")
    lock = take_lock(str(tmp_path / "games.sqlite"))
    for name in (tmp_path / "link.sqlite", tmp_path / "folder" / "games.sqlite", f"sqlite:///{tmp_path}/games.sqlite"):
        with pytest.raises(DatabaseHeld):
            take_lock(str(name))
    lock.release()
    take_lock(str(tmp_path / "link.sqlite")).release()


@of_sqlite
def test_a_newer_version_changes_nothing_while_an_older_one_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tankchess.server.hosting.prepare", pytest.fail)
    lock = FileLock(tmp_path / "games.sqlite")
    assert "is in use by" in run_badly("serve", "--no-browser", "--database", database_of(tmp_path))
    lock.release()


@of_sqlite
def test_a_lock_whose_holder_cannot_be_read_is_a_lock(tmp_path: Path):
    lock = FileLock(tmp_path / "games.sqlite")
    for text in (b"", b"{", b"[]", b'{"pid": null}', b"\xff" * 9999):
        (tmp_path / "games.sqlite.lock").write_bytes(text)
        with pytest.raises(DatabaseHeld, match="process unknown"):
            FileLock(tmp_path / "games.sqlite")
    lock.release()
    assert holder_of(tmp_path / "games.sqlite") is None


@of_sqlite
def test_a_holder_on_another_machine_is_named_with_its_machine(tmp_path: Path):
    lock = FileLock(tmp_path / "games.sqlite")
    lock.note("http://10.0.0.7:8000/")
    file = tmp_path / "games.sqlite.lock"
    file.write_text(json.dumps({**json.loads(file.read_text()), "machine": "attic"}))
    with pytest.raises(DatabaseHeld, match=rf"process {os.getpid()} on attic"):
        FileLock(tmp_path / "games.sqlite")
    assert not starting.show_running("http://10.0.0.7:8000/", "attic")
    lock.release()


@of_sqlite
@of_posix
def test_the_files_of_a_new_database_are_for_their_owner_alone(tmp_path: Path):
    """Also where the user's mask would let everybody read them."""
    folder = tmp_path / "new"
    before = os.umask(0)
    try:
        server = Served(folder)
    finally:
        os.umask(before)
    try:
        there = [file for file in files_of(folder / "games.sqlite") if file.exists()]
        assert {file.name for file in there} >= {"games.sqlite", "games.sqlite-wal", "games.sqlite.lock"}
        assert {file.name: oct(mode(file)) for file in there} == {file.name: "0o600" for file in there}
        assert mode(folder) == 0o700
    finally:
        server.process.send_signal(signal.SIGTERM)
        server.end()


@of_sqlite
@of_posix
def test_files_that_others_could_read_are_closed_to_them_with_a_note(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    database = tmp_path / "games.sqlite"
    prepare(str(database))
    database.chmod(0o644)
    prepare(str(database))
    assert mode(database) == 0o600
    assert f"{database} could be read by others" in caplog.text
    caplog.clear()
    prepare(str(database))
    assert caplog.text == ""


@of_sqlite
@of_posix
def test_a_file_that_is_not_a_database_is_left_as_it_is(tmp_path: Path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    letter.chmod(0o644)
    run_badly("serve", "--no-browser", "--database", str(letter))
    assert mode(letter) == 0o644
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
