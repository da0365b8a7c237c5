"""What is wrong with a position: what no game leads to or can go on from."""

import pytest
from hypothesis import given

from tankchess import Position, PositionProblem, Severity, Status, setup, setup_names
from tests.properties.positions import tfens

CASES = [
    ("8x8 - wLT@A1N,bLT@H8S w", ["no-command-tank", "no-command-tank"]),
    ("8x8 - wCLT@A1N,bLT@H8S w", ["no-command-tank"]),
    ("8x8 - wCLT@A1N,xbCLT@H8S w", []),
    ("8x8 - wMT@A1N,bCLT@H8S b out=w1,b0", []),
    ("8x8 - wLT@A1N w mode=last", ["no-pieces"]),
    ("8x8 - wLT@A1N,xbLT@H8S w mode=last", []),
    ("8x8 - wLT@A1N,bLT@H8S w mode=flag", ["no-flag"]),
    ("8x8 - wLT@A1N,bLT@H8S w mode=flag flags=D4+E5", []),
    ("8x8 - wLT@A1N,bLT@H8S w mode=flag flags=D4+E5,A4+B5", ["flag-count"]),
    ("8x8 - wLT@A1N,bLT@H8S w mode=flag flags=D4+E5 home=w1,b1", []),
    ("16x16 - wHT@H6N,wCLT@A1N,bCLT@H12S w", ["opposite-check"]),
    ("16x16 - wHT@H6N,wCLT@A1N,bCLT@H12S w announce=no", []),
    ("16x16 - wCLT@A15N,bCLT@P12S w", ["opposite-escape"]),
    ("8x8 - wLT@A1N,bLT@H8S,fbLT@A8S fw mode=four", ["no-pieces", "turn-of-the-fallen"]),
    ("8x8 - wLT@A1N,bLT@H8S w mode=escape3 out=w5,b0", ["escape-count"]),
    ("8x8 - wCLT@A1N,bCLT@H8S w out=w1,b0", ["escape-count"]),
    ("8x8 - wLT@A1N,bLT@H8S w mode=last quiet=7", ["quiet-count"]),
    ("8x8 - wLT@A1N,bLT@H8S w mode=last quiet=7 move=5", []),
    ("8x8 - wLT@A1N,bLT@H8S w mode=last limit=5 move=6", []),
    ("8x8 - wLT@A1N,bLT@H8S w mode=last limit=5 move=7", ["limit-passed"]),
]


@pytest.mark.parametrize(("tfen", "expected"), CASES)
def test_every_problem_of_a_position_is_found(tfen: str, expected: list[str]) -> None:
    problems = Position.from_tfen(tfen).status()
    assert [str(problem.status) for problem in problems] == expected


def test_p1_a_position_without_command_tanks_is_told_and_not_valid() -> None:
    position = Position.from_tfen("8x8 - wLT@A1N,bLT@H8S w")
    problem = position.status()[0]
    assert isinstance(problem, PositionProblem)
    assert (problem.status, problem.severity, problem.rule) == (Status.NO_COMMAND_TANK, Severity.ERROR, "P1")
    assert "White has no Command tank" in str(problem)
    assert not position.is_valid()
    assert position.with_rules(mode="last").is_valid()


def test_g2_an_impossible_check_names_the_move_and_its_squares() -> None:
    problem = Position.from_tfen("16x16 - wHT@H6N,wCHD@A1S,bCLT@H12S w").status()[0]
    assert problem.squares == ("H6", "H12")
    assert "White can destroy the Command tank of Black at once" in problem.text


def test_a_warning_leaves_a_position_valid() -> None:
    position = Position.from_tfen("8x8 - wLT@A1N,bLT@H8S w mode=last quiet=7")
    assert position.is_valid() and not position.status()[0].is_error


def test_g1_a_command_tank_that_sank_in_this_game_is_no_fault() -> None:
    position = Position.from_tfen("8x8 water:A3 wCLT@A1N,wLT@B1N,bCLT@H8S w announce=no")
    position.play("A1A3N")
    assert position.is_over
    assert position.status() == []


@pytest.mark.parametrize("name", setup_names())
def test_the_boards_that_come_along_are_valid_in_every_mode(name: str) -> None:
    start = setup(name)
    for mode in start.offered:
        assert start.position(mode=mode).status() == []


@given(tfens())
def test_what_a_legal_move_makes_of_a_valid_position_is_valid(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    if not position.is_valid():
        return
    for move in position.legal_moves()[::11]:
        assert position.after(move).is_valid()
