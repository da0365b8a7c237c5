"""What is left of a destroyed piece (F8, F9)."""

import pytest

from tests.kit import after, diagram, forbids, on


def test_f8_a_destroyed_piece_stays_as_a_wreck() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    assert on(position.after("A1A2NxA6"), "A6") == "xbLT@A6E"


def test_f8_a_wreck_is_not_a_piece_of_its_side() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    assert [piece.square for piece in position.after("A1A2NxA6").pieces()] == ["A2", "C6"]


def test_f8_a_wreck_cannot_move() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    assert not position.after("A1A2NxA6").is_legal("A6B6E")


def test_f8_a_wreck_blocks_movement() -> None:
    position = diagram("""
        6  .      .  lt/S
        2  xlt/E
        1  HT/N
           A      B  C
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_f8_a_wreck_blocks_fire() -> None:
    position = diagram("""
        6  lt/E
        4  xlt/E
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f8_a_wrecked_tankette_is_low() -> None:
    position = diagram("""
        6  lt/E
        4  xtk/E
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f8_a_wrecked_tankette_blocks_movement() -> None:
    position = diagram("""
        6  lt/E
        2  xtk/E
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2N") == "M4"


@pytest.mark.parametrize("boat", ["fb/E", "gb/N", "ll/N", "hl/S", "ah/E"])
def test_f8_on_water_nothing_stays(boat: str) -> None:
    position = diagram(f"""
        6  ~{boat}  .  lt/S
        1  HT/N
           A        B  C
    """)
    assert on(position.after("A1A2NxA6"), "A6") == ""


def test_f8_a_boat_sinks_with_its_cargo() -> None:
    position = diagram("""
        6  ~ll/N(mt/N)  .  lt/S
        1  HT/N
           A            B  C
    """)
    assert [str(piece) for piece in position.after("A1A2NxA6").pieces(wrecks=True)] == ["wHT@A2N", "bLT@C6S"]


def test_f8_a_howitzer_destroyed_on_land_stays() -> None:
    position = diagram("""
        6  ah/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    assert on(position.after("A1A2NxA6"), "A6") == "xbAH@A6E"


def test_f8_a_wreck_stays_for_good() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    later = after(position, "A1A2NxA6", "C6C5S", "A2A3N", "C5C4S")
    assert on(later, "A6") == "xbLT@A6E"


def test_f9_a_wrecked_pillbox_blocks_movement() -> None:
    position = diagram("""
        6  .     .  lt/S
        2  xp/S
        1  HT/N
           A     B  C
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_f9_a_wrecked_pillbox_blocks_fire() -> None:
    position = diagram("""
        6  lt/E
        4  xp/S
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f9_a_wrecked_pillbox_does_not_fire() -> None:
    position = diagram("""
        6  lt/E
        1  xP/N  .  HT/N
           A     B  C
    """)
    assert not position.is_legal("A1A1NxA6")
