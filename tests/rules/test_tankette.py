"""Tankette: speed 4, armour 1/0/0, power 1, no turret, low silhouette."""

from tests.kit import diagram, forbids, targets


def test_f2_the_fixed_gun_fires_only_straight_ahead() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        1  .     .  TK/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"C5"}


def test_f6_it_does_not_fire_over_a_low_obstacle() -> None:
    position = diagram("""
        6  lt/E
        4  =
        1  TK/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_f6_it_drives_round_the_low_obstacle_and_fires() -> None:
    position = diagram("""
        6  .     lt/E
        3  .     .
        2  =     .
        1  TK/E  .
           A     B
    """)
    assert position.is_legal("A1B2NxB6")


def test_f6_it_is_fired_over() -> None:
    position = diagram("""
        6  lt/E
        4  TK/N
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f6_it_is_a_target_in_the_open() -> None:
    position = diagram("""
        6  tk/S
        1  MT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f6_behind_another_tankette_it_is_safe() -> None:
    position = diagram("""
        6  tk/E
        4  xTK/N
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_p2_it_crosses_ice() -> None:
    position = diagram("""
        6  .     lt/E
        3  .
        2  *
        1  TK/N
           A     B
    """)
    assert position.is_legal("A1A3N")
