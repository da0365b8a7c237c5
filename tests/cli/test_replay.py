"""`tankchess replay`: a recorded game, step by step."""

import subprocess
import sys
from pathlib import Path

import pytest

from tankchess import Game
from tests.cli.running import run, run_badly

ENDED = """\
[White "Ann"]
[Black "Åsa"]
[Result "1-0"]
[Termination "resigned"]
[Setup "basic-16"]

{before the first} 1. H1>H2/N {a \x1b[31mquiet start}, I16/SW
2. C3>C5/NE   1-0
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "games.tcg"
    path.write_text(ENDED, encoding="utf-8")
    return str(path)


def boards(output: str) -> int:
    """How often a board was shown: its letters stand above and below it."""
    return sum(line.split() == list("ABCDEFGHIJKLMNOP") for line in output.splitlines()) // 2


def test_it_begins_with_names_result_and_the_first_position(file):
    output = run("replay", file).stdout
    assert output.startswith("Ann - Åsa, 3 moves, 1-0\n")
    assert boards(output) == 1
    assert "{before the first}" in output
    assert "White to move, move 1." in output


def test_the_end_of_the_input_exits(file):
    assert boards(run("replay", file, stdin="n").stdout) == 2


def test_enter_and_n_show_the_next_move_as_text_and_code(file):
    output = run("replay", file, stdin="\nn\n").stdout
    assert "1. White: H1>H2/N   [H1H2N]" in output
    assert "1. Black: I16/SW   [I16I16SW]" in output
    assert boards(output) == 3


def test_comments_are_shown_and_cannot_steer_the_terminal(file):
    assert "{a ?[31mquiet start}" in run("replay", file, "--ply", "1").stdout


def test_the_last_position_says_how_the_game_ended(file):
    output = run("replay", file, stdin="l\n").stdout
    assert "2. White: C3>C5/NE   [C3C5NE]" in output
    assert output.count("Result: 1-0. White wins by resignation.") == 1


def test_p_f_and_g_go_anywhere(file):
    output = run("replay", file, "--ply", "3", stdin="p\nf\ng 1\ngo 2\nq\nn\n").stdout
    prompts = [line for line in output.splitlines() if line.endswith(" of 3> ")]
    assert prompts == ["3 of 3> ", "2 of 3> ", "0 of 3> ", "1 of 3> ", "2 of 3> "]


def test_beyond_either_end_it_says_so(file):
    output = run("replay", file, stdin="p\nl\nn\ng 4\ng 99999999\n").stdout
    assert "This is where the game begins." in output
    assert "That was the last move." in output
    assert "place '4': after 4 moves there is nothing here, expected 0 to 3" in output
    assert boards(output) == 2


def test_an_unknown_word_lists_the_known_ones(file):
    output = run("replay", file, stdin="hello\nhelp\n").stdout
    assert "'hello' is not a command here" in output
    assert output.count("previous move") == 2


def test_input_that_is_not_text_is_an_unknown_word(file):
    command = [sys.executable, "-m", "tankchess", "replay", file, "--ascii"]
    ended = subprocess.run(command, input=b"\xff\xfe\nn\n", capture_output=True, check=True)
    assert b"is not a command here" in ended.stdout
    assert b"[H1H2N]" in ended.stdout


def test_a_check_is_shown_with_the_move_that_proves_it(tmp_path):
    game = Game("8x8 - wCLT@A1N,wMT@D1N,bCLT@E8S w")
    checking = next(move for move in game.position.legal_moves() if gives_check(game, str(move)))
    game.play(checking)
    path = tmp_path / "check.tcg"
    path.write_text(game.record())
    output = run("replay", str(path), "--ply", "1", "--ascii").stdout
    assert "+)" in output and "CHECK: " in output
    assert output.isascii()


def gives_check(game: Game, move: str) -> bool:
    position = game.start
    position.play(move)
    return position.in_check() and position.outcome() is None


def test_another_game_of_the_file_is_shown_whatever_the_first_is_like(tmp_path):
    path = tmp_path / "two.tcg"
    path.write_text('[Setup "nowhere"]\n\n*\n\n[White "Eve"]\n[Setup "basic-16"]\n\n1. H1>H2/N *\n')
    assert run("replay", str(path), "--game", "2").stdout.startswith("Eve - ?, 1 move, *\n")
    assert "two.tcg, game 1, line 1: header Setup: no setup 'nowhere'" in run_badly("replay", str(path))
    assert "game 3: expected 1 to 2" in run_badly("replay", str(path), "--game", "3")


def test_warnings_of_the_record_are_shown(tmp_path):
    path = tmp_path / "signs.tcg"
    path.write_text('[Setup "basic-16"]\n\n1. H1>H2/N (+) *\n')
    assert "Note: move 1, White's H1>H2/N (+): expected nothing in brackets" in run("replay", str(path)).stdout


def test_a_bad_move_is_reported_with_game_line_and_move(tmp_path):
    path = tmp_path / "bad.tcg"
    path.write_text('[Setup "basic-16"]\n\n1. H1>H2/N, I16/SW\n2. A9>A8/N *\n')
    assert "bad.tcg, game 1, line 4, move 2: White's" in run_badly("replay", str(path))


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", [], "no games in it"),
        (ENDED, ["--ply", "4"], "ply 4: expected 0 to 3"),
        ("\x00\xff", [], "game 1"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(tmp_path, text, options, message):
    path = tmp_path / "odd.tcg"
    path.write_text(text, encoding="utf-8")
    assert message in run_badly("replay", str(path), *options)


def test_a_missing_file_is_reported(tmp_path):
    assert "none.tcg: cannot be read: No such file" in run_badly("replay", str(tmp_path / "none.tcg"))
    assert "cannot be read" in run_badly("replay", str(tmp_path))


def test_games_as_json_are_replayed_too(file, tmp_path):
    as_json = tmp_path / "games.json"
    run("convert", file, str(as_json))
    assert run("replay", str(as_json), stdin="l\n").stdout == run("replay", file, stdin="l\n").stdout
    assert "game 2: expected 1 to 1" in run_badly("replay", str(as_json), "--game", "2")


TREE = """\
[Setup "basic-16"]

