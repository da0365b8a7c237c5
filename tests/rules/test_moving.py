"""Moving: steps, the step back, what blocks the way (M1-M5, M13)."""

import pytest

from tankchess import Position
from tests.kit import after, codes, diagram, forbids, on, places

SPEEDS = {
    "LT": 5, "MT": 4, "HT": 3, "TD": 4, "HM": 3, "HD": 3, "IT": 4, "TK": 4, "FT": 3, "SL": 4, "RB": 5,
    "AS": 4, "ML": 6, "MS": 4, "AH": 4, "FB": 5, "GB": 4, "LL": 4, "HL": 3,
}  # fmt: skip


@pytest.mark.parametrize(("code", "speed"), SPEEDS.items())
def test_m2_a_piece_goes_as_many_squares_as_its_speed(code: str, speed: int) -> None:
    ground = "water:" + ",".join(f"A{row}" for row in range(1, 10)) if code in {"FB", "GB", "LL", "HL"} else "-"
    position = Position.from_tfen(f"6x9 {ground} w{code}@A1N,bLT@F9S w mode=last")
    ahead = [row for row in range(2, 10) if position.is_legal(f"A1A{row}N")]
    assert ahead == list(range(2, 2 + speed))


def test_m1_the_moved_piece_is_the_only_one_to_change() -> None:
    position = diagram("""
        6  .     .  .     .  .  lt/S
        1  LT/N  .  MT/N
           A     B  C     D  E  F
    """)
    assert on(position.after("A1A3N"), "C1") == "wMT@C1N"


def test_b3_m1_a_piece_of_the_other_side_cannot_be_moved() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """)
    assert forbids(position, "F6F5S") == "B3"


def test_m1_an_empty_square_cannot_be_moved() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """)
    assert forbids(position, "B2B3N") == "M1"


def test_m1_a_wreck_cannot_be_moved() -> None:
    position = diagram("""
        6  .     .      .  .  .  lt/S
        1  LT/N  xLT/N
           A     B      C  D  E  F
    """)
    assert not position.is_legal("B1B2N")


def test_m1_a_player_who_can_move_must_move() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """)
    assert not position.is_legal("pass")


def test_m1_turning_in_place_is_a_move() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """)
    assert on(position.after("A1A1SE"), "A1") == "wLT@A1SE"


def test_m1_without_turning_a_move_must_change_the_square() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """,
        turning=False,
    )
    assert forbids(position, "A1A1SE") == "M1"


def test_m1_without_turning_a_piece_still_turns_on_its_way() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """,
        turning=False,
    )
    assert position.is_legal("A1B2E")


def test_m1_without_turning_a_pillbox_still_fires() -> None:
    position = diagram(
        """
        6  .     .  .     .  .  lt/S
        4  .     .  lt/E
        1  LT/N  .  P/N
           A     B  C     D  E  F
    """,
        turning=False,
    )
    assert position.is_legal("C1C1NxC4")


def test_m2_turns_and_squares_mix_in_any_order() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        4  .  .     .
        3  .  .     .
        2  .  MT/N  .
           A  B     C  D  E  F
    """)
    assert position.is_legal("B2C4N")


def test_m2_a_turn_costs_a_step() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  HT/N
           A     B  C  D  E  F
    """)
    assert forbids(position, "A1A4NE") == "M2"


def test_m2_a_diagonal_square_costs_one_step() -> None:
    position = diagram("""
        6  lt/S
        1  HT/NE  .  .  .
           A      B  C  D
    """)
    assert position.is_legal("A1D4NE")


def test_m2_a_turn_is_45_degrees() -> None:
    position = diagram("""
        6  .  .     lt/S
        3  #  #     #
        2  #  HT/N  #
        1  #  #     #
           A  B     C
    """)
    assert forbids(position, "B2B2S") == "M2"


def test_m2_a_move_may_use_fewer_steps() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        1  LT/N
           A     B  C  D  E  F
    """)
    assert position.is_legal("A1A2N")


def test_m2_pieces_do_not_leave_the_board_at_the_side() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        2  HT/W
           A     B  C  D  E  F
    """)
    assert places(position, "A2") == {
        "A2NW", "A2N", "A2NE", "A2SW", "A2S", "A2SE", "B2W", "A3N", "A1S",
    }  # fmt: skip


