"""How the commands read a position, and what they say when they cannot."""

from pathlib import Path

import pytest

from tests.cli.running import SMALL, invoke, run, run_badly


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


OWN = """
name = "own"
author = "Ann"
size = [8, 8]
[pieces]
w = ["CZZ@A1N"]
b = ["CLT@H8S"]
[types.ZZ]
name = "Zebra"
speed = 2
armour = [1, 1, 1]
"""


@pytest.fixture
def own(tmp_path: Path) -> str:
    path = tmp_path / "my boards" / "own.toml"
    path.parent.mkdir()
    path.write_text(OWN, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("command", "options", "shown"),
    [
        ("show", ["--no-turning"], "ZZ Zebra (speed 2"),
        ("moves", ["--from", "A1"], "Command tank, Zebra"),
        ("draw", ["--reach", "A1"], "<svg"),
        ("play", ["--limit", "9"], "9 moves each"),
        ("check", [], "own: no errors"),
    ],
)
def test_a_setup_file_is_used_like_a_setup_by_name(own, command, options, shown):
    assert shown in run(command, own, *options).stdout


def test_a_setup_file_can_be_counted_and_solved(own):
    assert "perft 1: " in run("perft", own, "1").stdout
    assert "No forced checkmate" in invoke("solve", own, "--moves", "1").stdout


def test_stdin_may_name_a_setup_file(own):
    assert "ZZ Zebra" in run("show", "-", stdin=f"{own}\n").stdout


@pytest.mark.parametrize("command", ["play", "show", "moves", "draw", "solve", "check"])
def test_a_setup_file_that_is_missing_is_told_by_every_command(command):
    assert "setup file none.toml: cannot be read: No such file" in run_badly(command, "none.toml")


def test_a_misspelt_setup_is_answered_with_the_one_that_was_meant():
    assert "did you mean basic-16?" in run_badly("show", "basic16")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_stdin_may_begin_with_a_byte_order_mark(encoding):
    assert run("show", "-", stdin=f"{SMALL}\r\n".encode(encoding)).stdout == run("show", SMALL).stdout


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1", "utf-16"])
def test_names_of_a_record_are_read_in_the_letters_they_are_written_in(encoding):
    record = '[White "José Núñez"]\n[Black "Åsa"]\n[Setup "basic-16"]\n\n*\n'
    output = run("convert", "-", "-", "--to", "tcg", stdin=record.encode(encoding)).stdout
    assert '[White "José Núñez"]' in output
    assert '[Black "Åsa"]' in output


def test_a_record_where_a_position_is_wanted_is_sent_to_the_right_commands():
    assert "a record, expected a position" in run_badly("show", "game.tcg")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--level", "x"], "tankchess: --level: expected a whole number"),
        (["play", "--level", "0"], "tankchess: --level: expected at least 1"),
        (["draw", SMALL, "--out", "no/such/x.svg"], "tankchess: no/such/x.svg: No such file or directory"),
        (["moves", SMALL, "--from", "Z9"], 'tankchess: "Z9" is not a square of this board'),
    ],
)
def test_errors_are_told_in_our_own_words(arguments, message):
    assert message in run_badly(*arguments)


def test_a_setup_file_may_come_by_stdin(own):
    text = Path(own).read_text()
    assert run("show", "-", stdin=text).stdout == run("show", own).stdout
    assert run("moves", "-", stdin=text).stdout == run("moves", own).stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 1\nb = 2\n", "tankchess: stdin: unknown field 'a'"),
        ("once\nupon a time\n", "tankchess: stdin: not valid TOML"),
        ('[White "Ann"]\n[Setup "basic-16"]\n\n*\n', "tankchess: stdin: a record, expected a position"),
        ("", "tankchess: stdin: nothing there, expected a TFEN"),
    ],
)
def test_what_is_wrong_on_stdin_is_told(text, message):
    assert run_badly("show", "-", stdin=text).startswith(message)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nonsense"], "tankchess: no such command 'nonsense' (tankchess --help lists them)"),
        (["play", "--nonsense"], "tankchess: no such option: --nonsense"),
        (["show"], "tankchess: missing argument 'POSITION'"),
        (["play", "--level"], "tankchess: option '--level' requires an argument"),
        (["perft", "basic-16"], "tankchess: DEPTH: expected a whole number"),
        (["perft", "2"], "tankchess: expected a TFEN, the name of a setup"),
        (["setups", "x"], "tankchess: got unexpected extra argument"),
    ],
)
def test_what_the_parser_says_reads_like_our_own_messages(arguments, message):
    told = run_badly(*arguments)
    assert told.startswith(message)
    assert not told.endswith(".")
