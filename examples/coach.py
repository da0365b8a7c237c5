"""A coach in the terminal: tells what is threatened, and what the best-looking moves do.

    python examples/coach.py                          the first move of duel-12
    python examples/coach.py fortress-20 --language es

It shows how the library is asked: everything here is a public name.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import tankchess
from tankchess import Move, Piece, Position


def main() -> None:
    parser = argparse.ArgumentParser(description="What is threatened, and what the best-looking moves do.")
    parser.add_argument("setup", nargs="?", default="duel-12", choices=tankchess.setup_names())
    parser.add_argument("--language", default="en", choices=["en", "es", "sv"])
    parser.add_argument("--moves", type=int, default=3)
    asked = parser.parse_args()
    position = tankchess.setup(asked.setup).position()
    for _ in range(asked.moves):
        if position.is_over:
            break
        for line in advice(position, asked.language):
            print(line)
        position.play(best_looking(position))
    outcome = position.outcome()
    if outcome is not None:
        print(outcome.sentence(asked.language))


def advice(position: Position, language: str) -> Iterator[str]:
    """What the side to move has to know, and the move that looks best."""
    for problem in position.status():
        yield str(problem)
    for threat in position.threats():
        by = ", ".join(map(str, threat.attackers))
        yield f"{threat.piece} is threatened by {by}"
    yield position.say(best_looking(position), language)


def best_looking(position: Position) -> Move:
    """The move that gains most, and of those the one after which the fewest own pieces are threatened."""
    moves = position.legal_moves()
    gaining = max(gain(position, move) for move in moves)
    best = [move for move in moves if gain(position, move) == gaining]
    return min(best[:40], key=lambda move: danger(position.after(move), position.turn))


def gain(position: Position, move: Move) -> int:
    """What a move destroys, in steps and armour; what is given up counts against it."""
    if move.action not in ("x", "b"):
        return 0
    return sum(worth(piece) if piece.side != position.turn else -worth(piece) for piece in position.destroys(move))


def worth(piece: Piece) -> int:
    return 100 if piece.is_command else piece.type.speed + sum(piece.type.armour)


def danger(position: Position, side: tankchess.Side) -> int:
    """What the side to move could destroy of another."""
    return sum(worth(threat.piece) for threat in position.threats(position.turn) if threat.piece.side == side)


if __name__ == "__main__":
    main()
