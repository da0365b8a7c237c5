"""Fast games through the protocol, on every board: `python -m bench.blitz --games 200`. Nobody may run out of time.

The engine plays itself as two programs, and the match manager reads them as the reference client of UGI does. Its clock
runs from `go` to `bestmove`, so pipes and wake-ups count as thinking time.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Annotated

import typer

import tankchess
from bench.options import RandomOption, SeedOption
from tankchess.lab import BoardStart
from tankchess.lab.statistics import wilson
from tankchess.protocol.compliance.reference import ReferenceGame, ReferencePlayer, play_game

COMMAND = (sys.executable, "-m", "tankchess", "engine")
# An engine that says nothing for so long has failed; being late is told by the clock.
PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Pace:
    """The clock of a game: milliseconds for all moves, and for each of them."""

    base: int
    increment: int
    most: int


def boards(only: str) -> list[str]:
    return [name for name in tankchess.setup_names() if only in name]


async def play(names: list[str], games: int, pace: Pace, random: int, seed: int) -> list[tuple[str, ReferenceGame]]:
    """Plays the games, one board after the other, and tells each of them."""
    players = [await ReferencePlayer.start(COMMAND, PATIENCE) for _ in range(2)]
    played = []
    for number in range(games):
        name = names[number % len(names)]
        position = BoardStart.of(tankchess.setup(name)).opening(f"{seed} {number}", random)
        opening = [str(move) for move in position.history]
        seats = [players[(seat + number // len(names)) % 2] for seat in range(len(position.order))]
        started = time.perf_counter()
        game = await play_game(
            seats, f"setup {name}", clock=pace.base, increment=pace.increment, opening=opening, most=pace.most
        )
        end = game.result if game.late is None else f"p{game.late} late"
        seconds = time.perf_counter() - started
        print(f"{name}: {end}, {len(game.moves)} half-moves, {game.shortest} ms left, {seconds:.1f} s", flush=True)
        played.append((name, game))
    for player in players:
        await player.quit()
    return played


def report(played: list[tuple[str, ReferenceGame]], pace: Pace) -> int:
    """Prints what came of it and returns how many games were lost on time."""
    late = [name for name, game in played if game.late is not None]
    ends = Counter("late" if game.late else game.result for _, game in played)
    moves = sum(len(game.moves) for _, game in played)
    low, high = wilson(len(late) / len(played), len(played))
    print(f"\n{len(played)} games of {pace.base} + {pace.increment} ms, {moves} half-moves: {dict(ends)}")
    print(f"lost on time: {len(late)}, interval of 95 percent {100 * low:.1f} to {100 * high:.1f} % of the games")
    shortest = min(played, key=lambda item: item[1].shortest)
    print(f"the least time on a clock: {shortest[1].shortest} ms, {shortest[0]}")
    for name, count in Counter(late).items():
        print(f"  late: {name}, {count}")
    return len(late)


def main(
    games: Annotated[int, typer.Option("--games", min=1, help="How many games, spread over the boards.")] = 200,
    base: Annotated[int, typer.Option("--base", min=1, help="Milliseconds for all moves.")] = 1000,
    increment: Annotated[int, typer.Option("--increment", min=0, help="Milliseconds for each move.")] = 10,
    only: Annotated[str, typer.Option("--only", help="Only boards with this in their name.")] = "",
    random: RandomOption = 4,
    seed: SeedOption = 1,
    cap: Annotated[int, typer.Option("--cap", min=1, help="A game is broken off after so many half-moves.")] = 400,
) -> None:
    """Play fast games on every board; exit code 1 if a clock ran out."""
    pace = Pace(base, increment, cap)
    if report(asyncio.run(play(boards(only), games, pace, random, seed)), pace):
        sys.exit(1)


if __name__ == "__main__":
    typer.run(main)
