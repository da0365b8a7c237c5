"""Ice: it bears light vehicles only (M10, P2)."""

import pytest

from tests.kit import diagram, forbids, on, places

LIGHT = ["LT", "TK", "RB", "AS", "ML", "AH"]
HEAVY = ["MT", "HT", "TD", "HM", "HD", "IT", "FT", "SL", "MS"]


@pytest.mark.parametrize("code", LIGHT)
def test_m10_p2_light_vehicles_cross_ice(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        3  .
        2  *
        1  {code}/N
           A        B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == f"w{code}@A3N"


@pytest.mark.parametrize("code", LIGHT)
def test_m10_p2_light_vehicles_stand_on_ice(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        2  *
        1  {code}/N
           A        B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == f"w{code}@A2N"


@pytest.mark.parametrize("code", HEAVY)
def test_m10_p2_any_other_vehicle_breaks_the_ice_and_sinks(code: str) -> None:
    position = diagram(f"""
        6  .        .  LT/S  lt/S
        2  *
        1  {code}/N
           A        B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == ""


def test_m10_broken_ice_is_water_again() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  *
        1  MT/N
           A     B  C     D
    """)
    assert position.after("A1A2N").terrain_at("A2") == ("water",)


def test_m10_the_move_ends_where_the_ice_breaks() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        3  .
        2  *
        1  MT/N
           A     B  C     D
    """)
    assert "A3N" not in places(position, "A1")


def test_m10_ice_that_bears_a_vehicle_stays() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  *
        1  LT/N
           A     B  C  D
    """)
    assert position.after("A1A2N").terrain("ice") == ["A2"]


@pytest.mark.parametrize("code", ["FB", "GB", "LL", "HL"])
def test_m10_boats_cannot_enter_ice(code: str) -> None:
    position = diagram(f"""
        6  .         .  .  lt/S
        2  *
        1  ~{code}/N
           A         B  C  D
    """)
    assert forbids(position, "A1A2N") == "M10"


def test_m10_the_howitzer_climbs_from_water_onto_ice() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  *
        1  ~AH/N
           A      B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == "wAH@A2N"


def test_f5_ice_does_not_stop_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  *
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f8_a_piece_destroyed_on_ice_stays_as_a_wreck() -> None:
    position = diagram("""
        6  *lt/E  lt/S
        1  HT/N
           A      B
    """)
    assert on(position.after("A1A2NxA6"), "A6") == "xbLT@A6E"


def test_a3_smoke_may_lie_on_ice() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        4  *
        1  SL/N
           A     B  C  D
    """)
    assert position.after("A1A2NsA4").terrain_at("A4") == ("water", "ice", "smoke")
