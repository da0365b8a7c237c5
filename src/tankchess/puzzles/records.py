"""Recorded games to look for puzzles in: those of people, from records."""

from __future__ import annotations

from tankchess.engine import Engine, Limits
from tankchess.game import Game
from tankchess.puzzles.self_play import MinedGame

# What the search may look at before each move, to see whether a win is near.
SIGHT_NODES = 3_000
_HASH_MB = 8


def recorded_game(game: Game, name: str) -> MinedGame:
    """A game of a record, ready to be mined; `name` is what its puzzles say of where they come from."""
    engine = Engine(hash_mb=_HASH_MB)
    seen: dict[int, int] = {}
    position = game.start.copy()
    for ply, move in enumerate(game.moves):
        score = engine.search(position, Limits(nodes=SIGHT_NODES)).score
        if score is not None and score.kind != "cp" and score.value > 0:
            seen[ply] = score.value
        position.push(move)
    return MinedGame(name, game.setup_name or "-", game.start, game.moves, seen)
