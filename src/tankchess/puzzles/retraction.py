"""Longer wins from shorter ones: the last move of both sides is taken back, and often a win of a move more is forced.

Long wins are rare in games. A move before one that is known they are found many times as often.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import product
from random import Random

from tankchess.core.geometry import FACINGS, column_of, parse_square, row_of, square_index, square_name
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.engine import Engine, Limits
from tankchess.errors import TankChessError
from tankchess.puzzles.mining import FEWEST_FIRST_MOVES, MOST_FIRST_MOVES, FoundPuzzle, as_puzzle
from tankchess.puzzles.puzzle import Puzzle, PuzzleSource

# Ways of taking back that are tried for one puzzle, and how far away a piece may have begun.
TRIES = 400
FARTHEST = 3
# Of ten times the defender moves back, too, so often: who only waited may have stood there before.
DEFENDER_MOVES = 8
# What the engine may look at to see whether a win is forced.
NODES = 10_000
_HASH_MB = 2


def name_of_retraction(base: Puzzle, seed: int, number: int) -> str:
    """The name of the game it comes from, and which retraction it is: `duel-12:7:3~7.0`."""
    return f"{original_of(base.source.game)}~{seed}.{number}"


def original_of(game: str) -> str:
    """The name of a game without that of a retraction."""
    return game.partition("~")[0]


def mine_retraction(base: Puzzle, seed: int, number: int, lengths: Collection[int]) -> list[FoundPuzzle]:
    """A puzzle with a wanted number of moves from which another one may come about, or none.

    It depends on nothing but its arguments.
    """
    name = name_of_retraction(base, seed, number)
    dice = Random(f"{base.id} {name}")
    engine = Engine(hash_mb=_HASH_MB)
    seen = {base.start.key}
    for _ in range(TRIES):
        position = before(base.start, dice)
        if position is None or position.key in seen:
            continue
        seen.add(position.key)
        if not FEWEST_FIRST_MOVES <= position.count_legal_moves() <= MOST_FIRST_MOVES[max(lengths)]:
            continue
        engine.new_game()
        score = engine.search(position, Limits(nodes=NODES)).score
        if score is None or score.kind == "cp" or score.value not in lengths:
            continue
        found = as_puzzle(position, score.value, PuzzleSource(name, 0), base.setup)
        if found is not None and found.moves in lengths:
            return [found]
    return []


def before(start: Position, dice: Random) -> Position | None:
    """A position a move of each side earlier; None where chance finds none.

    It could have come about: nothing is open that announced play forbids (G2).
    """
    attacker = start.turn
    defender = next(side for side in start.order if side is not attacker)
    position: Position | None = start
    if dice.randrange(10) < DEFENDER_MOVES:
        position = _driven_back(start, defender, dice)
    if position is not None:
        position = _driven_back(position, attacker, dice)
    if position is None:
        return None
    seen = position.with_turn(defender)
    return None if seen.in_check() or seen.escape_threat() else position


def _driven_back(after: Position, side: Side, dice: Random) -> Position | None:
    """The position before a drive of one of a side's pieces, that side to move."""
    size, terrain, _, _, *keys = after.tfen().split(" ")
    pieces = after.pieces(wrecks=True)
    movable = [
        piece
        for piece in pieces
        if piece.side is side and not piece.is_wreck and piece.cargo is None and piece.type.speed
    ]
    if not movable:
        return None
    piece = dice.choice(movable)
    square = dice.choice(_squares_near(after, piece.square))
    if any(other.square == square for other in pieces if other is not piece):
        return None
    pieces[pieces.index(piece)] = replace(piece, square=square, facing=dice.choice(FACINGS))
    try:
        position = Position.from_tfen(" ".join([size, terrain, ",".join(map(str, pieces)), side, *keys]))
    except TankChessError:
        return None
    drive = Move.of(square, piece.square, piece.facing)
    return position if position.outcome() is None and position.is_legal(drive) else None


def _squares_near(position: Position, square: str) -> list[str]:
    place = parse_square(square) or 0
    steps = range(-FARTHEST, FARTHEST + 1)
    near = [(column_of(place) + across, row_of(place) + up) for across, up in product(steps, steps)]
    width, height = position.width, position.height
    return [square_name(square_index(*each)) for each in near if 0 <= each[0] < width and 0 <= each[1] < height]
