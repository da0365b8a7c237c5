"""Players for matches: the engine, simple ones to compare it with, and programs."""

from __future__ import annotations

import os
from base64 import b64decode
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Protocol

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import TOP_LEVEL, Engine, Limits, Score
from tankchess.engine.evaluation.network import Network, read_network
from tankchess.engine.evaluation.weights import read_weights
from tankchess.engine.yardsticks import AlphaBeta, Greedy, MonteCarlo
from tankchess.lab.player_name import PlayerName
from tankchess.protocol import EngineProgram


@dataclass(frozen=True, slots=True)
class Choice:
    """A move; how deep the player looked, 0 where that means nothing; what it thinks of its chances, if it says.

    `seconds` is how long it took, where the player knows better than whoever asked.
    """

    move: Move | None
    depth: int = 0
    score: Score | None = None
    seconds: float | None = None


class Player(Protocol):
    """Chooses moves; `close` ends what it has started."""

    def choose(self, position: Position, limits: Limits) -> Choice: ...

    def close(self) -> None: ...


class EnginePlayer:
    """The engine of this process. With a seed it varies."""

    def __init__(self, name: PlayerName, seed: int | None) -> None:
        weights = read_weights(name.weights) if name.weights else None
        self._engine = Engine(
            threads=name.threads,
            hash_mb=name.hash_mb,
            level=name.level,
            seed=seed,
            weights=weights,
            book=name.book,
            network=_network(name.network, name.share) if name.network else None,
        )

    def choose(self, position: Position, limits: Limits) -> Choice:
        result = self._engine.search(position, limits)
        return Choice(result.move, result.depth, result.score)

    def close(self) -> None:
        self._engine.stop()


# A match makes a player for every game.
@lru_cache(maxsize=8)
def _network(text: str, share: int | None) -> Network:
    network = read_network(b64decode(text))
    return network if share is None else replace(network, share=share)


class SimplePlayer:
    """A random move, or one of the yardsticks."""

    def __init__(self, kind: str, seed: int) -> None:
        self._random = Random(seed)
        self._greedy = Greedy(seed) if kind == "greedy" else None
        self._searcher: AlphaBeta | MonteCarlo | None = None
        if kind == "alphabeta":
            self._searcher = AlphaBeta(seed)
        elif kind == "mcts":
            self._searcher = MonteCarlo(seed)

    def choose(self, position: Position, limits: Limits) -> Choice:
        if self._searcher is not None:
            move, depth = self._searcher.choose(position, limits)
            return Choice(move, depth)
        if self._greedy is not None:
            return Choice(self._greedy.choose(position), 1)
        return Choice(self._random.choice(position.legal_moves()))

    def close(self) -> None:
        """Nothing of it is left."""


# A program is told to stop when it is so many seconds late, or where nodes are counted has thought so long.
_LATE_ENOUGH = 1.0
_LONGEST_MOVE = 600.0


class ProgramPlayer:
    """A program that speaks the protocol, started anew for each game. Raises an `EngineFailure` when it fails."""

    def __init__(self, name: PlayerName, patience: float) -> None:
        environment = {**os.environ, **dict(name.environment)}
        self._program = EngineProgram.start(name.command, env=environment, timeout=patience)
        ours = {"Hash": name.hash_mb, "Threads": name.threads} if name.commit else {}
        try:
            self._program.configure({key: value for key, value in ours.items() if key in self._program.options})
        except BaseException:
            self.close()
            raise

    def choose(self, position: Position, limits: Limits) -> Choice:
        if limits.movetime is not None or limits.remaining is not None:
            longest = (limits.movetime or limits.remaining or 0.0) + limits.increment + _LATE_ENOUGH
        else:
            longest = _LONGEST_MOVE
        result = self._program.play(position, limits, timeout=longest)
        return Choice(result.move, result.depth, result.score, result.seconds)

    def close(self) -> None:
        self._program.quit(timeout=1.0)


def make_player(name: PlayerName, seed: int, patience: float) -> Player:
    """A player ready for one game. Raises an `EngineFailure` for a program that does not start."""
    if name.is_program:
        return ProgramPlayer(name, patience)
    if name.kind in ("engine", "weights", "network"):
        return EnginePlayer(name, None)
    if name.kind == "varied" or name.kind == "level":
        return EnginePlayer(name, None if name.kind == "level" and name.level == TOP_LEVEL else seed)
    return SimplePlayer(name.kind, seed)
