"""Whether the first move of a win is the only one that wins so soon.

Two ways: `is_only_win` asks the solver, which does without the move at the root, and `other_wins` plays every other
legal first move. The second way trusts the core alone for mates in one, and for mates in two the core and the solver's
mates in one, which are tested against the core.
"""

from __future__ import annotations

from collections.abc import Iterator

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.engine import solve
from tankchess.engine.solver.proof import search_proof

# Wins for which every first move is played.
EXHAUSTIVE_MOVES = 2


def is_only_win(position: Position, move: Move, moves: int, nodes: int | None = None) -> bool | None:
    """Whether no other first move wins in as many moves or fewer; None if the solver's limit comes first.

    Two moves are the same if their codes are: the same way with another facing is another move.
    """
    search = search_proof(position, moves, without=[move], nodes=nodes)
    if search.proof is not None:
        return False
    return True if search.is_complete else None


def other_wins(position: Position, move: Move, moves: int) -> Iterator[Move]:
    """All other first moves that win in one or two moves, found by playing every legal one."""
    if not 1 <= moves <= EXHAUSTIVE_MOVES:
        raise ValueError(f"other wins in {moves} moves: expected 1 or {EXHAUSTIVE_MOVES}")
    board = position.copy()
    for other in board.legal_moves():
        if other == move:
            continue
        board.play(other)
        if _wins(board, position, moves):
            yield other
        board.undo()


def _wins(after: Position, before: Position, moves: int) -> bool:
    """Whether the side that has just moved has won, or wins against every answer with its next move."""
    outcome = after.outcome()
    if outcome is not None:
        return outcome.winner is before.turn
    return moves > 1 and all(_loses_at_once(after, answer) for answer in after.legal_moves())


def _loses_at_once(position: Position, answer: Move) -> bool:
    position.play(answer)
    try:
        return position.outcome() is None and solve(position, 1) is not None
    finally:
        position.undo()
