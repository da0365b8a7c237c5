"""Every level against the one below it: `python -m bench.ladder --games 20`."""

from __future__ import annotations

from typing import Annotated

import typer

from bench.match import (
    AnnounceOption,
    CapOption,
    GamesOption,
    JobsOption,
    Match,
    ModeOption,
    MovetimeOption,
    RandomOption,
    SeedOption,
    SetupOption,
    Tally,
    report_faults,
    run,
)
from bench.playing import PlayedGame, Start
from tankchess.engine import TOP_LEVEL


def main(
    games: GamesOption = 20,
    lowest: Annotated[int, typer.Option("--from", min=2, max=TOP_LEVEL, help="The first level to be tried.")] = 2,
    highest: Annotated[int, typer.Option("--to", min=2, max=TOP_LEVEL, help="The last one.")] = TOP_LEVEL,
    setup: SetupOption = "basic-16",
    mode: ModeOption = None,
    announce: AnnounceOption = None,
    movetime: MovetimeOption = 0.5,
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
    random: RandomOption = 4,
    cap: CapOption = 400,
) -> None:
    """Play the levels against their neighbours and print the table; only the top level needs `--movetime`."""
    start = Start(setup, mode, announce, random)
    rows = []
    played: list[PlayedGame] = []
    for level in range(lowest, highest + 1):
        match = Match(f"level:{level}", f"level:{level - 1}", start, movetime, None, seed, cap)
        done = run(match, games, jobs)
        played += [game.game for game in done]
        tally = Tally(done)
        low, high = tally.interval
        rows.append(
            f"| {level} to {level - 1} | {tally.count(1.0)} | {tally.count(0.5)} | {tally.count(0.0)} "
            f"| {tally.share:.0%} | {low:.0%} to {high:.0%} | {tally.mean_depth:.1f} |"
        )
        if len(done) < games:
            break
    print("| level | won | drawn | lost | score | 95 % | mean depth |\n|---|---|---|---|---|---|---|")
    print("\n".join(rows))
    report_faults(played)


if __name__ == "__main__":
    typer.run(main)
