"""How quickly checkmates and escapemates are proved: `python -m bench.mates`.

The positions in `mates.jsonl` come from games the engine played against itself (`--mine` adds to them until there are
enough): near their end, seen as won by the engine's ordinary search, and proved to be a forced win in just so many
moves and no fewer. Wins in four are rarer: they are those among the puzzles. The figure is the share of them that the
solver proves within the time given for each number of moves.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import tankchess
from tankchess import Position
from tankchess.engine import Engine, Limits, solve
from tankchess.puzzles import puzzles

FILE = Path(__file__).with_name("mates.jsonl")
# Moves to the mate: seconds allowed, and the share that must be found, if there is one.
BARS = {1: (0.02, 1.0), 2: (1.0, 1.0), 3: (10.0, 0.95), 4: (60.0, None)}
# How many of each are mined.
WANTED = {1: 100, 2: 75, 3: 25}
# Much longer than a measured proof may take, so that hard ones get into the file too.
MINING_SECONDS = 60.0
LOOK_BACK = 14
BOARDS = ("basic-16", "duel-12", "old-town-16", "open-field-16", "frozen-lake-16")


def main(
    mine: Annotated[bool, typer.Option("--mine", help="Add positions to the file.")] = False,
    seed: Annotated[int, typer.Option(help="Of the games to mine.")] = 1,
    minutes: Annotated[float, typer.Option(help="The longest time to mine.")] = 20.0,
) -> None:
    """Measure the solver on the mined positions, or mine them."""
    if mine:
        _mine(seed, minutes)
        return
    entries = _entries() + [{"moves": 4, "tfen": each.tfen} for each in puzzles() if each.moves == 4]
    print("| moves | positions | allowed | proved in time | mean of the proved | slowest of them |")
    print("|---|---|---|---|---|---|")
    for moves, (allowed, share) in BARS.items():
        chosen = [entry["tfen"] for entry in entries if entry["moves"] == moves]
        times = [_time_to_prove(tfen, moves, allowed) for tfen in chosen]
        in_time = sum(seconds <= allowed for seconds in times)
        found = in_time / max(1, len(times))
        proved = [seconds for seconds in times if seconds < float("inf")]
        mean, most = sum(proved) / max(1, len(proved)), max(proved, default=0.0)
        print(
            f"| {moves} | {len(times)} | {allowed} s | {found:.1%}{'' if share is None else f' (bar {share:.0%})'} | "
            f"{mean * 1000:.1f} ms | {most * 1000:.0f} ms |",
            flush=True,
        )


def _entries() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def _time_to_prove(tfen: str, moves: int, allowed: float) -> float:
    """Seconds until the proof is there, endless if there is none within twice the time allowed."""
    position = Position.from_tfen(tfen)
    started = time.perf_counter()
    proof = solve(position, moves, seconds=2 * allowed)
    seconds = time.perf_counter() - started
    return seconds if proof is not None and proof.moves == moves else float("inf")


def _mine(seed: int, minutes: float) -> None:
    dice = random.Random(seed)
    until = time.monotonic() + 60 * minutes
    found: dict[str, dict[str, object]] = {str(entry["tfen"]): entry for entry in _entries()}
    counts = {moves: sum(entry["moves"] == moves for entry in found.values()) for moves in WANTED}
    unproved = 0
    while time.monotonic() < until and any(counts[moves] < WANTED[moves] for moves in WANTED):
        taken = set()
        for position in _before_the_end(_play_to_the_end(dice)):
            moves, kind = _mate_in(position)
            unproved += moves > 0 and not kind
            if kind and moves not in taken and counts[moves] < WANTED[moves] and position.tfen() not in found:
                taken.add(moves)
                found[position.tfen()] = {"moves": moves, "kind": kind, "tfen": position.tfen()}
                counts[moves] += 1
        print(f"\r{counts}, seen but not proved: {unproved}", end="", file=sys.stderr, flush=True)
    ordered = sorted(found.values(), key=lambda entry: (entry["moves"], entry["tfen"]))
    FILE.write_text("".join(json.dumps(entry) + "\n" for entry in ordered), encoding="utf-8")
    print(f"\n{len(ordered)} positions", file=sys.stderr)


def _play_to_the_end(dice: random.Random) -> Position:
    """A game of changing strength: enough mistakes for mates, enough sense for hard ones."""
    position = tankchess.setup(dice.choice(BOARDS)).position()
    engine = Engine(hash_mb=4)
    while position.outcome() is None and len(position.history) < 160:
        if dice.random() < 0.1:
            position.play(dice.choice(position.legal_moves()))
            continue
        move = engine.search(position, Limits(nodes=dice.choice((300, 1500, 4000)))).move
        assert move is not None, "the game goes on"
        position.play(move)
    return position


def _before_the_end(game: Position) -> Iterator[Position]:
    """The last positions of a decided game in which the winner was to move, without their history."""
    outcome = game.outcome()
    if outcome is None or outcome.winner is None:
        return
    position = game.copy()
    for _ in range(min(LOOK_BACK, len(position.history))):
        position.undo()
        if position.turn is outcome.winner:
            yield Position.from_tfen(position.tfen())


def _mate_in(position: Position) -> tuple[int, str]:
    """Moves to a forced win, as the engine's search sees it, and the kind of the proof; no kind where there is none."""
    score = Engine(hash_mb=16).search(position, Limits(nodes=150_000)).score
    if score is None or score.kind == "cp" or not 0 < score.value <= max(WANTED):
        return 0, ""
    proof = solve(position, max(WANTED), seconds=MINING_SECONDS)
    return (score.value, "") if proof is None else (proof.moves, proof.kind)


if __name__ == "__main__":
    typer.run(main)
