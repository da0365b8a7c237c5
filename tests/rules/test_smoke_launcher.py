"""Smoke Launcher: a gun of power 2, or a smoke cartridge (A3)."""

import pytest

from tests.kit import actions, after, diagram, forbids, targets


def test_f2_the_turret_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        2  .     .  .     .  .  lt/E
        1  .     .  SL/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}


def test_a3_smoke_flies_one_to_three_squares_in_three_directions() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert actions(position, "C1C2N") == {"sC3", "sC4", "sC5", "sB3", "sA4", "sD3", "sE4", "sF5"}


def test_a3_the_smoke_lies_where_it_was_launched() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert position.after("C1C2NsE4").terrain("smoke") == ["E4"]


@pytest.mark.parametrize("thing", ["LT/N", "lt/N", "xlt/N", "xLT/N", "#", "~", "&", "!", "%"])
def test_a3_where_no_smoke_can_lie(thing: str) -> None:
    position = diagram(f"""
        6  .  .  .     .  .  lt/S
        4  .  .  {thing}
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert not position.is_legal("C1C2NsC4")


@pytest.mark.parametrize("thing", [".", "=", "*", "_", "+"])
def test_a3_where_smoke_can_lie(thing: str) -> None:
    position = diagram(f"""
        6  .  .  .     .  .  lt/S
        4  .  .  {thing}
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert position.after("C1C2NsC4").terrain("smoke") == ["C4"]


@pytest.mark.parametrize("between", ["#", "LT/N", "ht/S", "&", "!", "%", "~"])
def test_a3_t1_smoke_flies_over_anything(between: str) -> None:
    position = diagram(f"""
        6  .  .  .     .  .  lt/S
        4  .  .  {between}
        3  .  .  {between}
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert position.is_legal("C1C2NsC5")


def test_a3_smoke_or_a_shot_but_not_both() -> None:
    position = diagram("""
        6  .  .  lt/E
        1  .  .  SL/N
           A  B  C
    """)
    assert actions(position, "C1C2N") == {
        "xC6", "sC3", "sC4", "sC5", "sB3", "sA4", "sD3", "sE4", "sF5",
    }  # fmt: skip


def test_a3_smoke_may_be_launched_any_number_of_times() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        1  .  .  SL/N
           A  B  C     D  E  F
    """)
    later = after(position, "C1C1NEsD2", "F6F5S", "C1C1NsC2", "F5F4S", "C1C1NWsB2")
    assert later.terrain("smoke") == ["B2", "C2", "D2"]


def test_a3_a_launchers_own_smoke_covers_it() -> None:
    position = diagram("""
        6  .  .  ht/S
        1  .  .  SL/N
           A  B  C
    """)
    assert forbids(position.after("C1C2NsC3"), "C6C5SxC2") == "F5"


def test_a3_smoke_may_be_launched_after_a_step_back() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        2  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert position.after("C2C1NsC2").terrain("smoke") == ["C2"]


def test_a3_f1_smoke_is_not_launched_without_a_move() -> None:
    position = diagram("""
        6  .  .  .     .  .  lt/S
        2  .  .  SL/N
           A  B  C     D  E  F
    """)
    assert not position.is_legal("C2C2NsC3")


def test_a3_no_smoke_off_the_board() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        5  SL/N
           A     B  C  D  E  F
    """)
    assert actions(position, "A5A6N") == set()
