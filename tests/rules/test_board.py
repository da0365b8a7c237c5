"""The board: its size, its names, its directions, who plays when (B)."""

import pytest

from tankchess import Position, Side, TfenError, setup
from tests.kit import after, diagram, places

AHEAD_OF_C3 = [
    ("N", "C4"),
    ("NE", "D4"),
    ("E", "D3"),
    ("SE", "D2"),
    ("S", "C2"),
    ("SW", "B2"),
    ("W", "B3"),
    ("NW", "B4"),
]


@pytest.mark.parametrize("size", ["6x6", "6x26", "26x6", "26x26", "16x16"])
def test_b1_a_board_has_6_to_26_columns_and_rows(size: str) -> None:
    position = Position.from_tfen(f"{size} - wLT@A1N,bLT@F6S w mode=last")
    assert f"{position.width}x{position.height}" == size


@pytest.mark.parametrize("size", ["5x6", "6x5", "27x6", "6x27", "0x0", "100x100"])
def test_b1_no_board_is_smaller_or_larger(size: str) -> None:
    with pytest.raises(TfenError, match="size"):
        Position.from_tfen(f"{size} - wLT@A1N,bLT@B3S w mode=last")


def test_b1_columns_are_lettered_from_west_to_east() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/E  .  .  .  .  .
           A     B  C  D  E  F
    """)
    assert position.is_legal("A1F1E")


def test_b1_rows_are_numbered_from_south_to_north() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N  .  .  .  .  .
           A     B  C  D  E  F
    """)
    assert position.is_legal("A1A6N")


def test_b1_the_south_west_corner_is_a1() -> None:
    position = diagram("""
        6  .      .      .  .  .  lt/S
        2  .      LT/SW
        1  .      .
           A      B      C  D  E  F
    """)
    assert position.is_legal("B2A1SW")


def test_b1_the_north_east_corner_of_the_largest_board_is_z26() -> None:
    position = Position.from_tfen("26x26 - wLT@Y25NE,bLT@A1S w mode=last")
    assert position.is_legal("Y25Z26NE")


@pytest.mark.parametrize("square", ["G1", "A7", "G7"])
def test_b1_no_piece_stands_outside_the_board(square: str) -> None:
    with pytest.raises(TfenError, match=square):
        Position.from_tfen(f"6x6 - wLT@A1N,bLT@{square}S w mode=last")


@pytest.mark.parametrize(("facing", "square"), AHEAD_OF_C3)
def test_b2_there_are_eight_directions(facing: str, square: str) -> None:
    position = diagram(f"""
        6  lt/S
        3  .     .  HT/{facing}
           A     B  C
    """)
    assert position.is_legal(f"C3{square}{facing}")


def test_b2_the_directions_follow_each_other_clockwise() -> None:
    position = diagram("""
        6  lt/S
        3  .     .  HT/N
           A     B  C
    """)
    assert list(position.explain("C3C3SE").steps) == [
        "turn right to NE",
        "turn right to E",
        "turn right to SE",
    ]


def test_b2_three_turns_reach_every_direction_but_the_opposite() -> None:
    position = diagram("""
        6  lt/S
        3  #     #     #
        2  #     HT/N  #
        1  #     #     #
           A     B     C
    """)
    assert places(position, "B2") == {"B2NE", "B2E", "B2SE", "B2NW", "B2W", "B2SW"}


def test_b3_white_starts_in_the_south_and_faces_north() -> None:
    white = [piece for piece in setup("basic-16").position().pieces() if piece.side is Side.WHITE]
    assert {(piece.facing, int(piece.square[1:]) <= 8) for piece in white} == {("N", True)}


def test_b3_black_starts_in_the_north_and_faces_south() -> None:
    black = [piece for piece in setup("basic-16").position().pieces() if piece.side is Side.BLACK]
    assert {(piece.facing, int(piece.square[1:]) >= 9) for piece in black} == {("S", True)}


def test_b3_white_plays_first() -> None:
    assert setup("basic-16").position().turn is Side.WHITE


def test_b3_players_alternate() -> None:
    position = setup("basic-16").position(announce=False)
    turns = [after(position, *moves).turn for moves in ([], ["C3C4N"], ["C3C4N", "D14D13S"])]
    assert turns == [Side.WHITE, Side.BLACK, Side.WHITE]


def test_b4_a_border_is_made_of_high_obstacles() -> None:
    position = diagram("""
        6  .     .  .     #  #  #
        5  lt/S  .  .     #  #  #
        4  .     .  .     #  #  #
        3  .     .  .     #  #  #
        2  .     .  .     #  #  #
        1  .     .  LT/E  #  #  #
           A     B  C     D  E  F
    """)
    assert not any(place.startswith(("D", "E", "F")) for place in places(position, "C1"))


def test_b4_a_border_is_not_a_kind_of_its_own() -> None:
    with pytest.raises(TfenError, match="border"):
        Position.from_tfen("6x6 border:D1 wLT@A1N,bLT@F6S w mode=last")
