"""A worker process of the computer player: reads positions, answers with moves, one at a time.

A request is four bytes of length and a pickle of position, level and seconds; an answer is one line, the move code.
The process ends when its input does, so it never outlives the server.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from tankchess.core.position import Position
from tankchess.engine import Engine, Limits

LENGTH_BYTES = 4
HASH_MB = 16


def main() -> None:
    # Ctrl-C is for the server: it closes the input of its workers when it is done.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers requests until there are no more."""
    engine = Engine(hash_mb=HASH_MB)
    while True:
        length = requests.read(LENGTH_BYTES)
        if len(length) < LENGTH_BYTES:
            return
        position, level, seconds = pickle.loads(requests.read(int.from_bytes(length, "big")))
        answers.write(think(engine, position, level, seconds).encode() + b"\n")
        answers.flush()


def think(engine: Engine, position: Position, level: int, seconds: float, nodes: int | None = None) -> str:
    """The engine's move at a level, after at most so many seconds."""
    engine.level = level
    move = engine.search(position, Limits(movetime=seconds, nodes=nodes)).move
    assert move is not None, "asked for a move only while the game goes on"
    return str(move)


if __name__ == "__main__":
    main()
