"""Anti-tank Squad: charges of power 3 on a neighbour (A2)."""

import pytest

from tests.kit import actions, diagram, forbids, on, targets


def test_a2_it_destroys_an_adjacent_enemy() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        3  .     ht/E  .
        1  AS/N
           A     B     C     D  E  F
    """)
    assert on(position.after("A1A2NxB3"), "B3") == "xbHT@B3E"


def test_a2_its_own_facing_does_not_matter() -> None:
    position = diagram("""
        4  lt/S  lt/S  lt/S
        3  lt/S  .     lt/S
        2  lt/S  AS/N  lt/S
           A     B     C
    """)
    assert targets(position, "B2B3N") == {"A2", "A3", "A4", "B4", "C2", "C3", "C4"}


def test_a2_the_square_behind_is_adjacent_too() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        2  .     AS/N
        1  .     lt/S
           A     B     C     D  E  F
    """)
    assert position.is_legal("B2B2NExB1")


def test_a2_two_squares_are_too_far() -> None:
    position = diagram("""
        4  .     lt/E
        1  .     AS/N
           A     B
    """)
    assert forbids(position, "B1B2NxB4") == "A2"


def test_a2_f3_the_front_of_a_heavy_tank_holds() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        3  .     ht/S
        1  .     AS/N
           A     B     C     D  E  F
    """)
    assert forbids(position, "B1B2NxB3") == "F3"


def test_a2_f3_the_side_of_a_heavy_tank_breaks() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        3  .     ht/SW
        1  .     AS/N
           A     B     C     D  E  F
    """)
    assert position.is_legal("B1B2NxB3")


def test_a2_a_pillbox_holds() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        3  .     p/N
        1  .     AS/N
           A     B     C     D  E  F
    """)
    assert forbids(position, "B1B2NxB3") == "F3"


def test_a2_a_friendly_piece_is_not_a_target() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        3  .     LT/S
        1  .     AS/N
           A     B     C     D  E  F
    """)
    assert actions(position, "B1B2N") == set()


def test_a2_a_boat_beside_the_shore_is_a_target() -> None:
    position = diagram("""
        6  .     .      .     .  .  lt/S
        3  .     ~gb/E
        1  .     AS/N
           A     B      C     D  E  F
    """)
    assert on(position.after("B1B2NxB3"), "B3") == ""


@pytest.mark.parametrize("thing", ["#", "=", "&", "%"])
def test_a2_what_stands_beside_does_not_matter(thing: str) -> None:
    position = diagram(f"""
        6  .     .        .     .  .  lt/S
        3  .     {thing}  lt/S
        2  .     .        {thing}
        1  .     AS/N
           A     B        C     D  E  F
    """)
    assert position.is_legal("B1B2NxC3")


def test_a2_it_must_move_first() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        2  .     lt/S
        1  .     AS/N
           A     B     C     D  E  F
    """)
    assert not position.is_legal("B1B1NxB2")


def test_p2_it_crosses_ice() -> None:
    position = diagram("""
        6  .     lt/E
        3  .
        2  *
        1  AS/N
           A     B
    """)
    assert position.is_legal("A1A3N")
