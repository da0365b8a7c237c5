"""The engine against itself on every board in every mode: `python -m bench.tour`. Failures are reported at the end."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

import tankchess
from bench.match import CapOption, JobsOption, RandomOption, SeedOption, report_faults
from bench.players import EnginePlayer
from bench.playing import PlayedGame, Start, play_game
from tankchess import Mode
from tankchess.engine import TOP_LEVEL


@dataclass(frozen=True, slots=True)
class Pace:
    """How long the engine thinks about a move: one of the two."""

    nodes: int | None = None
    movetime: float | None = None


@dataclass(frozen=True, slots=True)
class Leg:
    """One game of the tour."""

    start: Start
    pace: Pace
    seed: int
    most: int

    @property
    def name(self) -> str:
        words = {"no": ", not announced", "only": ", announced only"}
        return f"{self.start.setup}, {self.start.mode}{words.get(self.start.announce or '', '')}"


def legs(pace: Pace, most: int, only: str = "", seed: int = 1, random_moves: int = 0) -> list[Leg]:
    """Every setup in every mode it offers, command with every way to announce (G2)."""
    found = []
    for name in tankchess.setup_names():
        for mode in tankchess.setup(name).offered:
            for announce in (None, "no", "only") if mode is Mode.COMMAND else (None,):
                found.append(Leg(Start(name, str(mode), announce, random_moves), pace, seed, most))
    return [leg for leg in found if only in leg.name]


def play_leg(leg: Leg) -> tuple[Leg, PlayedGame, float]:
    position = leg.start.position(leg.seed)
    player = EnginePlayer(TOP_LEVEL, leg.pace.movetime, leg.pace.nodes, leg.seed)
    started = time.perf_counter()
    game = play_game(position, [player] * len(position.order), leg.most)
    return leg, game, time.perf_counter() - started


def play_tour(tour: list[Leg], jobs: int) -> Iterator[tuple[Leg, PlayedGame, float]]:
    if jobs == 1:
        yield from map(play_leg, tour)
        return
    # Ctrl-C is for the parent alone, which ends the others.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, quiet) as pool:
        yield from pool.imap(play_leg, tour)


def main(
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 2000,
    movetime: Annotated[float | None, typer.Option("--movetime", help="Seconds a move, instead of nodes.")] = None,
    only: Annotated[str, typer.Option("--only", help="Only games with this in their name, as: flag")] = "",
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
    random: RandomOption = 2,
    cap: CapOption = 400,
) -> None:
    """Play every setup in every mode to the end; illegal moves, late ones, crashes and endless games are reported."""
    pace = Pace(nodes=nodes) if movetime is None else Pace(movetime=movetime)
    tour = legs(pace, cap, only, seed, random)
    games: list[PlayedGame] = []
    endless = []
    for leg, game, seconds in play_tour(tour, jobs):
        games.append(game)
        points = "-".join(f"{share:g}" for share in game.points)
        print(f"{leg.name}: {points} {game.termination}, {game.length} half-moves, {seconds:.1f} s", flush=True)
        if game.termination == "cap":
            endless.append(leg.name)
    print(f"\n{len(games)} games; not over after {cap} half-moves: {len(endless)}")
    for name in endless:
        print(f"  endless: {name}")
    if report_faults(games):
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
