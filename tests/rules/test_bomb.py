"""Remote-controlled Bomb: one explosion, friend and foe (A5)."""

import pytest

from tests.kit import actions, diagram, forbids, on, verdict


def test_a5_it_destroys_every_piece_on_the_eight_squares_around() -> None:
    position = diagram("""
        6  .     .     .     .  .  lt/S
        5  .     .     LT/S
        4  ht/N  ht/W  ht/E
        3  ht/S  .     ht/NE
        2  ht/S  RB/N  ht/SE
           A     B     C     D  E  F
    """)
    blown = position.after("B2B3Nb")
    assert [piece.square for piece in blown.pieces()] == ["C5", "F6"]


def test_a5_it_destroys_friends_too() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        3  LT/S  .
        2  .     RB/N
           A     B     C     D  E  F
    """)
    assert on(position.after("B2B3Nb"), "A3") == "xwLT@A3S"


def test_a5_it_is_removed_and_leaves_no_wreck() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        2  .     RB/N
           A     B     C     D  E  F
    """)
    assert on(position.after("B2B3Nb"), "B3") == ""


def test_a5_it_may_blow_up_with_nobody_near() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        2  .     RB/N
           A     B     C     D  E  F
    """)
    assert position.is_legal("B2B3Nb")


def test_a5_it_need_not_blow_up() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        3  lt/S  .
        2  .     RB/N
           A     B     C     D  E  F
    """)
    assert on(position.after("B2B3N"), "B3") == "wRB@B3N"


def test_a5_it_may_turn_and_blow_up() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        2  lt/S  RB/N
           A     B     C     D  E  F
    """)
    assert on(position.after("B2B2NEb"), "A2") == "xbLT@A2S"


def test_a5_m5_it_does_not_blow_up_without_a_move() -> None:
    position = diagram("""
        6  .     LT/S  .     .  .  lt/S
        2  lt/S  RB/N
           A     B     C     D  E  F
    """)
    assert not position.is_legal("B2B2Nb")


def test_a5_pieces_two_squares_away_are_safe() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .  ht/S
        3  .     .     .     lt/S
        2  .     RB/N
           A     B     C     D     E  F
    """)
    assert on(position.after("B2B3Nb"), "D3") == "bLT@D3S"


def test_a5_a_pillbox_holds() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .  ht/S
        3  p/S   .     .
        2  .     RB/N
           A     B     C     D     E  F
    """)
    assert on(position.after("B2B3Nb"), "A3") == "bP@A3S"


def test_a5_wrecks_stay_as_they_are() -> None:
    position = diagram("""
        6  .      LT/S  .     .     .  ht/S
        3  xlt/S  .     .
        2  .      RB/N
           A      B     C     D     E  F
    """)
    assert on(position.after("B2B3Nb"), "A3") == "xbLT@A3S"


def test_a5_f8_boats_around_it_sink_with_their_cargo() -> None:
    position = diagram("""
        6  .            LT/S  .     .     .  ht/S
        3  ~ll/S(mt/S)  .     .
        2  .            RB/N
           A            B     C     D     E  F
    """)
    assert on(position.after("B2B3Nb"), "A3") == ""


def test_a5_it_explodes_when_shot_at() -> None:
    position = diagram("""
        6  rb/E  lt/E  .  .  .  ht/S
        1  HT/N
           A     B     C  D  E  F
    """)
    assert on(position.after("A1A2NxA6"), "B6") == "xbLT@B6E"


def test_a5_it_explodes_when_hit_by_a_charge_and_takes_the_squad_with_it() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .  ht/S
        3  rb/S  .     .
        1  AS/N
           A     B     C     D     E  F
    """)
    assert on(position.after("A1A2NxA3"), "A2") == "xwAS@A2N"


def test_a5_it_explodes_when_hit_by_flame() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .  ht/S
        5  .     lt/S
        4  rb/S
        1  FT/N
           A     B     C     D     E  F
    """)
    assert on(position.after("A1A2NxA4"), "B5") == "xbLT@B5S"


def test_a5_one_explosion_sets_off_another() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .     ht/S
        3  .     .     rb/S  rb/S  lt/S
        2  .     RB/N
           A     B     C     D     E     F
    """)
    assert on(position.after("B2B3Nb"), "E3") == "xbLT@E3S"


def test_a5_a_bomb_that_sinks_does_not_explode() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .     ht/S
        3  lt/S  ~     .
        2  .     RB/N
           A     B     C     D     E     F
    """)
    assert on(position.after("B2B3N"), "A3") == "bLT@A3S"


def test_a5_a_bomb_sunk_with_its_boat_does_not_explode() -> None:
    position = diagram("""
        6  ~ll/S(rb/S)  lt/E  .  .  .  ht/S
        1  HT/N
           A            B     C  D  E  F
    """)
    assert on(position.after("A1A2NxA6"), "B6") == "bLT@B6E"


def test_a5_it_explodes_on_a_mine() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .     ht/S
        3  lt/S  +     .
        2  .     RB/N
           A     B     C     D     E     F
    """)
    assert on(position.after("B2B3N"), "A3") == "xbLT@A3S"


def test_a5_a7_a_bomb_destroyed_by_a_mine_is_not_blown_up_as_well() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .     ht/S
        3  lt/S  +     .
        2  .     RB/N
           A     B     C     D     E     F
    """)
    assert actions(position, "B2B3N") == set()


def test_f4_a_friendly_bomb_may_be_shot_at() -> None:
    position = diagram("""
        6  RB/E  lt/E  .  .  .  ht/S
        1  HT/N
           A     B     C  D  E  F
    """)
    assert on(position.after("A1A2NxA6"), "B6") == "xbLT@B6E"


def test_f6_it_hides_behind_low_obstacles() -> None:
    position = diagram("""
        6  rb/E
        4  =
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_f6_it_is_fired_over() -> None:
    position = diagram("""
        6  lt/E
        4  RB/N
        1  HT/N
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_a5_it_has_no_gun() -> None:
    position = diagram("""
        6  .  lt/E
        2  .  RB/N
           A  B
    """)
    assert actions(position, "B2B3N") == {"b"}


def test_g4_a_bomb_that_ends_both_sides_draws() -> None:
    position = diagram("""
        3  lt/S  .
        2  .     RB/N
           A     B
    """)
    assert verdict(position.after("B2B3Nb")) == "1/2-1/2 destroyed"


@pytest.mark.parametrize("facing", ["N", "NE", "E", "SE", "S", "SW", "W", "NW"])
def test_a5_the_side_towards_the_bomb_never_saves_a_heavy_destroyer(facing: str) -> None:
    position = diagram(f"""
        6  .            LT/S  .     .     .  ht/S
        3  hd/{facing}  .     .
        2  .            RB/N
           A            B     C     D     E  F
    """)
    assert on(position.after("B2B3Nb"), "A3") == f"xbHD@A3{facing}"


def test_a5_m8_a_bomb_that_backs_into_fire_explodes() -> None:
    position = diagram("""
        6  .     LT/S  .     .     .     ht/S
        3  .     RB/N
        2  lt/S  !
           A     B     C     D     E     F
    """)
    assert on(position.after("B3B2N"), "A2") == "xbLT@A2S"


def test_a5_a_bomb_that_explodes_leaves_its_flag_where_it_was() -> None:
    position = diagram(
        """
        6  .     LT/S   .     .     .     ht/S
        3  .     rb/N^
        1  AS/N
           A     B      C     D     E     F
    """,
        mode="flag",
    )
    assert position.after("A1A2NxB3").flags() == ["B3"]
