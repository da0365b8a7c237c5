"""The engine against itself on every board in every mode: `python -m bench.tour`. Failures are reported at the end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import typer

import tankchess
from bench.options import JobsOption, RandomOption, SeedOption
from tankchess import Mode
from tankchess.core.rules import RuleOptions
from tankchess.lab import Adjudication, BoardStart, GameJob, Pace, PlayerName, ProcessExecutor
from tankchess.lab.running import GameDone, GameExecutor

ENGINE = PlayerName.parse("engine")
_ANNOUNCED = {"no": ", not announced", "only": ", announced only"}


def legs() -> list[BoardStart]:
    """Every setup in every mode it offers, command with every way to announce (G2)."""
    found = []
    for name in tankchess.setup_names():
        setup = tankchess.setup(name)
        for mode in setup.offered:
            for announce in (None, "no", "only") if mode is Mode.COMMAND else (None,):
                start = BoardStart.of(setup, RuleOptions.read({"mode": str(mode), "announce": announce}))
                label = f"{name}, {mode}{_ANNOUNCED.get(announce or '', '')}"
                found.append(BoardStart(label, start.tfen, start.types))
    return found


def play_tour(jobs: list[GameJob], at_once: int) -> Iterator[GameDone]:
    """The games in the order in which they end."""
    executor: GameExecutor = ProcessExecutor(at_once)
    try:
        for job in jobs:
            executor.give(job)
        while done := executor.wait():
            yield from done
    finally:
        executor.close()


def main(
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 2000,
    movetime: Annotated[float | None, typer.Option("--movetime", help="Seconds a move, instead of nodes.")] = None,
    only: Annotated[str, typer.Option("--only", help="Only games with this in their name, as: flag")] = "",
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
    random: RandomOption = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Games of each board and mode.")] = 1,
    cap: Annotated[int, typer.Option("--cap", min=1, help="Half-moves after which a game is broken off.")] = 400,
) -> None:
    """Play every setup in every mode to the end; illegal moves, late ones, crashes and endless games are reported."""
    pace = Pace(nodes=nodes) if movetime is None else Pace(movetime=movetime)
    tour = [
        GameJob((0, 1), number, False, (ENGINE, ENGINE), start, pace, seed + turn, random, Adjudication(cap))
        for turn in range(rounds)
        for number, start in enumerate(legs())
        if only in start.name
    ]
    endless, faults = [], []
    for done in play_tour(tour, jobs):
        name, game = done.job.start.name, done.game
        if game is None:
            faults.append(f"{name}: {done.failure}")
            continue
        took = f"{len(game.moves)} half-moves, {sum(game.seconds):.1f} s"
        print(f"{name}: {game.points:g} {game.end}, {took}", flush=True)
        faults += [f"{name}: {fault.kind}, {fault.text}" for fault in game.faults]
        if game.end == "cap":
            endless.append(name)
    print(f"\n{len(tour)} games; not over after {cap} half-moves: {len(endless)}; faults: {len(faults)}")
    for text in endless:
        print(f"  endless: {text}")
    for text in faults:
        print(f"  fault: {text}")
    if faults:
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
