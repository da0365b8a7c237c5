"""Games: moves from a starting position, with players, clock, result and record."""

from tankchess.game.choice import exchange_types, single_type
from tankchess.game.clock import Clock, TimeControl, suggested_clock
from tankchess.game.error import GameError
from tankchess.game.game import Game
from tankchess.game.reading import GameReader, read_games, write_games

__all__ = [
    "Clock",
    "Game",
    "GameError",
    "GameReader",
    "TimeControl",
    "exchange_types",
    "read_games",
    "single_type",
    "suggested_clock",
    "write_games",
]