1. H1>H2/N !
    [1. {or} C3>C5/NE {sharp}, I16>I15/S [1... I16>I15/SE] 2. H1>H2/N]
1... I16/SW   *
"""


@pytest.fixture
def tree(tmp_path: Path) -> str:
    path = tmp_path / "tree.tcg"
    path.write_text(TREE, encoding="utf-8")
    return str(path)


def prompts(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.endswith("> ")]


def test_variations_are_shown_and_can_be_entered_and_left(tree):
    output = run("replay", tree, stdin="v\nn\nn\nu\nn\nv 2\n").stdout
    assert "Next: 1 H1>H2/N !; 2 C3>C5/NE" in output
    assert "{or}\n1. White: C3>C5/NE   [C3C5NE]\n{sharp}" in output
    assert prompts(output)[:5] == ["0 of 2> ", "1:2> ", "1:2/2> ", "1:2/3> ", "0 of 2> "]
    assert "There is no variation here." in output


def test_a_variation_inside_a_variation_is_left_for_the_one_around_it(tree):
    output = run("replay", tree, "--at", "1:2/2:2", stdin="u\nu\nu\nv 3\ng 1:2/3\ng 1:9\n").stdout
    assert prompts(output)[:3] == ["1:2/2:2> ", "1:2> ", "0 of 2> "]
    assert "This is the game itself." in output and "v 3: expected 1 to 2" in output
    assert prompts(output)[-2] == "1:2/3> " and "choice 9 of move 1, expected 1 to 2" in output


def test_a_place_that_is_not_there_is_told_in_one_line(tree):
    assert "place '7': after 7 moves there is nothing here" in run_badly("replay", tree, "--at", "7")
    assert "--ply and --at: expected only one of them" in run_badly("replay", tree, "--at", "1", "--ply", "1")
