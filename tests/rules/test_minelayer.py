"""Minelayer: fast, clumsy at turning, lays mines behind itself (A1, M6)."""

import pytest

from tankchess import Position
from tests.kit import actions, diagram, forbids, on, places


def test_m6_it_does_not_turn_twice_on_one_square() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert {place for place in places(position, "B2") if place.startswith("B2")} == {"B2NE", "B2NW"}


def test_m6_it_does_not_turn_twice_at_the_end_of_its_way() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert forbids(position, "B2B3E") == "M6"


def test_m6_it_turns_again_after_a_square_straight_ahead() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert position.is_legal("B2C3E")


def test_m6_a_turn_on_every_square_of_the_way() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert position.is_legal("B2D3SE")


def test_m6_it_turns_again_on_its_next_move() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    turned = position.after("B2B2NE")
    turned.play("F6F5S")
    assert turned.is_legal("B2B2E")


def test_a1_it_lays_a_mine_right_behind_it() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert position.after("B2B4NmB3").terrain("mine") == ["B3"]


def test_a1_only_right_behind_it() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert actions(position, "B2C4N") == {"mC3"}


def test_a1_the_square_it_came_from_may_be_mined() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert position.is_legal("B2B3NmB2")


def test_a1_it_may_turn_and_lay_a_mine() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert position.is_legal("B2B2NEmA1")


def test_a1_after_a_step_back_the_mine_lies_behind_it() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        4  .  ML/N
           A  B     C  D  E  F
    """)
    assert actions(position, "B4B3N") == {"mB2"}


@pytest.mark.parametrize("thing", ["LT/E", "lt/E", "xlt/E", "#", "=", "!", "+", "~", "*"])
def test_a1_where_no_mine_can_lie(thing: str) -> None:
    position = diagram(f"""
        6  .  .        .  .  .  lt/S
        3  .  ML/N
        2  .  .
        1  .  {thing}
           A  B        C  D  E  F
    """)
    assert not position.is_legal("B3B2NmB1")


@pytest.mark.parametrize("thing", [".", "_", "&", "%"])
def test_a1_where_a_mine_can_lie(thing: str) -> None:
    position = diagram(f"""
        6  .  .        .  .  .  lt/S
        3  .  ML/N
        2  .  .
        1  .  {thing}
           A  B        C  D  E  F
    """)
    assert position.after("B3B2NmB1").terrain("mine") == ["B1"]


def test_a1_no_mine_off_the_board() -> None:
    position = diagram("""
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """)
    assert actions(position, "B2B1N") == set()


def test_a1_the_box_holds_ten_mines() -> None:
    assert Position.from_tfen("6x6 - wML@B2N,bLT@F6S w mode=last").mines == 10


def test_a1_each_mine_laid_leaves_one_less() -> None:
    position = diagram(
        """
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """,
        mines=3,
    )
    assert position.after("B2B3NmB2").mines == 2


def test_a1_the_pool_is_shared() -> None:
    position = diagram(
        """
        6  .  .     .  .  .  ml/S
        2  .  ML/N
           A  B     C  D  E  F
    """,
        mines=1,
    )
    assert actions(position.after("B2B3NmB2"), "F6F5S") == set()


def test_a1_an_empty_pool_lays_no_mine() -> None:
    position = diagram(
        """
        6  .  .     .  .  .  lt/S
        2  .  ML/N
           A  B     C  D  E  F
    """,
        mines=0,
    )
    assert forbids(position, "B2B3NmB2") == "A1"


def test_a1_used_mines_do_not_return() -> None:
    position = diagram(
        """
        6  .  .     .     .  .  lt/S
        3  .  .     +
        2  .  ML/N  LT/N
           A  B     C     D  E  F
    """,
        mines=4,
    )
    assert position.after("C2C3N").mines == 4


def test_a1_the_mine_it_lays_is_deadly_at_once() -> None:
    position = diagram("""
        6  .  .     .     .  .  lt/S
        4  .  .     lt/W
        2  .  ML/N
           A  B     C     D  E  F
    """)
    assert on(position.after("B2B5NmB4").after("C4B4W"), "B4") == "xbLT@B4W"


def test_a1_with_the_last_minelayer_the_pool_loses_its_meaning() -> None:
    position = diagram(
        """
        6  .     .  .     .  .  lt/S
        3  !
        2  ML/N  .  LT/N
           A     B  C     D  E  F
    """,
        mines=4,
    )
    assert position.after("A2A3N").mines == 10


def test_a1_it_has_no_gun() -> None:
    position = diagram("""
        6  .  lt/E
        2  .  ML/N
           A  B
    """)
    assert actions(position, "B2B3N") == {"mB2"}


def test_a7_a_minelayer_that_burns_lays_no_mine() -> None:
    position = diagram("""
        6  .  .     .  LT/S  .  lt/S
        3  .  !
        2  .  ML/N
           A  B     C  D     E  F
    """)
    assert actions(position, "B2B3N") == set()
