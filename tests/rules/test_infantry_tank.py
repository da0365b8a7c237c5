"""Infantry Tank: speed 4, armour 2/2/2, power 1."""

from tests.kit import diagram, forbids, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  IT/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_f3_it_cannot_destroy_its_like_from_any_side() -> None:
    position = diagram("""
        6  it/N
        1  IT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_its_rear_holds_against_a_medium_tank() -> None:
    position = diagram("""
        6  it/N
        1  MT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_a_heavy_tank_destroys_it_from_the_front() -> None:
    position = diagram("""
        6  it/S
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")
