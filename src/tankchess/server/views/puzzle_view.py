"""Puzzles as clients see them: as they are set, after a move, with a hint, and with their proof place by place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from tankchess.core.move import Move
from tankchess.engine import Proof, solve
from tankchess.puzzles import Puzzle, PuzzleAttempt, puzzles
from tankchess.server.messages import LanguageName, ProofNode, PuzzleHint, PuzzleKindName, PuzzleView, Trial
from tankchess.server.views.free_board import free_board
from tankchess.server.views.position_view import side_name
from tankchess.server.views.proof_view import boards_of, proof_node

# Proofs that are kept while somebody goes through them: making one may take seconds.
_PROOFS = 16


# Games of the engine against itself are named by board, seed and number; endgames and retractions have more to it.
_SELF_PLAY = re.compile(r":[0-9]+:[0-9]+[a-z]?(~[0-9.]+)?$")


def puzzle_view(puzzle: Puzzle, known_ground: str = "") -> PuzzleView:
    """A puzzle as it is set, with its first board."""
    return PuzzleView(
        id=puzzle.id,
        kind=cast(PuzzleKindName, puzzle.kind),
        moves=puzzle.moves,
        side=side_name(puzzle.solver),
        themes=list(puzzle.themes),
        setup=puzzle.setup,
        source="" if _SELF_PLAY.search(puzzle.source.game) else puzzle.source.game,
        ply=puzzle.source.ply,
        board=free_board(puzzle.start, 0, known_ground=known_ground),
    )


def trial_of(puzzle: Puzzle, moves: Sequence[str], known_ground: str = "") -> Trial:
    """What the last of the solver's moves has led to. Raises `ValueError` if they cannot be played."""
    attempt = _attempt(puzzle, moves)
    count = len(attempt.steps)
    own = 2 * (len(moves) - 1)
    before = attempt.steps[own - 1].position if own else puzzle.start
    played = [step.move for step in attempt.steps[own:]]
    if attempt.refutation is not None:
        played.append(attempt.refutation)
    # After the answer of a puzzle that goes on, the solver chooses again.
    boards = boards_of(before, own, played, known_ground, is_open=attempt.status == "going")
    assert len(boards) <= 2 and own < count
    return Trial(attempt.status.value, attempt.left, boards)


def hint_of(puzzle: Puzzle, moves: Sequence[str], step: int) -> PuzzleHint:
    """The next move of somebody who is on the right way: its piece, and with step 2 its square."""
    if not moves:
        move = Move.parse(puzzle.solution[0])
    else:
        attempt = _attempt(puzzle, moves)
        if attempt.status != "going":
            raise ValueError(f"puzzle {puzzle.id}: after these moves it is over, expected moves that lead on")
        move = _next_move(puzzle, attempt)
    if step == 1:
        return PuzzleHint(move.from_square or "", None, leaves=False)
    return PuzzleHint(move.from_square or "", move.to_square, leaves=move.to_square is None)


def _next_move(puzzle: Puzzle, attempt: PuzzleAttempt) -> Move:
    played = [str(step.move) for step in attempt.steps]
    if tuple(played) == tuple(puzzle.solution[: len(played)]):
        return Move.parse(puzzle.solution[len(played)])
    proof = solve(attempt.position, attempt.left)
    assert proof is not None, "the attempt goes on, so there is a win"
    return proof.move


def puzzle_proof(
    puzzle: Puzzle, line: Sequence[str], known_ground: str = "", language: LanguageName = "en"
) -> ProofNode:
    """A place of the proof: `line` leads there, moves of both sides in turn. Raises `ValueError` for another line."""
    return proof_node(puzzle.start, _proof(puzzle.id), line, known_ground, language=language)


@lru_cache(_PROOFS)
def _proof(puzzle: str) -> Proof:
    return puzzles()[puzzle].proof()


def _attempt(puzzle: Puzzle, moves: Sequence[str]) -> PuzzleAttempt:
    if not moves:
        raise ValueError("moves: expected at least one")
    return puzzle.attempt(moves)
