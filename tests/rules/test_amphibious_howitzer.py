"""Amphibious Howitzer: on land and water, indirect fire of power 3 at 3 to 6 squares."""

from tests.kit import diagram, forbids, on, targets


def test_f7_it_hits_at_three_to_six_squares() -> None:
    position = diagram("""
        9  lt/E
        8  lt/E
        7  lt/E
        6  lt/E
        5  lt/E
        4  lt/E
        1  AH/N
           A
    """)
    assert targets(position, "A1A2N") == {"A5", "A6", "A7", "A8"}


def test_f7_f3_the_front_of_a_heavy_tank_holds() -> None:
    position = diagram("""
        6  ht/S
        1  AH/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f7_f3_the_side_of_a_heavy_tank_breaks() -> None:
    position = diagram("""
        6  ht/E
        1  AH/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f7_it_fires_only_straight_ahead() -> None:
    position = diagram("""
        5  .  .     .  .  lt/E
        1  .  AH/N
           A  B     C  D  E
    """)
    assert not position.is_legal("B1B2NxE5")


def test_f7_it_fires_from_water() -> None:
    position = diagram("""
        6  lt/E
        2  ~
        1  ~AH/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_m9_it_drives_into_water() -> None:
    position = diagram("""
        6  lt/E
        2  ~
        1  AH/N
           A
    """)
    assert on(position.after("A1A2N"), "A2") == "wAH@A2N"


def test_m9_it_drives_out_of_water() -> None:
    position = diagram("""
        6  lt/E
        2  .
        1  ~AH/N
           A
    """)
    assert on(position.after("A1A2N"), "A2") == "wAH@A2N"


def test_m4_an_enemy_boat_is_in_its_way() -> None:
    position = diagram("""
        6  lt/E
        2  ~ll/N
        1  ~AH/N
           A
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_l1_it_may_be_carried() -> None:
    position = diagram("""
        6  lt/E
        2  ~LL/N
        1  AH/N
           A
    """)
    assert on(position.after("A1A2N"), "A2") == "wLL@A2N(wAHN)"
