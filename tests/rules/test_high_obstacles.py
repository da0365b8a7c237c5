"""High obstacles: buildings and boulders."""

from tests.kit import diagram, forbids


def test_m4_a_high_obstacle_blocks_the_way() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        2  #
        1  LT/N  .
           A     B  C  D  E  F
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_m4_a_step_back_is_blocked_too() -> None:
    position = diagram("""
        6  .     .  .  .  .  lt/S
        2  LT/N
        1  #     .
           A     B  C  D  E  F
    """)
    assert forbids(position, "A2A1N") == "M4"


def test_m4_pieces_pass_diagonally_between_high_obstacles() -> None:
    position = diagram("""
        6  .      .  .  .  .  lt/S
        2  #      .
        1  LT/NE  #
           A      B  C  D  E  F
    """)
    assert position.is_legal("A1B2NE")


def test_f5_a_high_obstacle_stops_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  #
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_f5_a_shot_passes_diagonally_between_high_obstacles() -> None:
    position = diagram("""
        4  .      .  #  lt/E
        3  .      #  .  #
        2  .      .  #
        1  HT/NE  .
           A      B  C  D
    """)
    assert position.is_legal("A1B2NExD4")


def test_m4_a_high_obstacle_on_water_blocks_boats() -> None:
    position = diagram("""
        6  .      .  .  .  .  lt/S
        3  ~
        2  ~#
        1  ~FB/N  .
           A      B  C  D  E  F
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_f5_a_high_obstacle_on_water_stops_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  ~#
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"
