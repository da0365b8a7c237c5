"""Answering threats: the search looks only at moves that can answer one, and misses none (G2)."""

from array import array

from hypothesis import example, given

import tankchess
from tankchess import Position
from tankchess.core.geometry import square_name
from tankchess.core.kernel.layout import SQUARE_MASK
from tankchess.engine.evaluation.weights import weights
from tankchess.engine.search.searcher import Searcher
from tankchess.engine.search.transposition_table import TranspositionTable
from tankchess.engine.solver.solver import Solver
from tests.properties.positions import tfens

TABLE = TranspositionTable(1)

# White may drive into the way of the Tankette on E3 and destroy a piece that has nothing to do with its threat.
BLOCKS_AND_FIRES = (
    "7x6 high:D2,D5,F5;hedge:B3,C2+C3+C4,C6+D6;road:B2,C1,D1,D2 bAS@A2E,wCAS@B6E,wHT@C4S,bML@D1N,bTK@E3NW,bP@E4SE,"
    "bP@E5NW,bCML@E6SE,bAS@F2E,bHM@F3SW,wAS@G3W w move=3 quiet=4"
)


def searcher_at(position: Position) -> Searcher:
    searcher = Searcher(TABLE, weights(), array("i", [0]))
    searcher.begin(position.copy()._board, [], 0)
    return searcher


def announced(tfen: str) -> Position:
    return Position.from_tfen(" ".join(key for key in tfen.split(" ") if not key.startswith("announce=")))


@example(BLOCKS_AND_FIRES)
@given(tfens(("command",)))
def test_g2_every_permitted_answer_to_a_threat_is_searched(tfen: str) -> None:
    position = announced(tfen)
    legal = {code for _, code in position.coded_moves()}
    possible = searcher_at(position).possible_answers()
    assert possible is None or legal <= set(possible)


@given(tfens(("command",)))
def test_g2_the_solver_lists_exactly_the_permitted_answers(tfen: str) -> None:
    position = announced(tfen)
    if position.outcome() is not None and not position.in_check():
        return
    legal = sorted(code for _, code in position.coded_moves())
    solver = Solver(array("i", [0]), 1024)
    solver.begin(position.copy()._board, 0)
    ended = position.outcome()
    if ended is None or str(ended.termination) in ("checkmate", "escapemate", "stalemate"):
        assert sorted(solver.answers()) == legal


def test_a_threatened_side_searches_only_what_may_help() -> None:
    # The Medium Tank turns and fires along the diagonal; the Heavy Tank in the far corner can do nothing about it.
    position = Position.from_tfen("8x8 - wCLT@A1N,wHT@H1N,bMT@E5S,bCLT@H8S w")
    assert position.in_check()
    possible = searcher_at(position).possible_answers()
    assert possible is not None
    assert len(possible) < len(position.pseudo_legal_moves())


def test_without_a_threat_there_is_nothing_to_answer() -> None:
    assert searcher_at(tankchess.setup("basic-16").position()).possible_answers() is None


def test_against_an_escape_a_command_tank_far_away_is_not_tried() -> None:
    position = Position.from_tfen("16x16 - wCHD@A1N,wHT@H9E,bCLT@H4S w")
    # No gun of Black hurts the Heavy Destroyer.
    assert position.escape_threat() and not position.in_check()
    possible = searcher_at(position).possible_answers()
    assert possible is not None
    assert {square_name(move & SQUARE_MASK) for move in possible} == {"H9"}


def test_a5_a_bomb_far_from_the_threat_makes_no_other_move_an_answer() -> None:
    # As above, with a bomb of each side that reaches nobody.
    position = Position.from_tfen("12x8 - wCLT@A1N,wHT@H1N,bMT@E5S,bCLT@H8S,bRB@L8S,wRB@L1N w")
    assert position.in_check()
    possible = searcher_at(position).possible_answers()
    assert possible is not None
    heavy = [move for move in possible if square_name(move & SQUARE_MASK) == "H1"]
    assert len(heavy) < sum(move.from_square == "H1" for move in position.pseudo_legal_moves())
    assert {code for _, code in position.coded_moves()} <= set(possible)


def test_a5_a_shot_at_a_bomb_whose_chain_reaches_the_threat_is_an_answer() -> None:
    # The bomb on G5 sets off the one on F5, which destroys the Medium Tank on E5.
    position = Position.from_tfen("12x8 - wCLT@A1N,wHT@G1N,bMT@E5S,bCLT@L8S,bRB@F5S,bRB@G5S w")
    assert position.in_check()
    possible = searcher_at(position).possible_answers()
    assert possible is not None
    shot = position.code_of(tankchess.Move.parse("G1G1NExG5"))
    assert shot in {code for _, code in position.coded_moves()}
    assert shot in possible
