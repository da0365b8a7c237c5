"""Medium Tank: speed 4, armour 2/1/0, power 2."""

from tests.kit import diagram, forbids, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  MT/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_f3_it_destroys_its_like_from_the_side() -> None:
    position = diagram("""
        6  mt/E
        1  MT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_it_destroys_a_heavy_tank_only_from_behind() -> None:
    position = diagram("""
        6  ht/N  .  ht/E
        1  MT/N
           A     B  C
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_the_side_of_a_heavy_tank_holds() -> None:
    position = diagram("""
        6  ht/E
        1  MT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"
