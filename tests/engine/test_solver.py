"""The solver: forced checkmates and escapemates with their proofs (G2)."""

import threading

import pytest
from hypothesis import given

import tankchess
from tankchess import Position, Termination
from tankchess.engine import EngineError, Proof, solve
from tankchess.engine.solver.proof import search_proof
from tests.properties.positions import tfens

# From a game: Black's Command tank has come forward alone, and White's tanks close in on it.
MATE_IN_TWO = (
    "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11 "
    "wLT@B1N,bLT@B10S,bMT@C12S,wMT@D1N,bTD@E12S,wCLT@F1N,bHT@F10S,wTD@H1N,wHT@I7NE,wMT@J1N,bCLT@J9E,bMT@J11NE,"
    "wLT@K3N,bLT@K12S w"
)


@pytest.fixture
def mate_in_two() -> Position:
    return Position.from_tfen(MATE_IN_TWO)


def mating_moves(position: Position) -> set[str]:
    """By playing every move."""
    wins = (Termination.CHECKMATE, Termination.ESCAPEMATE, Termination.DESTROYED, Termination.ESCAPED)
    found = set()
    for move in position.legal_moves():
        outcome = position.after(move).outcome()
        if outcome is not None and outcome.winner is position.turn and outcome.termination in wins:
            found.add(str(move))
    return found


def check_proof(position: Position, proof: Proof) -> None:
    """Every permitted answer is in the proof, and every line of it ends with a win."""
    attacker = position.turn
    position.play(proof.move)
    outcome = position.outcome()
    if outcome is not None:
        assert outcome.winner is attacker
    else:
        assert set(proof.answers) == set(position.legal_moves())
        for answer, rest in proof.answers.items():
            position.play(answer)
            check_proof(position, rest)
            position.undo()
    position.undo()


@given(tfens(("command",)))
def test_g2_a_mate_in_one_is_found_exactly_if_there_is_one(tfen: str) -> None:
    position = Position.from_tfen(" ".join(key for key in tfen.split(" ") if not key.startswith("announce=")))
    if position.outcome() is not None:
        assert solve(position, 1) is None
        return
    mates = mating_moves(position)
    proof = solve(position, 1)
    assert (proof is not None) == bool(mates)
    assert proof is None or str(proof.move) in mates


def test_a_proof_holds_every_answer_and_ends_each_line_with_a_win(mate_in_two: Position) -> None:
    proof = solve(mate_in_two, 2)
    assert proof is not None
    assert proof.moves == 2
    check_proof(mate_in_two, proof)


def test_the_main_line_is_legal_and_as_long_as_the_proof(mate_in_two: Position) -> None:
    proof = solve(mate_in_two, 3)
    assert proof is not None
    assert len(proof.line) == 2 * proof.moves - 1
    for move in proof.line:
        mate_in_two.play(move)
    assert mate_in_two.outcome() is not None


def test_no_mate_is_claimed_where_there_is_none() -> None:
    assert solve(tankchess.setup("basic-16").position(), 1) is None


def test_a_node_limit_ends_the_search_without_a_claim(mate_in_two: Position) -> None:
    assert solve(mate_in_two, 2, nodes=2) is None


def test_a_stopped_search_ends_without_a_claim() -> None:
    stop = threading.Event()
    stop.set()
    assert solve(tankchess.setup("basic-16").position(), 4, stop=stop) is None


def test_mates_belong_to_the_command_mode() -> None:
    with pytest.raises(EngineError, match="command mode"):
        solve(tankchess.setup("basic-16").position(mode="last"), 1)


def test_the_number_of_moves_has_bounds() -> None:
    with pytest.raises(EngineError, match="expected 1 to 20"):
        solve(tankchess.setup("basic-16").position(), 0)


def test_where_nothing_is_announced_the_win_takes_the_shot_as_well() -> None:
    position = Position.from_tfen(
        "8x8 high:A2,B1,B4,C2,C3,C6,E3,F1 wHT@B3W,bCLT@E8SW,bLT@F2SE,wCLT@G1SE,wMT@G3SE w announce=no"
    )
    assert solve(position, 2) is None
    proof = solve(position, 3)
    assert proof is not None
    check_proof(position, proof)


def test_a_command_tank_that_can_be_destroyed_at_once_is_a_win_in_one() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,wMT@D2N,bCLT@D7S w announce=no")
    proof = solve(position, 1)
    assert proof is not None
    assert proof.line == (proof.move,)
    check_proof(position, proof)


def test_what_was_proved_before_says_nothing_about_the_next_position() -> None:
    mate = Position.from_tfen("10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w")
    assert solve(mate, 1) is not None
    assert solve(tankchess.setup("duel-12").position(announce=False), 1) is None


def test_g9_a_mate_that_comes_after_the_last_quiet_move_does_not_count(mate_in_two: Position) -> None:
    late = Position.from_tfen(mate_in_two.tfen() + " quiet=198")
    assert solve(late, 2) is None


# One move wins in two; what wins at once after it wins nothing before.
ONE_WINNING_MOVE = (
    "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11 "
    "xwLT@B1N,wCLT@G4S,bCLT@H11SE,bHT@I1SW,wLT@J9N,xbLT@J11N w"
)


@given(tfens(("command",)))
def test_without_some_first_moves_the_others_are_still_found(tfen: str) -> None:
    position = Position.from_tfen(" ".join(key for key in tfen.split(" ") if not key.startswith("announce=")))
    if position.outcome() is not None:
        return
    mates = mating_moves(position)
    left = sorted(mates)
    while left:
        proof = solve(position, 1, without=sorted(mates - set(left)))
        assert proof is not None
        assert str(proof.move) in left
        left.remove(str(proof.move))
    assert solve(position, 1, without=sorted(mates)) is None


def test_without_its_only_winning_move_a_position_is_not_won() -> None:
    position = Position.from_tfen(ONE_WINNING_MOVE)
    proof = solve(position, 2)
    assert proof is not None and str(proof.move) == "G4E6NW"
    assert search_proof(position, 2, without=["G4E6NW"]) == (None, True)


def test_moves_are_left_out_at_the_root_alone() -> None:
    # The second move of the win may be any, also one that is legal at the start and left out there.
    position = Position.from_tfen(ONE_WINNING_MOVE)
    others = [move for move in position.legal_moves() if str(move) != "G4E6NW"]
    proof = solve(position, 2, without=others)
    assert proof is not None and str(proof.move) == "G4E6NW"
    check_proof(position, proof)


def test_a_search_that_was_limited_says_so(mate_in_two: Position) -> None:
    assert search_proof(mate_in_two, 2, nodes=2) == (None, False)


def test_g9_a_win_that_comes_too_late_is_not_known_to_be_none(mate_in_two: Position) -> None:
    late = Position.from_tfen(mate_in_two.tfen() + " quiet=198")
    assert search_proof(late, 2) == (None, False)


def test_only_legal_moves_can_be_left_out(mate_in_two: Position) -> None:
    with pytest.raises(EngineError, match="without A1A2N: finds no piece on A1"):
        solve(mate_in_two, 2, without=["A1A2N"])
    with pytest.raises(EngineError, match="expected a list of moves"):
        solve(mate_in_two, 2, without="A1A2N")


def test_moves_are_left_out_in_announced_play_alone() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,wMT@D2N,bCLT@D7S w announce=no")
    with pytest.raises(EngineError, match="announced play"):
        solve(position, 1, without=["D2D3N"])
