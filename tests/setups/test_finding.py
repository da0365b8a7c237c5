"""Which setup a text means: one that comes along, or a file."""

from pathlib import Path

import pytest

import tankchess
from tankchess import Game, SetupError
from tankchess.setups import find_setup
from tankchess.setups.finding import is_file_name

FORD = """\
name = "ford"
author = "Ann"
size = [8, 8]

[terrain]
water = ["A4", "B4"]

[pieces]
w = ["CLT@A1N", "ZZ@C1N"]
b = ["CLT@H8S", "ZZ@F8S"]

[types.ZZ]
name = "Zebra"
speed = 2
armour = [1, 1, 1]
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    path = tmp_path / "my boards" / "ford.toml"
    path.parent.mkdir()
    path.write_text(FORD, encoding="utf-8")
    return path


def test_a_name_is_a_setup_that_comes_along():
    assert find_setup("basic-16") == tankchess.setup("basic-16")


def test_a_path_is_a_file(ford):
    assert find_setup(ford).name == "ford"
    assert find_setup(str(ford)).name == "ford"


@pytest.mark.parametrize("text", ["ford.toml", "ford.TOML", "boards/ford", r"boards\ford", "./ford", "my ford.toml"])
def test_a_text_with_an_ending_or_a_folder_is_a_file(text):
    assert is_file_name(text)


@pytest.mark.parametrize("text", ["basic-16", "8x8 - wLT/A1N w", "8x8 - - w", "highway-20x16"])
def test_a_name_and_a_tfen_are_no_files(text):
    assert not is_file_name(text)


def test_a_game_may_start_from_a_file(ford):
    for start in (ford, str(ford)):
        game = Game(start, clock="suggested")
        assert game.setup_name == "ford"
        assert str(game.position.piece_at("C1")) == "wZZ@C1N"


def test_a_game_from_a_file_can_be_read_where_the_file_is_not(ford):
    game = Game(ford)
    ford.unlink()
    assert next(tankchess.read_games(game.record())) == game


def test_a_mark_of_the_encoding_is_overlooked(ford):
    ford.write_text(FORD, encoding="utf-8-sig")
    assert find_setup(ford).name == "ford"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("basic16", r"no setup 'basic16': did you mean basic-16\? \(known: basic-16 "),
        ("Basic-16", r"did you mean basic-16\?"),
        ("fortress", r"did you mean fortress-20\?"),
        ("castle", r"no setup 'castle' \(known"),
        ("", r"no setup '' \(known"),
    ],
)
def test_a_name_that_nobody_has_is_told_with_the_one_that_was_meant(text, reason):
    with pytest.raises(SetupError, match=reason):
        find_setup(text)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"board of 8 by 8", r"ford\.toml: not valid TOML: .*at line 1, column"),
        (b'name = "\xff"', r"ford\.toml: cannot be read: byte 8 is not UTF-8"),
        (FORD.replace("size", "sise").encode(), r"ford\.toml: unknown field 'sise'"),
        (FORD.replace("[8, 8]", "8").encode(), r"ford\.toml, size: 8, expected two numbers"),
        (FORD.replace("speed = 2", "").encode(), r"ford\.toml: "),
    ],
)
def test_a_fault_in_a_file_is_told_with_its_place(ford, content, reason):
    ford.write_bytes(content)
    with pytest.raises(tankchess.TankChessError, match=reason):
        find_setup(ford)


@pytest.mark.parametrize("name", ["none.toml", "no/such/folder/x.toml", "bad\0name.toml"])
def test_a_file_that_cannot_be_read_is_told(name):
    with pytest.raises(SetupError, match="cannot be read: "):
        find_setup(name)


def test_a_name_from_elsewhere_opens_no_file(ford):
    # Records and the network give names to `setup`; only a user's own words may be files.
    with pytest.raises(SetupError, match="a file is read by load_setup"):
        tankchess.setup(str(ford))
    record = f'[Setup "{ford}"]\n\n*\n'
    with pytest.raises(tankchess.RecordError, match="no setup"):
        next(tankchess.read_games(record))
