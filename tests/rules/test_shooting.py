"""Direct fire: when, at what, and what is in the way (F1, F2, F4, F5)."""

import pytest

from tankchess import Position
from tests.kit import diagram, forbids, on, targets


def test_f1_the_moved_piece_may_fire() -> None:
    position = diagram("""
        6  .  lt/E
        1  .  HT/N
           A  B
    """)
    assert position.is_legal("B1B2NxB6")


def test_f1_the_moved_piece_need_not_fire() -> None:
    position = diagram("""
        6  .  lt/E
        1  .  HT/N
           A  B
    """)
    assert position.is_legal("B1B2N")


def test_f1_a_piece_that_did_not_move_does_not_fire() -> None:
    position = diagram("""
        6  .     .  .
        5  .     .  lt/E
        1  MT/N  .  LT/N
           A     B  C
    """)
    assert not position.is_legal("A1A2NxC5")


def test_f1_a_shot_at_nothing_is_not_a_move() -> None:
    position = diagram("""
        6  .  .     lt/E
        1  .  HT/N
           A  B     C
    """)
    assert not position.is_legal("B1B2NxB6")


def test_f1_a_shot_without_effect_is_not_a_move() -> None:
    position = diagram("""
        6  .  ht/S
        1  .  HT/N
           A  B
    """)
    assert forbids(position, "B1B2NxB6") == "F3"


def test_f1_a_piece_may_turn_and_fire() -> None:
    position = diagram("""
        6  .  lt/E
        1  .  HT/E
           A  B
    """)
    assert position.is_legal("B1B1NExB6")


def test_f2_a_gun_fires_at_the_first_piece_in_line() -> None:
    position = diagram("""
        6  .  lt/E
        4  .  lt/E
        1  .  HT/N
           A  B
    """)
    assert targets(position, "B1B2N") == {"B4"}


def test_f2_there_is_no_greatest_distance() -> None:
    position = Position.from_tfen("26x26 - wHT@A1NE,bLT@Z26E w mode=last")
    assert position.is_legal("A1B2NExZ26")


def test_f2_two_squares_are_far_enough() -> None:
    position = diagram("""
        4  .  lt/E
        1  .  HT/N
           A  B
    """)
    assert position.is_legal("B1B2NxB4")


def test_f2_a_gun_does_not_fire_at_a_neighbour() -> None:
    position = diagram("""
        3  .  lt/E
        1  .  HT/N
           A  B
    """)
    assert forbids(position, "B1B2NxB3") == "F2"


def test_f2_a_gun_does_not_fire_at_a_diagonal_neighbour() -> None:
    position = diagram("""
        3  .  .     lt/E
        1  .  HT/N
           A  B     C
    """)
    assert forbids(position, "B1B2NxC3") == "F2"


@pytest.mark.parametrize("target", ["A4", "E4", "A2", "E2", "C1"])
def test_f2_a_gun_fires_only_in_its_directions(target: str) -> None:
    position = diagram("""
        4  lt/N  .  .     .  lt/N
        3  .     .  HT/N  .  .
        2  lt/N  .  .     .  lt/N
        1  .     .  lt/E  .  .
           A     B  C     D  E
    """)
    assert forbids(position, f"C3C4Nx{target}") == "F2"


def test_f2_off_every_line_nothing_is_hit() -> None:
    position = diagram("""
        6  .  .     lt/E
        1  .  HT/N
           A  B     C
    """)
    assert forbids(position, "B1B2NxC6") == "F2"


def test_f4_a_friendly_piece_is_not_a_target() -> None:
    position = diagram("""
        6  .  LT/E  .  lt/E
        1  .  HT/N
           A  B     C  D
    """)
    assert forbids(position, "B1B2NxB6") == "F4"


def test_f4_a_wreck_is_not_a_target() -> None:
    position = diagram("""
        6  .  xlt/E  .  lt/E
        1  .  HT/N
           A  B      C  D
    """)
    assert forbids(position, "B1B2NxB6") == "F4"


@pytest.mark.parametrize("shooter", ["HT", "HM"])
def test_f4_guns_and_mortars_may_hit_a_friendly_bomb(shooter: str) -> None:
    position = diagram(f"""
        6  .  RB/E  lt/E
        1  .  {shooter}/N  .  .  .  ht/E
           A  B     C     D  E  F
    """)
    assert on(position.after("B1B2NxB6"), "C6") == "xbLT@C6E"


def test_f4_a_flame_may_hit_a_friendly_bomb() -> None:
    position = diagram("""
        5  .  .     lt/E
        4  .  RB/E
        1  .  FT/N  .     .  .  ht/E
           A  B     C     D  E  F
    """)
    assert on(position.after("B1B2NxB4"), "C5") == "xbLT@C5E"


def test_f4_a_pillbox_may_hit_a_friendly_bomb() -> None:
    position = diagram("""
        6  .  RB/E  lt/E
        1  .  P/N   .     .  .  ht/E
           A  B     C     D  E  F
    """)
    assert on(position.after("B1B1NxB6"), "C6") == "xbLT@C6E"


def test_f4_cargo_may_hit_a_friendly_bomb() -> None:
    position = diagram("""
        6  .  RB/E         lt/E
        2  .  ~
        1  .  ~LL/N(LT/N)  .     .  .  ht/E
           A  B            C     D  E  F
    """)
    assert on(position.after("B1B2NxB6"), "C6") == "xbLT@C6E"


def test_f4_charges_do_not_hit_a_friendly_bomb() -> None:
    position = diagram("""
        6  .  .     .     .  .  ht/E
        3  .  RB/E  lt/E
        1  .  AS/N
           A  B     C     D  E  F
    """)
    assert not position.is_legal("B1B2NxB3")


@pytest.mark.parametrize("thing", ["#", "!", "%", "&", "LT/N", "ht/S", "xLT/N", "xht/S", "P/N", "xp/S"])
def test_f5_what_stops_a_direct_shot(thing: str) -> None:
    position = diagram(f"""
        6  .  lt/E
        4  .  {thing}
        1  .  HT/N
           A  B
    """)
    assert forbids(position, "B1B2NxB6") == "F5"


@pytest.mark.parametrize("thing", [".", "=", "~", "*", "_", "+"])
def test_f5_what_does_not_stop_a_direct_shot(thing: str) -> None:
    position = diagram(f"""
        6  .  lt/E
        4  .  {thing}
        1  .  HT/N
           A  B
    """)
    assert position.is_legal("B1B2NxB6")


def test_f5_the_square_just_left_is_free() -> None:
    position = diagram("""
        6  .  lt/E
        3  .  HT/N
           A  B
    """)
    assert position.is_legal("B3B2NxB6")


def test_f5_pieces_beside_the_line_do_not_matter() -> None:
    position = diagram("""
        5  .      .  ht/S  .  lt/E
        4  .      .  #     .  .
        3  .      #  .     .
        1  HT/NE  .
           A      B  C     D  E
    """)
    assert position.is_legal("A1B2NExE5")
