"""The option that names the database, for commands that look after a server, and the progress they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tankchess.cli.completion import complete_database
from tankchess.extras import needing
from tankchess.server.starting import usual_database

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE|URL",
        help="The database of the server; by default the file in your data folder.",
        show_default=False,
        autocompletion=complete_database,
    ),
]


def chosen_database(database: str | None) -> str:
    """The database that is meant, as the server names it. Nothing is made. Raises `MissingExtra`."""
    with needing("server", "the server"):
        # Imported here: its packages are an extra.
        import tankchess.server.storage.database  # noqa: F401

        return str(usual_database()) if database is None else database


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[int, int], None]]:
    """Shows on stderr how far something is, if that is a terminal."""
    columns = (TextColumn(title), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
