"""Capture the flag: take it, and bring it home (G6)."""

import pytest

from tests.kit import actions, diagram, forbids, on


@pytest.mark.parametrize(
    ("start", "code"),
    [("B3", "B3C3Et"), ("C2", "C2C3Nt"), ("E3", "E3D3Wt"), ("C5", "C5C4St"), ("E5", "E5D4SWt")],
)
def test_g6_a_lying_flag_is_taken_from_the_four_squares_around_it(start: str, code: str) -> None:
    cells = {"B3": "LT/E", "C2": "LT/N", "E3": "LT/W", "C5": "LT/S", "E5": "LT/SW"}
    rows = [
        f"{row} " + " ".join(cells[start] if f"{column}{row}" == start else "." for column in "ABCDE")
        for row in (5, 4, 3, 2)
    ]
    position = diagram("\n".join(["6 . . . . . lt/E", *rows, "A B C D E F"]), mode="flag", flags="C3+D4")
    assert position.is_legal(code)


def test_g6_the_taker_carries_the_flag() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert on(position.after("A3C3Et"), "C3") == "wLT@C3E^"


def test_g6_a_taken_flag_no_longer_lies_there() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert position.after("A3C3Et").flags() == []


def test_g6_nobody_must_take_it() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert on(position.after("A3C3E"), "C3") == "wLT@C3E"


@pytest.mark.parametrize("start", ["A3B3E", "A3E3E"])
def test_g6_from_other_squares_it_is_out_of_reach(start: str) -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/N
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert forbids(position, start + "t") == "G6"


def test_g6_taking_is_instead_of_firing() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/N
        3  LT/E  .  .  .  .  lt/N
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert {"xF3", "t"} <= actions(position, "A3C3E")


def test_g6_the_bomb_that_blows_up_takes_nothing() -> None:
    position = diagram(
        """
        6  LT/E  .  .  .  .  lt/N
        3  RB/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert position.after("A3C3Eb").flags() == ["C3+D4"]


@pytest.mark.parametrize("wreck", ["xlt/N^", "xLT/N^"])
def test_g6_a_flag_on_a_wreck_is_taken_from_an_adjacent_square(wreck: str) -> None:
    position = diagram(
        f"""
        6  .     .  .  .        .  lt/E
        4  .     .  .  {wreck}
        3  LT/E
           A     B  C  D        E  F
    """,
        mode="flag",
    )
    assert on(position.after("A3C3EtD4"), "C3") == "wLT@C3E^"


def test_g6_the_wreck_keeps_no_flag_that_was_taken() -> None:
    position = diagram(
        """
        6  .     .  .  .       .  lt/E
        4  .     .  .  xlt/N^
        3  LT/E
           A     B  C  D       E  F
    """,
        mode="flag",
    )
    assert on(position.after("A3C3EtD4"), "D4") == "xbLT@D4N"


def test_g6_a_destroyed_carrier_keeps_the_flag_on_its_wreck() -> None:
    position = diagram(
        """
        6  lt/E^  .  lt/E
        1  HT/N
           A      B  C
    """,
        mode="flag",
    )
    assert on(position.after("A1A2NxA6"), "A6") == "xbLT@A6E^"


def test_g6_a_flag_lies_where_its_carrier_sank() -> None:
    position = diagram(
        """
        6  .      .  lt/E
        3  ~
        2  HT/N^  .  LT/N
           A      B  C
    """,
        mode="flag",
    )
    assert position.after("A2A3N").flags() == ["A3"]


def test_g6_a_flag_lies_where_its_carrier_blew_up() -> None:
    position = diagram(
        """
        6  .      .  lt/E
        2  RB/N^  .
        1  .      .     .  LT/N
           A      B     C  D
    """,
        mode="flag",
    )
    assert position.after("A2A3Nb").flags() == ["A3"]


def test_g6_a_flag_on_a_square_is_taken_from_an_adjacent_square() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        4  .     .  .  ^
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
    )
    assert on(position.after("A3C3EtD4"), "C3") == "wLT@C3E^"


def test_g6_a_flag_on_a_square_is_taken_from_the_square_itself() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E  .  .  ^
           A     B  C  D  E  F
    """,
        mode="flag",
    )
    assert on(position.after("A3D3EtD3"), "D3") == "wLT@D3E^"


