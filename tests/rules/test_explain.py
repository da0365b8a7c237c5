"""`explain` gives the steps of a move and what becomes of the pieces."""

import pytest

from tankchess import IllegalMove
from tests.kit import diagram


def test_m2_the_steps_of_a_shortest_way() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  #     .  .
        2  #     .  .
        1  HT/N  #  .
           A     B  C  D
    """)
    assert list(position.explain("A1B2E").steps) == ["turn right to NE", "ahead to B2", "turn right to E"]


def test_m2_a_turn_to_the_left() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  HT/N
           A     B  C  D
    """)
    assert list(position.explain("A1A1NW").steps) == ["turn left to NW"]


def test_m3_a_step_back() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  HT/N
           A     B  C  D
    """)
    assert list(position.explain("A2A1N").steps) == ["back to A1"]


def test_m12_the_last_step_leads_off_the_board() -> None:
    position = diagram(
        """
        6  .      #  .  clt/S
        5  CHT/N  #
           A      B  C  D
    """,
        mode="command",
        announce=False,
    )
    steps = position.explain("A5OUT").steps
    assert (steps[0], len(steps)) == ("ahead to A6", 2)


def test_f3_what_is_destroyed() -> None:
    position = diagram("""
        6  lt/E  lt/E
        1  HT/N
           A     B
    """)
    assert list(position.explain("A1A2NxA6").destroyed) == ["A6"]


def test_a5_everything_an_explosion_destroys() -> None:
    position = diagram("""
        6  rb/E  lt/E  ht/S
        1  HT/N
           A     B     C
    """)
    assert set(position.explain("A1A2NxA6").destroyed) == {"A6", "B6"}


def test_m9_what_sinks() -> None:
    position = diagram("""
        6  .     .     lt/S
        2  ~
        1  HT/N  LT/N
           A     B     C
    """)
    assert list(position.explain("A1A2N").sunk) == ["A2"]


def test_f8_a_boat_that_is_hit_sinks() -> None:
    position = diagram("""
        6  ~fb/E  .     lt/S
        1  HT/N   LT/N
           A      B     C
    """)
    assert list(position.explain("A1A2NxA6").sunk) == ["A6"]


def test_m8_what_burns() -> None:
    position = diagram("""
        6  .     .     lt/S
        2  !
        1  HT/N  LT/N
           A     B     C
    """)
    assert list(position.explain("A1A2N").burnt) == ["A2"]


def test_m7_what_is_swept() -> None:
    position = diagram("""
        6  .     .     lt/S
        3  +
        2  +
        1  MS/N
           A     B     C
    """)
    assert list(position.explain("A1A3N@A2").swept) == ["A2", "A3"]


def test_m13_what_is_dispersed() -> None:
    position = diagram("""
        6  .     .     lt/S
        3  %
        2  %
        1  HT/N
           A     B     C
    """)
    assert list(position.explain("A1A3N@A2").dispersed) == ["A2", "A3"]


def test_a_quiet_move_changes_nothing_else() -> None:
    position = diagram("""
        6  .     .     lt/S
        1  HT/N
           A     B     C
    """)
    told = position.explain("A1A2N")
    assert not (told.destroyed)
    assert not (told.sunk)
    assert not (told.burnt)
    assert not (told.swept)
    assert not (told.dispersed)


def test_explaining_leaves_the_position_as_it_was() -> None:
    position = diagram("""
        6  lt/E  .     lt/S
        1  HT/N
           A     B     C
    """)
    before = position.tfen()
    position.explain("A1A2NxA6")
    assert position.tfen() == before


def test_an_explanation_reads_as_a_sentence() -> None:
    position = diagram("""
        6  lt/E  .     lt/S
        1  HT/N
           A     B     C
    """)
    text = str(position.explain("A1A2NxA6"))
    assert "ahead to A2" in text
    assert "A6" in text


def test_an_illegal_move_is_not_explained() -> None:
    position = diagram("""
        6  lt/E  .     lt/S
        1  HT/N
           A     B     C
    """)
    with pytest.raises(IllegalMove):
        position.explain("A1A6N")
