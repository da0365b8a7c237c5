"""Hedges: free to cross, closed to direct fire (F5)."""

import pytest

from tests.kit import after, diagram, forbids, on


def test_m4_vehicles_cross_hedges_freely() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  &
        1  MT/N
           A     B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == "wMT@A3N"


def test_m4_a_hedge_springs_back_behind_a_vehicle() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  &
        1  MT/N
           A     B  C  D
    """)
    assert position.after("A1A3N").terrain("hedge") == ["A2"]


def test_f5_an_empty_hedge_square_stops_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  &
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f5_a_piece_flattens_the_hedge_it_stands_in_and_can_be_hit() -> None:
    position = diagram("""
        6  &lt/E
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f5_a_piece_fires_out_of_a_hedge() -> None:
    position = diagram("""
        6  lt/E
        2  &
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


@pytest.mark.parametrize("piece", ["TK/N", "tk/N", "xTK/N", "xtk/N"])
def test_f5_a_low_piece_or_wreck_flattens_the_hedge_for_shots_beyond(piece: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  &{piece}
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f5_only_the_square_under_the_piece_is_flattened() -> None:
    position = diagram("""
        6  lt/E
        4  &1TK/N
        3  &1
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f5_the_hedge_blocks_again_when_the_piece_has_left() -> None:
    position = diagram("""
        6  lt/E
        4  &TK/E  .
        1  HT/N
           A      B
    """)
    assert forbids(after(position, "A4B4E", "A6A6SE"), "A1A2NxA6") == "F5"


def test_t3_one_hedge_may_cover_several_squares() -> None:
    position = diagram("""
        6  .     .   .   lt/S
        3  .     &1  &1
        2  .     .   &2  &
        1  MT/N
           A     B   C   D
    """)
    assert position.hedges() == [("B3", "C3"), ("C2",), ("D2",)]
