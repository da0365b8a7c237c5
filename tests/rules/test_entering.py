"""What a square does to a vehicle that enters it: one answer for driving, words and engine (M4, M7 to M10)."""

import pytest

from tankchess.core.draft import tables_for
from tankchess.core.geometry import FACING_INDEX, parse_square
from tankchess.core.kernel import layout as L
from tests.kit import diagram, forbids

WORDS = {
    L.GROUND_BEARS: "bears",
    L.GROUND_HURRIES: "hurries",
    L.GROUND_DESTROYS: "destroys",
    L.GROUND_DROWNS: "drowns",
    L.GROUND_SHUT: "shut",
}
LAND, ICE = 0, L.WATER | L.ICE


def ground(code: str, cell: int) -> str:
    tables = tables_for(None)
    return WORDS[tables.ground(tables.number[code], cell)]


@pytest.mark.parametrize("code", ["LT", "MT", "MS", "AH", "RB", "FB", "LL"])
def test_m4_obstacles_and_the_world_outside_are_shut_to_everybody(code: str) -> None:
    assert {ground(code, cell | L.WATER) for cell in (L.HIGH, L.LOW, L.OFF)} == {"shut"}


@pytest.mark.parametrize(
    ("code", "mine"), [("MT", "destroys"), ("LT", "destroys"), ("MS", "bears"), ("RB", "destroys"), ("AH", "destroys")]
)
def test_m7_a_mine_destroys_all_but_the_minesweeper(code: str, mine: str) -> None:
    assert ground(code, L.MINE) == mine


@pytest.mark.parametrize(
    ("code", "fire"), [("MT", "hurries"), ("MS", "hurries"), ("AS", "destroys"), ("ML", "destroys"), ("RB", "destroys")]
)
def test_m8_fire_must_be_left_at_once_and_destroys_those_that_fear_it(code: str, fire: str) -> None:
    assert ground(code, L.FIRE) == fire


def test_m8_a_mine_in_the_fire_destroys() -> None:
    assert ground("MT", L.FIRE | L.MINE) == "destroys"
    assert ground("MS", L.FIRE | L.MINE) == "hurries"


@pytest.mark.parametrize(("code", "water"), [("MT", "drowns"), ("LT", "drowns"), ("AH", "bears"), ("GB", "bears")])
def test_m9_water_bears_boats_and_the_howitzer_and_drowns_the_others(code: str, water: str) -> None:
    assert ground(code, L.WATER) == water


@pytest.mark.parametrize("cell", [LAND, L.ROAD, L.HEDGE, L.SMOKE, L.MINE, L.FIRE])
def test_m9_land_of_any_kind_is_shut_to_boats(cell: int) -> None:
    assert ground("FB", cell) == "shut"


@pytest.mark.parametrize(("code", "ice"), [("LT", "bears"), ("AH", "bears"), ("MT", "drowns"), ("FB", "shut")])
def test_m10_ice_bears_light_vehicles_breaks_under_others_and_is_shut_to_boats(code: str, ice: str) -> None:
    assert ground(code, ICE) == ice


@pytest.mark.parametrize("cell", [LAND, L.ROAD, L.HEDGE, L.SMOKE])
def test_m4_other_ground_bears_every_land_vehicle(cell: int) -> None:
    assert {ground(code, cell) for code in ("LT", "MT", "AS", "ML", "RB", "AH")} == {"bears"}


@pytest.mark.parametrize(
    ("boat", "facing", "found"),
    [
        ("A2", "N", L.MAY_BOARD),
        ("A2", "S", L.MAY_BOARD),
        ("A2", "E", L.OUT_OF_LINE),
        ("B2", "N", L.TOO_HEAVY),
        ("C2", "N", L.HAS_CARGO),
        ("D2", "N", L.NOT_OWN_BOAT),
        ("E2", "N", L.NOT_OWN_BOAT),
    ],
)
def test_l1_l2_why_a_vehicle_may_not_board(boat: str, facing: str, found: int) -> None:
    position = diagram("""
        6  .      .      .            .      lt/S
        2  ~HL/N  ~LL/N  ~HL/N(LT/N)  ~hl/N  ~FB/N
        1  HT/N   .      .            .      .
           A      B      C            D      E
    """)
    board, start, end = position._board, parse_square("A1"), parse_square(boat)
    assert start is not None
    assert end is not None
    assert board.boarding(board.slot_on(end), board.slot_on(start), FACING_INDEX[facing]) == found


def test_m9_a_boat_is_told_of_the_land_in_its_way_and_not_of_the_water_before_it() -> None:
    position = diagram("""
        6  .      lt/S
        4  ~      .
        3  .      .
        2  ~      .
        1  ~FB/N  .
           A      B
    """)
    reason = position.why_not("A1A4N")
    assert reason is not None
    assert (reason.rule, reason.text) == ("M9", "takes a boat onto land at A3")


def test_m4_a_light_vehicle_is_told_of_the_obstacle_behind_the_ice_and_not_of_the_ice() -> None:
    position = diagram("""
        6  .     .  lt/S
        5  .     #  .
        4  .     #  .
        3  #     #  .
        2  *     #  .
        1  LT/N  #  .
           A     B  C
    """)
    assert forbids(position, "A1A4N") == "M4"
