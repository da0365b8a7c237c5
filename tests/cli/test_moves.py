"""`tankchess moves`."""

from tankchess import Position
from tests.cli.running import SMALL, run

# Black's Light Tank looks down column A: the Command tank on F1 must not go there.
WATCHED = "6x6 - wCLT@F1W,bCLT@F6S,bLT@A6S w"


def test_plain_is_one_code_per_line():
    codes = run("moves", SMALL, "--plain").stdout.split()
    assert codes == [str(move) for move in Position.from_tfen(SMALL).legal_moves()]


def test_moves_are_grouped_by_piece():
    output = run("moves", SMALL).stdout
    assert "A1 LT Command tank, Light Tank facing N" in output
    assert "B1 MT Medium Tank facing N" in output
    assert f"{len(Position.from_tfen(SMALL).legal_moves())} legal moves" in output


def test_from_takes_one_piece():
    codes = run("moves", SMALL, "--from", "b1", "--plain").stdout.split()
    assert codes
    assert all(code.startswith("B1") for code in codes)


def test_all_shows_what_the_announce_rule_bars():
    barred = set(run("moves", WATCHED, "--all", "--plain").stdout.split()) - set(
        run("moves", WATCHED, "--plain").stdout.split()
    )
    assert barred
    output = run("moves", WATCHED, "--all").stdout
    assert "barred: " in output
    assert f"{len(barred)} barred" in output


def test_it_says_why_a_square_has_no_moves():
    assert "There is nothing on C2" in run("moves", SMALL, "--from", "C2").stdout
    assert "F6 is Black's" in run("moves", SMALL, "--from", "F6").stdout


def test_a_wreck_has_no_moves():
    output = run("moves", "6x6 - wCLT@A1N,xwMT@B1N,bCLT@F6S w", "--from", "B1").stdout
    assert "wreck" in output


def test_a_finished_game_has_no_moves():
    assert "over" in run("moves", "6x6 - wCLT@A1N,bCLT@F6S w limit=3 move=4", "--from", "A1").stdout