def test_g6_a_flag_on_a_square_is_not_taken_from_afar() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E  .  .  .  ^
           A     B  C  D  E  F
    """,
        mode="flag",
    )
    assert not position.is_legal("A3C3EtE3")


def test_g6_a_flag_in_water_is_taken_from_the_shore() -> None:
    position = diagram(
        """
        6  .     .  .  .   .  lt/E
        4  .     .  .  ^~
        3  LT/E
           A     B  C  D   E  F
    """,
        mode="flag",
    )
    assert position.is_legal("A3C3EtD4")


def test_g6_a_friend_hands_the_flag_over() -> None:
    position = diagram(
        """
        6  .     .  .  .      .  lt/E
        4  .     .  .  MT/N^
        3  LT/E
           A     B  C  D      E  F
    """,
        mode="flag",
    )
    taken = position.after("A3C3EtD4")
    assert (on(taken, "C3"), on(taken, "D4")) == ("wLT@C3E^", "wMT@D4N")


def test_g6_a_living_enemy_keeps_the_flag() -> None:
    position = diagram(
        """
        6  .     .  .  .      .  lt/E
        4  .     .  .  mt/N^
        3  LT/E
           A     B  C  D      E  F
    """,
        mode="flag",
    )
    assert not position.is_legal("A3C3EtD4")


def test_g6_a_piece_carries_one_flag() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/E^
           A      B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert not position.is_legal("A3C3Et")


def test_g6_the_cargo_of_a_moved_boat_takes_nothing() -> None:
    position = diagram(
        """
        6  .      .            .  .       .  lt/E
        4  .      .            .  xlt/N^
        3  .      ~LL/E(MT/E)  ~
           A      B            C  D       E  F
    """,
        mode="flag",
    )
    assert on(position.after("B3C3EtD4"), "C3") == "wLL@C3E(wMTE)^"


def test_g6_a_boat_that_carries_a_flag_takes_no_second_for_its_cargo() -> None:
    position = diagram(
        """
        6  .      .             .  .       .  lt/E
        4  .      .             .  xlt/N^
        3  .      ~LL/E(MT/E)^  ~
           A      B             C  D       E  F
    """,
        mode="flag",
    )
    assert not position.is_legal("B3C3EtD4")


def test_g6_a_boarder_takes_the_flag_of_its_boat() -> None:
    position = diagram(
        """
        6  .       .  lt/E
        3  ~LL/N^
        2  MT/N
           A       B  C
    """,
        mode="flag",
    )
    assert on(position.after("A2A3NtA3"), "A3") == "wLL@A3N(wMTN^)"


def test_g6_a_piece_takes_the_flag_of_a_friends_cargo() -> None:
    position = diagram(
        """
        6  .             .  lt/E
        3  ~LL/N(MT/N^)
        1  LT/N
           A             B  C
    """,
        mode="flag",
    )
    assert position.after("A1A2NtA3").tfen().split()[2] == "wLT@A2N^,wLL@A3N(wMTN),bLT@C6E"


def test_g6_the_flag_of_the_boat_is_taken_before_that_of_its_cargo() -> None:
    position = diagram(
        """
        6  .              .  lt/E
        3  ~LL/N(MT/N^)^
        1  LT/N
           A              B  C
    """,
        mode="flag",
    )
    assert on(position.after("A1A2NtA3"), "A3") == "wLL@A3N(wMTN^)"


def test_g6_a_loose_flag_is_taken_before_that_of_a_wreck() -> None:
    position = diagram(
        """
        6  .     .  .  .        .  lt/E
        4  .     .  .  ^xlt/N^
        3  LT/E
           A     B  C  D        E  F
    """,
        mode="flag",
    )
    taken = position.after("A3C3EtD4")
    assert (taken.flags(), on(taken, "D4")) == ([], "xbLT@D4N^")


def test_g6_two_flags_may_lie_on_one_square() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        4  .     .  .  ^
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="D4,A6",
    )
    assert position.after("A3C3EtD4").flags() == ["A6", "D4"]


def test_g6_a_boat_takes_the_flag_of_its_own_cargo_however_far_it_has_gone() -> None:
    position = diagram(
        """
        8  .  .             .  .  .  .  lt/S  lt/S
        5  .  ~
        4  .  ~
        3  .  ~
        2  .  ~HL/N(LT/N^)
        1  .  .             .  .  .  .  .     LT/N
           A  B             C  D  E  F  G     H
    """,
        mode="flag",
    )
    assert all(position.is_legal(code) for code in ("B2B3NtB3", "B2B4NtB4", "B2B5NtB5"))
    assert "^" in str(position.after("B2B5NtB5").piece_at("B5"))
