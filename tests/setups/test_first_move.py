"""`check_setup`: what the very first move must not be able to do (S2)."""

import re
from dataclasses import replace

import pytest

from tankchess import Mode, Setup, Side
from tankchess.setups import check_setup
from tests.setups.boards import WALL, errors, only, small, texts

# The wall except for column D.
GAP = tuple(square for square in WALL if square[0] != "D")
# A window in column D: shots pass, nobody drives through.
WINDOW = {"high": GAP, "low": ("D4", "D5")}
# A board whose outer columns are lanes of their own.
LANES = {"high": tuple(f"{column}{row}" for column in "BG" for row in range(1, 9))}


def upside_down(found: Setup) -> Setup:
    """The same board from the other side: Black has what White had."""

    def row(match: re.Match[str]) -> str:
        return f"{match[1]}{9 - int(match[2])}"

    def other(match: re.Match[str]) -> str:
        return {"N": "S", "S": "N", "(w": "(b", "(b": "(w"}[match[0]]

    def turned(items: tuple[str, ...]) -> tuple[str, ...]:
        moved = [re.sub(r"([A-H])([1-8])", row, item) for item in items]
        return tuple(re.sub(r"(?<=[1-8])[NS]|[NS](?=\))|\([wb]", other, item) for item in moved)

    pieces = {Side.WHITE: turned(found.pieces[Side.BLACK]), Side.BLACK: turned(found.pieces[Side.WHITE])}
    return replace(found, pieces=pieces, terrain={kind: turned(items) for kind, items in found.terrain.items()})


# Each time White has the weapon. A Minelayer has none, so that nobody fires back.
GUN = small("MT@D1N", "ML@D8S", mode=Mode.LAST, terrain=WINDOW)
PILLBOX = small("P@D2N LT@A1N", "ML@D8S", mode=Mode.LAST, terrain=WINDOW)
MORTAR = small("HM@D2N", "ML@D7S", mode=Mode.LAST)
HOWITZER = small("AH@D1N", "ML@D8S", mode=Mode.LAST)
FLAME = small("FT@D3N", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP})
CHARGES = small("AS@D3N", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP})
BOMB = small("RB@D3N", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP})
CARGO = small("LL@D3N(wMTN)", "ML@D8S", mode=Mode.LAST, terrain={"high": GAP, "low": ("D5",), "water": ("D3", "D4")})
# Five steps lead to the fire, and six would lead around it.
BURNT_BOMB = small("RB@D1N", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP, "fire": ("D6",)})
MINED_BOMB = small("RB@D1N", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP, "mine": ("D6",)})
LANDED_BOMB = small("LL@D3N(wRBN)", "ML@D7S", mode=Mode.LAST, terrain={"high": GAP, "water": ("D3",)})


@pytest.mark.parametrize(
    ("white_attacks", "victim"),
    [
        pytest.param(GUN, "D8", id="gun"),
        pytest.param(PILLBOX, "D8", id="Pillbox"),
        pytest.param(MORTAR, "D7", id="mortar"),
        pytest.param(HOWITZER, "D8", id="howitzer"),
        pytest.param(FLAME, "D7", id="flame"),
        pytest.param(CHARGES, "D7", id="charges"),
        pytest.param(BOMB, "D7", id="bomb"),
        pytest.param(CARGO, "D8", id="gun aboard a boat"),
        pytest.param(BURNT_BOMB, "D7", id="bomb that burns"),
        pytest.param(MINED_BOMB, "D7", id="bomb on a mine"),
        pytest.param(LANDED_BOMB, "D7", id="bomb from a boat"),
    ],
)
def test_s2_a_piece_that_either_side_can_destroy_at_once_is_an_error(white_attacks: Setup, victim: str):
    assert only(errors(white_attacks)).squares == (victim,)
    assert only(errors(upside_down(white_attacks))).squares == (f"{victim[0]}{9 - int(victim[1])}",)


def test_s2_f3_a_piece_that_white_can_destroy_at_once_is_an_error():
    problem = only(errors(small("CLT@A1N MT@D1N", "CLT@A8S LT@D8S", terrain=WINDOW)))
    assert problem.squares == ("D8",)
    assert problem.text.startswith("bLT on D8 can be destroyed on the first move, by D1")


def test_s2_f3_black_may_move_first_too():
    problem = only(errors(small("CLT@A1N LT@D1N", "CLT@A8S MT@D8S", terrain=WINDOW)))
    assert problem.squares == ("D1",)


def test_s2_a6_a_pillbox_needs_no_move():
    assert only(errors(PILLBOX)).text == "bML on D8 can be destroyed on the first move, by D2D2NxD8"


def test_s2_a5_a_bomb_in_reach_is_an_error():
    bad = small("CLT@A1N RB@D2N", "CLT@H8S HT@D7S", terrain={"low": ("A3", "H6")}, wall=False, mode=Mode.LAST)
    assert any(problem.squares == ("D7",) and problem.text.endswith("b") for problem in errors(bad))


