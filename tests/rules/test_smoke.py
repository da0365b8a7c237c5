"""Smoke: it blocks the view until a vehicle drives through (F5, M13)."""

from tests.kit import codes_from, diagram, forbids


def test_f5_smoke_stops_a_direct_shot() -> None:
    position = diagram("""
        6  lt/E
        4  %
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F5"


def test_t1_smoke_does_not_stop_indirect_fire() -> None:
    position = diagram("""
        6  lt/E
        4  %
        1  HM/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_m13_smoke_on_the_way_is_dispersed_and_named() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  %
        1  HT/N
           A     B  C  D
    """)
    assert position.after("A1A3N@A2").terrain("smoke") == []


def test_m13_the_way_must_be_named_when_it_disperses_smoke() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  .
        2  %
        1  HT/N
           A     B  C  D
    """)
    assert not position.is_legal("A1A3N")


def test_m13_smoke_on_the_final_square_is_dispersed_and_not_named() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  %
        1  HT/N
           A     B  C  D
    """)
    assert position.after("A1A2N").terrain("smoke") == []


def test_m13_a_step_back_disperses_smoke() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  HT/N
        1  %
           A     B  C  D
    """)
    assert position.after("A2A1N").terrain("smoke") == []


def test_m13_ways_that_disperse_different_smoke_are_different_moves() -> None:
    position = diagram("""
        6  .  .     .  lt/S
        3  .  .     .
        2  %  .     .
        1  .  LT/N  .
           A  B     C  D
    """)
    assert {code for code in codes_from(position, "B1") if code.startswith("B1B3NE")} == {
        "B1B3NE",
        "B1B3NE@A2",
    }


def test_m13_two_markers_on_the_way_are_named_in_order() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        4  .
        3  %
        2  %
        1  HT/N
           A     B  C  D
    """)
    assert position.is_legal("A1A4N@A2,A3")


def test_f5_a_shot_through_smoke_dispersed_on_the_way_is_free() -> None:
    position = diagram("""
        6  lt/E
        3  .
        2  %
        1  HT/N
           A
    """)
    assert position.is_legal("A1A3N@A2xA6")


def test_f5_the_shooter_disperses_the_smoke_it_ends_in() -> None:
    position = diagram("""
        6  lt/E
        2  %
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_m4_smoke_does_not_slow_a_vehicle() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        4  %
        3  %
        2  %
        1  HT/N
           A     B  C  D
    """)
    assert position.is_legal("A1A4N@A2,A3")
