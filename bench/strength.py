"""How strong the levels are, and what more nodes or more time bring, by games. `python -m bench.strength`.

Every game is kept in a file of `--folder`, so the same command goes on after a stop. What comes of them is written to
bench/strength.json, from which `make pictures` draws the plots of docs/strength.md.
"""

from __future__ import annotations

import json
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

import tankchess
from bench.options import JobsOption, SeedOption
from tankchess.bench.report import commit, machine_in_words
from tankchess.lab import BoardStart, Pace, PlayerName, ProcessExecutor, ResultsFile, Tournament, play_tournament
from tankchess.lab.rating_table import rate
from tankchess.lab.statistics import PairStatistics, Range
from tankchess.lab.tournament import Pairings

KEPT = Path(__file__).with_name("strength.json")
# The top level thinks as long as it may; here it has about as many nodes as in half a second.
TOP_NODES = 200_000
NODES = (1000, 2000, 4000, 8000, 16_000)
SECONDS = (0.025, 0.05, 0.1, 0.2, 0.4)


class Part(StrEnum):
    LEVELS = "levels"
    NODES = "nodes"
    TIME = "time"


def players_of(part: Part, top: int) -> tuple[PlayerName, ...]:
    """Those who meet their neighbours, the weakest first."""
    if part is Part.NODES:
        return tuple(PlayerName.parse(f"engine:nodes={nodes}") for nodes in NODES)
    if part is Part.TIME:
        return tuple(PlayerName.parse(f"engine:movetime={seconds}") for seconds in SECONDS)
    names = [f"level:{level}" if level < 10 else f"engine:nodes={TOP_NODES}" for level in range(1, top + 1)]
    return tuple(map(PlayerName.parse, names))


def main(
    part: Annotated[Part, typer.Argument(help="What is measured.")],
    games: Annotated[int, typer.Option("--games", min=2, help="Games of each two neighbours.")] = 200,
    top: Annotated[int, typer.Option("--top", min=2, max=10, help="The highest level.")] = 10,
    folder: Annotated[Path, typer.Option("--folder", help="Where games are kept.")] = Path("build/strength"),
    jobs: JobsOption = 2,
    seed: SeedOption = 1,
) -> None:
    """Play every player against the next one on basic-16, and keep scores and ratings."""
    match = Tournament(
        players_of(part, top),
        (BoardStart.of(tankchess.setup("basic-16")),),
        Pace(nodes=1000),
        seed,
        pairings=Pairings.NEIGHBOURS,
    )
    folder.mkdir(parents=True, exist_ok=True)
    with ResultsFile(folder / f"{part}-{top}-{seed}.jsonl", match.description()) as results:
        with closing(play_tournament(match, games // 2, results, ProcessExecutor(jobs))) as playing:
            for _ in playing:
                print(f"\r{len(results.games)} of {len(match.meetings) * (games // 2) * 2} games", end="", flush=True)
        print()
        found = summary(match, match.statistics(results.games), seed)
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    kept[part.value] = found
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    for row in found["meetings"]:
        print("{second} to {first}: {games} games, {score[0]:.1f} % ({score[1]:.1f} to {score[2]:.1f})".format(**row))


def summary(match: Tournament, met: dict[tuple[int, int], PairStatistics], seed: int) -> dict[str, Any]:
    """What the games say, as it is kept: scores of each player against the one before, and one scale for all."""
    rated = sorted(rate(len(match.players), met), key=lambda entry: entry.player)
    lowest = rated[0].elo
    return {
        "commit": commit(),
        "machine": machine_in_words(),
        "board": "basic-16",
        "seed": seed,
        "meetings": [
            {
                "first": match.players[first].label,
                "second": match.players[second].label,
                "games": statistics.games,
                "score": _of_the_other(statistics.score),
            }
            for (first, second), statistics in met.items()
        ],
        "ratings": [
            {"player": match.players[entry.player].label, "elo": round(entry.elo - lowest), "error": round(entry.error)}
            for entry in rated
        ],
    }


def _of_the_other(score: Range) -> list[float]:
    """A share and its interval as percent, from the other player's side."""
    return [round(100 - 100 * share, 1) for share in (score.value, score.high, score.low)]


if __name__ == "__main__":
    typer.run(main)
