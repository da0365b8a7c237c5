"""House limits against endless games (G9), and the order in which endings count."""

from itertools import cycle, islice

import pytest

from tests.kit import after, diagram, verdict

QUARREL = """
    6  .     .  .  .  .  lt/S
    5  .     .  .  .  .  lt/S
    1  LT/N
       A     B  C  D  E  F
"""


def shuffle(count: int) -> list[str]:
    """The first moves of two light tanks that step to and fro."""
    return list(islice(cycle(("A1A1NE", "F6F6SW", "A1A1N", "F6F6S")), count))


def test_g9_the_third_occurrence_of_a_position_ends_the_game() -> None:
    assert verdict(after(diagram(QUARREL), *shuffle(8))).endswith("repetition")


def test_g9_the_second_occurrence_does_not_end_it() -> None:
    assert verdict(after(diagram(QUARREL), *shuffle(7))) == "open"


def test_g9_where_a_limit_was_agreed_repetition_counts_like_it() -> None:
    assert verdict(after(diagram(QUARREL, limit=25), *shuffle(8))) == "0-1 repetition"


def test_g9_last_tank_without_a_limit_is_drawn_by_repetition() -> None:
    assert verdict(after(diagram(QUARREL), *shuffle(8))) == "1/2-1/2 repetition"


def test_g9_in_command_it_is_a_draw() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        5  .      .  .  .  .  lt/S
        1  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert verdict(after(position, *shuffle(8))) == "1/2-1/2 repetition"


def test_g9_the_same_squares_with_another_player_to_move_are_another_position() -> None:
    position = diagram(QUARREL)
    slow_white = ["A1A1NE", "F6F6SW", "A1A1E", "F6F6S", "A1A1N"]
    slow_black = ["F6F6SW", "A1A1NE", "F6F6W", "A1A1N", "F6F6S"]
    assert verdict(after(position, *slow_white, *slow_black)) == "open"


def test_g9_house_no_switches_repetition_off() -> None:
    assert verdict(after(diagram(QUARREL, house=False), *shuffle(12))) == "open"


def test_g9_undoing_a_move_undoes_the_repetition() -> None:
    position = after(diagram(QUARREL), *shuffle(8))
    position.undo()
    assert verdict(position) == "open"


def test_g9_200_half_moves_without_loss_end_the_game() -> None:
    position = diagram(QUARREL, quiet=199, limit=300)
    assert verdict(position.after("A1A2N")) == "0-1 quiet"


def test_g9_last_tank_without_a_limit_is_drawn_by_quiet_moves() -> None:
    position = diagram(QUARREL, quiet=199)
    assert verdict(position.after("A1A2N")) == "1/2-1/2 quiet"


def test_g9_199_do_not_end_it() -> None:
    position = diagram(QUARREL, quiet=198)
    assert verdict(position.after("A1A2N")) == "open"


def test_g9_quiet_is_a_draw_in_command() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        5  .      .  .  .  .  lt/S
        1  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
        quiet=200,
    )
    assert verdict(position) == "1/2-1/2 quiet"


def test_g9_house_no_switches_the_quiet_end_off() -> None:
    assert verdict(diagram(QUARREL, house=False, quiet=500)) == "open"


def test_g9_a_loss_starts_the_count_again() -> None:
    position = diagram(
        """
        6  lt/E  .  lt/E
        1  HT/N
           A     B  C
    """,
        quiet=199,
    )
    assert position.after("A1A2NxA6").quiet == 0


def test_g9_an_ordinary_move_counts() -> None:
    assert diagram(QUARREL, quiet=7).after("A1A2N").quiet == 8


@pytest.mark.parametrize("code", ["B2B3NmB2", "D2D3NsD4"], ids=["a mine laid", "smoke launched"])
def test_g9_mines_and_smoke_are_quiet(code: str) -> None:
    position = diagram(
        """
        6  .  .     .  .     .  lt/S
        2  .  ML/N  .  SL/N
           A  B     C  D     E  F
    """,
        quiet=7,
    )
    assert position.after(code).quiet == 8


def test_g9_in_four_the_count_follows_the_players_with_pieces() -> None:
    position = diagram(
        """
        6  lt/S  .  .  .  .  'lt/S
        1  LT/N
           A     B  C  D  E  F
    """,
        mode="four",
        quiet=299,
    )
    assert verdict(position.after("A1A1NE")) == "1-0-1-1 quiet"


def test_g9_in_four_with_all_players_it_takes_400() -> None:
    position = diagram(
        """
        6  lt/S  .  .  .  .  'lt/S
        1  LT/N  .  .  .  .  'LT/N
           A     B  C  D  E  F
    """,
        mode="four",
        quiet=398,
    )
    assert verdict(position.after("A1A1NE")) == "open"


def test_g9_the_goal_comes_before_the_limit() -> None:
    position = diagram(
        """
        6  ht/S
        1  LT/E
           A
    """,
        "b",
        limit=9,
        move=9,
    )
    assert verdict(position.after("A6A5SxA1")) == "0-1 destroyed"


def test_g9_the_mate_comes_before_the_limit() -> None:
    position = diagram(
        """
        6  p/S    #  .  .  .  clt/S
        5  .      #
        4  .      #
        3  .      #
        2  .      #
        1  CLT/E  #
           A      B  C  D  E  F
    """,
        mode="command",
        limit=9,
        move=10,
        quiet=200,
    )
    assert verdict(position) == "0-1 checkmate"


def test_g9_the_limit_comes_before_the_quiet_end() -> None:
    assert verdict(diagram(QUARREL, quiet=200, limit=9, move=10)) == "0-1 limit"


def test_g9_the_quiet_end_comes_before_repetition() -> None:
    assert verdict(after(diagram(QUARREL, quiet=192), *shuffle(8))) == "1/2-1/2 quiet"
