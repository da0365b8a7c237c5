"""Fast Boat: speed 5, armour 1/0/0, power 1, a boat."""

from tests.kit import diagram, forbids, on, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  ~     .  .  lt/E
        1  .     .  ~FB/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_l5_it_sinks_a_landing_boat_with_its_cargo_from_ahead() -> None:
    position = diagram("""
        6  ~ll/S(td/S)  .  .  lt/S
        2  ~
        1  ~FB/N
           A            B  C  D
    """)
    assert on(position.after("A1A2NxA6"), "A6") == ""


def test_m9_it_drives_on_water_of_any_shape() -> None:
    position = diagram("""
        6  .      .  lt/E
        3  .      ~
        2  ~      .
        1  ~FB/N  .
           A      B  C
    """)
    assert position.is_legal("A1B3NE")


def test_m10_ice_is_closed_to_it() -> None:
    position = diagram("""
        6  .      lt/E
        2  *
        1  ~FB/N
           A      B
    """)
    assert forbids(position, "A1A2N") == "M10"
