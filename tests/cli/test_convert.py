"""`tankchess convert`: records to JSON and back, and pictures of games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tankchess import Position, read_games
from tankchess.drawing import animate, draw, draw_png
from tankchess.game import game_to_json, write_json
from tankchess.server.views.board_file import write_board_file
from tankchess.shipped import read_shipped
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
        (["-", "-"], "stdout: expected --to with one of tcg json svg png gif board"),
        (
            ["-", "out.pdf"],
            "out.pdf: no such conversion; there are games (.tcg, .json) to .tcg, .json, .svg, .png, .gif or .board",
        ),
        (["-", "out"], "a position (TFEN) to .svg, .png or .board.json"),
        (["-", "-", "--to", "gif", "--ply", "1"], "--ply is for a picture"),
        (["-", "-", "--to", "png", "--seconds", "1"], "--seconds is for a moving picture"),
        (["-", "-", "--to", "gif", "--seconds", "0"], "0 seconds a move: expected 0.02 to 60"),
        (["-", "-", "--to", "gif", "--seconds", "nan"], "nan seconds a move: expected 0.02 to 60"),
        (["-", "-", "--to", "gif", "--game", "2"], "game 2: expected 1 to 1"),
        (["-", "-", "--to", "png", "--size", "100000"], "size 100000: expected 16 to 8192 pixels"),
        (["-", "-", "--to", "gif", "--size", "100000"], "size 100000: expected 16 to 8192 pixels"),
        (["-", "-", "--to", "gif", "--theme", "neon"], 'theme "neon": expected one of light dark print'),
        (["-", "-", "--to", "json", "--flip"], "--theme, --flip and --size are for pictures"),
        (["-", "no/such/place/out.gif"], "no/such/place/out.gif"),
        (["-", "-", "--to", "pdf"], '--to "pdf": expected one of tcg json svg png gif board'),
        (["-", "-", "--to", "json", "--ply", "1"], "--ply is for a picture"),
        (["-", "-", "--to", "svg", "--ply", "9"], "ply 9: expected 0 to 2"),
        (["-", "-", "--to", "json", "--game", "2"], "game 2: expected 1 to 1"),
        (["none.tcg", "-", "--to", "json"], "none.tcg: cannot be read: No such file"),
        (["-", "no/such/place/out.json"], "no/such/place/out.json"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(arguments, message):
    assert message in run_badly("convert", *arguments, stdin=GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "stdin: no games in it"),
        ("[]", "stdin: no games in it"),
        ("{", "stdin, line 1: expected JSON"),
        ('{"version": 4}', "stdin, game 1: $.version: expected 1"),
        ('[{"version": 1, "setup": "basic-16", "moves": ["A9"]}]', "stdin, game 1, move 1: $[0].moves[0]: "),
        ('[Setup "basic-16"]\n\n1. A9>A8/N *', "stdin, game 1, line 3, move 1: White's"),
        (SMALL, "stdin: a position, expected games"),
    ],
)
def test_a_fault_of_the_input_names_its_place(text, message):
    assert message in run_badly("convert", "-", "-", "--to", "tcg", stdin=text)


@pytest.mark.parametrize("form", ["png", "gif"])
def test_an_empty_record_has_no_picture(form):
    assert "stdin: no games in it" in run_badly("convert", "-", "-", "--to", form)


def test_a_position_does_not_move():
    assert "a position, expected games" in run_badly("convert", "-", "-", "--to", "gif", stdin=SMALL)


def test_a_png_is_that_of_the_library(tmp_path, file):
    (game,) = read_games(file)
    out = tmp_path / "out.png"
    run("convert", str(file), str(out), "--ply", "1", "--theme", "dark", "--flip", "--size", "200")
    assert out.read_bytes() == draw_png(game.at(1), last_move="H1H2N", theme="dark", flip=True, size=200)


def test_a_position_becomes_a_png(tmp_path):
    source, out = tmp_path / "position.txt", tmp_path / "out.png"
    source.write_text(SMALL)
    run("convert", str(source), str(out))
    assert out.read_bytes() == draw_png(Position.from_tfen(SMALL))


def test_a_game_of_a_record_or_of_json_becomes_a_gif(tmp_path, file):
    (game,) = read_games(file)
    as_json, out = tmp_path / "game.json", tmp_path / "out.gif"
    as_json.write_text(write_json([game]), encoding="utf-8")
    wanted = animate(game, size=120, seconds=0.5)
    for source in (file, as_json):
        run("convert", str(source), str(out), "--size", "120", "--seconds", "0.5")
        assert out.read_bytes() == wanted


def test_ctrl_c_leaves_no_half_file(tmp_path, file, monkeypatch):
    def interrupt(*_arguments: object, **_options: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr("tankchess.cli.convert.animate", interrupt)
    assert invoke("convert", str(file), str(tmp_path / "out.gif")).exit_code == 130
    assert [path.name for path in tmp_path.iterdir()] == ["game.tcg"]


def test_ctrl_c_while_writing_leaves_the_old_file(tmp_path, file, monkeypatch):
    def interrupt(*_arguments: object) -> None:
        raise KeyboardInterrupt

    target = tmp_path / "out.png"
    target.write_text("before")
    monkeypatch.setattr("pathlib.Path.replace", interrupt)
    assert invoke("convert", str(file), str(target)).exit_code == 130
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.tcg", "out.png"]
    assert target.read_text() == "before"


def test_a_position_has_no_plies():
    assert "this is a position" in run_badly("convert", "-", "-", "--to", "svg", "--ply", "1", stdin=SMALL)


def test_a_fault_leaves_the_target_as_it_was(tmp_path):
    target = tmp_path / "out.json"
    target.write_text("before")
    assert invoke("convert", "-", str(target), stdin=f'{GAME}\n[Setup "nowhere"]\n\n*\n').exit_code == 2
    assert target.read_text() == "before"


TREE = '[Setup "basic-16"]\n\n1. H1>H2/N\n    [1. C3>C5/NE !, I16>I15/S]\n1... I16/SW   *\n'


def test_variations_go_to_json_and_back(tmp_path):
    there, back = tmp_path / "tree.json", tmp_path / "tree.tcg"
    run("convert", "-", str(there), "--to", "json", stdin=TREE)
    run("convert", str(there), str(back))
    assert back.read_text().partition("\n\n")[2] == TREE.partition("\n\n")[2]


def test_a_place_in_a_variation_is_drawn(tmp_path):
    (game,) = read_games(TREE)
    node = game.find("1:2/2")
    assert run("convert", "-", "-", "--to", "svg", "--at", "1:2/2", stdin=TREE).stdout == draw(node)
    moving = tmp_path / "line.gif"
    run("convert", "-", str(moving), "--at", "1:2/2", "--size", "100", stdin=TREE)
    assert moving.read_bytes() == animate(game, node=node, size=100)
    record = tmp_path / "tree.tcg"
    record.write_text(TREE)
    assert run("draw", str(record), "--at", "1:2/2").stdout == draw(node)
    assert "--at is for a picture" in run_badly("convert", "-", "-", "--to", "json", "--at", "1", stdin=TREE)
    assert "place '1:3': choice 3 of move 1" in run_badly("draw", str(record), "--at", "1:3")


def test_a_name_in_latin_1_is_converted_with_a_note(tmp_path):
    path = tmp_path / "old.tcg"
    path.write_bytes(GAME.encode("latin-1"))
    ended = run("convert", str(path), "-", "--to", "tcg")
    assert '[White "Åsa"]' in ended.stdout
    assert "old.tcg, game 1: line 1: not UTF-8, read as Windows-1252 (Latin-1)" in ended.stderr


def test_a_game_becomes_a_file_for_the_board(tmp_path, file):
    (game,) = read_games(file)
    out = tmp_path / "out.board.json"
    run("convert", str(file), str(out))
    assert out.read_bytes() == write_board_file(game)
    assert run("convert", str(file), "-", "--to", "board").stdout.encode() == write_board_file(game)


def test_one_game_of_several_goes_on_the_board():
    second = list(read_games(COMMAND))[1]
    assert run("convert", str(COMMAND), "-", "--to", "board", "--game", "2").stdout.encode() == write_board_file(second)


def test_a_position_becomes_a_file_for_the_board():
    told = json.loads(run("convert", "-", "-", "--to", "board", stdin=SMALL).stdout)
    assert [ply["scene"]["tfen"] for ply in told["plies"]] == [Position.from_tfen(SMALL).tfen()]


def test_a_board_is_not_a_picture():
    assert "are for pictures" in run_badly("convert", "-", "-", "--to", "board", "--flip", stdin=SMALL)


def test_without_the_packages_of_the_server_it_says_what_the_board_needs(tmp_path, file):
    program = (
        "import sys; sys.modules['msgspec'] = None\n"
        "from tankchess.cli import app\n"
        "app(['convert', sys.argv[1], sys.argv[2]])"
    )
    command = [sys.executable, "-c", program, str(file), str(tmp_path / "out.board.json")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == (
        "tankchess: a .board.json needs msgspec, which is not installed: pip install 'tankchess[server]'\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["game.tcg"]


@pytest.mark.parametrize("source", ["duel-12", "8x8 - wCLT@A1N,bCLT@H8S w", "own.toml"])
def test_a_position_is_named_as_everywhere(source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(read_shipped("setups", "data", "duel-12.toml"), encoding="utf-8")
    run("convert", source, "board.svg")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "a position, expected games" in run_badly("convert", source, "game.tcg")
    assert "this is a position" in run_badly("convert", source, "board.svg", "--ply", "1")


def test_a_file_is_not_replaced_by_what_is_made_of_it(tmp_path, file, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = file.read_bytes()
    message = run_badly("convert", str(file), "game.tcg")
    assert message == "tankchess: game.tcg: the file that is read; expected another one, or --force to replace it"
    assert file.read_bytes() == before


def test_a_file_is_replaced_by_what_is_made_of_it_if_somebody_says_so(file):
    run("convert", str(file), str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith('[Event "?"]')
    assert len(list(read_games(file))) == 1


def test_another_file_is_replaced_as_ever(tmp_path, file):
    target = tmp_path / "old.json"
    target.write_text("old")
    run("convert", str(file), str(target))
    assert json.loads(target.read_text())["setup"] == "basic-16"
