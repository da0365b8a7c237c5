"""`tankchess restore`: a backup back in its place."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from tankchess.cli.completion import complete_database
from tankchess.cli.database_option import DatabaseOption, chosen_database, progress_bar


def restore(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A backup that tankchess backup has made.", autocompletion=complete_database
        ),
    ],
    database: DatabaseOption = None,
) -> None:
    """Replace the database of a server by a backup.

    The server must be stopped. The backup is checked first, and brought up to date if an older version made it. What
    was there before is kept beside it.
    """
    chosen = chosen_database(database)
    from tankchess.server.storage.backup import restore as put_back
    from tankchess.server.storage.database import DatabaseError, libpq_of, path_of, url_of

    if path_of(url_of(chosen)) is None:
        url, _ = libpq_of(chosen)
        command = ["pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction", f"--dbname={url}"]
        raise DatabaseError(f"stop the server, then PostgreSQL restores it: {shlex.join([*command, str(file)])}")
    with progress_bar("copying") as progress:
        done = put_back(file, chosen, progress)
    counts = done.inspection.counts
    told = f"{counts['tables']} tables, {counts['people']} people, {counts['events']} events"
    typer.echo(f"{done.file}: {told}, as they were in {file}")
    if done.aside is not None:
        typer.echo(f"{done.aside}: what was there before")
