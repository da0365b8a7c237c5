"""`tankchess draw`: a position as a picture in a file or on stdout."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tankchess import Position, read_games
from tankchess.drawing import draw, draw_png
from tests.cli.running import SMALL, run, run_badly

RECORD = Path(__file__).parents[1] / "game" / "records" / "command.tcg"


def test_it_writes_svg_to_stdout():
    assert run("draw", SMALL).stdout == draw(Position.from_tfen(SMALL))


def test_it_writes_to_a_file(tmp_path):
    file = tmp_path / "board.svg"
    assert run("draw", "basic-16", "--theme", "dark", "--out", str(file)).stdout == ""
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_a_move_is_played_and_shown():
    position = Position.from_tfen(SMALL)
    position.play("B1B3N")
    assert run("draw", SMALL, "--move", "B1B3N").stdout == draw(position, last_move="B1B3N")


def test_its_options_are_those_of_the_library():
    output = run(
        "draw", SMALL, "--flip", "--no-coordinates", "--reach", "b1", "--fire", "B1", "--threats", "b", "--size", "300"
    ).stdout
    wanted = draw(
        Position.from_tfen(SMALL), flip=True, coordinates=False, reach_of="B1", fire_of="B1", threats="b", size=300
    )
    assert output == wanted


def test_it_writes_png_where_the_name_says_so(tmp_path):
    file = tmp_path / "board.PNG"
    run("draw", SMALL, "--out", str(file), "--reach", "B1", "--size", "150")
    assert file.read_bytes() == draw_png(Position.from_tfen(SMALL), reach_of="B1", size=150)


def test_it_draws_a_record_after_its_last_move_or_any_other():
    game = list(read_games(RECORD))[1]
    assert run("draw", str(RECORD), "--game", "2").stdout == draw(game.position, last_move=game.moves[-1])
    assert run("draw", str(RECORD), "--game", "2", "--ply", "1").stdout == draw(game.at(1), last_move=game.moves[0])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--ply", "9999"], "ply 9999: expected 0 to "),
        (["--game", "99"], "game 99: expected 1 to "),
        (["--mode", "last"], "options like --mode are for a setup"),
    ],
)
def test_what_is_wrong_with_a_record_is_reported_in_one_line(options, message):
    assert message in run_badly("draw", str(RECORD), *options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--theme", "neon"], 'theme "neon": expected one of light dark print'),
        (["--move", "B1B9N"], "B1B9N"),
        (["--move", "hello"], "hello"),
        (["--reach", "Z9"], '"Z9" is not a square of this board: expected A1 to F6'),
        (["--threats", "x"], "side 'x': expected one of w b"),
        (["--reach", "D4"], "--reach D4: nothing stands there, expected the square of a piece"),
        (["--fire", "c3"], "--fire C3: nothing stands there, expected the square of a piece"),
        (["--size", "2"], "16"),
        (["--out", "no/such/place/board.svg"], "no/such/place/board.svg"),
        (["--out", "no/such/place/board.png"], "no/such/place/board.png"),
        (["--out", "board.pdf"], "board.pdf: expected a name that ends in .svg or .png"),
        (["--out", "board"], "board: expected a name that ends in .svg or .png"),
        (["--out", "board.png", "--size", "99999"], "size 99999: expected 16 to 8192 pixels"),
        (["--ply", "1"], "--game, --ply and --at are for a record"),
    ],
)
def test_what_is_wrong_is_reported_in_one_line(options, message):
    assert message in run_badly("draw", SMALL, *options)


def test_a_wreck_has_no_reach():
    tfen = "8x8 - xwLT@A1N,wCLT@B1N,bCLT@H8S w"
    assert "--reach A1: a wreck lies there" in run_badly("draw", tfen, "--reach", "A1")
