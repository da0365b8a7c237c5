"""Leaving the board over the far edge (M12)."""

import pytest

from tankchess import Side
from tests.kit import diagram, forbids, verdict


def test_m12_leaving_is_a_step_straight_ahead() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        2  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A2OUT")) == "1-0 escaped"


def test_m12_leaving_counts_as_a_step() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        1  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal("A1OUT")


def test_m12_diagonally_over_the_edge_is_allowed() -> None:
    position = diagram(
        """
        6  .  .  .  .       .  clt/S
        4  .  .  .  CHT/NW
           A  B  C  D       E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("D4OUT")


def test_m12_leaving_through_a_corner_is_not_allowed() -> None:
    position = diagram(
        """
        6  .  .  .       .  .  clt/S
        4  .  .  CHT/NW
           A  B  C       D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal("C4OUT")


def test_m12_the_single_step_back_may_leave() -> None:
    position = diagram(
        """
        6  .  .  CHT/S  .  .  clt/S
           A  B  C      D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("C6OUT")


def test_m12_the_step_back_may_leave_diagonally() -> None:
    position = diagram(
        """
        6  .  .  CHT/SE  .  .  clt/S
           A  B  C       D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("C6OUT")


def test_m12_a_turn_and_a_step_back_do_not_leave() -> None:
    position = diagram(
        """
        6  .  .  .       .  .  clt/S
        5  .  .  CHT/SE  .  .
           A  B  C       D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal("C5OUT")


def test_m12_a_sides_own_edge_cannot_be_crossed() -> None:
    position = diagram(
        """
        6  .  .  .      .  .  clt/S
        1  .  .  CHT/S
           A  B  C      D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal("C1OUT")


@pytest.mark.parametrize("square", ["A3", "F3"])
def test_m12_the_side_edges_cannot_be_crossed(square: str) -> None:
    west, east = ("CHT/W", ".") if square == "A3" else (".", "CHT/E")
    position = diagram(
        f"""
        6  .       .  clt/S  .  .  .
        3  {west}  .  .      .  .  {east}
           A       B  C      D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal(f"{square}OUT")


def test_m12_black_leaves_over_the_first_row() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  CLT/N
        2  clt/S
           A      B  C  D  E  F
    """,
        "b",
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A2OUT")) == "0-1 escaped"


def test_m12_in_command_only_the_command_tank_may_leave() -> None:
    position = diagram(
        """
        6  LT/N   .  .  .  .  clt/S
        1  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert forbids(position, "A6OUT") == "M12"


def test_m12_a_command_tank_leaves_from_a_boat() -> None:
    position = diagram(
        """
        6  ~HL/N(CLT/N)  .  .  .  .  clt/S
           A             B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("cA6OUT")) == "1-0 escaped"


def test_m12_a_command_tank_leaves_after_landing() -> None:
    position = diagram(
        """
        6  .             .  .  .  .  clt/S
        5  ~HL/N(CLT/N)
           A             B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("cA5OUT")


def test_m12_a_boat_does_not_carry_the_command_tank_out() -> None:
    position = diagram(
        """
        6  ~HL/N(CLT/N)  .  .  .  .  clt/S
           A             B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert forbids(position, "A6OUT") == "M12"


def test_m12_a_boat_that_is_the_command_tank_leaves() -> None:
    position = diagram(
        """
        6  ~CFB/N  .  .  .  .  clt/S
           A       B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("A6OUT")


@pytest.mark.parametrize("code", ["LT/N", "HT/N", "HM/N", "~FB/N", "~LL/N", "~HL/N(HT/N)"])
def test_m12_in_escape3_any_vehicle_may_leave(code: str) -> None:
    position = diagram(
        f"""
        6  {code}  .  .  .     .     lt/E
        1  LT/E    .  .  LT/E  lt/E  lt/E
           A       B  C  D     E     F
    """,
        mode="escape3",
    )
    assert position.is_legal("A6OUT")


@pytest.mark.parametrize("mode", ["last", "flag", "four"])
def test_m12_in_the_other_modes_nobody_leaves(mode: str) -> None:
    position = diagram(
        """
        6  LT/N  .  .  .  .  lt/E
        1  LT/E  .  .  .  .  lt/E
           A     B  C  D  E  F
    """,
        mode=mode,
    )
    assert forbids(position, "A6OUT") == "M12"


def test_m12_smoke_on_the_way_out_is_named() -> None:
    position = diagram(
        """
        6  %      #  .  .  .  clt/S
        5  CLT/N  #
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("A5OUT@A6")
    assert not position.is_legal("A5OUT")


def test_m12_smoke_on_the_last_square_of_the_board_is_dispersed() -> None:
    position = diagram(
        """
        6  %     #  .     .     .     lt/E
        5  LT/N  #
        1  LT/E  .  LT/E  LT/E  lt/E  lt/E
           A     B  C     D     E     F
    """,
        mode="escape3",
    )
    assert position.after("A5OUT@A6").terrain("smoke") == []


def test_m13_several_ways_out_are_one_move() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        4  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert [str(move) for move in position.legal_moves()].count("A4OUT") == 1


def test_m12_a_vehicle_out_is_off_the_board_and_counted() -> None:
    position = diagram(
        """
        6  LT/N  .  .     .     .     lt/E
        1  LT/E  .  LT/E  LT/E  lt/E  lt/E
           A     B  C     D     E     F
    """,
        mode="escape3",
    )
    left = position.after("A6OUT")
    assert (left.piece_at("A6"), left.out[Side.WHITE]) == (None, 1)
