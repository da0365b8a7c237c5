"""Heavy Mortar: indirect fire of power 5, straight ahead, at 3 to 5 squares (F7)."""

import pytest

from tests.kit import diagram, forbids, targets


def test_f7_it_hits_at_three_to_five_squares() -> None:
    position = diagram("""
        8  lt/E
        7  lt/E
        6  lt/E
        5  lt/E
        4  lt/E
        3  lt/E
        1  HM/N
           A
    """)
    assert targets(position, "A1A2N") == {"A5", "A6", "A7"}


def test_f7_a_target_out_of_range_is_forbidden() -> None:
    position = diagram("""
        4  lt/E
        1  HM/N
           A
    """)
    assert forbids(position, "A1A2NxA4") == "F7"


def test_f7_it_fires_only_straight_ahead() -> None:
    position = diagram("""
        5  .  .     .  .  lt/E
        1  .  HM/N
           A  B     C  D  E
    """)
    assert not position.is_legal("B1B2NxE5")


def test_f7_it_fires_along_diagonals() -> None:
    position = diagram("""
        5  .      .  .  .  lt/E
        1  HM/NE
           A      B  C  D  E
    """)
    assert position.is_legal("A1B2NExE5")


@pytest.mark.parametrize("between", ["#", "=", "&", "!", "%", "ht/S", "HT/N", "xht/S", "p/S"])
def test_f7_nothing_in_between_stops_it(between: str) -> None:
    position = diagram(f"""
        6  lt/E
        4  {between}
        1  HM/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f7_power_5_breaks_every_front_but_the_pillbox() -> None:
    position = diagram("""
        6  p/S
        5  hd/S
        1  HM/N
           A
    """)
    assert targets(position, "A1A2N") == {"A5"}


def test_f4_a_friendly_piece_is_not_a_target_of_indirect_fire() -> None:
    position = diagram("""
        6  LT/E  lt/E
        1  HM/N
           A     B
    """)
    assert not position.is_legal("A1A2NxA6")


def test_f7_a_wreck_is_not_a_target_of_indirect_fire() -> None:
    position = diagram("""
        6  xlt/E  lt/E
        1  HM/N
           A      B
    """)
    assert not position.is_legal("A1A2NxA6")
