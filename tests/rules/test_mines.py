"""Mines on the way (M7)."""

import pytest

from tests.kit import codes_from, diagram, forbids, on, places

VICTIMS = ["LT", "MT", "HT", "TD", "HM", "HD", "IT", "TK", "FT", "SL", "AS", "ML", "AH"]


@pytest.mark.parametrize("code", VICTIMS)
def test_m7_a_vehicle_that_enters_a_mine_is_destroyed_there(code: str) -> None:
    position = diagram(f"""
        6  .        .  LT/S  lt/S
        2  +
        1  {code}/N
           A        B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == f"xw{code}@A2N"


def test_m7_backing_into_a_mine_destroys_too() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  HT/N
        1  +
           A     B  C     D
    """)
    assert on(position.after("A2A1N"), "A1") == "xwHT@A1N"


def test_m7_the_mine_is_used_up() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  +
        1  HT/N
           A     B  C     D
    """)
    assert position.after("A1A2N").terrain("mine") == []


def test_m7_the_move_ends_on_the_mine() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        4  .
        3  .
        2  +     #
        1  LT/N  #
           A     B  C     D
    """)
    assert {place for place in places(position, "A1") if not place.startswith("A1")} == {"A2N"}


def test_m7_a_vehicle_may_drive_up_to_a_mine() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  +
        1  HT/N
           A     B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == "wHT@A2N"


def test_m7_a7_a_vehicle_destroyed_by_a_mine_does_not_fire() -> None:
    position = diagram("""
        6  lt/E
        2  +     .  LT/S
        1  HT/N
           A     B  C
    """)
    assert forbids(position, "A1A2NxA6") == "A7"


def test_m7_a_mine_in_smoke_goes_off_and_the_smoke_is_dispersed() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  %+
        1  HT/N
           A     B  C     D
    """)
    assert position.after("A1A2N").terrain_at("A2") == ()


def test_m7_a_mine_in_a_hedge_leaves_the_hedge() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  &+
        1  HT/N
           A     B  C     D
    """)
    assert position.after("A1A2N").terrain_at("A2") == ("hedge",)


def test_f5_a_mine_does_not_stop_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  +
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_m7_the_minesweeper_sweeps_the_mine_and_goes_on() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  +
        1  MS/N
           A     B  C  D
    """)
    assert on(position.after("A1A3N@A2"), "A3") == "wMS@A3N"


def test_m7_swept_mines_are_removed() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        4  .
        3  +
        2  +
        1  MS/N
           A     B  C  D
    """)
    assert position.after("A1A4N@A2,A3").terrain("mine") == []


def test_m7_the_minesweeper_may_end_on_the_mine_it_sweeps() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  +
        1  MS/N
           A     B  C  D
    """)
    swept = position.after("A1A2N")
    assert (on(swept, "A2"), swept.terrain("mine")) == ("wMS@A2N", [])


def test_m7_the_minesweeper_sweeps_backward_too() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  MS/N
        1  +
           A     B  C  D
    """)
    assert on(position.after("A2A1N"), "A1") == "wMS@A1N"


def test_m7_the_minesweeper_fires_after_sweeping() -> None:
    position = diagram("""
        6  lt/E
        2  +
        1  MS/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_m7_m13_the_minesweeper_names_smoke_and_mine_of_one_square_once() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  %+
        1  MS/N
           A     B  C  D
    """)
    assert {code for code in codes_from(position, "A1") if code.startswith("A1A3N")} >= {"A1A3N@A2"}


def test_a5_m7_a_bomb_on_a_mine_explodes() -> None:
    position = diagram("""
        6  .     .     LT/S  ht/S
        3  .     lt/S
        2  +
        1  RB/N
           A     B     C     D
    """)
    assert on(position.after("A1A2N"), "B3") == "xbLT@B3S"
