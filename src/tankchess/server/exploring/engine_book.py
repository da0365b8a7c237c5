"""What the engine played in a position: its shipped games, counted when the first question about their kind comes."""

from __future__ import annotations

from functools import lru_cache

from tankchess.core.position import Position
from tankchess.server.exploring.counting import MoveTally, counted_line, place_of
from tankchess.server.exploring.engine_games import FILE, OpeningLine, unpack_lines
from tankchess.server.tables.game_rules import known_setup

Kind = tuple[int, int, str]


def engine_moves(position: Position) -> dict[str, MoveTally]:
    """The moves that the engine has played in a position, by their codes."""
    return _counted((position.width, position.height, position.mode.value)).get(place_of(position), {})


@lru_cache(maxsize=1)
def _lines() -> dict[Kind, list[OpeningLine]]:
    """The games by the size of the board and the mode: a position tells both, and not where its game began."""
    found: dict[Kind, list[OpeningLine]] = {}
    for line in unpack_lines(FILE.read_bytes()):
        board = known_setup(line.setup)
        found.setdefault((board.width, board.height, line.mode), []).append(line)
    return found


@lru_cache(maxsize=8)
def _counted(kind: Kind) -> dict[str, dict[str, MoveTally]]:
    """All positions of the games of one kind. Some hundred games are played through once, in about 0.2 s."""
    found: dict[str, dict[str, MoveTally]] = {}
    for line in _lines().get(kind, ()):
        game = counted_line(line)
        for move in () if game is None else game.moves:
            assert game is not None
            found.setdefault(move.position, {}).setdefault(move.move, MoveTally()).add(game, move)
    return found
