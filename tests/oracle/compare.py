"""Compares the library with the oracle on random positions and on positions met in random games.

    PYTHONPATH=src python -m tests.oracle.compare --count 2000 --seed 1

Prints every position where they differ, with the differences, and exits with 1 if there was one.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random
from typing import Any

from .playing import does_more, ending, escape_threat, follow, in_check, legal_plays
from .randoms import random_playout, random_position
from .state import parse


def words(codes: Iterable[str]) -> str:
    """A list of moves that stays readable when it is long."""
    listed = sorted(codes)
    more = f" ... ({len(listed)} in all)" if len(listed) > 20 else ""
    return " ".join(listed[:20]) + more


def differences(position: Any, tfen: str, rng: Random, moves: int) -> list[str]:
    """What the library says differently about one position; `moves` of the legal ones are played."""
    found = []
    state = parse(tfen)
    plays = legal_plays(state)
    if position.tfen() != tfen:
        found.append(f"written as {position.tfen()}")
    listed = [str(move) for move in position.legal_moves()]
    if len(listed) != len(set(listed)):
        found.append(f"twice in the list: {words({code for code in listed if listed.count(code) > 1})}")
    if set(plays) - set(listed):
        found.append(f"only the oracle: {words(set(plays) - set(listed))}")
    if set(listed) - set(plays):
        found.append(f"only the library: {words(set(listed) - set(plays))}")
    found += verdicts(position, tfen)
    codes = sorted(set(plays) & set(listed))
    active = [code for code in codes if does_more(plays[code])]
    chosen = set(rng.sample(codes, min(moves, len(codes)))) | set(rng.sample(active, min(moves, len(active))))
    for code in sorted(chosen):
        wanted, got = follow(state, plays[code]), position.after(code).tfen()
        if wanted != got:
            found.append(f"after {code}\n        oracle  {wanted}\n        library {got}")
    return found


def verdicts(position: Any, tfen: str) -> list[str]:
    """Differences in outcome, check and escape."""
    found = []
    state = parse(tfen)
    wanted = ending(state)
    outcome = position.outcome()
    got = None if outcome is None else (str(outcome.result), str(outcome.termination))
    if wanted != got:
        found.append(f"outcome: oracle {wanted}, library {got}")
    if state.mode == "command" and wanted is None:
        for name, oracle in (("in_check", in_check(tfen)), ("escape_threat", escape_threat(tfen))):
            library = getattr(position, name)()
            if library != oracle:
                found.append(f"{name}: oracle {oracle}, library {library}")
    return found


def examine(tankchess: Any, tfen: str, rng: Random, moves: int) -> bool:
    """Whether the two agree; a failure of the library is a difference like any other."""
    try:
        found = differences(tankchess.Position.from_tfen(tfen), tfen, rng, moves)
    except Exception as error:  # whatever goes wrong in the library, the run goes on
        found = [f"{type(error).__name__}: {error}"]
    if found:
        print(tfen, *found, sep="\n    ", flush=True)
    return not found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Compares the library with the oracle.")
    parser.add_argument("--count", type=int, default=500, help="random positions to start from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, default=4, help="moves to play out in each position, twice")
    parser.add_argument("--depth", type=int, default=1, help="moves of the random game from each position")
    parser.add_argument("--most", type=int, default=50, help="stop after so many positions that differ")
    options = parser.parse_args(arguments)
    try:
        import tankchess
    except ImportError as error:
        print(f"the library cannot be imported: {error}")
        return 2
    started = time.monotonic()
    seen = bad = 0
    for index in range(options.count):
        rng = Random(f"{options.seed}/{index}")
        tfen = random_position(rng)
        games = random_playout(rng, tfen, options.depth)
        positions = [tfen]
        if games:
            last, code = games[-1]
            state = parse(last)
            positions = [met for met, _ in games] + [follow(state, legal_plays(state)[code])]
        for met in dict.fromkeys(positions):
            seen += 1
            bad += not examine(tankchess, met, rng, options.moves)
        if bad >= options.most:
            break
    print(f"{seen} positions, {bad} with differences, {time.monotonic() - started:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
