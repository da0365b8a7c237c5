"""Heavy Destroyer: speed 3, armour 3/3/1, power 5, no turret."""

from tests.kit import diagram, forbids, targets


def test_f2_the_fixed_gun_fires_only_straight_ahead() -> None:
    position = diagram("""
        5  .     .  lt/E  .  .  lt/E
        4  lt/E  .  .     .  .  .
        1  .     .  HD/N
           A     B  C     D  E  F
    """)
    assert targets(position, "C1C2N") == {"C5"}


def test_f3_it_destroys_its_like_from_every_side() -> None:
    position = diagram("""
        6  hd/S
        1  HD/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_f3_its_side_holds_against_a_heavy_tank() -> None:
    position = diagram("""
        6  hd/E
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f3_it_can_do_nothing_to_a_pillbox() -> None:
    position = diagram("""
        6  p/N   lt/E
        1  HD/N
           A     B
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_p4_it_is_too_heavy_for_the_light_landing_boat() -> None:
    position = diagram("""
        6  lt/E
        2  ~LL/N
        1  HD/N
           A
    """)
    assert not position.is_legal("A1A2N")
