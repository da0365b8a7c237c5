"""Tank Destroyer: speed 4, armour 2/1/0, power 4, no turret."""

from tests.kit import diagram, forbids, targets


def test_f2_the_fixed_gun_fires_only_straight_ahead() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        1  .     .  TD/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"C5"}


def test_f2_a_shot_beside_the_fixed_direction_is_forbidden() -> None:
    position = diagram("""
        5  .     .  .     .  .  lt/E
        1  .     .  TD/N
           A     B  C     D  E  F
    """)
    assert forbids(position, "C1C2NxF5") == "F2"


def test_f3_it_destroys_a_heavy_tank_from_the_front() -> None:
    position = diagram("""
        6  ht/S
        1  TD/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f2_it_fires_back_over_the_square_it_came_from() -> None:
    position = diagram("""
        6  lt/E
        4  TD/N
           A
    """)
    assert position.is_legal("A4A3NxA6")
