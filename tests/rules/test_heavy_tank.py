"""Heavy Tank: speed 3, armour 3/2/1, power 3."""

from tests.kit import diagram, forbids, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  HT/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_f3_it_destroys_its_like_from_the_side() -> None:
    position = diagram("""
        6  ht/E
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_the_front_of_its_like_holds() -> None:
    position = diagram("""
        6  ht/S
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_it_can_do_nothing_to_a_pillbox() -> None:
    position = diagram("""
        6  p/N   lt/E
        1  HT/N
           A     B
    """)
    assert forbids(position, "A1A2NxA6") == "F3"
