"""`tankchess setups`: the starting positions that come with the library."""

from __future__ import annotations

from rich.table import Table

import tankchess
from tankchess.cli.console import console


def setups() -> None:
    """List the included setups."""
    table = Table(box=None, pad_edge=False)
    for heading in ("name", "board", "author", "note"):
        table.add_column(heading)
    for name in tankchess.setup_names():
        setup = tankchess.setup(name)
        table.add_row(setup.name, f"{setup.width}x{setup.height}", setup.author, setup.note)
    console().print(table, soft_wrap=False)
