"""Armour: power against the side hit (F3)."""

import pytest

from tankchess import Position
from tests.kit import diagram, forbids, targets

GUNS = {1: "LT", 2: "MT", 3: "HT", 4: "TD", 5: "HD"}
ARMOUR = {
    "LT": (1, 0, 0), "MT": (2, 1, 0), "HT": (3, 2, 1), "TD": (2, 1, 0), "HM": (1, 0, 0), "HD": (3, 3, 1),
    "IT": (2, 2, 2), "TK": (1, 0, 0), "P": (5, 5, 5), "FT": (3, 3, 1), "SL": (2, 0, 0), "RB": (0, 0, 0),
    "AS": (0, 0, 0), "ML": (0, 0, 0), "MS": (2, 0, 0), "AH": (0, 0, 0), "FB": (1, 0, 0), "GB": (2, 1, 0),
    "LL": (0, 1, 0), "HL": (0, 2, 0),
}  # fmt: skip


def holds_against(code: str, facing: str) -> int:
    """The greatest power that does nothing to a piece shot at from the south."""
    water = "water:A6" if code in {"FB", "GB", "LL", "HL"} else "-"
    positions = {
        power: Position.from_tfen(f"6x6 {water} w{gun}@A1N,b{code}@A6{facing},bLT@F1S w mode=last")
        for power, gun in GUNS.items()
    }
    return max((power for power in GUNS if not positions[power].is_legal("A1A2NxA6")), default=0)


@pytest.mark.parametrize(("code", "armour"), ARMOUR.items())
def test_f3_the_front_is_hit_from_straight_ahead(code: str, armour: tuple[int, int, int]) -> None:
    assert holds_against(code, "S") == armour[0]


@pytest.mark.parametrize(("code", "armour"), ARMOUR.items())
def test_f3_the_rear_is_hit_from_straight_behind(code: str, armour: tuple[int, int, int]) -> None:
    assert holds_against(code, "N") == armour[2]


@pytest.mark.parametrize("facing", ["NE", "E", "SE", "SW", "W", "NW"])
@pytest.mark.parametrize(("code", "armour"), ARMOUR.items())
def test_f3_the_side_is_hit_from_everywhere_else(code: str, armour: tuple[int, int, int], facing: str) -> None:
    assert holds_against(code, facing) == armour[1]


def test_f3_equal_power_does_nothing() -> None:
    position = diagram("""
        6  mt/S
        1  MT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_greater_power_destroys() -> None:
    position = diagram("""
        6  mt/S
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_the_front_may_look_along_a_diagonal() -> None:
    position = diagram("""
        5  .      .  .  .  mt/SW
        1  MT/NE  .
           A      B  C  D  E
    """)
    assert forbids(position, "A1B2NExE5") == "F3"


def test_f3_the_rear_may_look_along_a_diagonal() -> None:
    position = diagram("""
        5  .      .  .  .  mt/NE
        1  LT/NE  .
           A      B  C  D  E
    """)
    assert position.is_legal("A1B2NExE5")


def test_f3_45_degrees_off_the_front_is_the_side() -> None:
    position = diagram("""
        5  .      .  .  .  mt/S
        1  MT/NE  .
           A      B  C  D  E
    """)
    assert position.is_legal("A1B2NExE5")


def test_f3_the_player_chooses_among_several_targets() -> None:
    position = diagram("""
        6  .     .  .     .  .  .
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        1  .     .  HT/N  .  .  .
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"A4", "C5", "F5"}
