"""`tankchess show`: what a person has to see on the board."""

import pytest

from tankchess import Position
from tankchess.cli.board import draw
from tankchess.cli.symbols import ASCII, UNICODE
from tests.cli.running import SMALL, run

EVERY_TERRAIN = (
    "8x8 high:A1;low:B1;water:C1,D1;hedge:A3+A4,C3;fire:D3;ice:D1;road:E1;smoke:F1;mine:G1 wCLT@H1N,bCLT@H8S w"
)


def upper_lines(output: str) -> dict[int, str]:
    """The line of each row that says what stands there."""
    return {int(line[:2]): line for line in output.splitlines() if line[:2].strip().isdigit()}


def test_coordinates_stand_on_all_four_sides():
    lines = run("show", SMALL).stdout.splitlines()
    letters = "    A   B   C   D   E   F"
    assert lines[0].rstrip() == lines[13].rstrip() == letters
    assert all(line.rstrip().endswith(f" {row}") for row, line in upper_lines("\n".join(lines)).items())


def test_north_is_at_the_top():
    assert list(upper_lines(run("show", SMALL).stdout)) == [6, 5, 4, 3, 2, 1]


def test_a_facing_is_an_arrow_beside_the_code():
    rows = upper_lines(run("show", "6x6 - wCLT@A1NE,wMT@C1W,bCLT@F6S w").stdout)
    assert "↗CLT" in rows[1]
    assert "←MT" in rows[1]
    assert "↓clt" in rows[6]


def test_white_is_in_capitals_and_black_in_small_letters():
    output = run("show", SMALL).stdout
    assert "CLT" in output
    assert "clt" in output
    assert "White 2 (capitals); Black 1 (small letters)" in output


def test_every_terrain_has_a_sign_of_its_own():
    for symbols in (UNICODE, ASCII):
        assert len(set(symbols.terrain.values()) | {symbols.plain, symbols.flag}) == 11


@pytest.mark.parametrize(("option", "symbols"), [("--no-colour", UNICODE), ("--ascii", ASCII)])
def test_every_terrain_on_the_board_is_in_the_legend(option, symbols):
    output = run("show", EVERY_TERRAIN, option).stdout
    legend = output[output.index("Terrain") :]
    for kind, sign in symbols.terrain.items():
        assert f"{sign} {kind}" in legend
        assert sign in output[: output.index("Terrain")]


def test_the_squares_of_one_obstacle_are_named():
    assert "(A3+A4)" in run("show", EVERY_TERRAIN).stdout


def test_ascii_is_ascii_with_facings_in_letters():
    output = run("show", "6x6 - wCLT@A1NE,bCLT@F6S w", "--ascii").stdout
    assert output.isascii()
    assert "NE" in output


def test_a_26x26_board_fits_in_120_columns():
    tfen = "26x26 - wCLT@A1N,bCLT@Z26S w"
    for option in ("--ascii", "--no-colour"):
        assert max(len(line) for line in run("show", tfen, option).stdout.splitlines()) <= 120


def test_a_wreck_is_marked():
    output = run("show", "6x6 - wCLT@A1N,xbMT@C3S,bCLT@F6S w").stdout
    assert "xmt" in upper_lines(output)[3]
    assert "Wrecks" in output


def test_cargo_is_shown_below_its_boat():
    output = run("show", "6x6 water:C3,C4 wCLT@A1N,wLL@C3N(wMTS),bCLT@F6S w").stdout
    assert "↑LL" in output
    assert "(MT)" in output
    assert "C3 carries" in output


def test_flags_are_shown_where_they_are():
    output = run("show", "6x6 - wLT@A1N^,bLT@F6S w mode=flag flags=C3+D4").stdout
    assert output.count("⚑") >= 3
    assert "at the corner of C3+D4" in output


def test_four_sides_are_told_apart_without_colour():
    output = run("show", "8x8 - wLT@A1N,fwLT@H1N,bLT@H8S,fbLT@A8S w mode=four", "--no-colour").stdout
    assert "Flag White 1 (capitals and f below)" in output
    assert "Flag Black 1 (small letters and f below)" in output


def test_check_is_announced_with_the_move_that_proves_it():
    position = Position.from_tfen("6x6 - wCLT@A1N,bLT@A6S,bCLT@F6S w")
    output = run("show", position.tfen()).stdout
    assert f"CHECK: {position.check_move()}" in output


def test_escape_is_announced_with_the_move_that_proves_it():
    position = Position.from_tfen("6x6 - wCLT@A1N,bCLT@F2S w")
    output = run("show", position.tfen()).stdout
    assert f"ESCAPE: {position.escape_move()}" in output


def test_the_outcome_is_shown():
    output = run("show", "6x6 - wCLT@A1N,bCLT@F6S w limit=3 move=4").stdout
    assert "Result: 1/2-1/2. Draw at the move limit." in output


def test_a_short_terminal_gets_one_line_per_row():
    position = Position.from_tfen(SMALL)
    assert len(draw(position, lines=1)) == 8
    assert len(draw(position, lines=2)) == 14


def test_p1_a_position_without_command_tanks_is_shown_with_a_word_about_it():
    output = run("show", "8x8 - wLT@A1N,bLT@H8S w").stdout
    assert "error (P1): mode command: Black has no Command tank" in output
    assert "error" not in run("show", SMALL).stdout


def test_g2_nothing_is_announced_once_the_game_is_over_otherwise_than_by_mate():
    position = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")
    position.push("A1D4NxH8")
    output = run("show", position.tfen()).stdout
    assert "Result: 1-0." in output
    assert "ESCAPE" not in output


def test_g2_a_mate_is_shown_with_the_threat_that_makes_it_one():
    position = Position.from_tfen("8x7 high:G5,E4,G4,D7,B6,D4,G6 wCLT@B2N,wMT@A4W,wHT@A2N,bCLT@G7S,bMT@H6S w")
    output = run("show", position.after("A2B4NE").tfen()).stdout
    assert "CHECK: " in output
    assert "by checkmate" in output
