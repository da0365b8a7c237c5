"""Water: what floats, what sinks (M9)."""

import pytest

from tankchess import Side
from tests.kit import after, diagram, forbids, on, places

LAND_VEHICLES = ["LT", "MT", "HT", "TD", "HM", "HD", "IT", "TK", "FT", "SL", "RB", "AS", "ML", "MS"]
FLOATING = ["AH", "FB", "GB", "LL", "HL"]


@pytest.mark.parametrize("code", FLOATING)
def test_m9_boats_and_the_howitzer_move_on_water(code: str) -> None:
    position = diagram(f"""
        6  .         .  .  lt/S
        3  ~
        2  ~
        1  ~{code}/N
           A         B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == f"w{code}@A3N"


@pytest.mark.parametrize("code", LAND_VEHICLES)
def test_m9_any_other_vehicle_sinks(code: str) -> None:
    position = diagram(f"""
        6  .        .  LT/S  lt/S
        2  ~
        1  {code}/N
           A        B  C     D
    """)
    assert on(position.after("A1A2N"), "A2") == ""


def test_m9_no_wreck_is_left_by_a_sunk_vehicle() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  ~
        1  MT/N
           A     B  C     D
    """)
    assert [piece.square for piece in position.after("A1A2N").pieces(wrecks=True)] == ["C6", "D6"]


def test_m9_the_move_ends_where_the_vehicle_sinks() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  ~     #
        1  MT/N  #
           A     B  C     D
    """)
    assert places(position, "A1") == {
        "A2N",
        *(f"A1{facing}" for facing in ("NE", "E", "SE", "S", "SW", "W", "NW")),
    }


def test_m9_a_vehicle_may_back_into_water() -> None:
    position = diagram("""
        6  .     .  LT/S  lt/S
        2  MT/N
        1  ~
           A     B  C     D
    """)
    assert on(position.after("A2A1N"), "A1") == ""


def test_m9_a_sunk_vehicle_counts_as_a_loss() -> None:
    position = diagram(
        """
        6  .     .  LT/S  lt/S
        2  ~
        1  MT/N
           A     B  C     D
    """,
        quiet=17,
    )
    assert position.after("A1A2N").quiet == 0


@pytest.mark.parametrize("code", ["FB", "GB", "LL", "HL"])
def test_m9_boats_cannot_enter_land(code: str) -> None:
    position = diagram(f"""
        6  .         .  .  lt/S
        2  .
        1  ~{code}/N
           A         B  C  D
    """)
    assert forbids(position, "A1A2N") == "M9"


def test_m9_boats_cannot_back_onto_land() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~FB/N
        1  .
           A      B  C  D
    """)
    assert forbids(position, "A2A1N") == "M9"


def test_m9_a_boat_turns_on_the_spot_like_any_vehicle() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~FB/N
           A      B  C  D
    """)
    assert position.is_legal("A2A2E")


def test_m9_the_howitzer_goes_from_land_to_water_and_back() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  ~
        1  AH/N
           A     B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == "wAH@A3N"


def test_f5_water_does_not_stop_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        5  ~
        4  ~
        3  ~
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f8_what_is_destroyed_on_water_sinks() -> None:
    position = diagram("""
        6  ~fb/E  lt/S
        1  HT/N
           A      B
    """)
    assert position.after("A1A2NxA6").piece_at("A6") is None


def test_m9_a_player_may_sink_the_last_vehicle_and_lose() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  ~
        1  MT/N
           A     B  C  D
    """)
    outcome = after(position, "A1A2N").outcome()
    assert outcome is not None
    assert outcome.winner is Side.BLACK
