"""Variations of a puzzle: pieces stand a little elsewhere, and another win is forced, often a longer one.

Long wins are rare in games. Near one that is known, positions are so tense that they are found many times as often.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import product
from random import Random

from tankchess.core.geometry import FACINGS, column_of, parse_square, row_of, square_index, square_name
from tankchess.core.position import Position
from tankchess.engine import Engine, Limits
from tankchess.errors import TankChessError
from tankchess.puzzles.mining import FoundPuzzle, as_puzzle
from tankchess.puzzles.puzzle import Puzzle, PuzzleSource

# Positions that are tried for one variation, how many pieces are moved in each at most, and how far.
TRIES = 60
MOST_MOVED = 3
FARTHEST = 3
# What the engine may look at to see whether a win is forced.
NODES = 15_000
_HASH_MB = 2


def name_of_variation(base: Puzzle, seed: int, number: int) -> str:
    """The name of the game it comes from, and which variation it is: `duel-12:7:3e~7.0`."""
    return f"{original_of(base.source.game)}~{seed}.{number}"


def original_of(game: str) -> str:
    """The name of a game without that of a variation."""
    return game.partition("~")[0]


def mine_variation(base: Puzzle, seed: int, number: int, lengths: Collection[int]) -> list[FoundPuzzle]:
    """A puzzle with a wanted number of moves near another one, or none. It depends on nothing but its arguments.

    The same first move would be the same idea once more.
    """
    name = name_of_variation(base, seed, number)
    dice = Random(f"{base.id} {name}")
    engine = Engine(hash_mb=_HASH_MB)
    for _ in range(TRIES):
        position = varied(base.start, dice)
        if position is None:
            continue
        engine.new_game()
        score = engine.search(position, Limits(nodes=NODES)).score
        if score is None or score.kind == "cp" or score.value not in lengths:
            continue
        found = as_puzzle(position, score.value, PuzzleSource(name, base.source.ply), base.setup)
        if found is not None and found.moves in lengths and found.solution[0] != base.solution[0]:
            return [found]
    return []


def varied(start: Position, dice: Random) -> Position | None:
    """The position with a few living pieces on squares nearby, or facing elsewhere; None where that makes no game.

    It could have come about: the side that has just moved has left nothing open that announced play forbids (G2).
    """
    size, terrain, _, *keys = start.tfen().split(" ")
    pieces = start.pieces(wrecks=True)
    living = [piece for piece in pieces if not piece.is_wreck and piece.cargo is None and piece.type.speed]
    for piece in dice.sample(living, min(len(living), dice.randint(1, MOST_MOVED))):
        square = dice.choice(_squares_near(start, piece.square))
        if any(other.square == square for other in pieces if other is not piece):
            return None
        pieces[pieces.index(piece)] = replace(piece, square=square, facing=dice.choice(FACINGS))
    try:
        position = Position.from_tfen(" ".join([size, terrain, ",".join(map(str, pieces)), *keys]))
    except TankChessError:
        return None
    other = next(side for side in position.order if side is not position.turn)
    before = position.with_turn(other)
    is_open = position.outcome() is not None or before.in_check() or before.escape_threat()
    return None if is_open else position


def _squares_near(position: Position, square: str) -> list[str]:
    place = parse_square(square) or 0
    steps = range(-FARTHEST, FARTHEST + 1)
    near = [(column_of(place) + across, row_of(place) + up) for across, up in product(steps, steps)]
    width, height = position.width, position.height
    return [square_name(square_index(*each)) for each in near if 0 <= each[0] < width and 0 <= each[1] < height]
