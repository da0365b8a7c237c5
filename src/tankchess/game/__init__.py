"""Games: moves from a starting position, with players, clock, result and record."""

from tankchess.core.time_control import TimeControl
from tankchess.errors import GameError
from tankchess.game.choice import exchange_types, single_type
from tankchess.game.clock import Clock, suggested_clock
from tankchess.game.game import Game
from tankchess.game.json_form import game_from_json, game_to_json, read_json, write_json
from tankchess.game.reading import GameReader, read_games, write_games
from tankchess.notation import Node

__all__ = [
    "Clock",
    "Game",
    "GameError",
    "GameReader",
    "Node",
    "TimeControl",
    "exchange_types",
    "game_from_json",
    "game_to_json",
    "read_games",
    "read_json",
    "single_type",
    "suggested_clock",
    "write_games",
    "write_json",
]
