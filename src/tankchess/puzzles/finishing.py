"""From what mining found to puzzles for people: proved once more, named by theme and graded; and proved again later."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tankchess.core.move import Move
from tankchess.engine import solve
from tankchess.puzzles.error import PuzzleError
from tankchess.puzzles.grading import measure
from tankchess.puzzles.mining import FoundPuzzle, main_line
from tankchess.puzzles.puzzle import Puzzle, id_of
from tankchess.puzzles.themes import find_themes
from tankchess.puzzles.uniqueness import EXHAUSTIVE_MOVES, is_only_win, other_wins


def finish(found: FoundPuzzle) -> Puzzle:
    """The puzzle, with themes and rating. Raises `PuzzleError` if it is not proved again."""
    start = found.start
    wanted = id_of(start)
    proof = solve(start, found.moves)
    if proof is None or proof.moves != found.moves or str(proof.move) != found.solution[0]:
        raise PuzzleError(f"puzzle {wanted}: {found.solution[0]} is not proved to win in {found.moves}")
    themes = find_themes(start, proof)
    line = main_line(proof)
    puzzle = Puzzle(wanted, found.tfen, found.moves, proof.kind, line, themes, 0, found.setup, found.source)
    return replace(puzzle, rating=measure(puzzle).rating)


def with_themes(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the themes it has by the definitions of now. Raises `PuzzleError` if it is not proved again."""
    return replace(puzzle, themes=find_themes(puzzle.start, puzzle.proof()))


def find_faults(puzzle: Puzzle) -> Iterator[str]:
    """What is not as a puzzle says: its id, its proof, its line, its themes, or that no other first move wins.

    For wins in one and two every other first move is played; for longer ones the solver is asked. Ratings are taken as
    they are.
    """
    start = puzzle.start
    if puzzle.id != id_of(start):
        yield f"id {puzzle.id}, expected {id_of(start)}"
    proof = solve(start, puzzle.moves)
    if proof is None:
        yield f"no win in {puzzle.moves} is proved"
        return
    if (proof.moves, proof.kind) != (puzzle.moves, puzzle.kind):
        yield f"{puzzle.kind} in {puzzle.moves}, expected {proof.kind} in {proof.moves}"
    if main_line(proof) != puzzle.solution:
        yield f"solution {' '.join(puzzle.solution)}, expected {' '.join(main_line(proof))}"
    if find_themes(start, proof) != puzzle.themes:
        yield f"themes {' '.join(puzzle.themes)}, expected {' '.join(find_themes(start, proof))}"
    move = Move.parse(puzzle.solution[0])
    if puzzle.moves <= EXHAUSTIVE_MOVES:
        others = [str(other) for other in other_wins(start, move, puzzle.moves)]
        if others:
            yield f"first move {move}: {' '.join(others)} win as soon, expected none"
    elif is_only_win(start, move, puzzle.moves) is not True:
        yield f"first move {move}: another wins as soon, expected none"
