"""Low obstacles and other low things: what a shot passes over (F6)."""

import pytest

from tests.kit import diagram, forbids, targets


def test_m4_a_low_obstacle_blocks_the_way() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        2  =
        1  LT/N  .
           A     B  C  D  E  F
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_m4_a_low_obstacle_on_water_blocks_boats() -> None:
    position = diagram("""
        6  .      .  .  .  .  lt/S
        2  ~=
        1  ~FB/N  .
           A      B  C  D  E  F
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_f6_a_direct_shot_passes_over_a_low_obstacle() -> None:
    position = diagram("""
        6  lt/E
        4  =
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f6_a_direct_shot_passes_over_several_low_things() -> None:
    position = diagram("""
        6  lt/E
        5  xtk/N
        4  =
        3  TK/N
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


@pytest.mark.parametrize("target", ["tk/E", "rb/E"])
def test_f6_a_low_target_hides_behind_a_low_obstacle(target: str) -> None:
    position = diagram(f"""
        6  {target}
        4  =
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


@pytest.mark.parametrize("target", ["tk/E", "rb/E"])
def test_f6_a_low_target_in_the_open_is_hit(target: str) -> None:
    position = diagram(f"""
        6  {target}
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


@pytest.mark.parametrize("low", ["TK/N", "tk/E", "xTK/N", "xtk/N", "RB/N", "rb/N"])
def test_f6_a_direct_shot_passes_over_tankettes_and_bombs(low: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  {low}
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f6_the_tankette_passed_over_is_a_target_itself() -> None:
    position = diagram("""
        6  lt/E
        4  tk/E
        1  HT/N
           A
    """)
    assert targets(position, "A1A2N") == {"A4", "A6"}


@pytest.mark.parametrize("low", ["tk/E", "xtk/N", "rb/N"])
def test_f6_a_low_target_hides_behind_another_low_thing(low: str) -> None:
    position = diagram(f"""
        6  tk/E  .  lt/S
        4  {low}
        1  HT/N
           A     B  C
    """)
    assert not position.is_legal("A1A2NxA6")


@pytest.mark.parametrize("low", ["=", "tk/S", "xtk/N", "rb/N"])
def test_f6_a_tankette_does_not_fire_over_low_things(low: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  {low}
        1  TK/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_f2_a_low_thing_next_to_the_gun_does_not_forbid_the_shot() -> None:
    position = diagram("""
        4  lt/E
        3  =
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA4")


@pytest.mark.parametrize("boat", ["LL/N", "LL/S", "hl/N", "hl/S"])
def test_f6_an_empty_landing_boat_is_low_along_its_line(boat: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  ~{boat}
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


@pytest.mark.parametrize("facing", ["E", "W", "NE", "SE", "SW", "NW"])
def test_f6_an_empty_landing_boat_is_not_low_in_any_other_direction(facing: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  ~LL/{facing}
        1  HT/N
           A
    """)
    assert not position.is_legal("A1A2NxA6")


def test_f6_a_landing_boat_with_cargo_is_not_low() -> None:
    position = diagram("""
        6  lt/E
        4  ~LL/N(MT/N)
        1  HT/N
           A
    """)
    assert not position.is_legal("A1A2NxA6")


def test_f6_an_empty_landing_boat_lies_low_on_a_diagonal_too() -> None:
    position = diagram("""
        5  .      .  .       .  lt/E
        4  .      .  .       .
        3  .      .  ~LL/SW
        1  HT/NE
           A      B  C       D  E
    """)
    assert position.is_legal("A1B2NExE5")


def test_f6_other_boats_are_not_low() -> None:
    position = diagram("""
        6  lt/E
        4  ~FB/N
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f6_a_landing_boat_behind_a_low_obstacle_can_be_hit() -> None:
    position = diagram("""
        6  ~ll/S
        4  =
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f6_a_tankette_does_not_fire_over_an_empty_landing_boat() -> None:
    position = diagram("""
        6  lt/E
        4  ~LL/N
        1  TK/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_f6_indirect_fire_reaches_a_low_target_behind_a_low_obstacle() -> None:
    position = diagram("""
        6  tk/E
        4  =
        1  HM/N
           A
    """)
    assert position.is_legal("A1A2NxA6")
