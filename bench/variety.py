"""How soon games against the same level differ: `python -m bench.variety --games 20`.

White is a person without imagination: the same answer to the same position, every time. Black is the computer, with a
seed of its own for each game. Whenever two games differ, it is the computer who began.
"""

from __future__ import annotations

from itertools import combinations, takewhile
from statistics import median
from typing import Annotated

import typer

import tankchess
from tankchess.engine import TOP_LEVEL, Engine, Limits

# What White looks at for each move, and the computer at full strength.
NODES = 500
TOP_NODES = 20_000


def played(level: int, seed: int, setup: str, length: int, book: bool = False) -> list[str]:
    """The codes of the first half-moves of a game."""
    position = tankchess.setup(setup).position()
    person = Engine(hash_mb=1)
    computer = Engine(hash_mb=16, level=level, seed=seed, book=book)
    limits = Limits(nodes=TOP_NODES) if level == TOP_LEVEL else Limits()
    codes: list[str] = []
    while len(codes) < length and position.outcome() is None:
        if position.turn is position.order[0]:
            person.new_game()
            move = person.search(position, Limits(nodes=NODES)).move
        else:
            move = computer.search(position, limits).move
        assert move is not None, "the game goes on"
        position.play(move)
        codes.append(str(move))
    return codes


def same(first: list[str], second: list[str]) -> int:
    """How many half-moves two games have in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False)))


def main(
    games: Annotated[int, typer.Option("--games", min=2, help="Games a level.")] = 20,
    level: Annotated[
        list[int] | None, typer.Option("--level", min=1, max=TOP_LEVEL, help="Repeat for several.")
    ] = None,
    setup: Annotated[str, typer.Option("--setup", help="The board.")] = "basic-16",
    length: Annotated[int, typer.Option("--length", min=2, help="Half-moves of each game.")] = 40,
    book: Annotated[bool, typer.Option("--book", help="With the opening book.")] = False,
) -> None:
    """Print at which half-move the games of a level first differ."""
    for number in level or [1, 3, 5, TOP_LEVEL]:
        lines = [played(number, seed, setup, length, book) for seed in range(1, games + 1)]
        firsts = [same(*pair) + 1 for pair in combinations(lines, 2)]
        different = len({tuple(line) for line in lines})
        replies = len({line[1] for line in lines})
        print(
            f"level {number}: {different} of {games} games differ, {replies} first replies; "
            f"two games part at half-move {median(firsts):g} (median), {max(firsts)} (latest)",
            flush=True,
        )


if __name__ == "__main__":
    typer.run(main)
