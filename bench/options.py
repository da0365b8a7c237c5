"""Options that several measurements share."""

from __future__ import annotations

from typing import Annotated

import typer

JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="Games at a time, each in a process of its own.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Other openings.")]
RandomOption = Annotated[int, typer.Option("--random", min=0, help="Random half-moves at the start.")]
