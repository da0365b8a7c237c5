"""Escape of three: be the first to leave with three vehicles (G5)."""

from tankchess import Side
from tests.kit import diagram, verdict


def test_g5_the_third_vehicle_out_wins() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
        1  LT/E  .  lt/E  lt/E
           A     B  C     D
    """,
        mode="escape3",
        out="w2,b0",
    )
    assert verdict(position.after("A6OUT")) == "1-0 escaped"


def test_g5_two_out_are_not_enough() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
        1  LT/E  .  lt/E  lt/E
           A     B  C     D
    """,
        mode="escape3",
        out="w1,b2",
    )
    assert verdict(position.after("A6OUT")) == "open"


def test_g5_black_leaves_over_the_first_row() -> None:
    position = diagram(
        """
        6  LT/E  LT/E  LT/E
        1  lt/S  .  .
           A     B  C
    """,
        "b",
        mode="escape3",
        out="w0,b2",
    )
    assert verdict(position.after("A1OUT")) == "0-1 escaped"


def test_g5_a_boat_that_leaves_with_cargo_counts_two() -> None:
    position = diagram(
        """
        6  ~LL/N(MT/N)  .  lt/E
        1  LT/E         .  lt/E  lt/E
           A            B  C     D
    """,
        mode="escape3",
        out="w1,b0",
    )
    assert verdict(position.after("A6OUT")) == "1-0 escaped"


def test_g5_a_boat_that_leaves_empty_counts_one() -> None:
    position = diagram(
        """
        6  ~LL/N  .  lt/E
        1  LT/E   .  lt/E  lt/E
           A      B  C     D
    """,
        mode="escape3",
        out="w1,b0",
    )
    assert position.after("A6OUT").out[Side.WHITE] == 2


def test_g5_cargo_may_leave_its_boat_behind() -> None:
    position = diagram(
        """
        6  ~LL/N(MT/N)  .  lt/E
        1  LT/E         .  lt/E  lt/E
           A            B  C     D
    """,
        mode="escape3",
        out="w1,b0",
    )
    left = position.after("cA6OUT")
    assert (left.out[Side.WHITE], str(left.piece_at("A6"))) == (2, "wLL@A6N")


def test_g5_play_goes_on_where_nobody_can_reach_three_but_the_order_is_open() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
        1  .     .  lt/E
           A     B  C
    """,
        mode="escape3",
        out="w1,b0",
    )
    assert verdict(position) == "open"


def test_g5_a_side_that_cannot_catch_up_any_more_has_lost() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
           A     B  C
    """,
        mode="escape3",
        out="w2,b0",
    )
    assert verdict(position) == "1-0 unreachable"


def test_g5_a_side_that_can_still_draw_level_plays_on() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
           A     B  C
    """,
        mode="escape3",
        out="w1,b0",
    )
    assert verdict(position) == "open"


def test_g5_with_no_vehicle_left_equal_escapes_draw() -> None:
    position = diagram(
        """
        6  lt/E  .  P/N
        1  RB/N
           A     B  C
    """,
        mode="escape3",
        out="w1,b1",
    )
    assert verdict(position.after("A1A5Nb")) == "1/2-1/2 unreachable"


def test_g5_while_one_side_can_reach_three_the_game_goes_on() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
        1  .     .  lt/E  lt/E
           A     B  C     D
    """,
        mode="escape3",
    )
    assert verdict(position) == "open"


def test_g5_cargo_counts_among_the_living() -> None:
    position = diagram(
        """
        6  LT/N  .  ~ll/N(mt/N)
        1  .     .  lt/E
           A     B  C
    """,
        mode="escape3",
    )
    assert verdict(position) == "open"


def test_g5_a_pillbox_does_not_count_among_the_living() -> None:
    position = diagram(
        """
        6  LT/N  .  .     p/N
           A     B  C     D
    """,
        mode="escape3",
        out="w1,b0",
    )
    assert verdict(position) == "1-0 unreachable"


def test_g5_the_loss_that_makes_the_order_certain_ends_the_game() -> None:
    position = diagram(
        """
        6  lt/E  lt/N  .
        1  HT/N  .     .
           A     B     C
    """,
        mode="escape3",
        out="w2,b0",
    )
    assert verdict(position.after("A1A2NxA6")) == "1-0 unreachable"


def test_g5_destroying_all_enemies_is_not_the_goal() -> None:
    position = diagram(
        """
        6  lt/E  .     .
        1  HT/N  LT/N  LT/N
           A     B     C
    """,
        mode="escape3",
    )
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_g5_at_the_limit_more_escapes_win() -> None:
    position = diagram(
        """
        6  lt/E  lt/E  lt/E
        1  HT/N  LT/N  LT/N
           A     B     C
    """,
        mode="escape3",
        out="w1,b2",
        limit=9,
        move=10,
    )
    assert verdict(position) == "0-1 limit"


def test_g5_at_the_limit_equal_escapes_draw() -> None:
    position = diagram(
        """
        6  lt/E  lt/E  lt/E
        1  HT/N  LT/N  LT/N
           A     B     C
    """,
        mode="escape3",
        out="w1,b1",
        limit=9,
        move=10,
    )
    assert verdict(position) == "1/2-1/2 limit"


def test_g5_g9_an_escape_is_not_a_quiet_move() -> None:
    position = diagram(
        """
        6  LT/N  .  lt/E
        1  LT/E  .  lt/E  lt/E
           A     B  C     D
    """,
        mode="escape3",
        out="w1,b2",
        quiet=50,
    )
    assert position.after("A6OUT").quiet == 0
