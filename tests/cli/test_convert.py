"""`tankchess convert`: records to JSON and back, and pictures of games."""

import json
from pathlib import Path

import pytest

from tankchess import Position, read_games
from tankchess.drawing import draw
from tankchess.game import game_to_json, write_json
from tests.cli.running import SMALL, invoke, run, run_badly

RECORDS = Path(__file__).parents[1] / "game" / "records"
COMMAND = RECORDS / "command.tcg"
GAME = '[White "Åsa"]\n[Setup "basic-16"]\n\n1. H1>H2/N, I16/SW *\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.tcg"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", sorted(path.name for path in RECORDS.glob("*.tcg")))
def test_a_record_goes_to_json_and_back_to_the_letter(tmp_path, name):
    there, back = tmp_path / "games.json", tmp_path / "games.tcg"
    assert run("convert", str(RECORDS / name), str(there)).stdout == ""
    run("convert", str(there), str(back))
    assert back.read_bytes() == (RECORDS / name).read_bytes()


def test_several_games_are_an_array_and_one_is_an_object(tmp_path, file):
    out = tmp_path / "out.json"
    run("convert", str(COMMAND), str(out))
    assert json.loads(out.read_text()) == [game_to_json(game) for game in read_games(COMMAND)]
    run("convert", str(file), str(out))
    assert json.loads(out.read_text())["headers"]["White"] == "Åsa"


def test_one_game_can_be_picked(tmp_path):
    second = list(read_games(COMMAND))[1]
    assert run("convert", str(COMMAND), "-", "--to", "tcg", "--game", "2").stdout == second.record()
    both = tmp_path / "games.json"
    run("convert", str(COMMAND), str(both))
    assert run("convert", str(both), "-", "--to", "tcg", "--game", "2").stdout == second.record()


def test_it_reads_stdin_in_any_form_and_writes_stdout(file):
    (game,) = read_games(file)
    as_json = run("convert", "-", "-", "--to", "json", stdin=GAME).stdout
    assert as_json == write_json([game])
    assert run("convert", "-", "-", "--to", "tcg", stdin=as_json).stdout == game.record()
    assert run("convert", "-", "-", "--to", "tcg", stdin=f"[{as_json}]").stdout == game.record()
    assert run("convert", "-", "-", "--to", "svg", stdin=SMALL + "\n").stdout == draw(Position.from_tfen(SMALL))


def test_a_picture_shows_the_final_position_or_the_one_after_a_ply(tmp_path, file):
    (game,) = read_games(file)
    out = tmp_path / "out.svg"
    run("convert", str(file), str(out))
    assert out.read_text(encoding="utf-8") == draw(game.position, last_move="I16I16SW")
    run("convert", str(file), str(out), "--ply", "1")
    assert out.read_text(encoding="utf-8") == draw(game.at(1), last_move="H1H2N")
    run("convert", str(file), str(out), "--ply", "0")
    assert out.read_text(encoding="utf-8") == draw(game.start)


def test_a_picture_of_a_file_of_positions_shows_the_first(tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text(f"\n{SMALL}\n8x8 - - w\n")
    assert run("convert", str(path), "-", "--to", "svg").stdout == draw(Position.from_tfen(SMALL))


def test_warnings_go_to_stderr(tmp_path):
    path = tmp_path / "signs.tcg"
    path.write_text('[Setup "basic-16"]\n\n1. H1>H2/N (+) *\n')
    result = run("convert", str(path), "-", "--to", "tcg")
    assert "signs.tcg, game 1: move 1, White's H1>H2/N (+): expected nothing in brackets" in result.stderr
    assert "1. H1>H2/N   *" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-", "-"], "stdout: expected --to tcg, --to json or --to svg"),
        (["-", "out.pdf"], "out.pdf: expected a name that ends in .tcg, .json or .svg"),
        (["-", "-", "--to", "pdf"], '--to "pdf": expected one of tcg json svg'),
        (["-", "-", "--to", "json", "--ply", "1"], "--ply is for a picture"),
        (["-", "-", "--to", "svg", "--ply", "9"], "ply 9: expected 0 to 2"),
        (["-", "-", "--to", "json", "--game", "2"], "game 2: expected 1 to 1"),
        (["none.tcg", "-", "--to", "json"], "none.tcg: cannot be read: No such file"),
        (["-", "no/such/place/out.json"], "no/such/place/out.json"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(arguments, message):
    assert message in run_badly("convert", *arguments, stdin=GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "stdin: no game in it"),
        ("[]", "stdin: no game in it"),
        ("{", "stdin, line 1: expected JSON"),
        ('{"version": 3}', "stdin, game 1: $.version: expected 1"),
        ('[{"version": 1, "setup": "basic-16", "moves": ["A9"]}]', "stdin, game 1, move 1: $[0].moves[0]: "),
        ('[Setup "basic-16"]\n\n1. A9>A8/N *', "stdin, game 1, line 3, move 1: White's"),
        (SMALL, "stdin: a position, expected games"),
    ],
)
def test_a_fault_of_the_input_names_its_place(text, message):
    assert message in run_badly("convert", "-", "-", "--to", "tcg", stdin=text)


def test_a_position_has_no_plies():
    assert "this is a position" in run_badly("convert", "-", "-", "--to", "svg", "--ply", "1", stdin=SMALL)


def test_a_fault_leaves_the_target_as_it_was(tmp_path):
    target = tmp_path / "out.json"
    target.write_text("before")
    assert invoke("convert", "-", str(target), stdin=f'{GAME}\n[Setup "nowhere"]\n\n*\n').exit_code == 2
    assert target.read_text() == "before"
