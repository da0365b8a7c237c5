"""`check_setup`: each kind of problem on a small board that has it (S2, S3)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import Mode, Setup, Side, load_types, setup
from tankchess.setups import check_setup
from tests.setups.boards import WALL, errors, only, small, warnings

# The wall without the four squares in the middle of the board.
OPEN_CENTRE = tuple(square for square in WALL if square[0] not in "DE")


def test_s2_s3_a_good_setup_has_no_problems():
    assert check_setup(small()) == []


# Things that cannot be where they are.


@pytest.mark.parametrize(
    ("fields", "text", "squares"),
    [
        ({"white": "CLT@A1N LT@A1N"}, "is taken by", ("A1",)),
        ({"white": "CLT@A1N LT@I1N"}, "not on a board of 8x8", ("I1",)),
        ({"white": "CLT@A1N LT@A4N"}, "an obstacle stands on A4", ("A4",)),
        ({"white": "CLT@A1N FB@B1N"}, "not open water", ("B1",)),
        ({"white": "CLT@A1N MT@C2N", "terrain": {"water": ("C2",)}}, "cannot stand on water", ("C2",)),
        ({"white": "CLT@A1N MT@C2N", "terrain": {"water": ("C2",), "ice": ("C2",)}}, "too heavy for ice", ("C2",)),
        ({"white": "CLT@A1N MT@C2N", "terrain": {"fire": ("C2",)}}, "cannot stand on fire", ("C2",)),
        ({"white": "CLT@A1N MT@C2N", "terrain": {"mine": ("C2",)}}, "cannot stand on a mine", ("C2",)),
        ({"white": "CLT@A1N CMT@C2N"}, "2 Command tanks", ("C2",)),
        ({"white": "CLT@A1N XX@C2N"}, 'unknown piece type "XX"', ("C2",)),
        ({"white": "CLT@A1N", "others": {Side.FLAG_WHITE: ("LT@C2N",)}}, "only in mode=four", ("C2",)),
        ({"terrain": {"low": ("A4",)}}, "only one of high, low, hedge and fire", ("A4",)),
        ({"terrain": {"hedge": ("C2+C9",)}}, "not on a board of 8x8", ("C2", "C9")),
        ({"terrain": {"ice": ("C2",)}}, "ice lies on water only", ("C2",)),
        ({"terrain": {"water": ("C2",), "road": ("C2",)}}, "road lies on land only", ("C2",)),
        ({"flags": ("H8+I9",)}, "no point between four squares", ("H8", "I9")),
    ],
)
def test_s2_what_cannot_be_there_is_an_error_with_its_squares(
    fields: dict[str, Any], text: str, squares: tuple[str, ...]
):
    problem = only(errors(small(**fields)))
    assert problem.rule == "S2"
    assert text in problem.text
    assert problem.squares == squares


def test_s2_an_error_names_the_place_in_the_file():
    assert only(errors(small("CLT@A1N LT@I1N"))).text.startswith('pieces.w "LT@I1N": I1 is not on')


@pytest.mark.parametrize("name", ["my ford", "ford\t12", "ford 12"])
def test_s2_a_name_with_spaces_is_an_error_for_records_refer_to_it(name: str):
    problem = only(errors(replace(small(), name=name)))
    assert problem.text == f"name {name!r}: expected a short text without spaces, as ford-12"


@pytest.mark.parametrize("clock", ["soon", "10", "10+", "-5+0", "0+0"])
def test_s2_g10_a_clock_that_nobody_can_read_is_an_error(clock: str):
    assert "clock" in only(errors(small(clock=clock))).text


@pytest.mark.parametrize("clock", ["", "10+5", "30d5", "90/move"])
def test_s2_g10_a_clock_that_can_be_read_is_none(clock: str):
    assert errors(small(clock=clock)) == []


def test_s2_wrong_fields_and_wrong_pieces_are_reported_together():
    found = errors(replace(small("CLT@A1N LT@I1N", clock="soon"), name="my ford"))
    assert [problem.text.split()[0] for problem in found] == ["name", "clock", "pieces.w"]


def test_s2_an_impossible_size_is_an_error():
    assert only(check_setup(Setup("tiny", "A test", 5, 5))).text.startswith("size: ")


def test_s2_every_fault_is_reported_not_only_the_first():
    bad = small("CLT@A1N LT@A1N LT@I1N FB@B1N", terrain={"low": ("C2", "Q3"), "ice": ("D2",)})
    assert [problem.squares for problem in errors(bad)] == [("Q3",), ("D2",), ("A1",), ("I1",), ("B1",)]


def test_s2_s3_an_impossible_piece_does_not_hide_the_other_problems():
    bad = small("CLT@A1N LT@I1N", "CLT@H8S MT@G8S", wall=False, terrain={"high": ("C3",)})
    rules = {problem.rule for problem in check_setup(bad)}
    assert rules == {"S2", "S3"}


# Modes.


def test_s2_p1_command_needs_a_command_tank_on_each_side():
    problem = only(errors(small("LT@A1N", "CLT@H8S")))
    assert problem.text == "mode command: White has no Command tank"


def test_s2_p1_other_modes_need_no_command_tank():
    assert check_setup(small("LT@A1N", "LT@H8S", mode=Mode.LAST)) == []


def test_s2_an_offered_mode_is_looked_at_like_the_suggested_one():
    offering = small("LT@A1N", "LT@H8S", mode=Mode.LAST, modes=(Mode.COMMAND,))
    assert [problem.text for problem in errors(offering)] == [
        "mode command: White has no Command tank",
        "mode command: Black has no Command tank",
    ]


def test_s2_a_board_for_two_cannot_be_offered_to_four():
    assert "made for two" in only(errors(small(modes=(Mode.FOUR,)))).text


def test_s2_a_game_that_is_over_at_once_is_an_error():
    assert "over before its first move" in only(errors(small("LT@A1N", "", mode=Mode.LAST))).text


# Symmetry.


def test_s3_obstacles_out_of_symmetry_are_a_warning():
    problem = only(check_setup(small(terrain={"low": ("C2", "F7", "B3")})))
    assert problem.rule == "S3"
    assert problem.text == "the obstacles are not in central symmetry"
    assert problem.squares == ("B3",)


def test_s3_starts_out_of_symmetry_are_a_warning():
    problem = only(check_setup(small("CLT@A1N MT@C2N", "CLT@H8S MT@F6S")))
    assert problem.text == "the pieces do not start in central symmetry"
    assert problem.squares == ("C2", "F6")


@pytest.mark.parametrize("black", ["CLT@H8S MT@F7S", "CLT@A8S MT@C7S"])
def test_s3_central_and_mirror_symmetry_are_both_good(black: str):
    assert check_setup(small("CLT@A1N MT@C2N", black)) == []


def test_s3_a_mixture_of_both_symmetries_is_not_a_symmetry():
    assert warnings(small("CLT@A1N MT@C2N", "CLT@A8S MT@F7S")) != []


def test_s3_a_facing_belongs_to_the_symmetry():
    unequal = warnings(small("CLT@A1NE", "CLT@H8S"))
    assert ("the pieces do not start in central symmetry", ("A1", "H8")) in [
        (problem.text, problem.squares) for problem in unequal
    ]


def test_s3_the_shape_of_a_hedge_belongs_to_the_symmetry():
    assert only(check_setup(small(terrain={"hedge": ("C2+C3", "F6", "F7")}))).squares == ("C2", "C3", "F6", "F7")


def test_s3_flags_belong_to_the_symmetry():
    lopsided = small("ML@A1N", "ML@H8S", mode=Mode.FLAG, flags=("B2+C3",), terrain={"high": OPEN_CENTRE})
    assert only(check_setup(lopsided)).squares == ("B2", "B3", "C2", "C3")


def test_s3_l1_cargo_belongs_to_the_symmetry():
    water = {"water": ("B2", "B3", "G6", "G7")}
    assert check_setup(small("CLT@A1N LL@B2N(wMTN)", "CLT@H8S LL@G7S(bMTS)", terrain=water)) == []
    assert only(check_setup(small("CLT@A1N LL@B2N(wMTN)", "CLT@H8S LL@G7S", terrain=water))).squares == ("B2", "G7")


def quartered(facing: str = "E") -> Setup:
    """Four Light Tanks, each in its corner behind walls."""
    walls = ("A3", "B3", "C1", "C2", "A6", "B6", "C7", "C8", "F7", "F8", "G6", "H6", "F1", "F2", "G3", "H3", "C3", "C6")
    others = {Side.FLAG_WHITE: (f"LT@A8{facing}",), Side.FLAG_BLACK: ("LT@H1W",)}
    return small("LT@A1N", "LT@H8S", others=others, wall=False, mode=Mode.FOUR, terrain={"high": (*walls, "F6", "F3")})


def test_s3_g7_four_players_have_the_symmetry_of_a_quarter_turn():
    assert check_setup(quartered()) == []


def test_s3_g7_four_players_without_that_symmetry_are_a_warning():
    problem = only(check_setup(quartered("S")))
    assert problem.text == "the pieces do not start in the symmetry of a quarter turn"
    assert "A8" in problem.squares


# Pieces that cannot move, and the flag.


def test_s3_a_piece_that_cannot_move_is_a_warning():
    walls = {"low": ("A2", "B1", "B2", "H7", "G8", "G7")}
    assert [(problem.text, problem.squares) for problem in check_setup(small(terrain=walls))] == [
        ("wCLT on A1 cannot move", ("A1",)),
        ("bCLT on H8 cannot move", ("H8",)),
    ]


def test_s3_m9_a_way_into_the_water_is_not_a_way():
    ground = {"water": ("A2", "B1", "B2", "H7", "G8", "G7")}
    assert [problem.squares for problem in check_setup(small(terrain=ground))] == [("A1",), ("H8",)]


def test_s3_a6_a_pillbox_need_not_move():
    assert check_setup(small("CLT@A1N P@C2N", "CLT@H8S P@F7S")) == []


def test_s3_g6_taken_central_squares_are_a_warning_where_the_flag_is_offered():
    problem = only(check_setup(small(modes=(Mode.FLAG,))))
    assert problem.rule == "S3"
    assert not problem.is_error
    assert problem.squares == ("D4", "D5", "E4", "E5")


def test_s3_g6_nobody_asks_for_the_centre_where_the_flag_is_not_offered():
    assert check_setup(small(modes=(Mode.LAST,))) == []


def test_s3_g6_a_piece_takes_a_central_square_too():
    low = {"low": tuple(f"{column}{row}" for column in "ABCFGH" for row in (4, 5))}
    found = small("CLT@A1N HT@D4N", "CLT@H8S HT@E5S", terrain=low, wall=False, modes=(Mode.FLAG,))
    assert ("D4", "E5") in [problem.squares for problem in warnings(found)]


def test_s3_g6_the_centre_has_to_be_free_for_three_flags_too():
    flags = ("B2+C3", "D4+E5", "F6+G7")
    problem = only(check_setup(small("LT@A1N", "LT@H8S", mode=Mode.FLAG, flags=flags)))
    assert problem.text == "mode flag: the four central squares have to be free, and some are taken"
    assert problem.squares == ("D4", "D5", "E4", "E5")


def test_s3_g6_three_flags_and_a_free_centre_are_good():
    flags = ("B2+C3", "D4+E5", "F6+G7")
    board = small("ML@A1N", "ML@H8S", mode=Mode.FLAG, flags=flags, terrain={"high": OPEN_CENTRE})
    assert check_setup(board) == []


def test_s3_g6_a_board_without_a_centre_needs_its_own_flags():
    seven = replace(small("ML@A1N", "ML@H7S", wall=False, mode=Mode.LAST, modes=(Mode.FLAG,)), height=7)
    assert only(check_setup(seven)).text == "mode flag: a board of 8x7 has no centre point for the flag"
    assert check_setup(replace(seven, flags=("A4", "H4"))) == []


def test_s2_g6_the_flag_mode_cannot_be_played_with_its_centre_taken():
    found = small("LT@A1N", "LT@H8S", mode=Mode.FLAG)
    assert only(errors(found)).text.startswith("mode flag: ")
    assert only(warnings(found)).squares == ("D4", "D5", "E4", "E5")


def test_s2_p5_custom_piece_types_are_known_to_the_check():
    types = load_types({"RT": {"name": "Recon Tank", "speed": 6, "armour": [0, 0, 0]}})
    assert check_setup(small("CLT@A1N RT@C2N", "CLT@H8S RT@F7S", types=types)) == []


def test_a_problem_reads_as_a_sentence():
    assert str(only(errors(small("LT@A1N")))) == "error (S2): mode command: White has no Command tank"


def test_errors_come_before_warnings():
    found = check_setup(small("CLT@A1N MT@C2N LT@I1N", "CLT@H8S"))
    assert [problem.is_error for problem in found] == [True, False]


def test_s2_s3_the_printed_board_is_good():
    assert check_setup(setup("basic-16")) == []


SQUARES = st.sampled_from(["A1", "B1", "C2", "D4", "E5", "F7", "H8", "I1", "A0", "B27", "", "7"])
OBSTACLES = st.one_of(
    SQUARES, st.builds("{}+{}".format, SQUARES, SQUARES), st.text("A1+@^()x-", min_size=1, max_size=5)
)
CODES = st.sampled_from(["CLT", "LT", "RB", "FT", "P", "FB", "ML", "LL", "XX", "C", "x"])
ITEMS = st.one_of(
    st.builds("{}@{}{}".format, CODES, SQUARES, st.sampled_from(["N", "SE", "(wMTN)", "N(wCLTN)", "S^", ""])),
    st.text("CLT@A1N()^x", min_size=1, max_size=8),
)


def lists_of(items: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(items.filter(bool), max_size=4).map(tuple)


@given(
    size=st.sampled_from([(8, 8), (7, 9), (6, 30)]),
    mode=st.sampled_from(Mode),
    modes=st.lists(st.sampled_from(Mode)).map(tuple),
    terrain=st.dictionaries(st.sampled_from(["mine", "ice", "fire", "water", "high", "hedge"]), lists_of(OBSTACLES)),
    pieces=st.dictionaries(st.sampled_from(Side), lists_of(ITEMS)),
    flags=lists_of(OBSTACLES),
)
def test_s2_the_check_has_an_answer_to_everything_a_file_can_say(
    size: tuple[int, int],
    mode: Mode,
    modes: tuple[Mode, ...],
    terrain: dict[str, tuple[str, ...]],
    pieces: dict[Side, tuple[str, ...]],
    flags: tuple[str, ...],
):
    found = Setup("any", "A test", *size, mode=mode, modes=modes, terrain=terrain, pieces=pieces, flags=flags)
    problems = check_setup(found)
    assert all(problem.text and problem.rule in ("S2", "S3") for problem in problems)
    if not any(problem.is_error for problem in problems):
        assert found.position().outcome() is None
