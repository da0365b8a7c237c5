"""How the commands read a position, and what they say when they cannot."""

import pytest

from tests.cli.running import SMALL, run, run_badly


def test_a_setup_is_named():
    assert "White to move" in run("show", "basic-16").stdout


def test_a_tfen_may_be_one_quoted_argument():
    assert "White to move" in run("show", SMALL).stdout


def test_a_tfen_may_be_several_arguments():
    assert run("show", *SMALL.split()).stdout == run("show", SMALL).stdout


def test_a_dash_reads_the_position_from_stdin():
    assert run("show", "-", stdin=f"{SMALL}\n").stdout == run("show", SMALL).stdout


def test_a_setup_takes_mode_and_limit():
    output = run("show", "basic-16", "--mode", "last", "--limit", "25").stdout
    assert "Mode last" in output
    assert "25 moves each" in output


def test_g2_m1_the_edition_switch_plays_by_the_earlier_rules():
    output = run("show", "basic-16", "--edition", "earlier").stdout
    assert "check and escape announced, nothing forbidden, every move must change the square" in output


def test_g2_a_single_option_overrules_the_edition():
    output = run("show", "basic-16", "--edition", "earlier", "--turning").stdout
    assert "nothing forbidden." in output


def test_g3_every_vehicle_may_be_of_one_type():
    assert "CHT@H1N" in run("play", "basic-16", "--single-type", "ht", stdin="tfen\n").stdout


def test_g11_other_types_may_stand_on_the_starting_squares():
    assert "wHT@C3N" in run("play", "basic-16", "--exchange", "C3=HT", stdin="tfen\n").stdout


def test_g9_the_house_limits_can_be_switched_off():
    assert "no house limits" in run("show", "basic-16", "--no-house").stdout


def test_g6_three_flags_lie_on_any_board_that_has_room():
    assert (
        "flags=D7+E8,H8+I9,L9+M10" in run("play", "basic-16", "--mode", "flag", "--flags", "3", stdin="tfen\n").stdout
    )


def test_a_setup_can_be_played_without_announcing():
    assert "nothing announced" in run("show", "basic-16", "--no-announce").stdout


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["show", "8x8 - wXX@A1N w"], "XX"),
        (["show", "8x8", "-"], ""),
        (["show", "no-such-setup"], "no-such-setup"),
        (["show", SMALL, "--mode", "last"], "setup"),
        (["show", "basic-16", "--mode", "chess"], "chess"),
        (["show", "basic-16", "--limit", "0"], "limit '0': expected a number of moves from 1 to 999999"),
        (["show", "basic-16", "--edition", "first"], "edition 'first': expected one of current earlier"),
        (["show", "basic-16", "--announce", "loud"], "announce 'loud': expected one of yes only no"),
        (["show", "basic-16", "--announce", "only", "--mode", "last"], "announce: only with mode=command (G2)"),
        (["show", "basic-16", "--announce", "yes", "--no-announce"], "expected one of them"),
        (["show", "basic-16", "--mode", "flag", "--flags", "2"], "flags '2': expected 1 or 3"),
        (["show", "basic-16", "--flags", "3"], "flags: only with mode=flag (G6)"),
        (["show", "basic-16", "--single-type", "XX"], "piece type 'XX': unknown"),
        (["show", "basic-16", "--exchange", "H9=HT"], "no piece starts on H9"),
        (["show", "basic-16", "--exchange", "HT"], "expected a starting square and a piece type, as C3=HT"),
        (["play", "basic-16", "--clock", "fast"], "clock 'fast': expected"),
        (["show"], "POSITION"),
        (["show", ""], "setup"),
        (["moves", "basic-16", "--from", "Z99"], "A1 to P16"),
        (["moves", "no-such-setup", "--plain"], "no-such-setup"),
        (["perft", "basic-16", "deep"], "DEPTH"),
        (["perft", "basic-16", "-1"], ""),
        (["perft", "basic-16", "1000000"], "DEPTH"),
        (["perft", "8x8 - - w w", "1"], ""),
        (["perft", "basic-16"], ""),
        (["play", "no-such-setup"], "no-such-setup"),
        (["bench", "--runs", "0"], "--runs"),
        (["dance"], "dance"),
        (["--dance"], "--dance"),
    ],
)
def test_an_error_is_one_line_that_names_what_was_wrong(arguments, hint):
    assert hint in run_badly(*arguments)


def test_stdin_without_a_position_is_an_error():
    assert "stdin" in run_badly("show", "-", stdin="\n\n")


def test_stdin_with_two_positions_is_an_error():
    assert "found 2" in run_badly("show", "-", stdin=f"{SMALL}\n{SMALL}\n")
