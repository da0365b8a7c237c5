"""What holds for all kinds of terrain (T)."""

import pytest

from tankchess import Position, TfenError
from tests.kit import diagram, on


@pytest.mark.parametrize("between", ["#", "=", "&", "!", "%", "~", "LT/N", "ht/S", "xht/S"])
def test_t1_indirect_fire_ignores_everything_in_between(between: str) -> None:
    position = diagram(f"""
        6  .  lt/E
        4  .  {between}
        1  .  HM/N
           A  B
    """)
    assert position.is_legal("B1B2NxB6")


@pytest.mark.parametrize("between", ["#", "=", "&", "!", "%", "~", "LT/N", "ht/S", "xht/S"])
def test_t1_smoke_cartridges_ignore_everything_in_between(between: str) -> None:
    position = diagram(f"""
        6  .  .           .  lt/E
        4  .  .
        3  .  {between}
        1  .  SL/N
           A  B           C  D
    """)
    assert position.is_legal("B1B2NsB4")


def test_t2_an_island_is_land_to_drive_on() -> None:
    position = diagram("""
        6  lt/S  .  .     .  .
        4  .     ~  ~     ~  ~
        3  .     ~  .     .  ~
        2  .     ~  LT/N  .  ~
        1  .     ~  ~     ~  ~
           A     B  C     D  E
    """)
    assert on(position.after("C2D3NE"), "D3") == "wLT@D3NE"


def test_t2_a_vehicle_that_leaves_its_island_sinks() -> None:
    position = diagram("""
        6  lt/S  .  .     .  .
        4  .     ~  ~     ~  ~
        3  .     ~  LT/N  .  ~
        2  .     ~  ~     ~  ~
           A     B  C     D  E
    """)
    assert on(position.after("C3C4N"), "C4") == ""


@pytest.mark.parametrize(
    "terrain",
    [
        "high:C3;low:C3",
        "high:C3;hedge:C3",
        "high:C3;fire:C3",
        "low:C3;hedge:C3",
        "low:C3;fire:C3",
        "hedge:C3;fire:C3",
        "hedge:C3,C3+C4",
    ],
)
def test_t3_a_square_holds_one_obstacle(terrain: str) -> None:
    with pytest.raises(TfenError, match="C3"):
        Position.from_tfen(f"6x6 {terrain} wLT@A1N,bLT@F6S w mode=last")


def test_t3_ice_lies_only_on_water() -> None:
    with pytest.raises(TfenError, match="C3"):
        Position.from_tfen("6x6 ice:C3 wLT@A1N,bLT@F6S w mode=last")


@pytest.mark.parametrize("terrain", ["water:C3;hedge:C3", "water:C3;fire:C3", "water:C3;road:C3", "water:C3;mine:C3"])
def test_t3_road_hedge_fire_and_mine_lie_only_on_land(terrain: str) -> None:
    with pytest.raises(TfenError, match="C3"):
        Position.from_tfen(f"6x6 {terrain} wLT@A1N,bLT@F6S w mode=last")


def test_t3_smoke_and_a_mine_may_share_a_square() -> None:
    position = Position.from_tfen("6x6 smoke:C3;mine:C3 wLT@A1N,bLT@F6S w mode=last")
    assert position.terrain_at("C3") == ("smoke", "mine")


@pytest.mark.parametrize("kind", ["high", "low"])
def test_t3_obstacles_may_stand_on_water(kind: str) -> None:
    position = Position.from_tfen(f"6x6 {kind}:C3;water:C3 wLT@A1N,bLT@F6S w mode=last")
    assert position.terrain_at("C3") == (kind, "water")


@pytest.mark.parametrize("kind", ["hedge", "fire", "smoke", "mine"])
def test_t3_road_runs_under_obstacles_and_markers(kind: str) -> None:
    kinds = sorted([kind, "road"], key=["hedge", "fire", "road", "smoke", "mine"].index)
    terrain = ";".join(f"{name}:C3" for name in kinds)
    position = Position.from_tfen(f"6x6 {terrain} wLT@A1N,bLT@F6S w mode=last")
    assert position.terrain_at("C3") == tuple(kinds)
