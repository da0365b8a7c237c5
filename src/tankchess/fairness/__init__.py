"""Is a board fair? The engine plays it against itself, and a tally says what can be known of it."""

from tankchess.fairness.confidence import CONFIDENCE, interval_of
from tankchess.fairness.json_form import tally_to_json
from tankchess.fairness.played_game import NODES, UNFINISHED, Fall, GamePlan, PlayedGame, SelfPlay, play_game
from tankchess.fairness.tally import TOLERANCE, BoardVerdict, Interval, Tally, VerdictKind
from tankchess.fairness.trial import MOST_GAMES, play_games, try_fairness

__all__ = [
    "CONFIDENCE",
    "MOST_GAMES",
    "NODES",
    "TOLERANCE",
    "UNFINISHED",
    "BoardVerdict",
    "Fall",
    "GamePlan",
    "Interval",
    "PlayedGame",
    "SelfPlay",
    "Tally",
    "VerdictKind",
    "interval_of",
    "play_game",
    "play_games",
    "tally_to_json",
    "try_fairness",
]
