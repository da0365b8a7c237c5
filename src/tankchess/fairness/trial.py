"""Games until it is certain whether a board is fair, in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from itertools import islice

from tankchess.fairness.played_game import GamePlan, PlayedGame, play_game
from tankchess.fairness.tally import Tally

MOST_GAMES = 600


def try_fairness(plan: GamePlan, *, most: int = MOST_GAMES, jobs: int = 1) -> Generator[Tally]:
    """The tally after each game, until the verdict is certain or `most` games are played.

    The games have the seeds from that of the plan on; their order, and so the end, does not depend on `jobs`.
    """
    tally = Tally(plan.position().order)
    for game in play_games((replace(plan, seed=plan.seed + number) for number in range(most)), jobs):
        tally = tally.plus([game])
        yield tally
        if tally.verdict.is_certain:
            return


def play_games(plans: Iterable[GamePlan], jobs: int = 1) -> Generator[PlayedGame]:
    """The games of some plans, in their order: those that end first must not count first, they are the short ones."""
    if jobs == 1:
        yield from map(play_game, plans)
        return
    queue = iter(plans)
    # Ctrl-C is for the process that counts.
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawning, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as executor:
        running: deque[Future[PlayedGame]] = deque()
        try:
            # One more than can be played waits for each process, so that a long game holds up nobody.
            while True:
                running.extend(executor.submit(play_game, plan) for plan in islice(queue, 2 * jobs - len(running)))
                if not running:
                    return
                yield running.popleft().result()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
