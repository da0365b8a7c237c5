"""A worker process of the computer player: reads positions, answers with moves, one at a time.

It says `ready` once it has loaded. A request is four bytes of length and a pickle of position, level, seconds and the
seed of the game. The answer is two lines: `heard` at once, by which the server knows that the process is not
stopped, and the move code. The process ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import pickle
from typing import BinaryIO

from tankchess.core.position import Position
from tankchess.engine import Engine, Limits
from tankchess.server.engines.quick_move import has_too_many_moves, quick_move
from tankchess.server.processes.frames import read_frames, run_worker
from tankchess.server.processes.memory_limit import limit_memory

HASH_MB = 16
READY = "ready"
HEARD = "heard"
# Instead of a move where the game is over.
NONE = "none"
# What the process may have mapped: the answers to a move may be millions, and their list must not take all there is.
MOST_MEGABYTES = 1500


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until there are no more."""
    engine = Engine(hash_mb=HASH_MB)
    _say(answers, READY)
    for request in read_frames(requests):
        _say(answers, HEARD)
        position, level, seconds, engine.seed = pickle.loads(request)
        _say(answers, think(engine, position, level, seconds))


def _say(answers: BinaryIO, line: str) -> None:
    answers.write(line.encode() + b"\n")
    answers.flush()


def think(engine: Engine, position: Position, level: int, seconds: float, nodes: int | None = None) -> str:
    """The engine's move at a level, after at most so many seconds. An only move needs no thought.

    Of too many moves to look at all, it is one that is found at once.
    """
    if has_too_many_moves(position) and (found := quick_move(position)) is not None:
        return found
    legal = position.legal_moves()
    if len(legal) < 2:
        return str(next(iter(legal), NONE))
    engine.level = level
    move = engine.search(position, Limits(movetime=seconds, nodes=nodes)).move
    assert move is not None, "asked for a move only while the game goes on"
    return str(move)


if __name__ == "__main__":
    limit_memory(MOST_MEGABYTES)
    run_worker(serve)