def test_s2_a5_what_the_explosion_of_a_bomb_would_destroy_is_an_error_too():
    bad = small("MT@D1N", "RB@D8S ML@E8S", mode=Mode.LAST, terrain={"high": GAP})
    assert {"D8", "E8"} <= {problem.squares[0] for problem in errors(bad)}


def test_s2_m9_a_bomb_that_can_only_sink_is_not_a_danger():
    lake = {"high": GAP, "water": ("D4", "D5", "D6")}
    assert errors(small("RB@D3N", "ML@D7S", mode=Mode.LAST, terrain=lake)) == []


def test_s2_a4_a_hedge_that_burns_under_a_piece_is_an_error():
    hedge = {"high": GAP, "hedge": ("D4+D5+D6+D7",)}
    bad = small("CLT@A1N FT@D1N", "CLT@H8S HT@D7S", terrain=hedge, wall=False)
    assert any(problem.squares == ("D7",) and problem.text.endswith("fD4") for problem in errors(bad))


def test_s2_a4_ice_that_melts_under_a_piece_is_an_error():
    ice = {"high": GAP, "water": ("D7",), "ice": ("D7",)}
    assert only(errors(small("FT@D3N", "ML@D7S", mode=Mode.LAST, terrain=ice))).squares == ("D7",)


def test_s2_m9_pieces_may_be_lost_by_a_first_move_of_their_own():
    assert check_setup(small("MT@D1N", "MT@E8S", mode=Mode.LAST, terrain={"water": ("D2", "E7")})) == []


def test_s2_g7_each_of_four_players_may_move_first():
    others = {Side.FLAG_WHITE: ("LT@A8E",), Side.FLAG_BLACK: ("LT@H1W",)}
    four = small("LT@A1N", "LT@H8S", others=others, wall=False, mode=Mode.FOUR)
    assert {problem.squares[0] for problem in errors(four)} == {"A1", "A8", "H1", "H8"}


# Leaving the board.


def test_s2_m12_a_command_tank_that_could_leave_at_once_is_an_error():
    problem = only(errors(small("CLT@A4N", "CLT@H8S", terrain=LANES)))
    assert problem.text == "wCLT on A4 can leave the board on the first move, by A4OUT"
    assert problem.squares == ("A4",)


def test_s2_m12_blacks_command_tank_could_leave_first_too():
    problem = only(errors(small("CLT@A1N", "CLT@H5S", terrain=LANES)))
    assert problem.text == "bCLT on H5 can leave the board on the first move, by H5OUT"


def test_s2_m12_both_are_reported():
    assert [problem.squares for problem in errors(small("CLT@A4N", "CLT@H5S", terrain=LANES))] == [("A4",), ("H5",)]


def test_s2_m2_a_command_tank_that_needs_a_step_more_than_it_has_cannot_leave():
    assert errors(small("CLT@A3N", "CLT@H6S", terrain=LANES)) == []


def test_s2_m11_a_road_may_be_the_step_that_was_missing():
    road = {**LANES, "road": tuple(f"A{row}" for row in range(3, 9))}
    assert only(errors(small("CLT@A3N", "CLT@H6S", terrain=road))).squares == ("A3",)


def test_s2_m12_a_command_tank_may_leave_from_aboard_a_boat():
    problem = only(errors(small("LL@A4N(wCLTN)", "CLT@H8S", terrain={**LANES, "water": ("A4",)})))
    assert problem.text == "wCLT on A4 can leave the board on the first move, by cA4OUT"


def test_s2_m12_its_boat_cannot_carry_it_out():
    water = tuple(f"A{row}" for row in range(4, 9))
    assert errors(small("HL@A6N(wCHTN)", "CLT@H8S", terrain={**LANES, "water": water})) == []


def test_s2_m12_the_single_step_back_leads_out_as_well():
    assert only(errors(small("CLT@A8S", "CLT@H8S", terrain=LANES))).text.endswith("by A8OUT")


def test_s2_m12_no_other_vehicle_can_leave_in_command():
    assert errors(small("CLT@C1N LT@A4N", "CLT@F8S LT@H5S", terrain={"high": (*LANES["high"], *WALL[4:12])})) == []


@pytest.mark.parametrize("mode", [Mode.LAST, Mode.ESCAPE3])
def test_s2_m12_in_other_modes_there_is_no_command_tank_to_leave(mode: Mode):
    assert errors(small("CLT@A4N LT@A1N LT@A2N", "CLT@H5S LT@H8S LT@H7S", terrain=LANES, mode=mode)) == []


def test_s2_m12_command_is_checked_where_it_is_offered_as_well():
    offering = small("CLT@A4N", "CLT@H8S", terrain=LANES, mode=Mode.LAST, modes=(Mode.COMMAND,))
    assert texts(errors(offering)) == ["wCLT on A4 can leave the board on the first move, by A4OUT"]
