"""Solving a puzzle: the right line, another one, a wrong move, a move that is none."""

import pytest

from tankchess import IllegalMove, MoveError, Side
from tankchess.engine import solve
from tankchess.engine.solver import proof
from tankchess.puzzles import PuzzleError, PuzzleStatus
from tankchess.puzzles.attempt import HOLDING_NODES, refute
from tests.puzzles.examples import ESCAPE_IN_TWO, EXAMPLES, MATE_IN_ONE, THREE_MOVES, TWO_WAYS


@pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.id)
def test_the_solution_solves_the_puzzle(puzzle):
    attempt = puzzle.attempt(puzzle.solution[::2])
    assert attempt.status == "solved"
    assert tuple(str(step.move) for step in attempt.steps) == puzzle.solution
    assert attempt.position.outcome().winner is puzzle.solver


def test_without_a_move_the_attempt_has_all_before_it():
    attempt = ESCAPE_IN_TWO.attempt([])
    assert (attempt.status, attempt.steps, attempt.left) == (PuzzleStatus.GOING, (), 2)
    assert attempt.position == ESCAPE_IN_TWO.start


def test_a_right_move_is_answered_by_the_defence():
    attempt = ESCAPE_IN_TWO.attempt(["G4E6NW"])
    assert (attempt.status, attempt.left, attempt.refutation) == ("going", 1, None)
    assert [(str(step.move), step.side) for step in attempt.steps] == [("G4E6NW", Side.WHITE), ("H11I10N", Side.BLACK)]
    assert attempt.position == attempt.steps[-1].position
    assert attempt.steps[0].position.is_frozen


def test_the_defence_holds_out_as_long_as_it_can():
    attempt = THREE_MOVES.attempt(["H4E8NW"])
    assert solve(attempt.position, 1) is None
    assert solve(attempt.position, 2) is not None


def test_after_the_first_move_any_move_counts_that_wins_in_time():
    # The solution goes on with E6F8N.
    attempt = ESCAPE_IN_TWO.attempt(["G4E6NW", "E6E9NE"])
    assert attempt.status == "solved"


def test_a_longer_line_is_left_for_another_that_wins_as_soon():
    # The solution goes on with D14G11S.
    attempt = TWO_WAYS.attempt(["P10O9SW", "D14F12E"])
    assert (attempt.status, attempt.left) == ("going", 1)
    last = solve(attempt.position, 1)
    assert last is not None
    assert TWO_WAYS.attempt(["P10O9SW", "D14F12E", str(last.move)]).status == "solved"


def test_a_wrong_first_move_fails_and_is_refuted():
    attempt = ESCAPE_IN_TWO.attempt(["G4H5N"])
    assert (attempt.status, attempt.left) == ("failed", 1)
    assert [str(step.move) for step in attempt.steps] == ["G4H5N"]
    assert attempt.refutation is not None
    assert solve(attempt.position.after(attempt.refutation), 1) is None


def test_a_wrong_last_move_fails_and_is_answered():
    attempt = ESCAPE_IN_TWO.attempt(["G4E6NW", "E6E7N"])
    assert (attempt.status, attempt.left) == ("failed", 0)
    assert attempt.refutation in attempt.position.legal_moves()


def test_a_wrong_move_in_the_middle_fails():
    attempt = TWO_WAYS.attempt(["P10O9SW", "O9O9W"])
    assert (attempt.status, attempt.left) == ("failed", 1)
    assert attempt.refutation is not None
    assert solve(attempt.position.after(attempt.refutation), 1) is None


def test_an_illegal_move_is_refused_with_the_rule():
    with pytest.raises(IllegalMove) as caught:
        MATE_IN_ONE.attempt(["L9L1S"])
    assert caught.value.reason.rule == "M2"


def test_a_text_that_is_no_move_is_refused():
    with pytest.raises(MoveError):
        MATE_IN_ONE.attempt(["castle"])


@pytest.mark.parametrize("moves", [["L9L5S", "L5L4S"], ["L9L8S", "L8L7S"]], ids=["solved", "failed"])
def test_nothing_is_played_after_the_end(moves):
    with pytest.raises(PuzzleError, match=f"puzzle 0e2868: move 2, {moves[1]}, comes after the end"):
        MATE_IN_ONE.attempt(moves)


def test_the_proof_holds_every_defence():
    proof = ESCAPE_IN_TWO.proof()
    after = ESCAPE_IN_TWO.start.after(proof.move)
    assert str(proof.move) == "G4E6NW"
    assert set(proof.answers) == set(after.legal_moves())


def test_who_waits_for_a_refutation_that_is_hard_to_see_does_not_wait_long(monkeypatch):
    looked_at = []

    def search_in_vain(_position, _moves, nodes):
        looked_at.append(nodes)
        return proof.ProofSearch(None, is_complete=False)

    monkeypatch.setattr(proof, "search_proof", search_in_vain)
    assert refute(THREE_MOVES.start.after(THREE_MOVES.solution[0]), 3) is None
    assert looked_at[0] == HOLDING_NODES
    assert sum(looked_at) < 2 * HOLDING_NODES
