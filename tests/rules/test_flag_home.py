"""Capture the flag: bringing it home, and who wins (G6)."""

from tankchess import Side, setup
from tests.kit import actions, after, diagram, on, verdict


def test_g6_a_carrier_on_its_starting_edge_brings_the_flag_home() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/S^
           A      B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4,E5+F6",
    )
    assert position.after("A3A1S").home[Side.WHITE] == 1


def test_g6_a_carrier_that_is_home_no_longer_has_a_flag() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/S^
           A      B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4,E5+F6",
    )
    assert on(position.after("A3A1S"), "A1") == "wLT@A1S"


def test_g6_black_brings_it_to_the_last_row() -> None:
    position = diagram(
        """
        4  lt/N^  .  .  .  .  LT/E
           A      B  C  D  E  F
    """,
        "b",
        mode="flag",
    )
    assert verdict(position.after("A4A6N")) == "0-1 flag"


def test_g6_the_enemys_edge_is_not_home() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        4  LT/N^
           A      B  C  D  E  F
    """,
        mode="flag",
    )
    assert on(position.after("A4A6N"), "A6") == "wLT@A6N^"


def test_g6_bringing_the_only_flag_home_wins() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/S^
           A      B  C  D  E  F
    """,
        mode="flag",
    )
    assert verdict(position.after("A3A1S")) == "1-0 flag"


def test_g6_cargo_on_the_edge_brings_its_flag_home() -> None:
    position = diagram(
        """
        6  .             .  .  .  .  lt/E
        2  ~LL/S(MT/S^)
        1  ~
           A             B  C  D  E  F
    """,
        mode="flag",
    )
    assert verdict(position.after("A2A1S")) == "1-0 flag"


def test_g6_a_flag_taken_on_the_edge_is_home_at_once() -> None:
    position = diagram(
        """
        6  .  .       .  .     .  lt/E
        1  .  xlt/N^  .  LT/W
           A  B       C  D     E  F
    """,
        mode="flag",
    )
    assert verdict(position.after("D1C1WtB1")) == "1-0 flag"


def test_g6_one_of_three_flags_does_not_win() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/S^
           A      B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4,E5+F6",
    )
    assert verdict(position.after("A3A1S")) == "open"


def test_g6_two_of_three_flags_win() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/S^
           A      B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
        home="w1,b0",
    )
    assert verdict(position.after("A3A1S")) == "1-0 flag"


def test_g6_a_side_left_without_vehicles_loses() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N
           A
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g6_a_pillbox_is_not_a_vehicle() -> None:
    position = diagram(
        """
        6  lt/E  p/S
        1  HT/N
           A     B
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g6_both_without_vehicles_the_flags_at_home_decide() -> None:
    position = diagram(
        """
        2  lt/E  .
        1  .     .  RB/W
           A     B  C
    """,
        mode="flag",
        flags="C3+D4,E5+F6",
        home="w0,b1",
    )
    assert verdict(position.after("C1B1Wb")) == "0-1 destroyed"


def test_g6_both_without_vehicles_and_no_flag_home_is_a_draw() -> None:
    position = diagram(
        """
        2  lt/E  .
        1  .     .  RB/W
           A     B  C
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert verdict(position.after("C1B1Wb")) == "1/2-1/2 destroyed"


def test_g6_at_the_limit_the_flags_at_home_decide() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N
           A
    """,
        mode="flag",
        flags="C3+D4,E5+F6",
        home="w1,b0",
        limit=9,
        move=10,
    )
    assert verdict(position) == "1-0 limit"


def test_g6_several_corner_flags_at_hand_are_named() -> None:
    position = diagram(
        """
        5  .     .  .  .  .  lt/E
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="B3+C4,C3+D4,C2+D3",
    )
    assert actions(position, "A3C3E") == {"tB3+C4", "tC3+D4", "tC2+D3"}


def test_g6_the_centre_point_holds_the_flag_of_a_setup() -> None:
    assert setup("basic-16").position(mode="flag").flags() == ["H8+I9"]


def test_g6_there_is_no_command_tank() -> None:
    position = diagram(
        """
        6  clt/E  .  lt/S
        1  HT/N
           A      B  C
    """,
        mode="flag",
        flags="C3+D4",
    )
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_g6_g9_taking_a_flag_is_not_a_quiet_move() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/E
        3  LT/E
           A     B  C  D  E  F
    """,
        mode="flag",
        flags="C3+D4",
        quiet=50,
    )
    assert position.after("A3C3Et").quiet == 0


def test_g6_there_is_no_limit_to_handing_the_flag_on() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  lt/E
        3  LT/E^  .  MT/W
           A      B  C  D  E  F
    """,
        mode="flag",
    )
    handed = after(position, "C3B3WtA3", "F6F6SE", "A3A3NEtB3")
    assert on(handed, "A3") == "wLT@A3NE^"
