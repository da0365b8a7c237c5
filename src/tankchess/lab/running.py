"""Playing a match: jobs go to an executor, games come back and are kept at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass

from tankchess.lab.error import LabError
from tankchess.lab.executor import Executor, JobDone
from tankchess.lab.job import FinishedGame, GameJob
from tankchess.lab.results_file import ResultsFile
from tankchess.lab.sprt import Sprt, SprtDecision
from tankchess.lab.tournament import Tournament, place_of

GameExecutor = Executor[GameJob, FinishedGame]
GameDone = JobDone[GameJob, FinishedGame]

# If so many games one after the other cannot be played at all, something is wrong with all of them.
MOST_FAILURES = 10


@dataclass(frozen=True, slots=True)
class SprtState:
    """The test of a match as it stands: pairs that count for it, the logarithm of the ratio, the decision."""

    pairs: int
    log_ratio: float
    decision: SprtDecision


def sprt_state(tournament: Tournament, results: ResultsFile, sprt: Sprt, missing: frozenset[int]) -> SprtState:
    """The test over the pairs in the order of their numbers, up to the first that is not complete.

    Short games come back first: if they counted first, the test would look at another match than was played. Pairs
    that are `missing` for good are left out.
    """
    pairs = tournament.pairs(results.games)[tournament.meetings[0]]
    counts: Counter[float] = Counter()
    number = 0
    while number in pairs or number in missing:
        if number in pairs:
            counts[sum(pairs[number]) / 2] += 1
        number += 1
    return SprtState(counts.total(), sprt.log_ratio(counts), sprt.decide(counts))


def play_tournament(
    tournament: Tournament, pairs: int, results: ResultsFile, executor: GameExecutor, sprt: Sprt | None = None
) -> Generator[GameDone, None, None]:
    """Plays what is not in `results` yet, up to so many pairs for each meeting; hands out each job when it is done.

    The executor is closed at the end, however it comes. Raises `LabError` when the match cannot go on; whatever was
    played is kept by then.
    """
    wanted = (job for job in tournament.jobs(pairs) if job.key not in results.games)
    running, failures = 0, 0
    missing: frozenset[int] = frozenset()
    try:
        while True:
            if sprt is not None:
                state = sprt_state(tournament, results, sprt, missing)
                if state.decision is not SprtDecision.OPEN:
                    return
            for job in _next_jobs(wanted, executor):
                executor.give(job)
                running += 1
            if not running:
                return
            for done in executor.wait():
                running -= 1
                if done.game is not None:
                    results.append(done.game)
                    failures = 0
                else:
                    missing |= {done.job.pair}
                    failures += 1
                yield done
                if failures >= MOST_FAILURES:
                    raise LabError(f"{failures} games in a row could not be played: {done.failure}")
    finally:
        executor.close()


def _next_jobs(wanted: Iterator[GameJob], executor: GameExecutor) -> Iterator[GameJob]:
    while executor.room > 0:
        job = next(wanted, None)
        if job is None:
            return
        yield job


def faults_by_player(tournament: Tournament, results: ResultsFile) -> Mapping[int, Counter[str]]:
    """How often each player was late, broke a rule or failed."""
    found: dict[int, Counter[str]] = {number: Counter() for number in range(len(tournament.players))}
    for game in results.games.values():
        place = place_of(game.key)
        if place is not None:
            for fault in game.faults:
                found[place[0][fault.seat]][fault.kind] += 1
    return found


def repeated_games(tournament: Tournament, results: ResultsFile) -> int:
    """How many games came before in another pair, move for move: they say nothing new, and yet count as if they did."""
    seen: Counter[tuple[object, ...]] = Counter()
    for game in results.games.values():
        place = place_of(game.key)
        if place is not None and not game.faults:
            meeting, pair, is_swapped = place
            seen[meeting, is_swapped, tournament.starts[pair % len(tournament.starts)], game.moves] += 1
    return seen.total() - len(seen)
