"""The measurements behind `tankchess bench`: each returns figures, best of several runs."""

from __future__ import annotations

import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from io import StringIO
from random import Random
from typing import Any

import tankchess
from tankchess import Position
from tankchess.errors import TankChessError

# Rule G2 off: these are the figures every move generator of the base rules has to reproduce.
BASIC_16 = {1: 549, 2: 301878, 3: 163704167}
CHESS_DEPTH = 4
CHESS_MOVES = 197281
RECORD_SEED, RECORD_GAMES, RECORD_PLIES = 7, 10, 60
ANIMATED_PLIES = 40


class BenchError(TankChessError):
    """A measurement that cannot be trusted: the count behind it is wrong."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; `bar` is what it is compared with, None if nothing is promised."""

    name: str
    value: float
    unit: str
    bar: float | None = None
    bar_is_minimum: bool = True

    @property
    def holds(self) -> bool | None:
        if self.bar is None:
            return None
        return self.value >= self.bar if self.bar_is_minimum else self.value <= self.bar


def best_time(work: Callable[[], object], runs: int) -> float:
    """Seconds of the quickest of `runs` runs: the others were disturbed."""
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def counted_time(position: Position, depth: int, expected: int, runs: int) -> float:
    """Seconds for one perft; raises BenchError where the count is not `expected`."""

    def count() -> None:
        moves = tankchess.perft(position, depth)
        if moves != expected:
            raise BenchError(f"perft {depth} of {position.tfen()}: expected {expected}, counted {moves}")

    return best_time(count, runs)


def basic_16(runs: int) -> Figure:
    """Rate of perft on the printed board; plain Python stays at depth 2, which is long enough for it."""
    position = tankchess.setup("basic-16").position(announce=False)
    depth = 3 if tankchess.COMPILED else 2
    for shallow in range(1, depth):
        counted_time(position, shallow, BASIC_16[shallow], runs=1)
    seconds = counted_time(position, depth, BASIC_16[depth], runs)
    return Figure(f"perft {depth} of basic-16", BASIC_16[depth] / seconds / 1e6, "million moves/s", bar=300)


def load_positions() -> list[dict[str, Any]]:
    text = resources.files("tankchess.cli").joinpath("bench_positions.toml").read_text(encoding="utf-8")
    return list(tomllib.loads(text)["position"])


def all_terrains(runs: int) -> Iterator[Figure]:
    """Rate of perft on positions that hold every terrain and piece between them, one by one and together."""
    total_moves, total_seconds = 0, 0.0
    for entry in load_positions():
        position = Position.from_tfen(entry["tfen"])
        depth = 2 if tankchess.COMPILED else 1
        moves = entry["moves"][depth - 1]
        seconds = counted_time(position, depth, moves, runs)
        total_moves += moves
        total_seconds += seconds
        yield Figure(f"  {entry['name']}", moves / seconds / 1e6, "million moves/s")
    yield Figure("perft of all terrains and pieces", total_moves / total_seconds / 1e6, "million moves/s", bar=60)


def move_list(runs: int) -> Iterator[Figure]:
    """Time of the legal move list at the start of basic-16, check and escape included.

    The core works with integers; what the list takes beyond that is the making of `Move` objects.
    """
    position = tankchess.setup("basic-16").position(announce=True)
    number = len(position.legal_moves())
    whole = best_time(position.legal_moves, 20 * runs)
    core = best_time(position.count_legal_moves, 20 * runs)
    yield Figure("legal move list of basic-16", whole * 1e3, "ms")
    yield Figure("  the core's part", core * 1e3, "ms", bar=0.1, bar_is_minimum=False)
    yield Figure("  making Move objects", (whole - core) / number * 1e9, "ns a move", 150, bar_is_minimum=False)
    yield Figure("  in all", whole / number * 1e9, "ns a move")


def chess_available() -> bool:
    try:
        import chess  # noqa: F401
    except ImportError:
        return False
    return True


def chess_perft(runs: int) -> Figure:
    """Rate of python-chess on its own start position, counting without a list at the last move."""
    import chess

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            board.pop()
        return total

    def work() -> None:
        moves = count(chess.Board(), CHESS_DEPTH)
        if moves != CHESS_MOVES:
            raise BenchError(f"python-chess: expected {CHESS_MOVES} moves, counted {moves}")

    return Figure(f"python-chess, perft {CHESS_DEPTH}", CHESS_MOVES / best_time(work, runs) / 1e6, "million moves/s")


def chess_move_list(runs: int) -> Figure:
    import chess

    board = chess.Board()
    number = board.legal_moves.count()
    seconds = best_time(lambda: list(board.legal_moves), 100 * runs)
    return Figure("python-chess, legal move list", seconds / number * 1e9, "ns a move")


def random_game(chance: Random, plies: int) -> tankchess.Game:
    game = tankchess.Game("basic-16")
    while len(game.moves) < plies and not game.is_over:
        game.play(chance.choice(game.position.legal_moves()))
    return game


def record_reading(runs: int) -> Figure:
    """Rate of reading records, every move and sign checked. The games are random play of a fixed seed."""
    chance = Random(RECORD_SEED)
    text = "\n".join(random_game(chance, RECORD_PLIES).record() for _ in range(RECORD_GAMES))
    number = sum(len(game.moves) for game in tankchess.read_games(text))
    seconds = best_time(lambda: list(tankchess.read_games(text)), runs)
    return Figure("records read", number / seconds, "moves/s", bar=20_000)


def chess_reading(runs: int) -> Figure:
    """Rate of python-chess on PGN texts of random play."""
    import chess
    import chess.pgn

    chance = Random(RECORD_SEED)
    texts, number = [], 0
    for _ in range(RECORD_GAMES):
        board = chess.Board()
        while len(board.move_stack) < RECORD_PLIES and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        number += len(board.move_stack)
        texts.append(str(chess.pgn.Game.from_board(board)))

    def work() -> None:
        for text in texts:
            chess.pgn.read_game(StringIO(text))

    return Figure("python-chess, PGN read", number / best_time(work, runs), "moves/s")


def pictures(runs: int) -> Iterator[Figure]:
    """Time to draw a board of 24x24 with 42 pieces and every terrain, as SVG and as PNG, and a game as GIF.

    The first PNG of a board renders its stamps; every other one finds them ready.
    """
    from tankchess.drawing.canvas import forget

    entry = next(entry for entry in load_positions() if entry["name"].startswith("every terrain"))
    position = Position.from_tfen(entry["tfen"])
    seconds = best_time(lambda: tankchess.draw(position), 2 * runs)
    yield Figure("picture of 24x24", seconds * 1e3, "ms", bar=15, bar_is_minimum=False)

    def first() -> None:
        forget()
        tankchess.draw_png(position)

    yield Figure("  the first as PNG", best_time(first, runs) * 1e3, "ms")
    seconds = best_time(lambda: tankchess.draw_png(position), 2 * runs)
    yield Figure("  as PNG", seconds * 1e3, "ms", bar=150, bar_is_minimum=False)
    game = random_game(Random(RECORD_SEED), ANIMATED_PLIES)
    seconds = best_time(lambda: tankchess.animate(game), runs)
    yield Figure(f"  {len(game.moves)} moves of 16x16 as GIF", seconds, "s", bar=3, bar_is_minimum=False)


def import_time(runs: int) -> Figure:
    """Seconds that `import tankchess` takes in a new interpreter."""
    code = "import time; t = time.perf_counter(); import tankchess; print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(runs + 1)  # the first one fills the disk cache
    ]
    return Figure("import tankchess", min(times), "s", bar=0.1, bar_is_minimum=False)
