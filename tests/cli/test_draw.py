"""`tankchess draw`: a position as a picture in a file or on stdout."""

import xml.etree.ElementTree as ElementTree

import pytest

from tankchess import Position
from tankchess.drawing import draw
from tests.cli.running import SMALL, run, run_badly


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


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--theme", "neon"], 'theme "neon": expected one of light dark print'),
        (["--move", "B1B9N"], "B1B9N"),
        (["--move", "hello"], "hello"),
        (["--reach", "Z9"], '"Z9" is no square of this board: expected A1 to F6'),
        (["--threats", "x"], "side 'x': expected one of w fw b fb"),
        (["--size", "2"], "16"),
        (["--out", "no/such/place/board.svg"], "no/such/place/board.svg"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(options, message):
    assert message in run_badly("draw", SMALL, *options)
