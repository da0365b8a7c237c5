"""Matches between engines, weights, programs and commits: paired openings, statistics, many processes or machines.

A job is a pure function of its description; an executor plays jobs; results are added to a file; statistics read it.
"""

from tankchess.lab.error import LabError
from tankchess.lab.executor import Executor, HereExecutor, JobDone
from tankchess.lab.game import Adjudication, PlayerFault
from tankchess.lab.job import FinishedGame, GameJob, play_job
from tankchess.lab.opening import BoardStart
from tankchess.lab.pace import Pace
from tankchess.lab.player_name import PlayerName
from tankchess.lab.process_executor import ProcessExecutor
from tankchess.lab.rating_table import RatedPlayer, rate
from tankchess.lab.results_file import ResultsFile
from tankchess.lab.running import play_tournament
from tankchess.lab.sprt import Sprt, SprtDecision
from tankchess.lab.statistics import PairStatistics, Range
from tankchess.lab.tournament import Pairings, Tournament

__all__ = [
    "Adjudication",
    "BoardStart",
    "Executor",
    "FinishedGame",
    "GameJob",
    "HereExecutor",
    "JobDone",
    "LabError",
    "Pace",
    "PairStatistics",
    "Pairings",
    "PlayerFault",
    "PlayerName",
    "ProcessExecutor",
    "Range",
    "RatedPlayer",
    "ResultsFile",
    "Sprt",
    "SprtDecision",
    "Tournament",
    "play_job",
    "play_tournament",
    "rate",
]
