"""Last tank standing: destroy every enemy vehicle (G4)."""

from tests.kit import codes, diagram, verdict


def test_g4_destroying_the_last_enemy_vehicle_wins() -> None:
    position = diagram("""
        6  lt/E
        1  HT/N
           A
    """)
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g4_with_an_enemy_left_the_game_goes_on() -> None:
    position = diagram("""
        6  lt/E  .  lt/S
        1  HT/N
           A     B  C
    """)
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_g4_a_pillbox_does_not_count() -> None:
    position = diagram("""
        6  lt/E  .  p/S
        1  HT/N
           A     B  C
    """)
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g4_a_wreck_does_not_count() -> None:
    position = diagram("""
        6  lt/E  .  xlt/S
        1  HT/N
           A     B  C
    """)
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g4_both_sides_empty_at_once_is_a_draw() -> None:
    position = diagram("""
        2  lt/E  .
        1  .     .  RB/W
           A     B  C
    """)
    assert verdict(position.after("C1B1Wb")) == "1/2-1/2 destroyed"


def test_g4_sinking_your_own_last_vehicle_loses() -> None:
    position = diagram("""
        6  lt/E
        2  ~
        1  HT/N
           A
    """)
    assert verdict(position.after("A1A2N")) == "0-1 destroyed"


def test_g4_there_is_no_escape() -> None:
    position = diagram("""
        6  LT/N  .  lt/E
           A     B  C
    """)
    assert not position.is_legal("A6OUT")


def test_g4_at_the_limit_more_surviving_vehicles_win() -> None:
    position = diagram(
        """
        6  lt/E  .  lt/E
        1  .     .  .     HT/N
           A     B  C     D
    """,
        "b",
        limit=25,
        move=25,
    )
    assert verdict(position.after("A6A6SE")) == "0-1 limit"


def test_g4_at_the_limit_equal_numbers_draw() -> None:
    position = diagram(
        """
        6  lt/E  .  .
        1  .     .  .     HT/N
           A     B  C     D
    """,
        "b",
        limit=25,
        move=25,
    )
    assert verdict(position.after("A6A6SE")) == "1/2-1/2 limit"


def test_g4_a_pillbox_does_not_count_at_the_limit() -> None:
    position = diagram(
        """
        6  lt/E  .  p/S
        1  .     .  .     HT/N
           A     B  C     D
    """,
        "b",
        limit=25,
        move=25,
    )
    assert verdict(position.after("A6A6SE")) == "1/2-1/2 limit"


def test_g4_cargo_counts_at_the_limit() -> None:
    position = diagram(
        """
        6  lt/E  .  ~ll/S(mt/S)
        1  .     .  .     HT/N  MT/N
           A     B  C     D     E
    """,
        "b",
        limit=25,
        move=25,
    )
    assert verdict(position.after("A6A6SE")) == "0-1 limit"


def test_g4_both_play_the_last_move_of_the_limit() -> None:
    position = diagram(
        """
        6  lt/E
        1  .     .  .     HT/N
           A     B  C     D
    """,
        limit=25,
        move=25,
    )
    assert verdict(position.after("D1D2N")) == "open"


def test_g4_without_a_limit_the_game_goes_on() -> None:
    position = diagram(
        """
        6  lt/E
        1  .     .  .     HT/N
           A     B  C     D
    """,
        "b",
        move=500,
    )
    assert verdict(position.after("A6A6SE")) == "open"


def test_g4_beyond_the_limit_there_are_no_moves() -> None:
    position = diagram(
        """
        6  lt/E
        1  .     .  .     HT/N
           A     B  C     D
    """,
        limit=25,
        move=26,
    )
    assert codes(position) == set()
