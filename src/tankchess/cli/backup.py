"""`tankchess backup`: a copy of a server's database, taken while it runs."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.database_option import DatabaseOption, chosen_database, progress_bar


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the backup.")],
    database: DatabaseOption = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Back up the games and people of a server, even while it runs.

    The backup is one file with the state at one moment. It is checked before it gets its name, and only you may read
    it. PostgreSQL is backed up by its own pg_dump. See restore.
    """
    chosen = chosen_database(database)
    from tankchess.server.storage.backup import back_up
    from tankchess.server.storage.database import path_of, url_of

    path = path_of(url_of(chosen))
    if path is None:
        dump(chosen, file, force)
        return
    with progress_bar("copying") as progress:
        done = back_up(path, file, progress, force=force)
    counts = done.inspection.counts
    told = f"{counts['tables']} tables, {counts['people']} people, {counts['events']} events"
    typer.echo(f"{done.file}: {told}, {done.size / 1e6:.1f} MB, checked")


def dump(database: str, file: Path, force: bool) -> None:
    """Runs pg_dump, or says how to. Raises `DatabaseError`."""
    from tankchess.server.storage.database import DatabaseError, libpq_of

    if file.exists() and not force:
        raise DatabaseError(f"{file}: the file exists; --force replaces it")
    url, secrets = libpq_of(database)
    command = ["pg_dump", "--format=custom", "--no-owner", f"--file={file}", url]
    if shutil.which("pg_dump") is None:
        raise DatabaseError(f"pg_dump is not installed here; where it is, type: {shlex.join(command)}")
    # The file is made first, so that nobody else may read it for a moment.
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    file.chmod(0o600)
    ended = subprocess.run(command, env={**os.environ, **secrets}, capture_output=True, text=True, check=False)
    if ended.returncode:
        file.unlink(missing_ok=True)
        raise DatabaseError(f"{shlex.join(command)} failed: {ended.stderr.strip()}")
    typer.echo(f"{file}: {file.stat().st_size / 1e6:.1f} MB, by pg_dump")
