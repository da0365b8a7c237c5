"""A match between two players over paired openings: `python -m bench.match --games 40 --opponent greedy`.

Every opening, a few random moves from a seed, is played with both colours. With four players the first player sits
on one seat after the other, and the opponent on the other three.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from bench.players import make_player
from bench.playing import PlayedGame, Start, play_game

# The quantile of a normal distribution for 95 percent.
Z = 1.96


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, and how. Picklable: every game is played from it and its number alone."""

    player: str
    opponent: str
    start: Start
    movetime: float | None = 0.1
    nodes: int | None = None
    seed: int = 1
    most: int = 400
    pairs: bool = True


@dataclass(frozen=True, slots=True)
class Numbered:
    """A game of a match and the seat of the player it is counted for."""

    number: int
    seat: int
    game: PlayedGame

    @property
    def points(self) -> float:
        return self.game.points[self.seat]


def play_number(task: tuple[Match, int]) -> Numbered:
    """One game of a match; the same number begins the same way every time."""
    match, number = task
    seats = len(match.start.position(0).order)
    opening = number // seats if match.pairs else number
    seat = number % seats
    position = match.start.position(match.seed * 1_000_003 + opening)
    names = [match.player if other == seat else match.opponent for other in range(seats)]
    seeds = [match.seed * 7919 + number * 11 + other for other in range(seats)]
    players = [make_player(name, match.movetime, match.nodes, seed) for name, seed in zip(names, seeds, strict=True)]
    return Numbered(number, seat, play_game(position, players, match.most))


def play_match(match: Match, games: int, jobs: int) -> Iterator[Numbered]:
    """The games in the order of their numbers."""
    tasks = [(match, number) for number in range(games)]
    if jobs == 1:
        yield from map(play_number, tasks)
        return
    # Ctrl-C is for the parent alone, which ends the others.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, quiet) as pool:
        yield from pool.imap(play_number, tasks)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of a match, counted."""

    games: Sequence[Numbered]

    def count(self, points: float) -> int:
        return sum(game.points == points for game in self.games)

    @property
    def share(self) -> float:
        """Points by games, 0 to 1."""
        return sum(game.points for game in self.games) / len(self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, len(self.games))

    @property
    def mean_depth(self) -> float:
        depths = [depth for game in self.games for depth in game.game.depths[game.seat]]
        return sum(depths) / len(depths) if depths else 0.0

    def __str__(self) -> str:
        low, high = self.interval
        record = f"+{self.count(1.0)} ={self.count(0.5)} -{self.count(0.0)}"
        return f"{record}, {self.share:.1%} (95 %: {low:.1%} to {high:.1%})"


def wilson(share: float, games: int) -> tuple[float, float]:
    """The Wilson interval of 95 percent; draws count as halves, which makes it a little too wide."""
    if not games:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def report(match: Match, done: Sequence[Numbered]) -> None:
    tally = Tally(done)
    print(f"{match.player} against {match.opponent}: {tally}")
    if done:
        endings = Counter(game.game.termination for game in done)
        print("endings:", ", ".join(f"{name} {count}" for name, count in endings.most_common()))
        print(f"mean length {sum(game.game.length for game in done) / len(done):.0f} half-moves,", end=" ")
        print(f"mean depth {tally.mean_depth:.1f}")
    report_faults([game.game for game in done])


def report_faults(games: Sequence[PlayedGame]) -> int:
    """Prints every fault of the games and returns how many there were."""
    kinds = {
        "illegal moves": [text for game in games for text in game.illegal],
        "moves too late": [text for game in games for text in game.late],
        "crashes": [text for game in games for text in game.crashes],
    }
    print(", ".join(f"{name} {len(texts)}" for name, texts in kinds.items()))
    for name, texts in kinds.items():
        for text in texts:
            print(f"  {name}: {text}")
    return sum(map(len, kinds.values()))


def tell(done: Sequence[Numbered], games: int) -> None:
    """One line of progress on stderr."""
    print(f"\r{len(done)} of {games}: {Tally(done)}   ", end="", file=sys.stderr, flush=True)


GamesOption = Annotated[int, typer.Option("--games", min=1, help="Games in all.")]
SetupOption = Annotated[str, typer.Option("--setup", help="The board.")]
ModeOption = Annotated[str | None, typer.Option("--mode", help="A mode other than the setup's own.")]
AnnounceOption = Annotated[
    str | None, typer.Option("--announce", help="yes, only or no: check and escape announced (G2).", show_default=False)
]
MovetimeOption = Annotated[float, typer.Option("--movetime", help="Seconds a move of the engine at full strength.")]
NodesOption = Annotated[int | None, typer.Option("--nodes", min=1, help="Nodes instead of seconds.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="Games at a time, each in a process of its own.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Other openings.")]
RandomOption = Annotated[int, typer.Option("--random", min=0, help="Random half-moves at the start.")]
CapOption = Annotated[int, typer.Option("--cap", min=1, help="Half-moves after which a game is a draw.")]


def run(match: Match, games: int, jobs: int) -> list[Numbered]:
    """Plays a match and reports how it goes; Ctrl-C keeps what is done."""
    done: list[Numbered] = []
    try:
        for game in play_match(match, games, jobs):
            done.append(game)
            tell(done, games)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(done)} of {games} games", file=sys.stderr)
    print(file=sys.stderr)
    return done


def main(
    games: GamesOption = 40,
    opponent: Annotated[
        str, typer.Option("--opponent", help="random, greedy, alphabeta2, engine, varied, level:N.")
    ] = "greedy",
    level: Annotated[int | None, typer.Option("--level", min=1, max=10, help="Of the engine; full strength.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="Another first player, by the same words.")] = None,
    setup: SetupOption = "basic-16",
    mode: ModeOption = None,
    announce: AnnounceOption = None,
    movetime: MovetimeOption = 0.1,
    nodes: NodesOption = None,
    jobs: JobsOption = 1,
    seed: SeedOption = 1,
    random: RandomOption = 4,
    cap: CapOption = 400,
    pairs: Annotated[bool, typer.Option("--pairs/--no-pairs", help="Every opening with both colours.")] = True,
) -> None:
    """Play the engine against an opponent and print the score with its error."""
    first = player or ("engine" if level is None else f"level:{level}")
    start = Start(setup, mode, announce, random)
    match = Match(first, opponent, start, movetime, nodes, seed, cap, pairs)
    try:
        # Wrong words are reported before the first game.
        start.position(0)
        for name in (first, opponent):
            make_player(name, movetime, nodes, seed)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    report(match, run(match, games, jobs))


if __name__ == "__main__":
    typer.run(main)
