"""Whether the boards are fair: the engine plays both sides of every setup. `python -m bench.balance`.

`--write` puts the figures into the setup files, in a table `balance`: games, nodes a move, and the share of the points
of each side in percent.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

import tankchess
from bench.options import JobsOption, SeedOption
from tankchess.fairness import GamePlan, Tally, play_games

DATA = Path(tankchess.__file__).parent / "setups" / "data"
# No side should have more of the points than this.
MOST_PERCENT = 60


def main(
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each setup.")] = 30,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 4000,
    only: Annotated[str, typer.Option("--only", help="Only setups with this in their name.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Put the figures into the setup files.")] = False,
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
) -> None:
    """Play every setup and print each side's share of the points."""
    boards = [tankchess.setup(name) for name in tankchess.setup_names() if only in name]
    plans = [GamePlan.of(board, seed + number, nodes) for board in boards for number in range(games)]
    played = play_games(plans, jobs)
    for board in boards:
        tally = Tally(board.position().order).plus(next(played) for _ in range(games))
        report(board.name, tally, nodes, write)


def report(name: str, tally: Tally, nodes: int, write: bool) -> None:
    percent = {str(side): round(100 * tally.share(side)) for side in tally.order}
    words = ", ".join(f"{side} {share} %" for side, share in percent.items())
    fair = max(percent.values()) <= MOST_PERCENT
    print(f"{name}: {words} of {tally.games} games{'' if fair else ' - NOT FAIR'}", flush=True)
    if write:
        file = DATA / f"{name}.toml"
        text = re.sub(r"\n*\[balance\]\n(?:[a-z]+ = \d+\n)*", "\n", file.read_text(encoding="utf-8")).rstrip("\n")
        lines = [
            f"games = {tally.games}",
            f"nodes = {nodes}",
            *(f"{side} = {share}" for side, share in percent.items()),
        ]
        file.write_text(text + "\n\n[balance]\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
