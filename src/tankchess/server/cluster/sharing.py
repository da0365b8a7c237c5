"""What parts of a server that know nothing of a cluster tell their like in other processes."""

from __future__ import annotations

from tankchess.server.cluster.cluster import Cluster
from tankchess.server.cluster.news import PuzzleRated, TrialLeft, TrialSeen, TrialWanted
from tankchess.server.solving.glicko import Rating
from tankchess.server.solving.solvers import PuzzleDifficulty, Solvers
from tankchess.server.trials.trial_desk import TrialDesk


def share_puzzles(cluster: Cluster, solvers: Solvers) -> None:
    """How hard puzzles have proved to be."""

    def tell(puzzle: str, difficulty: PuzzleDifficulty) -> None:
        cluster.tell(PuzzleRated(puzzle, *difficulty.rating, difficulty.solved, difficulty.failed))

    def take_in(news: PuzzleRated) -> None:
        solvers.take_in(
            news.puzzle, PuzzleDifficulty(Rating(news.value, news.deviation, news.volatility), news.solved, news.failed)
        )

    solvers.on_rated = tell
    cluster.listen(PuzzleRated, take_in)
    # What was told while the bus was away.
    cluster.on_back.append(solvers.start)


def share_trials(cluster: Cluster, trials: TrialDesk) -> None:
    """Who wants which board to be played: the process that plays it has to know."""
    trials.on_wanted = lambda trial, person: cluster.tell(TrialWanted(trial, person))
    trials.on_seen = lambda trial: cluster.tell(TrialSeen(trial))
    trials.on_left = lambda trial, person: cluster.tell(TrialLeft(trial, person))
    cluster.listen(TrialWanted, lambda news: trials.note_wanted(news.trial, news.person))
    cluster.listen(TrialSeen, lambda news: trials.note_seen(news.trial))
    cluster.listen(TrialLeft, lambda news: trials.note_left(news.trial, news.person))
