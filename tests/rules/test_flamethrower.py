"""Flamethrower: flame at exactly two squares; it burns hedges and melts ice (A4)."""

import pytest

from tests.kit import actions, diagram, on, targets, verdict


def test_a4_it_fires_in_three_directions_at_exactly_two_squares() -> None:
    position = diagram("""
        5  .     .     lt/E  .     .
        4  lt/E  .     lt/E  .     lt/E
        3  .     lt/E  .     lt/E  .
        2  lt/E  .     .     .     lt/E
        1  .     .     FT/N  .     .
           A     B     C     D     E
    """)
    assert targets(position, "C1C2N") == {"C4"}


def test_a4_its_side_directions_reach_two_squares() -> None:
    position = diagram("""
        5  .     .     lt/E  .     .
        4  lt/E  .     .     .     lt/E
        2  lt/E  .     .     .     lt/E
        1  .     .     FT/N  .     .
           A     B     C     D     E
    """)
    assert targets(position, "C1C2N") == {"A4", "E4"}


@pytest.mark.parametrize("target", ["p/S", "ht/S", "hd/S", "ft/S", "lt/S"])
def test_a4_it_destroys_any_enemy_piece(target: str) -> None:
    position = diagram(f"""
        4  {target}  .  lt/S
        1  FT/N
           A         B  C
    """)
    piece = position.after("A1A2NxA4").piece_at("A4")
    assert piece is not None
    assert piece.is_wreck


@pytest.mark.parametrize("between", ["#", "!", "%", "&", "LT/N", "xlt/N"])
def test_a4_the_square_between_must_not_stop_a_direct_shot(between: str) -> None:
    position = diagram(f"""
        4  lt/E
        3  {between}
        1  FT/N
           A
    """)
    assert not position.is_legal("A1A2NxA4")


@pytest.mark.parametrize("between", ["=", "TK/N", "xtk/N", "~", "+", "_"])
def test_a4_low_things_do_not_stop_the_flame(between: str) -> None:
    position = diagram(f"""
        4  lt/E
        3  {between}
        1  FT/N
           A
    """)
    assert position.is_legal("A1A2NxA4")


def test_a4_f6_a_low_target_behind_a_low_obstacle_is_safe() -> None:
    position = diagram("""
        4  tk/E
        3  =
        1  FT/N
           A
    """)
    assert not position.is_legal("A1A2NxA4")


def test_a4_a_friendly_piece_is_not_a_target() -> None:
    position = diagram("""
        6  .     .  lt/S
        4  LT/E
        1  FT/N
           A     B  C
    """)
    assert actions(position, "A1A2N") == set()


def test_a4_an_empty_hedge_may_be_set_on_fire() -> None:
    position = diagram("""
        6  .     .  lt/S
        4  &
        1  FT/N
           A     B  C
    """)
    assert position.after("A1A2NfA4").terrain_at("A4") == ("fire",)


def test_a4_the_whole_hedge_burns() -> None:
    position = diagram("""
        6  .     .   lt/S
        5  .     &1
        4  &1    &1
        1  FT/N
           A     B   C
    """)
    assert position.after("A1A2NfA4").fires() == [("A4", "B4", "B5")]


def test_a4_the_neighbouring_hedges_do_not_burn() -> None:
    position = diagram("""
        6  .     .   lt/S
        5  &2    &3
        4  &1    &2
        1  FT/N
           A     B   C
    """)
    burnt = position.after("A1A2NfA4")
    assert (burnt.terrain("fire"), burnt.terrain("hedge")) == (["A4"], ["A5", "B4", "B5"])


def test_a4_the_hedge_under_a_destroyed_piece_burns() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  &lt/E
        1  FT/N
           A      B  C
    """)
    assert position.after("A1A2NxA4").terrain("fire") == ["A4"]


@pytest.mark.parametrize("wreck", ["xlt/E", "xLT/E"])
def test_a4_a_hedge_with_only_a_wreck_on_it_may_be_set_on_fire(wreck: str) -> None:
    position = diagram(f"""
        6  .         .  lt/S
        4  &{wreck}
        1  FT/N
           A         B  C
    """)
    burnt = position.after("A1A2NfA4")
    assert (burnt.terrain("fire"), burnt.pieces(wrecks=True)[1].is_wreck) == (["A4"], True)


def test_a4_a_hedge_under_a_piece_of_its_own_side_may_be_set_on_fire_and_the_piece_burns() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  &LT/E
        1  FT/N
           A      B  C
    """)
    assert actions(position, "A1A2N") == {"fA4"}
    burnt = position.after("A1A2NfA4").piece_at("A4")
    assert burnt is not None and burnt.is_wreck


def test_a4_ice_under_a_piece_of_its_own_side_may_be_melted_and_the_piece_sinks() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  *LT/E
        1  FT/N
           A      B  C
    """)
    after = position.after("A1A2NfA4")
    assert after.piece_at("A4") is None and after.terrain_at("A4") == ("water",)


def test_a4_f4_a_friendly_bomb_is_a_target_and_not_a_square_to_light() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  &RB/E
        1  FT/N
           A      B  C
    """)
    assert actions(position, "A1A2N") == {"xA4"}


