"""Roads: one step more for a vehicle that stays on them (M11)."""

from tests.kit import diagram, forbids, places


def test_m11_a_move_all_on_road_has_one_step_more() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        5  _
        4  _
        3  _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert position.is_legal("A1A5N")


def test_m11_it_is_only_one_step_more() -> None:
    position = diagram("""
        6  _      .  .  lt/S
        5  _
        4  _
        3  _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert forbids(position, "A1A6N") == "M2"


def test_m11_the_first_square_must_be_road() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        5  _
        4  _
        3  _
        2  _
        1  HT/N
           A     B  C  D
    """)
    assert not position.is_legal("A1A5N")


def test_m11_the_last_square_must_be_road() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        5  .
        4  _
        3  _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert not position.is_legal("A1A5N")


def test_m11_every_square_between_must_be_road() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        5  _
        4  _
        3  .
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert not position.is_legal("A1A5N")


def test_m11_the_extra_step_may_be_a_turn_in_place() -> None:
    position = diagram("""
        6  .      .      .  lt/S
        3  .      .
        2  .      _HT/N  .
        1  .      .
           A      B      C  D
    """)
    assert "B2S" in places(position, "B2")


def test_m11_the_extra_step_may_be_a_turn_at_the_end() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        4  _
        3  _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert position.is_legal("A1A4NE")


def test_m11_a_longer_way_round_on_the_road_counts() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        4  .
        3  .      _
        2  _
        1  _HT/N
           A      B  C  D
    """)
    assert position.is_legal("A1B3E")


def test_m11_the_step_back_stays_a_single_step() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  _HT/N
        2  _
        1  _
           A      B  C  D
    """)
    assert not position.is_legal("A3A1N")


def test_m11_the_extra_step_may_lead_over_the_edge() -> None:
    position = diagram(
        """
        6  _      .  .  .  .  clt/S
        5  _
        4  _
        3  _CHT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("A3OUT")


def test_m11_without_the_road_the_edge_is_too_far() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        5  _
        4  _
        3  _CHT/N
           A      B  C  D  E  F
    """,
        mode="command",
        announce=False,
    )
    assert not position.is_legal("A3OUT")


def test_f5_a_road_does_not_stop_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  _
        3  _
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")
