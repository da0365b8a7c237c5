"""Runs the tests of the server on PostgreSQL: in a cluster of its own, made for them and removed after them.

postgres.py [OPTIONS OF PYTEST...]

PostgreSQL is whatever `initdb` and `pg_ctl` are found. It refuses to run as root; another user then owns the cluster.
"""

from __future__ import annotations

import importlib.util
import os
import pwd
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

OWNER = "tankchess"
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
    "/usr/local/pgsql/bin",
)
NO_POSTGRES = """PostgreSQL was not found: these tests need its programs initdb and pg_ctl.
    Debian, Ubuntu: apt-get install postgresql
    Fedora:         dnf install postgresql-server
    macOS:          brew install postgresql
If they are somewhere else, put their folder on the PATH."""
NO_DRIVER = "psycopg is not installed: pip install 'psycopg[binary]', or make build"
NO_USER = "PostgreSQL does not run as root, and there is no user postgres or nobody: run this as somebody else"


class Missing(Exception):
    """What keeps the tests from running."""


def programs() -> Path:
    """The folder of initdb and pg_ctl: that of the PATH, or else of the newest version."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("pg_ctl", path=str(Path(found).parent)):
        return Path(found).parent
    root = Path("/")
    folders = [folder for place in PLACES for folder in root.glob(place[1:])]
    folders = [folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()]
    if not folders:
        raise Missing(NO_POSTGRES)
    return max(folders, key=lambda folder: [int(number) for number in re.findall(r"\d+", str(folder))])


def somebody() -> dict[str, Any]:
    """The user for the cluster, as options of `subprocess.run`: ourselves, unless that is root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Missing(NO_USER)


@contextmanager
def cluster() -> Iterator[str]:
    """The URL of a PostgreSQL that runs only for the block. It listens at a socket in its own folder only."""
    found, user = programs(), somebody()
    folder = Path(tempfile.mkdtemp(prefix="tankchess-"))
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        data, log = str(folder / "data"), folder / "log"
        control = [str(found / "pg_ctl"), "--pgdata", data, "--silent"]
        make = [str(found / "initdb"), "--pgdata", data, "--username", OWNER, "--auth", "trust"]
        _run([*make, "--encoding", "UTF8", "--no-locale", "--no-sync"], folder, user)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        try:
            _run([*control, "--wait", "--log", str(log), "--options", options, "start"], folder, user)
            yield f"postgresql://{OWNER}@/postgres?host={folder}"
        except subprocess.CalledProcessError:
            print(log.read_text() if log.exists() else "", file=sys.stderr)
            raise
        finally:
            subprocess.run([*control, "--mode", "immediate", "stop"], cwd=folder, check=False, **user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(command: list[str], folder: Path, user: dict[str, Any]) -> None:
    ended = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **user)
    if ended.returncode:
        print(ended.stderr, file=sys.stderr)
        raise subprocess.CalledProcessError(ended.returncode, command)


def main(arguments: list[str]) -> int:
    if importlib.util.find_spec("psycopg") is None:
        raise Missing(NO_DRIVER)
    with cluster() as url:
        version = subprocess.run([programs() / "initdb", "--version"], capture_output=True, text=True, check=True)
        print(version.stdout.strip().replace("initdb ", ""), flush=True)
        # Settings in the environment for another PostgreSQL do not concern these tests.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        environment["TANKCHESS_TEST_DATABASE"] = url
        command = [sys.executable, "-m", "pytest", "-q", "-rs", "tests/server", *(arguments or ["-n", "2"])]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Missing as missing:
        sys.exit(str(missing))
    except subprocess.CalledProcessError as error:
        sys.exit(f"PostgreSQL did not start: {Path(error.cmd[0]).name} ended with exit code {error.returncode}")
