"""Whether the boards are fair: the engine plays both sides of every setup. `python -m bench.balance`.

Every game is kept in a file of `--folder`, so the same command goes on after a stop. `--write` puts the figures into
the setup files, in a table `balance`: games, nodes a move, and the share of the points of each side in percent.
"""

from __future__ import annotations

import json
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

import tankchess
from bench.options import JobsOption, SeedOption
from tankchess.fairness import GamePlan, PlayedGame, Tally, play_games
from tankchess.lab.fingerprint import fingerprint
from tankchess.setups import Setup

DATA = Path(tankchess.__file__).parent / "setups" / "data"
# No side of two should have more of the points than this.
MOST_PERCENT = 55


def main(
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each setup.")] = 500,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 2000,
    only: Annotated[str, typer.Option("--only", help="Only setups with this in their name.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Put the figures into the setup files.")] = False,
    folder: Annotated[Path, typer.Option("--folder", help="Where games are kept.")] = Path("build/balance"),
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
) -> None:
    """Play every setup and print each side's share of the points."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in tankchess.setup_names():
        if only in name:
            board = tankchess.setup(name)
            plans = [GamePlan.of(board, seed + number, nodes) for number in range(games)]
            tally = Tally(board.position().order).plus(kept_games(board, plans, folder, jobs))
            report(name, tally, nodes, write)


def kept_games(board: Setup, plans: list[GamePlan], folder: Path, jobs: int) -> list[PlayedGame]:
    """The games of some plans for one board; those that the folder has from before are not played again."""
    start, order = plans[0].start, board.position().order
    about = zlib.crc32(f"{start} {plans[0].nodes} {fingerprint()}".encode())
    file = folder / f"{board.name}-{about:08x}.jsonl"
    found: dict[int, PlayedGame] = {}
    with file.open("a+", encoding="utf-8") as kept:
        kept.seek(0)
        for line in kept:
            # A line that was cut short is a game that is played again.
            with suppress(ValueError, KeyError, TypeError):
                data = json.loads(line)
                found[data["seed"]] = PlayedGame(order, tuple(data["points"]), data["end"], data["half-moves"])
        kept.write("\n" if kept.tell() else "")
        missing = [plan for plan in plans if plan.seed not in found]
        for plan, game in zip(missing, play_games(missing, jobs), strict=True):
            found[plan.seed] = game
            data = {"seed": plan.seed, "points": game.points, "end": game.termination, "half-moves": game.half_moves}
            kept.write(json.dumps(data) + "\n")
            kept.flush()
    return [found[plan.seed] for plan in plans]


def report(name: str, tally: Tally, nodes: int, write: bool) -> None:
    percent = {str(side): round(100 * tally.share(side)) for side in tally.order}
    words = ", ".join(f"{side} {100 * tally.share(side):.1f} %" for side in tally.order)
    fair = len(percent) > 2 or max(percent.values()) <= MOST_PERCENT
    length = sum(moves * count for moves, count in tally.lengths.items()) / tally.games
    print(f"{name}: {words} of {tally.games} games, {length:.0f} half-moves{'' if fair else ' - NOT FAIR'}", flush=True)
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
