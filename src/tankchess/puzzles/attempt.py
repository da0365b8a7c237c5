"""Trying to solve a puzzle: the solver's moves, the answers of the best defence, and what refutes a wrong move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.puzzles.error import PuzzleError
from tankchess.puzzles.puzzle import Puzzle

# Engine and solver are imported where they are used: who only looks at puzzles does not wait for them to load.

# What the search may look at for the answer that is tried first against a wrong move.
ANSWER_NODES = 2_000
# What the solver may look at to see that an answer holds, and how many are tried. The first nearly always holds; each
# further one gets half as much, for somebody waits.
HOLDING_NODES = 100_000
MOST_ANSWERS = 12


class PuzzleStatus(StrEnum):
    """Whether a puzzle is solved. Equal to its text."""

    GOING = "going"
    SOLVED = "solved"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class PuzzleStep:
    """A move of the attempt, by the solver or by the defence: whose it was, and the frozen position after it."""

    move: Move
    side: Side
    position: Position


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """What the solver's moves have led to.

    `steps` are all moves, the defence's answers included; the last one of a failed attempt is the wrong move, and
    `refutation` an answer after which there is no win in the moves that are left (None where the game is over, or none
    was found quickly). `left` is how many moves the solver still has.
    """

    status: PuzzleStatus
    steps: tuple[PuzzleStep, ...]
    position: Position
    left: int
    refutation: Move | None = None


def judge(puzzle: Puzzle, moves: Sequence[str]) -> PuzzleAttempt:
    """What `Puzzle.attempt` promises."""
    position = puzzle.start.copy()
    solver = position.turn
    line = puzzle.solution
    left = puzzle.moves
    steps: list[PuzzleStep] = []
    for number, code in enumerate(moves, start=1):
        if left == 0:
            raise PuzzleError(f"puzzle {puzzle.id}: move {number}, {code}, comes after the end, expected none")
        before = position.copy()
        move = position.play(code)
        left -= 1
        steps.append(PuzzleStep(move, solver, position.copy().freeze()))
        outcome = position.outcome()
        if outcome is not None and outcome.winner is solver:
            _expect_no_more(puzzle, moves, number)
            return PuzzleAttempt(PuzzleStatus.SOLVED, tuple(steps), steps[-1].position, left)
        if str(move) != line[0]:
            # The first move is the only one that wins in time: there is no need to look.
            line = () if number == 1 or left == 0 else _line_after(before, move, left + 1)
        if not line or left == 0:
            _expect_no_more(puzzle, moves, number)
            return PuzzleAttempt(PuzzleStatus.FAILED, tuple(steps), steps[-1].position, left, refute(position, left))
        answer = position.play(line[1])
        steps.append(PuzzleStep(answer, before.order[before.order.index(solver) - 1], position.copy().freeze()))
        line = line[2:]
    return PuzzleAttempt(PuzzleStatus.GOING, tuple(steps), position.freeze(), left)


def _expect_no_more(puzzle: Puzzle, moves: Sequence[str], number: int) -> None:
    if len(moves) > number:
        raise PuzzleError(
            f"puzzle {puzzle.id}: move {number + 1}, {moves[number]}, comes after the end, expected {number} moves"
        )


def _line_after(position: Position, move: Move, moves: int) -> tuple[str, ...]:
    """The line that a move begins with, if it wins within so many moves; else nothing."""
    from tankchess.engine import solve

    others = [other for other in position.legal_moves() if other != move]
    proof = solve(position, moves, without=others)
    return () if proof is None else tuple(map(str, proof.line))


def refute(position: Position, left: int) -> Move | None:
    """An answer of the side to move after which its opponent has no win in `left` moves; None if none is seen soon."""
    from tankchess.engine.solver.proof import search_proof

    if position.outcome() is not None:
        return None
    for count, answer in enumerate(_answers(position)):
        if left == 0:
            return answer
        if left > 1 and count >= MOST_ANSWERS:
            return None
        after = position.after(answer)
        if after.outcome() is not None:
            return answer
        search = search_proof(after, left, nodes=HOLDING_NODES >> count if left > 1 else HOLDING_NODES)
        if search.proof is None and search.is_complete:
            return answer
    return None


def _answers(position: Position) -> Iterator[Move]:
    """The legal moves, the one that looks best first."""
    from tankchess.engine import Engine, Limits

    best = Engine(hash_mb=1).search(position, Limits(nodes=ANSWER_NODES)).move
    if best is not None:
        yield best
    yield from (move for move in position.legal_moves() if move != best)
