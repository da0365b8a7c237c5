"""Tuning by matches: simultaneous perturbation (SPSA). Nothing but points says which numbers are better.

Each pair of games is a small experiment: every number is moved a step up or down by chance, and the engine with these
meets the engine with the opposite ones. Whoever wins draws all numbers a little to its side.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from tankchess.lab.error import LabError
from tankchess.lab.executor import Executor
from tankchess.lab.fingerprint import fingerprint
from tankchess.lab.job import FinishedGame, GameJob
from tankchess.lab.opening import RANDOM_MOVES, BoardStart
from tankchess.lab.pace import Pace
from tankchess.lab.parameters import TunedParameter, with_numbers
from tankchess.lab.player_name import PlayerName
from tankchess.lab.results_file import ResultsFile
from tankchess.lab.tournament import Tournament

# How steps and gains shrink from round to round, as Spall recommends.
_STEP_POWER = 0.101
_GAIN_POWER = 0.602
_CALM_SHARE = 0.1
_MEETING = (0, 1)


@dataclass(frozen=True, slots=True)
class Tuning:
    """What is tuned and how. All games and values follow from it and from the points of the games before.

    `pairs` experiments make a round; their results move the numbers together. `gain` is by how many steps a number
    goes in the last round for a point that one side is ahead.
    """

    weights: str
    parameters: tuple[TunedParameter, ...]
    starts: tuple[BoardStart, ...]
    pace: Pace
    rounds: int
    pairs: int = 8
    gain: float = 0.03
    seed: int = 1
    random_moves: int = RANDOM_MOVES

    def __post_init__(self) -> None:
        if not self.parameters or not self.starts:
            raise LabError("tuning: expected at least one number and one board")

    def description(self) -> dict[str, Any]:
        """All that makes it this tuning, for the head of its file."""
        return {
            "tuning": [asdict(parameter) for parameter in self.parameters],
            "weights": self.weights,
            "boards": [asdict(start) for start in self.starts],
            "pace": asdict(self.pace),
            "rounds": self.rounds,
            "pairs": self.pairs,
            "gain": self.gain,
            "seed": self.seed,
            "random": self.random_moves,
            "engine": fingerprint(),
        }

    def gate(self, tuned: str, pace: Pace) -> Tournament:
        """The match of tuned weights against those the tuning began with, over other openings."""
        players = (
            PlayerName("tuned", "weights", weights=tuned),
            PlayerName("before", "weights", weights=self.weights),
        )
        return Tournament(players, self.starts, pace, self.seed + 1, self.random_moves)

    # One round.

    def width(self, number: int) -> float:
        """By how many steps the numbers are moved in a round: more at first, one step in the last."""
        return float((self.rounds / (number + 1)) ** _STEP_POWER)

    def pull(self, number: int) -> float:
        """By how many steps a number goes in a round for a point ahead."""
        calm = _CALM_SHARE * self.rounds
        return float(self.gain * ((calm + self.rounds) / (calm + number + 1)) ** _GAIN_POWER / self.width(number))

    def signs(self, pair: int) -> list[int]:
        """Which numbers an experiment moves up for its first player; the second has the opposite."""
        chance = Random(f"{self.seed} signs {pair}")
        return [chance.choice((-1, 1)) for _ in self.parameters]

    def job(self, values: Sequence[float], pair: int, is_swapped: bool) -> GameJob:
        signs = self.signs(pair)
        width = self.width(pair // self.pairs)
        players = []
        for side in (1, -1):
            moved = [
                value + side * sign * width * parameter.step
                for parameter, value, sign in zip(self.parameters, values, signs, strict=True)
            ]
            players.append(PlayerName("up" if side > 0 else "down", "weights", weights=self.weights_with(moved)))
        return GameJob(
            meeting=_MEETING,
            pair=pair,
            is_swapped=is_swapped,
            players=(players[0], players[1]),
            start=self.starts[pair % len(self.starts)],
            pace=self.pace,
            seed=self.seed,
            random_moves=self.random_moves,
            engine=fingerprint(),
        )

    def weights_with(self, values: Sequence[float]) -> str:
        """The file of weights with these values, rounded."""
        whole = {
            parameter.name: round(parameter.kept_in_bounds(value))
            for parameter, value in zip(self.parameters, values, strict=True)
        }
        return with_numbers(self.weights, whole)

    def moved(self, values: Sequence[float], number: int, leads: Mapping[int, float]) -> list[float]:
        """The values after a round; `leads` says for each pair by how many points its first player was ahead."""
        moved = list(values)
        for pair, lead in leads.items():
            for index, sign in enumerate(self.signs(pair)):
                moved[index] += self.pull(number) * lead * sign * self.parameters[index].step
        return [parameter.kept_in_bounds(value) for parameter, value in zip(self.parameters, moved, strict=True)]

    # All rounds.

    def jobs(self, values: Sequence[float], number: int) -> list[GameJob]:
        first = number * self.pairs
        return [self.job(values, pair, swap) for pair in range(first, first + self.pairs) for swap in (False, True)]

    def leads(self, number: int, games: Mapping[str, FinishedGame]) -> dict[int, float] | None:
        """The results of a round, None while one of its games is missing."""
        found: dict[int, float] = {}
        for pair in range(number * self.pairs, (number + 1) * self.pairs):
            both = [games.get(f"{_MEETING[0]}-{_MEETING[1]}/{pair}{half}") for half in "ab"]
            points = [game.points for game in both if game is not None]
            if len(points) < 2:
                return None
            found[pair] = 2 * (sum(points) - 1)
        return found

    def history(self, games: Mapping[str, FinishedGame]) -> list[list[float]]:
        """The values before the first round and after each that is complete."""
        values = [float(parameter.start) for parameter in self.parameters]
        found = [values]
        for number in range(self.rounds):
            leads = self.leads(number, games)
            if leads is None:
                break
            values = self.moved(values, number, leads)
            found.append(values)
        return found


def play_tuning(
    tuning: Tuning, results: ResultsFile, executor: Executor[GameJob, FinishedGame]
) -> Generator[list[float], None, None]:
    """Plays the rounds that are not in `results` yet; hands out the values after each.

    The executor is closed at the end, however it comes. Raises `LabError` when a game cannot be played; everything
    that was played is kept.
    """
    try:
        history = tuning.history(results.games)
        values = history[-1]
        for number in range(len(history) - 1, tuning.rounds):
            waiting = [job for job in tuning.jobs(values, number) if job.key not in results.games][::-1]
            running = 0
            while waiting or running:
                while waiting and executor.room > 0:
                    executor.give(waiting.pop())
                    running += 1
                for done in executor.wait():
                    running -= 1
                    if done.game is None:
                        raise LabError(f"game {done.job.key} could not be played: {done.failure}")
                    results.append(done.game)
            values = tuning.moved(values, number, tuning.leads(number, results.games) or {})
            yield values
    finally:
        executor.close()
