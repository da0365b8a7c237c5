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
        (["show", "basic-16", "--limit", "0"], "--limit"),
        (["show"], "TFEN|SETUP"),
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
