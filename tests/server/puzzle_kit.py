"""Puzzles of the book for tests, and people who solve them or do not."""

from __future__ import annotations

from typing import Any

from tankchess import Position
from tankchess.puzzles import Puzzle, puzzles
from tests.server.house import Visitor


def puzzle_in(moves: int, number: int = 0) -> Puzzle:
    """A puzzle with so many moves: the shortest ids come first."""
    found = [entry.id for entry in puzzles().entries() if entry.moves == moves]
    return puzzles()[found[number]]


def own_moves(puzzle: Puzzle) -> list[str]:
    """The solver's moves of the solution."""
    return list(puzzle.solution[::2])


def wrong_move(puzzle: Puzzle) -> str:
    """A legal first move that does not solve the puzzle."""
    return next(str(move) for move in puzzle.start.legal_moves() if str(move) != puzzle.solution[0])


def illegal_move(puzzle: Puzzle) -> str:
    """A move of the other side."""
    other = next(side for side in puzzle.start.order if side is not puzzle.solver)
    return str(Position.with_turn(puzzle.start, other).legal_moves()[0])


async def attempt(visitor: Visitor, puzzle: Puzzle, *moves: str) -> Any:
    return await visitor.post(f"/api/puzzles/{puzzle.id}/attempt", {"moves": list(moves)})


async def solve(visitor: Visitor, puzzle: Puzzle) -> Any:
    """Sends one move after the other, as the browser does; the last answer."""
    answer: Any = None
    moves = own_moves(puzzle)
    for count in range(1, len(moves) + 1):
        answer = await attempt(visitor, puzzle, *moves[:count])
    assert answer["trial"]["status"] == "solved"
    return answer


async def fail(visitor: Visitor, puzzle: Puzzle) -> Any:
    answer = await attempt(visitor, puzzle, wrong_move(puzzle))
    assert answer["trial"]["status"] == "failed"
    return answer
