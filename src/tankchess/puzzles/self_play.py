"""Games of the engine against itself, made so that puzzles are found in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from tankchess.core.geometry import FACINGS, square_index, square_name
from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.engine import Engine, Limits
from tankchess.errors import TankChessError
from tankchess.setups import setup, setup_names

# What a player may look at for a move: few enough for mistakes, enough for sense. Careful players let each other
# live longer, and their wins take more moves.
STRENGTHS = (150, 400, 1_000, 3_000)
CAREFUL_STRENGTHS = (600, 2_000, 6_000, 12_000)
# Of so many moves one is left to chance.
SLIPS = 12
OPENING = (2, 8)
LONGEST = 140
# Of a hundred games so many are played with a part of the armies, and how large a part that may be.
SMALL_ARMIES = 75
PARTS = (0.2, 0.8)
FEWEST = 2
# In an endgame each side has so many pieces besides its Command tank, scattered over the board.
ENDGAME_PIECES = (1, 4)
SCATTERINGS = 50
_HASH_MB = 2


@dataclass(frozen=True, slots=True)
class MinedGame:
    """A game to look for puzzles in: its name, its board, and its moves from the start.

    `seen` are the half-moves before which the player to move saw a forced win, with the moves it was to take.
    """

    name: str
    setup: str
    start: Position
    moves: tuple[Move, ...]
    seen: dict[int, int]


def boards() -> list[str]:
    """The included boards on which there are mates: those for the command mode."""
    return [name for name in setup_names() if Mode.COMMAND in setup(name).offered]


def name_of_game(board: str, seed: int, number: int, is_endgame: bool = False) -> str:
    return f"{board}:{seed}:{number}{'e' if is_endgame else ''}"


def play_game(board: str, seed: int, number: int, is_endgame: bool = False) -> MinedGame:
    """A game, which depends on nothing but what its name says.

    An endgame begins with few pieces, scattered over the board, and has careful players: its wins take more moves, and
    with so few pieces they are proved.
    """
    name = name_of_game(board, seed, number, is_endgame)
    dice = Random(name)
    start = setup(board).position(mode=Mode.COMMAND)
    if is_endgame:
        start = _scattered(start, dice)
    elif dice.randrange(100) < SMALL_ARMIES:
        start = _with_small_armies(start, dice)
    position = start.copy()
    for _ in range(0 if is_endgame else dice.randint(*OPENING)):
        if position.outcome() is None:
            position.play(dice.choice(position.legal_moves()))
    nodes = {side: dice.choice(CAREFUL_STRENGTHS if is_endgame else STRENGTHS) for side in position.order}
    engine = Engine(hash_mb=_HASH_MB)
    seen: dict[int, int] = {}
    while position.outcome() is None and len(position.history) < LONGEST:
        result = engine.search(position, Limits(nodes=nodes[position.turn]))
        if result.score is not None and result.score.kind != "cp" and result.score.value > 0:
            seen[len(position.history)] = result.score.value
        slips = result.move is None or dice.randrange(SLIPS) == 0
        position.play(dice.choice(position.legal_moves()) if slips or result.move is None else result.move)
    return MinedGame(name, board, start, position.history, seen)


def _with_small_armies(start: Position, dice: Random) -> Position:
    """The same board with fewer pieces: what is left is clearer to people, and proved sooner."""
    part = dice.uniform(*PARTS)
    gone: list[str] = []
    for side in start.order:
        others = _spare_squares(start, side)
        kept = max(FEWEST, round(part * len(others)))
        gone += dice.sample(others, max(0, len(others) - kept))
    return start.without(*gone) if gone else start


def _spare_squares(start: Position, side: Side) -> Sequence[str]:
    pieces = [piece for piece in start.pieces(side=side) if not piece.is_command]
    return [piece.square for piece in pieces if piece.cargo is None or not piece.cargo.is_command]


def _scattered(start: Position, dice: Random) -> Position:
    """An endgame on the same board: a few pieces of each side, anywhere on open ground, boats on open water.

    Nobody is threatened, so that both have time to begin. Where chance finds no such place, the pieces stay.
    """
    gone: list[str] = []
    for side in start.order:
        others = list(_spare_squares(start, side))
        gone += dice.sample(others, max(0, len(others) - dice.randint(*ENDGAME_PIECES)))
    few = start.without(*gone) if gone else start
    for _ in range(SCATTERINGS):
        try:
            position = _rearranged(few, dice)
        except TankChessError:
            continue
        if position.outcome() is None and not any(_is_threatened(position, side) for side in position.order):
            return position
    return few


def _rearranged(position: Position, dice: Random) -> Position:
    """The same pieces on other squares. What never moves and what carries somebody stays where it is."""
    pieces = position.pieces()
    staying = [piece for piece in pieces if not piece.type.speed or piece.cargo is not None]
    taken = {piece.square for piece in staying}
    texts = [str(piece) for piece in staying]
    for piece in pieces:
        if piece not in staying:
            free = _open_squares(position, "water" if piece.type.is_boat else "")
            square = dice.choice([name for name in free if name not in taken] or [piece.square])
            taken.add(square)
            texts.append(str(replace(piece, square=square, facing=dice.choice(FACINGS))))
    size, terrain, _, *keys = position.tfen().split(" ")
    return Position.from_tfen(" ".join([size, terrain, ",".join(texts), *keys]))


def _open_squares(position: Position, ground: str) -> list[str]:
    """The squares on which nothing but this ground is; without a name, plain land."""
    places = product(range(position.width), range(position.height))
    names = (square_name(square_index(column, row)) for column, row in places)
    return [name for name in names if position.terrain_at(name) == ((ground,) if ground else ())]


def _is_threatened(position: Position, side: Side) -> bool:
    seen = position.with_turn(side)
    return seen.in_check() or seen.escape_threat()
