"""The same measurements of python-chess, the yardstick of the library. It need not be installed."""

from __future__ import annotations

from io import StringIO
from random import Random

from tankchess.bench.figure import BenchError, Figure, best_time
from tankchess.bench.library import RECORD_GAMES, RECORD_PLIES, RECORD_SEED

DEPTH = 4
MOVES = 197281


def is_installed() -> bool:
    try:
        import chess  # noqa: F401
    except ImportError:
        return False
    return True


def perft(runs: int) -> Figure:
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
        moves = count(chess.Board(), DEPTH)
        if moves != MOVES:
            raise BenchError(f"python-chess: expected {MOVES} moves, counted {moves}")

    return Figure(f"python-chess, perft {DEPTH}", MOVES / best_time(work, runs) / 1e6, "million moves/s")


def move_list(runs: int) -> Figure:
    import chess

    board = chess.Board()
    number = board.legal_moves.count()
    seconds = best_time(lambda: list(board.legal_moves), 100 * runs)
    return Figure("python-chess, legal move list", seconds / number * 1e9, "ns a move")


def record_reading(runs: int) -> Figure:
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
