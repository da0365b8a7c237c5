"""The engine's own games for the explorer of openings. `python -m bench.openings games.txt --write`.

Every board is played in every mode it offers. A game depends on its board, its mode and its number alone, so the set
can be made again; an unfinished file is gone on with. `--write` packs what is there into the file of the package.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated

import typer

import tankchess
from tankchess import Position
from tankchess.engine import Engine, Limits
from tankchess.server.exploring.engine_games import FILE, MOST_PLIES, OpeningLine, pack_lines, read_line, write_line

# After so many half-moves a game is given to the side that is ahead by so many hundredths of a Light Tank.
LONGEST = 100
AHEAD = 250
TWO = 2
# Of so many first moves one is left to chance, so that more than the engine's favourites are known.
SLIPS = 4
CHANCE_PLIES = 4


def play_line(setup: str, mode: str, number: int, nodes: int) -> OpeningLine:
    """A game of the engine against itself."""
    dice = Random(f"{setup} {mode} {number}")
    position = tankchess.setup(setup).position(mode=mode)
    engine = Engine(hash_mb=1, seed=dice.getrandbits(32))
    while position.outcome() is None and len(position.history) < LONGEST:
        move = engine.search(position, Limits(nodes=nodes)).move
        if move is None or (len(position.history) < CHANCE_PLIES and dice.randrange(SLIPS) == 0):
            move = dice.choice(position.legal_moves())
        position.play(move)
    codes = tuple(str(move) for move in position.history[:MOST_PLIES])
    return OpeningLine(setup, mode, len(position.history), points_of(position, engine, nodes), codes)


def points_of(position: Position, engine: Engine, nodes: int) -> tuple[int, ...]:
    """What each side has got, or would probably get."""
    outcome = position.outcome()
    if outcome is None and len(position.order) > TWO:
        outcome = position.counted()
    if outcome is not None:
        return tuple(outcome.result.points)
    score = engine.search(position, Limits(nodes=nodes)).score
    if score is None or (score.kind == "cp" and abs(score.value) < AHEAD):
        return 1, 1
    return (1, 0) if (score.value > 0) == (position.turn is position.order[0]) else (0, 1)


def wanted(games: int) -> Iterator[tuple[str, str, int]]:
    """All games in their order: a file that ends early still has as many of each board and mode."""
    for number in range(games):
        for name in tankchess.setup_names():
            for mode in tankchess.setup(name).offered:
                yield name, str(mode), number


def main(
    file: Annotated[Path, typer.Argument(help="Where the games are added, one a line.")],
    games: Annotated[int, typer.Option("--games", min=0, help="Games on each board in each mode.")] = 60,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help="Nodes a move.")] = 2000,
    write: Annotated[bool, typer.Option("--write", help="Pack them into the file of the package.")] = False,
) -> None:
    """Play what is missing, and pack what there is."""
    known = file.read_text().splitlines() if file.exists() else []
    with file.open("a") as out:
        for place, (name, mode, number) in enumerate(wanted(games)):
            if place >= len(known):
                known.append(write_line(play_line(name, mode, number, nodes)))
                out.write(known[-1] + "\n")
                out.flush()
    if write:
        FILE.write_bytes(pack_lines([read_line(line) for line in known]))
        print(f"{len(known)} games, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    typer.run(main)
