"""`tankchess serve`: it starts, says where it is, and stops on Ctrl-C."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path

import httpx
import pytest

from tankchess.server import starting
from tankchess.server.settings import Settings
from tests.cli.running import run_badly
from tests.server.serving import Served, serving

LINUX = sys.platform == "linux"


def test_it_serves_until_ctrl_c_and_ends_with_exit_code_0(tmp_path: Path):
    server = Served(tmp_path)
    page = httpx.get(f"{server.address}/", trust_env=False)
    assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert server.interrupt() == (0, "")
    assert (tmp_path / "games.sqlite").exists()


@pytest.mark.skipif(not LINUX, reason="processes are listed by the proc file system")
def test_while_it_serves_the_process_keeps_nothing_of_what_read_its_options(tmp_path: Path):
    """Typer brings Pydantic along, and both together take 10 MB."""
    with serving(tmp_path) as server:
        loaded = Path(f"/proc/{server.process.pid}/maps").read_text()
    assert "msgspec" in loaded
    assert "pydantic" not in loaded


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot do that")
def test_modules_in_the_folder_where_it_is_started_are_not_taken_for_its_own(tmp_path: Path):
    (tmp_path / "queue.py").write_text("raise SystemExit('the wrong queue')")
    code = "from tankchess.__main__ import main; import sys; sys.path.remove(''); sys.argv[0] = 'tankchess'; main()"
    options = ["serve", "--no-browser", "--port", "0", "--workers", "0", "--database", str(tmp_path / "games.sqlite")]
    server = subprocess.Popen(
        [sys.executable, "-c", code, *options], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    said = server.stdout.readline()
    server.terminate()
    _, errors = server.communicate(timeout=60)
    assert ("http://" in said, errors) == (True, "")


@pytest.mark.skipif(not LINUX, reason="processes are listed by the proc file system")
def test_the_workers_of_the_computer_are_gone_with_the_server(tmp_path: Path):
    server = Served(tmp_path, "--workers", "2")
    children = child_processes(server.process.pid)
    assert len(children) == 2 + Settings().rules_workers
    server.interrupt()
    assert [pid for pid in children if Path(f"/proc/{pid}").exists()] == []


@pytest.mark.skipif(not LINUX, reason="processes are listed by the proc file system")
def test_the_workers_end_by_themselves_when_the_server_is_killed(tmp_path: Path):
    server = Served(tmp_path)
    ends = [os.pidfd_open(worker) for worker in child_processes(server.process.pid)]
    assert len(ends) == 1 + Settings().rules_workers
    server.kill()
    for end in ends:
        # A process that has ended makes its descriptor readable.
        assert select.select([end], [], [], 30)[0] == [end]
        os.close(end)


def child_processes(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def test_ctrl_c_stops_it_while_somebody_is_connected(tmp_path: Path):
    with serving(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /api/lobby HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 200"
        assert server.interrupt() == (0, "")


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(tmp_path: Path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        message = run_badly("serve", "--port", str(port), "--database", str(tmp_path / "games.sqlite"))
    assert message == f"tankchess: port {port} at 127.0.0.1 is taken: choose another with --port"


def test_if_the_usual_port_is_taken_it_uses_another_and_says_so(monkeypatch: pytest.MonkeyPatch, capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        monkeypatch.setattr(starting, "USUAL_PORT", other.getsockname()[1])
        with starting.listen("127.0.0.1", None) as listener:
            free = listener.getsockname()[1]
        assert capsys.readouterr().out == f"Port {other.getsockname()[1]} is taken: using {free}\n"


def test_an_address_that_is_not_ours_is_an_error(tmp_path: Path):
    message = run_badly("serve", "--host", "192.0.2.1", "--database", str(tmp_path / "games.sqlite"))
    assert "cannot listen at 192.0.2.1" in message


def test_a_folder_cannot_be_the_database(tmp_path: Path):
    assert "expected a file for the games" in run_badly("serve", "--database", str(tmp_path))


@pytest.mark.skipif(not LINUX, reason="the folders of Linux")
def test_the_games_are_kept_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert starting.database_path(None) == tmp_path / "data" / "tankchess" / "tankchess.sqlite"
    assert (tmp_path / "data" / "tankchess").is_dir()


@pytest.mark.skipif(not LINUX, reason="the folders of Linux")
@pytest.mark.parametrize("setting", ["", "not/absolute"])
def test_without_a_proper_setting_the_games_are_in_the_home_folder(monkeypatch, tmp_path: Path, setting: str):
    monkeypatch.setenv("XDG_DATA_HOME", setting)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert starting.usual_database() == tmp_path / ".local" / "share" / "tankchess" / "tankchess.sqlite"


@pytest.mark.parametrize(
    ("platform", "folder"),
    [("win32", "AppData/Local/Tank Chess"), ("darwin", "Library/Application Support/Tank Chess")],
)
def test_games_that_were_saved_earlier_stay_where_they_are(monkeypatch, tmp_path: Path, platform: str, folder: str):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    earlier = tmp_path / folder / "tankchess.sqlite"
    assert starting.usual_database() != earlier
    earlier.parent.mkdir(parents=True)
    earlier.touch()
    assert starting.usual_database() == earlier


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://127.0.0.1:"), ("localhost", "http://localhost:")],
)
def test_the_address_can_be_opened_on_this_machine(host: str, address: str):
    with starting.listen(host, 0) as listener:
        assert starting.address_of(host, listener) == f"{address}{listener.getsockname()[1]}/"


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(webbrowser, "open", pytest.fail)
    starting.open_browser("http://127.0.0.1:1/")


def test_a_browser_that_fails_does_not_matter(monkeypatch: pytest.MonkeyPatch):
    asked = []

    def fail(address: str) -> bool:
        asked.append(address)
        raise OSError("no browser today")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", fail)
    starting.open_browser("http://127.0.0.1:1/")
    for thread in threading.enumerate():
        if thread.name == "browser":
            thread.join()
    assert asked == ["http://127.0.0.1:1/"]


def test_without_the_packages_of_the_server_it_says_how_to_get_them():
    program = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from tankchess.cli import app\n"
        "app(['serve', '--no-browser', '--database', sys.argv[1]])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, os.devnull + ".sqlite"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "pip install 'tankchess[server]'" in ended.stderr


def test_a_host_that_is_not_there_is_told_with_the_port_that_was_meant():
    with pytest.raises(starting.ServeError, match=f"cannot listen at 192.0.2.1, port {starting.USUAL_PORT}"):
        starting.listen("192.0.2.1", None)
