"""Pillbox: it never moves, and fires instead of a move (A6)."""

import pytest

from tests.kit import after, codes_from, diagram, on


def test_a6_it_fires_instead_of_a_move() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  P/N   .  LT/N
           A     B  C
    """)
    assert on(position.after("A1A1NxA6"), "A6") == "xbLT@A6E"


def test_a6_it_never_moves() -> None:
    position = diagram("""
        6  .  .    lt/E
        2  .  P/N
        1  .  .    LT/N
           A  B    C
    """)
    assert codes_from(position, "B2") == set()


def test_a6_it_keeps_its_facing() -> None:
    position = diagram("""
        6  .  .    lt/E
        2  .  P/N
        1  .  .    LT/N
           A  B    C
    """)
    assert not position.is_legal("B2B2NE")


def test_a6_it_fires_in_three_directions() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .
        4  .     .  .     .  lt/E
        3  lt/E  .  .     .  .
        2  lt/E  .  P/N   .  lt/E
        1  .     .  .     LT/N
           A     B  C     D  E
    """)
    assert codes_from(position, "C2") == {"C2C2NxC5", "C2C2NxE4"}


def test_a6_f2_it_fires_at_a_neighbour() -> None:
    position = diagram("""
        2  ht/S
        1  P/N   .  LT/N
           A     B  C
    """)
    assert position.is_legal("A1A1NxA2")


def test_a6_it_fires_at_any_piece_in_line_not_only_the_last_to_move() -> None:
    position = diagram("""
        6  lt/E  .  .     ht/S
        1  P/N   .  LT/N
           A     B  C     D
    """)
    assert after(position, "C1C2N", "D6D5S").is_legal("A1A1NxA6")


def test_a6_a_shot_is_required() -> None:
    position = diagram("""
        6  lt/E
        1  P/N   .  LT/N
           A     B  C
    """)
    assert not position.is_legal("A1A1N")


@pytest.mark.parametrize("target", ["ht/S", "hd/S", "lt/S", "it/S"])
def test_f3_power_4_breaks_every_vehicle(target: str) -> None:
    position = diagram(f"""
        6  {target}
        1  P/N   .  LT/N
           A     B  C
    """)
    assert position.is_legal("A1A1NxA6")


def test_f3_a_pillbox_holds_against_a_pillbox() -> None:
    position = diagram("""
        6  p/S   .  lt/E
        1  P/N   .  LT/N
           A     B  C
    """)
    assert not position.is_legal("A1A1NxA6")


def test_f5_its_line_of_fire_is_blocked_like_that_of_a_gun() -> None:
    position = diagram("""
        6  lt/E
        3  #
        1  P/N   .  LT/N
           A     B  C
    """)
    assert not position.is_legal("A1A1NxA6")


def test_f6_it_fires_over_low_things() -> None:
    position = diagram("""
        6  lt/E
        2  =
        1  P/N   .  LT/N
           A     B  C
    """)
    assert position.is_legal("A1A1NxA6")


def test_a6_the_shot_uses_up_the_turn() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  P/N   .  LT/N
           A     B  C
    """)
    assert str(position.after("A1A1NxA6").turn) == "b"


def test_l1_a_pillbox_is_never_carried() -> None:
    position = diagram("""
        6  .      .  .     lt/E
        2  ~HL/N
        1  P/N    .  LT/N
           A      B  C     D
    """)
    assert codes_from(position, "A1") == set()
