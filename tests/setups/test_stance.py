"""`check_setup`: where the armies stand before the first move, and what they face (S3)."""

from dataclasses import replace

import pytest

from tankchess import Mode
from tests.setups.boards import only, small, texts, warnings

SOUTH = "White's pieces do not all start in the southern half, rows 1 to 4"
NORTH = "Black's pieces do not all start in the northern half, rows 5 to 8"
AHEAD = "White's pieces do not all face the enemy's side, straight north"
AHEAD_OF_BLACK = "Black's pieces do not all face the enemy's side, straight south"


def test_s3_white_outside_the_southern_half_is_a_warning():
    problem = only(warnings(small("LT@A1N MT@C5N", "LT@H8S MT@F5S", wall=False, mode=Mode.LAST))[:1])
    assert problem.rule == "S3"
    assert (problem.text, problem.squares) == (SOUTH, ("C5",))


def test_s3_black_outside_the_northern_half_is_a_warning():
    found = warnings(small("LT@A1N MT@C4N", "LT@H8S MT@F4S", wall=False, mode=Mode.LAST))
    assert (NORTH, ("F4",)) in [(problem.text, problem.squares) for problem in found]
    assert SOUTH not in texts(found)


def test_s3_the_last_rows_of_both_halves_are_good():
    assert warnings(small("LT@A1N MT@C4N", "LT@H8S MT@F5S", wall=False, mode=Mode.LAST)) == []


def test_s3_many_pieces_in_the_wrong_half_are_one_warning():
    found = small("LT@A1N MT@B6N MT@C6N MT@D6N", "LT@H8S MT@G3S MT@F3S MT@E3S", mode=Mode.LAST)
    assert [(problem.text, problem.squares) for problem in warnings(found)] == [
        (SOUTH, ("B6", "C6", "D6")),
        (NORTH, ("E3", "F3", "G3")),
    ]


@pytest.mark.parametrize(("white", "black", "text"), [("C4", "F6", "rows 1 to 3"), ("C3", "F4", "rows 5 to 7")])
def test_s3_the_middle_row_of_an_odd_number_belongs_to_neither_half(white: str, black: str, text: str):
    board = small(f"LT@A1N MT@{white}N", f"LT@H7S MT@{black}S", wall=False, mode=Mode.LAST)
    assert warnings(replace(board, height=7))[0].text.endswith(text)


def test_s3_a_board_with_an_odd_number_of_rows_can_be_good():
    board = small("LT@A1N MT@C3N", "LT@H7S MT@F5S", wall=False, mode=Mode.LAST)
    assert warnings(replace(board, height=7)) == []


@pytest.mark.parametrize("facing", ["NE", "E", "SE", "S", "SW", "W", "NW"])
def test_s3_a_white_piece_that_does_not_face_north_is_a_warning(facing: str):
    problem = warnings(small(f"CLT@A1N HT@C2{facing}", "CLT@H8S HT@F7S"))[0]
    assert (problem.text, problem.squares) == (AHEAD, ("C2",))


@pytest.mark.parametrize("facing", ["N", "NE", "E", "SE", "SW", "W", "NW"])
def test_s3_a_black_piece_that_does_not_face_south_is_a_warning(facing: str):
    problem = warnings(small("CLT@A1N HT@C2N", f"CLT@H8S HT@F7{facing}"))[0]
    assert (problem.text, problem.squares) == (AHEAD_OF_BLACK, ("F7",))


def test_s3_many_pieces_that_face_elsewhere_are_one_warning():
    found = small("CLT@A1E HT@C2E MT@E2S", "CLT@H8W HT@F7W MT@D7N")
    assert [(problem.text, problem.squares) for problem in warnings(found)] == [
        (AHEAD, ("A1", "C2", "E2")),
        (AHEAD_OF_BLACK, ("D7", "F7", "H8")),
    ]


def test_s3_a6_a_pillbox_faces_the_enemy_too():
    assert texts(warnings(small("CLT@A1N P@C2E", "CLT@H8S P@F7W"))) == [AHEAD, AHEAD_OF_BLACK]


def test_s3_l3_cargo_faces_the_enemy_too():
    water = {"water": ("B2", "B3", "G6", "G7")}
    backwards = small("CLT@A1N LL@B2N(wMTS)", "CLT@H8S LL@G7S(bMTS)", terrain=water)
    assert (AHEAD, ("B2",)) in [(problem.text, problem.squares) for problem in warnings(backwards)]