def test_a4_why_not_names_the_shot_where_an_enemy_stands_on_the_hedge() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  &lt/E
        1  FT/N
           A      B  C
    """)
    reason = position.why_not("A1A2NfA4")
    assert reason is not None and reason.rule == "A4" and "xA4" in reason.text


def test_a4_g1_a_flame_may_burn_its_own_command_tank_and_that_loses_the_game() -> None:
    position = diagram(
        """
        6  .       .  clt/S
        4  &CLT/E
        1  FT/N
           A       B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A1A2NfA4")) == "0-1 destroyed"


@pytest.mark.parametrize("victim", ["LT/E", "lt/E"])
def test_a4_any_piece_on_the_burning_hedge_burns_out(victim: str) -> None:
    position = diagram(f"""
        6  .     .          lt/S
        4  &1    &1{victim}
        1  FT/N
           A     B          C
    """)
    piece = position.after("A1A2NfA4").piece_at("B4")
    assert piece is not None
    assert piece.is_wreck


def test_a4_its_own_hedge_may_be_set_on_fire_and_burns_it() -> None:
    position = diagram("""
        6  .     LT/S  lt/S
        4  &1
        3  .
        2  &1
        1  FT/N
           A     B     C
    """)
    assert on(position.after("A1A2NfA4"), "A2") == "xwFT@A2N"


def test_a4_a_bomb_on_the_burning_hedge_explodes() -> None:
    position = diagram("""
        6  .     .       .     lt/S
        5  .     .       lt/E
        4  &1    &1rb/E
        1  FT/N
           A     B       C     D
    """)
    assert on(position.after("A1A2NfA4"), "C5") == "xbLT@C5E"


def test_a4_markers_on_a_hedge_that_catches_fire_stay() -> None:
    position = diagram("""
        6  .     .    lt/S
        4  &1    &1+
        1  FT/N
           A     B    C
    """)
    assert position.after("A1A2NfA4").terrain_at("B4") == ("fire", "mine")


def test_a4_a_flag_on_a_hedge_that_catches_fire_stays() -> None:
    position = diagram(
        """
        6  .     .   lt/S
        4  &1    ^&1
        1  FT/N
           A     B   C
    """,
        mode="flag",
    )
    assert position.after("A1A2NfA4").flags() == ["B4"]


def test_a4_an_empty_square_of_ice_may_be_melted() -> None:
    position = diagram("""
        6  .     .  lt/S
        4  *
        1  FT/N
           A     B  C
    """)
    assert position.after("A1A2NfA4").terrain_at("A4") == ("water",)


def test_a4_a_piece_hit_on_ice_sinks() -> None:
    position = diagram("""
        6  .      .  lt/S
        4  *lt/E
        1  FT/N
           A      B  C
    """)
    melted = position.after("A1A2NxA4")
    assert (on(melted, "A4"), melted.terrain_at("A4")) == ("", ("water",))


def test_a4_f8_a_wreck_on_melted_ice_sinks() -> None:
    position = diagram("""
        6  .       .  lt/S
        4  *xlt/E
        1  FT/N
           A       B  C
    """)
    assert on(position.after("A1A2NfA4"), "A4") == ""


def test_a4_only_the_target_square_melts() -> None:
    position = diagram("""
        6  .     .  lt/S
        5  *     *
        4  *     *
        1  FT/N
           A     B  C
    """)
    assert position.after("A1A2NfA4").terrain("ice") == ["A5", "B4", "B5"]


def test_a4_smoke_over_melted_ice_stays() -> None:
    position = diagram("""
        6  .     .  lt/S
        4  *%
        1  FT/N
           A     B  C
    """)
    assert position.after("A1A2NfA4").terrain_at("A4") == ("water", "smoke")


@pytest.mark.parametrize("ground", [".", "#", "=", "~", "_", "+", "%", "!", "xlt/E"])
def test_a4_there_is_no_flame_at_anything_else(ground: str) -> None:
    position = diagram(f"""
        6  .     .  lt/S
        4  {ground}
        1  FT/N
           A     B  C
    """)
    assert actions(position, "A1A2N") == set()


def test_a4_m8_the_new_fire_burns_to_the_end() -> None:
    position = diagram("""
        6  .     .  lt/S
        4  &
        1  FT/N
           A     B  C
    """)
    burnt = position.after("A1A2NfA4")
    burnt.play("C6C5S")
    assert burnt.terrain("fire") == ["A4"]


def test_a4_a_boat_is_burnt_like_anything() -> None:
    position = diagram("""
        6  .             .  lt/S
        4  ~hl/E(ht/E)
        1  FT/N
           A             B  C
    """)
    assert on(position.after("A1A2NxA4"), "A4") == ""
