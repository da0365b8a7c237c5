"""Endgames set up by chance: a few pieces anywhere, and a win that the engine sees.

In games long wins are rare, and with many pieces they are not proved. Among few pieces both are easier.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from tankchess.core.geometry import FACINGS, square_index, square_name
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.engine import Engine, Limits
from tankchess.errors import TankChessError
from tankchess.puzzles.mining import FEWEST_FIRST_MOVES, MOST_FIRST_MOVES, FoundPuzzle, as_puzzle
from tankchess.puzzles.puzzle import PuzzleSource
from tankchess.setups import setup

# Positions that are tried for one endgame.
TRIES = 150
# Each side has so many pieces besides its Command tank.
MOST_PIECES = 2
# What the engine may look at to see whether a win is forced.
NODES = 6_000
_HASH_MB = 2


def name_of_endgame(board: str, seed: int, number: int) -> str:
    return f"{board}:{seed}:{number}s"


def mine_endgame(board: str, seed: int, number: int, lengths: Collection[int]) -> list[FoundPuzzle]:
    """A puzzle with a wanted number of moves among few pieces, or none. It depends on nothing but its arguments."""
    name = name_of_endgame(board, seed, number)
    dice = Random(name)
    engine = Engine(hash_mb=_HASH_MB)
    field = EndgameField(setup(board).position(mode=Mode.COMMAND))
    for _ in range(TRIES):
        position = field.scatter(dice)
        if position is None:
            continue
        if not FEWEST_FIRST_MOVES <= position.count_legal_moves() <= MOST_FIRST_MOVES[max(lengths)]:
            continue
        engine.new_game()
        score = engine.search(position, Limits(nodes=NODES)).score
        if score is None or score.kind == "cp" or score.value not in lengths:
            continue
        found = as_puzzle(position, score.value, PuzzleSource(name, 0), board)
        if found is not None and found.moves in lengths:
            return [found]
    return []


class EndgameField:
    """A board with the armies of a start and the squares on which they may be scattered."""

    def __init__(self, start: Position) -> None:
        self._size, self._terrain, _, _, *self._keys = start.tfen().split(" ")
        self._order = start.order
        self._armies = [start.pieces(side=side) for side in start.order]
        self._land = _open_squares(start, ())
        self._water = _open_squares(start, ("water",))

    def scatter(self, dice: Random) -> Position | None:
        """Few pieces of each side on open ground, boats on open water, either side to move; None if that is no game.

        It could have come about: the side that has just moved has left nothing open that announced play forbids (G2).
        """
        turn = dice.choice(self._order)
        placed: dict[str, str] = {}
        for army in self._armies:
            for piece in _some(army, dice):
                stays = not piece.type.speed or piece.cargo is not None
                squares = self._water if piece.type.is_boat else self._land
                square = piece.square if stays else dice.choice(squares)
                if square in placed:
                    return None
                facing = piece.facing if stays else dice.choice(FACINGS)
                placed[square] = str(replace(piece, square=square, facing=facing))
        try:
            position = Position.from_tfen(
                " ".join([self._size, self._terrain, ",".join(placed.values()), turn, *self._keys])
            )
        except TankChessError:
            return None
        other = next(side for side in self._order if side is not turn)
        return None if position.outcome() is not None or _is_open(position, other) else position


def _some(army: Sequence[Piece], dice: Random) -> list[Piece]:
    """The Command tank, wherever it is, and a few others."""
    leaders = [piece for piece in army if piece.is_command or (piece.cargo is not None and piece.cargo.is_command)]
    others = [piece for piece in army if piece not in leaders]
    return leaders + dice.sample(others, min(len(others), dice.randint(0, MOST_PIECES)))


def _open_squares(position: Position, ground: tuple[str, ...]) -> list[str]:
    """The squares on which nothing but this ground is; without any, plain land."""
    places = product(range(position.width), range(position.height))
    names = (square_name(square_index(column, row)) for column, row in places)
    return [name for name in names if position.terrain_at(name) == ground]


def _is_open(position: Position, side: Side) -> bool:
    seen = position.with_turn(side)
    return seen.in_check() or seen.escape_threat()
