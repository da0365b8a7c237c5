"""Games of the engine against itself, made so that puzzles are found in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Mode, Side
from tankchess.engine import Engine, Limits
from tankchess.setups import setup, setup_names

# What a player may look at for a move: few enough for mistakes, enough for sense.
STRENGTHS = (150, 400, 1_000, 3_000)
# Of so many moves one is left to chance.
SLIPS = 12
OPENING = (2, 8)
LONGEST = 140
# Of a hundred games so many are played with a part of the armies, and how large a part that may be.
SMALL_ARMIES = 75
PARTS = (0.2, 0.8)
FEWEST = 2
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


def name_of_game(board: str, seed: int, number: int) -> str:
    return f"{board}:{seed}:{number}"


def play_game(board: str, seed: int, number: int) -> MinedGame:
    """A game, which depends on nothing but what its name says."""
    name = name_of_game(board, seed, number)
    dice = Random(name)
    start = setup(board).position(mode=Mode.COMMAND)
    if dice.randrange(100) < SMALL_ARMIES:
        start = _with_small_armies(start, dice)
    position = start.copy()
    for _ in range(dice.randint(*OPENING)):
        if position.outcome() is None:
            position.play(dice.choice(position.legal_moves()))
    nodes = {side: dice.choice(STRENGTHS) for side in position.order}
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
