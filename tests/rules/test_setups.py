"""Setups that ship with the game (S)."""

from pathlib import Path

import pytest

from tankchess import Announce, Mode, Position, Setup, SetupError, Side, load_setup, perft, setup, setup_names

TWO_PLAYER_SETUPS = [name for name in setup_names() if setup(name).mode is not Mode.FOUR]
FILE = """
name = "ford"
author = "A test"
size = [8, 8]
mode = "{mode}"
mines = 4
{extra}

[terrain]
{terrain}

[pieces]
w = [{white}]
b = [{black}]

[types.RT]
name = "Recon Tank"
speed = 6
armour = [0, 0, 0]
weapon = {{ kind = "gun", power = 1, arc = "turret" }}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def written(
    folder: Path,
    *,
    mode: str = "command",
    terrain: str = "",
    white: str = "CLT@A1N",
    black: str = "CLT@H8S",
    extra: str = "",
) -> Setup:
    """The setup of a file with these entries."""
    lists = [", ".join(f'"{piece}"' for piece in pieces.split()) for pieces in (white, black)]
    path = folder / "ford.toml"
    path.write_text(FILE.format(mode=mode, terrain=terrain, white=lists[0], black=lists[1], extra=extra))
    return load_setup(path)


@pytest.mark.parametrize("name", setup_names())
def test_s1_a_setup_has_a_name_an_author_and_a_size(name: str) -> None:
    found: Setup = setup(name)
    assert found.name
    assert found.author
    assert found.width >= 6
    assert found.height >= 6


def test_s1_the_printed_board_is_there() -> None:
    assert "basic-16" in setup_names()


def test_s1_the_printed_board_has_its_terrain() -> None:
    high = setup("basic-16").position().terrain("high")
    assert high[:4] == ["B6", "B7", "B13", "B14"]
    assert len(high) == 50


def test_s1_the_printed_board_has_its_pieces() -> None:
    white = [str(piece) for piece in setup("basic-16").position().pieces() if piece.side is Side.WHITE]
    assert white == [
        "wHT@C1N", "wLT@C3N", "wMT@F1N", "wLT@F3N", "wCLT@H1N", "wMT@H3N", "wMT@J1N", "wLT@J3N", "wHT@M1N",
        "wLT@M3N",
    ]  # fmt: skip


def test_s1_a_mode_may_be_chosen() -> None:
    assert str(setup("basic-16").position(mode="last").mode) == "last"


def test_s1_a_limit_may_be_chosen() -> None:
    assert setup("basic-16").position(mode="last", limit=25).limit == 25


def test_s1_the_options_of_the_rules_may_be_chosen() -> None:
    position = setup("basic-16").position(announce=False, turning=False, house=False)
    assert (position.announce, position.turning, position.house) == (Announce.NO, False, False)


def test_s1_a_setup_comes_from_a_file(folder: Path) -> None:
    position = written(folder, terrain='water = ["D4"]\nice = ["D4"]\nhedge = ["B2+B3"]').position()
    assert position.tfen() == "8x8 water:D4;hedge:B2+B3;ice:D4 wCLT@A1N,bCLT@H8S w"


def test_s1_a_setup_may_suggest_a_mode(folder: Path) -> None:
    assert str(written(folder, mode="last").position().mode) == "last"


def test_s1_a_setup_may_change_the_mine_pool(folder: Path) -> None:
    assert written(folder, white="CLT@A1N ML@B1N").position().mines == 4


def test_s1_a_setup_may_place_flags(folder: Path) -> None:
    made = written(folder, mode="flag", extra='flags = ["B4+C5", "D4+E5", "F4+G5"]')
    assert made.position().flags() == ["B4+C5", "D4+E5", "F4+G5"]


def test_s1_p5_a_setup_may_define_its_own_piece_types(folder: Path) -> None:
    position = written(folder, white="CLT@A1N RT@B1N").position(announce=False)
    assert position.is_legal("B1B7N")


def test_g6_the_flag_lies_on_the_centre_point(folder: Path) -> None:
    assert written(folder, mode="flag").position().flags() == ["D4+E5"]


def test_g6_the_four_central_squares_may_be_road(folder: Path) -> None:
    assert written(folder, mode="flag", terrain='road = ["D4", "E5"]').position().flags() == ["D4+E5"]


@pytest.mark.parametrize("kind", ["high", "low", "water", "hedge", "fire"])
def test_g6_the_four_central_squares_hold_nothing_else(folder: Path, kind: str) -> None:
    with pytest.raises(SetupError, match="E5"):
        written(folder, mode="flag", terrain=f'{kind} = ["E5"]').position()


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ({"white": "CLT@A1N LT@A1N"}, "A1"),
        ({"white": "CLT@A1N LT@I1N"}, "I1"),
        ({"white": "CLT@A1N", "terrain": 'high = ["A1"]'}, "A1"),
        ({"white": "CLT@A1N", "terrain": 'water = ["A1"]'}, "A1"),
        ({"white": "CLT@A1N FB@B1N"}, "B1"),
        ({"terrain": 'high = ["C3"]\nlow = ["C3"]'}, "C3"),
        ({"terrain": 'high = ["J3"]'}, "J3"),
        ({"terrain": 'ice = ["C3"]'}, "C3"),
        ({"white": "CLT@A1N XX@B1N"}, "XX"),
        ({"white": "LT@A1N"}, "Command"),
        ({"white": "CLT@A1N CLT@B1N"}, "Command"),
    ],
)
def test_s2_a_setup_that_cannot_be_played_is_an_error(folder: Path, entries: dict[str, str], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        written(folder, **entries).position()


def test_s2_without_command_tanks_the_other_modes_can_be_played(folder: Path) -> None:
    made = written(folder, white="LT@A1N", black="LT@H8S")
    assert str(made.position(mode="last").mode) == "last"


def test_s2_an_unknown_setup_is_an_error() -> None:
    with pytest.raises(SetupError, match="no-such-board"):
        setup("no-such-board")


def test_s2_an_unknown_mode_is_an_error() -> None:
    with pytest.raises(SetupError):
        setup("basic-16").position(mode="chess")


@pytest.mark.parametrize("name", setup_names())
def test_s2_nobody_can_destroy_anything_on_the_first_move(name: str) -> None:
    assert not any(move.action == "x" for move in setup(name).position().pseudo_legal_moves())


@pytest.mark.parametrize("name", [name for name in setup_names() if Mode.COMMAND in setup(name).offered])
def test_s2_no_command_tank_can_leave_on_the_first_move(name: str) -> None:
    start = setup(name).position(mode="command", announce=False).tfen()
    black_first = Position.from_tfen(start.replace(" w ", " b ", 1))
    assert not any(
        move.is_out for move in [*Position.from_tfen(start).pseudo_legal_moves(), *black_first.pseudo_legal_moves()]
    )


def test_s2_p1_a_command_tank_may_start_aboard_a_boat(folder: Path) -> None:
    position = written(folder, white="LL@B2N(wCLTN)", terrain='water = ["B2", "B3"]').position()
    assert position.tfen() == "8x8 water:B2,B3 wLL@B2N(wCLTN),bCLT@H8S w"


@pytest.mark.parametrize("name", TWO_PLAYER_SETUPS)
def test_s3_b3_white_starts_in_the_south_and_faces_north(name: str) -> None:
    start = setup(name).position()
    white = [piece for piece in start.pieces() if piece.side is Side.WHITE]
    assert {piece.facing for piece in white} == {"N"}
    assert max(int(piece.square[1:]) for piece in white) <= start.height / 2


@pytest.mark.parametrize("name", TWO_PLAYER_SETUPS)
def test_s3_b3_black_starts_in_the_north_and_faces_south(name: str) -> None:
    start = setup(name).position()
    black = [piece for piece in start.pieces() if piece.side is Side.BLACK]
    assert {piece.facing for piece in black} == {"S"}
    assert min(int(piece.square[1:]) for piece in black) > start.height / 2


@pytest.mark.parametrize("name", setup_names())
def test_s3_pieces_start_in_central_symmetry(name: str) -> None:
    start = setup(name).position()
    turned = {
        (piece.type.code, f"{chr(ord('A') + start.width - 1 - (ord(piece.square[0]) - ord('A')))}"
         f"{start.height + 1 - int(piece.square[1:])}")
        for piece in start.pieces()
        if piece.side is Side.BLACK
    }  # fmt: skip
    assert turned == {(piece.type.code, piece.square) for piece in start.pieces() if piece.side is Side.WHITE}


def test_s1_the_printed_board_has_549_first_moves() -> None:
    assert perft(setup("basic-16").position(announce=False), 1) == 549


def test_s1_the_printed_board_has_301878_pairs_of_first_moves() -> None:
    assert perft(setup("basic-16").position(announce=False), 2) == 301878
