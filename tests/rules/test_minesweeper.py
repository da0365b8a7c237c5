"""Minesweeper: a gun of power 2, and mines do not stop it (M7)."""

from tests.kit import diagram, on, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  MS/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_m7_it_sweeps_two_mines_and_fires() -> None:
    position = diagram("""
        6  as/E
        3  +
        2  +
        1  MS/N
           A
    """)
    assert on(position.after("A1A3N@A2xA6"), "A6") == "xbAS@A6E"


def test_m13_ways_that_sweep_different_mines_are_different_moves() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        3  .     .
        2  +     .
        1  MS/N  .
           A     B  C  D  E  F
    """)
    assert position.is_legal("A1B3NE@A2")
    assert position.is_legal("A1B3N")


def test_m7_the_swept_mines_are_gone_for_everyone() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        3  .     .
        2  +     .
        1  MS/N  .
           A     B  C  D  E  F
    """)
    assert position.after("A1A3N@A2").terrain("mine") == []


def test_f3_its_side_is_open_to_a_light_tank() -> None:
    position = diagram("""
        6  ms/E
        1  LT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")
