"""Gun Boat: speed 4, armour 2/1/0, power 2, a boat."""

from tests.kit import diagram, forbids, on, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  ~     .  .  lt/E
        1  .     .  ~GB/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_f8_the_boat_it_destroys_sinks() -> None:
    position = diagram("""
        6  ~fb/E  .  .  lt/S
        2  ~
        1  ~GB/N
           A      B  C  D
    """)
    assert on(position.after("A1A2NxA6"), "A6") == ""


def test_f3_the_front_of_its_like_holds() -> None:
    position = diagram("""
        6  ~gb/S
        2  ~
        1  ~GB/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_m9_it_stays_on_water() -> None:
    position = diagram("""
        6  .      lt/E
        2  .
        1  ~GB/N
           A      B
    """)
    assert forbids(position, "A1A2N") == "M9"
