"""One game between players, watched closely: no illegal move, late move or crash goes unnoticed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import tankchess
from bench.players import Choice, Player
from tankchess import Position, Side

# Seconds over its time that a move may take before it counts as a loss on time.
GRACE = 0.1


@dataclass(frozen=True, slots=True)
class Start:
    """How games begin: a setup as it is played, then some random moves."""

    setup: str = "basic-16"
    mode: str | None = None
    announce: str | None = None
    random_moves: int = 4

    def position(self, seed: int) -> Position:
        """The position after the random moves of a seed; the game is never over there."""
        chance = Random(f"{self.setup} {seed}")
        while True:
            position = tankchess.setup(self.setup).position(self.mode, announce=self.announce)
            for _ in range(self.random_moves):
                moves = position.legal_moves()
                if moves:
                    position.play(chance.choice(moves))
            if position.outcome() is None:
                return position


@dataclass(slots=True)
class PlayedGame:
    """What became of a game. `points` is 1, 0.5 or 0 for each seat, in the order of play; `faults` are in words."""

    points: list[float]
    termination: str
    length: int
    depths: list[list[int]] = field(default_factory=list)
    illegal: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)


def play_game(position: Position, players: Sequence[Player], most: int) -> PlayedGame:
    """Plays to the end, or to `most` half-moves, which is a draw. A player that breaks a rule or crashes has lost."""
    order = position.order
    game = PlayedGame([0.5] * len(order), "cap", 0, [[] for _ in order])
    while True:
        outcome = position.outcome()
        if outcome is not None:
            game.termination = str(outcome.termination)
            game.points = points_of(outcome.winner, outcome.result.points, order)
            return game
        if game.length >= most:
            return game
        seat = order.index(position.turn)
        if not _move(game, position, players[seat], seat):
            game.points = [0.0 if other == seat else 1.0 for other in range(len(order))]
            return game


def _move(game: PlayedGame, position: Position, player: Player, seat: int) -> bool:
    where = f"half-move {game.length + 1}, {position.tfen()}"
    started, worked = time.perf_counter(), time.process_time()
    try:
        choice: Choice = player.choose(position)
    except Exception as error:
        game.termination = "crash"
        game.crashes.append(f"{type(error).__name__}: {error} ({where})")
        return False
    seconds = time.perf_counter() - started
    if player.allowed is not None and seconds > player.allowed + GRACE:
        # For the rest of the time others had the processor: that tells a busy machine from a slow player.
        own = time.process_time() - worked
        game.late.append(f"{seconds:.3f} s instead of {player.allowed:g}, {own:.3f} s of them at work ({where})")
    if choice.move is None or not position.is_legal(choice.move):
        game.termination = "illegal move"
        game.illegal.append(f"{choice.move} ({where})")
        return False
    if choice.depth:
        game.depths[seat].append(choice.depth)
    position.play(choice.move)
    game.length += 1
    return True


def points_of(winner: Side | None, points: Sequence[int], order: Sequence[Side]) -> list[float]:
    """A win for one, or shares for those with the most points."""
    if winner is not None:
        return [1.0 if side is winner else 0.0 for side in order]
    return [0.5 if own == max(points) else 0.0 for own in points]
