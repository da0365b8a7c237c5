"""Light Tank: speed 5, armour 1/0/0, power 1."""

from tests.kit import diagram, forbids, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  LT/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_f3_it_is_safe_from_its_like_in_front() -> None:
    position = diagram("""
        6  lt/S
        1  LT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_it_destroys_its_like_from_the_side() -> None:
    position = diagram("""
        6  lt/E
        1  LT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_it_destroys_a_medium_tank_from_behind() -> None:
    position = diagram("""
        6  mt/N
        1  LT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_it_can_do_nothing_to_a_heavy_tank() -> None:
    position = diagram("""
        6  ht/N
        1  LT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_m2_it_turns_right_about_and_drives_one_square() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        3  LT/N
           A     B  C  D  E  F
    """)
    assert position.is_legal("A3A2S")
