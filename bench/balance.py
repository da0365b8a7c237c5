"""Whether the boards are fair: the engine plays both sides of every setup. `python -m bench.balance`.

`--write` puts the figures into the setup files, in a table `balance`: games, nodes a move, and the share of the points
of each side in percent.
"""

from __future__ import annotations

import multiprocessing
import re
import signal
from pathlib import Path
from typing import Annotated

import typer

import tankchess
from bench.match import JobsOption, SeedOption
from bench.players import EnginePlayer
from bench.playing import Start, play_game
from tankchess.engine import TOP_LEVEL

DATA = Path(tankchess.__file__).parent / "setups" / "data"
MOST_HALF_MOVES = 300
RANDOM_MOVES = 4
# No side should have more of the points than this.
MOST_PERCENT = 60

Job = tuple[str, int, int]


def play(job: Job) -> tuple[str, list[float]]:
    """One game of the engine against itself, after a few random moves; a game without an end is a draw."""
    name, seed, nodes = job
    position = Start(name, None, None, RANDOM_MOVES).position(seed)
    player = EnginePlayer(TOP_LEVEL, None, nodes, seed)
    game = play_game(position, [player] * len(position.order), MOST_HALF_MOVES)
    total = sum(game.points) or 1.0
    return name, [share / total for share in game.points]


def main(
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each setup.")] = 30,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 4000,
    only: Annotated[str, typer.Option("--only", help="Only setups with this in their name.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Put the figures into the setup files.")] = False,
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
) -> None:
    """Play every setup and print each side's share of the points."""
    names = [name for name in tankchess.setup_names() if only in name]
    work = [(name, seed + number, nodes) for name in names for number in range(games)]
    shares: dict[str, list[list[float]]] = {name: [] for name in names}
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, quiet) as pool:
        for name, points in pool.imap(play, work):
            shares[name].append(points)
            if len(shares[name]) == games:
                report(name, shares[name], nodes, write)


def report(name: str, shares: list[list[float]], nodes: int, write: bool) -> None:
    order = tankchess.setup(name).position().order
    percent = {
        str(side): round(100 * sum(game[index] for game in shares) / len(shares)) for index, side in enumerate(order)
    }
    words = ", ".join(f"{side} {share} %" for side, share in percent.items())
    fair = max(percent.values()) <= MOST_PERCENT
    print(f"{name}: {words} of {len(shares)} games{'' if fair else ' - NOT FAIR'}", flush=True)
    if write:
        file = DATA / f"{name}.toml"
        text = re.sub(r"\n*\[balance\]\n(?:[a-z]+ = \d+\n)*", "\n", file.read_text(encoding="utf-8")).rstrip("\n")
        lines = [
            f"games = {len(shares)}",
            f"nodes = {nodes}",
            *(f"{side} = {share}" for side, share in percent.items()),
        ]
        file.write_text(text + "\n\n[balance]\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