def test_m3_a_piece_may_go_back_one_square() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        3  .  .  HT/N
           A  B  C     D  E  F
    """)
    assert on(position.after("C3C2N"), "C2") == "wHT@C2N"


def test_m3_the_way_back_is_straight_behind_on_a_diagonal_too() -> None:
    position = diagram("""
        6  .  .  .      .  .  lt/S
        3  .  .  HT/NE
           A  B  C      D  E  F
    """)
    assert position.is_legal("C3B2NE")


def test_m3_never_two_squares_back() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        3  .  .  LT/N
           A  B  C     D  E  F
    """)
    assert not position.is_legal("C3C1N")


@pytest.mark.parametrize("code", ["C3C2NE", "C3B2NE", "C3C2NW"])
def test_m3_the_step_back_is_not_combined_with_a_turn(code: str) -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        3  .  .  HT/N
           A  B  C     D  E  F
    """)
    assert not position.is_legal(code)


def test_m3_a_piece_fires_after_going_back() -> None:
    position = diagram("""
        6  .  .  lt/E
        3  .  .  HT/N
           A  B  C
    """)
    assert position.is_legal("C3C2NxC6")


@pytest.mark.parametrize("thing", ["LT/E", "lt/E", "xLT/E", "xlt/E", "xtk/E", "p/N", "#", "="])
def test_m4_a_piece_enters_only_free_squares(thing: str) -> None:
    position = diagram(f"""
        6  .  .        .  .  .  lt/S
        2  .  {thing}
        1  .  LT/N
           A  B        C  D  E  F
    """)
    assert forbids(position, "B1B2N") == "M4"


@pytest.mark.parametrize("thing", ["LT/E", "lt/E", "xLT/E", "#", "="])
def test_m4_nothing_is_jumped(thing: str) -> None:
    position = diagram(f"""
        6  .  .        .  .  .  lt/S
        2  .  {thing}
        1  .  LT/N
           A  B        C  D  E  F
    """)
    assert forbids(position, "B1B3N") == "M4"


def test_m4_the_step_back_needs_a_free_square() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  LT/N
        1  .  MT/N
           A  B     C  D  E  F
    """)
    assert forbids(position, "B2B1N") == "M4"


def test_m4_a_diagonal_step_passes_between_two_occupied_squares() -> None:
    position = diagram("""
        6  .     .     .  .  .  lt/S
        3  .     .     .
        2  mt/E  .     .
        1  LT/N  LT/N  .
           A     B     C  D  E  F
    """)
    assert position.is_legal("A1B3N")


def test_m4_the_step_back_passes_between_two_occupied_squares() -> None:
    position = diagram("""
        6  .     .      .  .  .  lt/S
        2  mt/E  HT/NE  .
        1  .     LT/N   .
           A     B      C  D  E  F
    """)
    assert position.is_legal("B2A1NE")


def test_m4_a_way_round_is_found() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        3  .  .     .
        2  .  #     .
        1  .  LT/N  .
           A  B     C  D  E  F
    """)
    assert position.is_legal("B1B3NW")


def test_m5_a_move_must_change_square_or_facing() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  HT/N
           A  B     C  D  E  F
    """)
    assert forbids(position, "B2B2N") == "M5"


def test_m5_firing_does_not_make_it_a_move() -> None:
    position = diagram("""
        6  .  lt/E
        2  .  HT/N
           A  B
    """)
    assert forbids(position, "B2B2NxB6") == "M5"


def test_m13_two_ways_to_the_same_end_are_one_move() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        1  .  LT/N
           A  B     C  D  E  F
    """)
    texts = [str(move) for move in position.legal_moves()]
    assert texts.count("B1C3N") == 1


def test_m13_the_same_end_with_another_action_is_another_move() -> None:
    position = diagram("""
        6  .  lt/E  .  .  .  .
        1  .  HT/N
           A  B     C  D  E  F
    """)
    assert {"B1B2N", "B1B2NxB6"} <= codes(position)


def test_m13_the_facing_makes_a_difference() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        1  .  HT/N
           A  B     C  D  E  F
    """)
    assert {"B1B2N", "B1B2NE", "B1B2NW"} <= codes(position)


def test_b3_the_turn_passes_to_the_other_side() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        1  .  HT/N
           A  B     C  D  E  F
    """)
    assert forbids(after(position, "B1B2N"), "B2B3N") == "B3"
