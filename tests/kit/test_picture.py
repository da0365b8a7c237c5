"""The pictures of the tests mean what the docstring of the kit says."""

import pytest

from tests.kit import PictureError, diagram, picture_tfen


def test_a_small_picture_is_filled_up_to_six_by_six() -> None:
    picture = """
        2  mt/E  .
        1  LT/N  CHT/SW
           A     B
    """
    assert picture_tfen(picture) == "6x6 - bMT@A2E,wLT@A1N,wCHT@B1SW w mode=last"


def test_size_asks_for_a_larger_board() -> None:
    assert picture_tfen("1 LT/N\nA", size="8x10").startswith("8x10 ")


def test_a_large_picture_keeps_its_size() -> None:
    assert picture_tfen("7 LT/N\nA B C D E F G H").startswith("8x7 ")


def test_rows_and_ends_of_lines_may_be_left_out() -> None:
    picture = """
        6  .     .     lt/S
        2  .
        1  LT/N
           A     B     C
    """
    assert picture_tfen(picture) == "6x6 - bLT@C6S,wLT@A1N w mode=last"


@pytest.mark.parametrize(
    ("mark", "terrain"),
    [
        (".", "-"),
        ("#", "high:A1"),
        ("=", "low:A1"),
        ("~", "water:A1"),
        ("&", "hedge:A1"),
        ("!", "fire:A1"),
        ("*", "water:A1;ice:A1"),
        ("_", "road:A1"),
        ("%", "smoke:A1"),
        ("+", "mine:A1"),
        ("~#", "high:A1;water:A1"),
        ("_&", "hedge:A1;road:A1"),
    ],
)
def test_each_kind_of_ground_has_its_mark(mark: str, terrain: str) -> None:
    assert picture_tfen(f"1 {mark}\nA") == f"6x6 {terrain} - w mode=last"


def test_a_digit_joins_squares_to_one_obstacle() -> None:
    picture = """
        2  &1  &1  !
        1  &1  &   !7
           A   B   C
    """
    assert picture_tfen(picture) == "6x6 hedge:A1+A2+B2,B1;fire:C1,C2 - w mode=last"


@pytest.mark.parametrize(
    ("cell", "piece"),
    [
        ("LT/N", "wLT@A1N"),
        ("lt/SE", "bLT@A1SE"),
        ("'LT/NW", "fwLT@A1NW"),
        ("'lt/W", "fbLT@A1W"),
        ("CAS/N", "wCAS@A1N"),
        ("p/S", "bP@A1S"),
        ("xMT/N", "xwMT@A1N"),
        ("xmt/N^", "xbMT@A1N^"),
        ("x'mt/N", "xfbMT@A1N"),
        ("ml/N^", "bML@A1N^"),
        ("HL/N(MT/S)", "wHL@A1N(wMTS)"),
        ("ll/NE(cas/SW^)", "bLL@A1NE(bCASSW^)"),
        ("'LL/N('MT/N^)^", "fwLL@A1N(fwMTN^)^"),
    ],
)
def test_each_kind_of_piece_can_be_drawn(cell: str, piece: str) -> None:
    assert picture_tfen(f"1 {cell}\nA") == f"6x6 - {piece} w mode=last"


def test_a_piece_may_stand_on_ground_marks() -> None:
    assert picture_tfen("1 *LT/N\nA") == "6x6 water:A1;ice:A1 wLT@A1N w mode=last"


def test_keys_are_written_as_a_tfen_has_them() -> None:
    tfen = picture_tfen("1 LT/N\nA", "b", mode="flag", turning=False, limit=25, flags="C3+D4", home="w1,b0")
    assert tfen == "6x6 - wLT@A1N b mode=flag turning=no limit=25 flags=C3+D4 home=w1,b0"


def test_flags_on_squares_join_the_key() -> None:
    assert picture_tfen("1 ^ .^\nA B", mode="flag", flags="C3+D4").endswith(" flags=C3+D4,A1,B1")


def test_the_command_mode_needs_no_key() -> None:
    assert picture_tfen("1 CLT/N\nA", mode="command", announce=False) == "6x6 - wCLT@A1N w announce=no"


@pytest.mark.parametrize(
    "picture",
    [
        "1 LT/N",
        "1 LT/N\nB",
        "1 LT/N .\nA",
        "1 LT\nA",
        "1 LT/X\nA",
        "1 LT/\nA",
        "1 LL/N(MT/)\nA",
        "1 ?\nA",
        "0 .\nA",
        "one .\nA",
        "1 .\n2 .\nA",
    ],
)
def test_a_picture_that_cannot_be_read_is_an_error(picture: str) -> None:
    with pytest.raises(PictureError):
        picture_tfen(picture)


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(PictureError):
        picture_tfen("1 LT/N\nA", colour="green")


def test_the_position_of_a_picture_is_the_position_of_its_tfen() -> None:
    position = diagram("""
        6  .     .     .     .     .     lt/S
        2  mt/E  .     ~LL/N(MT/S)
        1  LT/N  &     .
           A     B     C     D     E     F
    """)
    assert position.tfen() == ("6x6 water:C2;hedge:B1 wLT@A1N,bMT@A2E,wLL@C2N(wMTS),bLT@F6S w mode=last")
