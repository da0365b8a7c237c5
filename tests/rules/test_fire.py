"""Fire: one square at a time, straight through (M8, P3)."""

import pytest

from tests.kit import diagram, forbids, on, places

CROSSING = ["LT", "MT", "HT", "TD", "HM", "HD", "IT", "TK", "FT", "SL", "MS", "AH"]


@pytest.mark.parametrize("code", CROSSING)
def test_m8_a_vehicle_passes_one_square_of_fire(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        3  .
        2  !
        1  {code}/N
           A        B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == f"w{code}@A3N"


def test_m8_a_vehicle_that_ends_in_fire_burns_out_and_stays_as_a_wreck() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  !
        1  HT/N
           A     B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == "xwHT@A2N"


def test_m8_a_vehicle_does_not_turn_in_fire() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  #     #
        2  !     #
        1  LT/N  #
           A     B  C     D
    """)
    assert {place for place in places(position, "A1") if place.startswith("A2")} == {"A2N"}


def test_m8_two_squares_of_fire_in_a_row_cannot_be_crossed() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        4  .
        3  !
        2  !
        1  LT/N
           A     B  C     D
    """)
    assert not places(position, "A1") & {"A3N", "A4N", "A5N"}


def test_m8_two_fires_with_a_gap_can_be_crossed() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        5  .
        4  !
        3  .
        2  !
        1  LT/N
           A     B  C  D
    """)
    assert on(position.after("A1A5N"), "A5") == "wLT@A5N"


def test_m8_a_vehicle_whose_steps_run_out_in_fire_burns() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        4  !
        1  HT/N
           A     B  C     D
    """)
    assert on(position.after("A1A4N"), "A4") == "xwHT@A4N"


def test_m8_a_vehicle_that_cannot_leave_the_fire_burns() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  #
        2  !
        1  LT/N
           A     B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == "xwLT@A2N"


def test_m8_fire_is_left_straight_ahead_on_a_diagonal_too() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  .      .  .
        2  .      !
        1  LT/NE
           A      B  C  D
    """)
    assert on(position.after("A1C3NE"), "C3") == "wLT@C3NE"


def test_m8_backing_into_fire_destroys() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  LT/N
        2  !
        1  .
           A     B  C     D
    """)
    assert on(position.after("A3A2N"), "A2") == "xwLT@A2N"


def test_m8_a_vehicle_leaves_fire_over_the_edge() -> None:
    position = diagram(
        """
        6  !      #  .  .  .  clt/S
        5  CHT/N  #
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("A5OUT")


def test_m8_f1_a_vehicle_that_burns_out_does_not_fire() -> None:
    position = diagram("""
        6  lt/E
        2  !     .  LT/S
        1  HT/N
           A     B  C
    """)
    assert forbids(position, "A1A2NxA6") == "A7"


def test_m8_a_vehicle_fires_after_passing_fire() -> None:
    position = diagram("""
        6  lt/E
        3  .
        2  !
        1  HT/N
           A
    """)
    assert position.is_legal("A1A3NxA6")


def test_m8_the_fire_goes_on_burning() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  !
        1  HT/N
           A     B  C     D
    """)
    assert position.after("A1A2N").terrain("fire") == ["A2"]


def test_m8_m7_fire_may_be_left_onto_a_mine() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  +
        2  !
        1  HT/N
           A     B  C     D
    """)
    assert on(position.after("A1A3N"), "A3") == "xwHT@A3N"


def test_m8_m9_fire_may_be_left_into_water() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  ~
        2  !
        1  HT/N
           A     B  C     D
    """)
    assert on(position.after("A1A3N"), "A3") == ""


@pytest.mark.parametrize("code", ["AS", "ML"])
def test_m8_p3_squads_and_minelayers_are_destroyed_on_entering(code: str) -> None:
    position = diagram(f"""
        6  .        .  LT/S  lt/S
        2  !
        1  {code}/N
           A        B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == f"xw{code}@A2N"


@pytest.mark.parametrize("code", ["AS", "ML", "RB"])
def test_m8_p3_three_types_cannot_pass_fire(code: str) -> None:
    position = diagram(f"""
        6  .        .  LT/S  lt/S
        3  .
        2  !        #
        1  {code}/N  #
           A        B  C     D
    """)
    assert not position.is_legal("A1A3N")


def test_m8_p3_a_bomb_explodes_on_entering_fire() -> None:
    position = diagram("""
        6  .     .     LT/S  ht/S
        3  .     lt/S
        2  !
        1  RB/N
           A     B     C     D
    """)
    assert on(position.after("A1A2N"), "B3") == "xbLT@B3S"


def test_m8_a_bomb_in_fire_leaves_no_wreck() -> None:
    position = diagram("""
        6  .     .  LT/S  ht/S
        2  !
        1  RB/N
           A     B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == ""


def test_f5_fire_stops_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  !
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f5_fire_with_a_wreck_of_a_tankette_in_it_still_stops_a_shot() -> None:
    position = diagram("""
        6  lt/E
        4  !xtk/N
        1  HT/N
           A
    """)
    assert not position.is_legal("A1A2NxA6")


def test_m8_m11_fire_on_a_road_is_passed_with_the_extra_step() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        5  _
        4  _!
        3  _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert on(position.after("A1A5N"), "A5") == "wHT@A5N"


def test_m8_m7_fire_is_not_left_onto_fire_where_a_mine_lies_either() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  !+
        2  !
        1  LT/N
           A     B  C     D
    """)
    assert forbids(position, "A1A3N") == "M8"
