"""Vehicles aboard: how they travel, fire and sink (L3-L5)."""

import pytest

from tests.kit import actions, diagram, forbids, on, targets


def test_l3_cargo_moves_with_its_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~
        2  ~
        1  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == "wLL@A3N(wMTN)"


@pytest.mark.parametrize(("cargo", "turned"), [("N", "NE"), ("S", "SW")])
def test_l3_cargo_turns_with_its_boat(cargo: str, turned: str) -> None:
    position = diagram(f"""
        6  .                  .  .  lt/S
        1  ~LL/N(MT/{cargo})
           A                  B  C  D
    """)
    assert on(position.after("A1A1NE"), "A1") == f"wLL@A1NE(wMT{turned})"


def test_l3_cargo_goes_back_with_its_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        2  ~LL/N(MT/S)
        1  ~
           A            B  C  D
    """)
    assert on(position.after("A2A1N"), "A1") == "wLL@A1N(wMTS)"


def test_l4_cargo_fires_when_its_boat_has_moved() -> None:
    position = diagram("""
        6  lt/E
        2  ~
        1  ~LL/N(MT/N)
           A
    """)
    assert on(position.after("A1A2NxA6"), "A6") == "xbLT@A6E"


def test_l4_cargo_fires_straight_ahead_only() -> None:
    position = diagram("""
        5  .     .  lt/E           .  .  lt/E
        4  lt/E  .  .              .  .  .
        2  .     .  ~              .  .  lt/E
        1  .     .  ~LL/N(MT/N)
           A     B  C              D  E  F
    """)
    assert targets(position, "C1C2N") == {"C5"}


def test_l4_cargo_fires_in_its_own_facing() -> None:
    position = diagram("""
        6  lt/E
        3  ~
        2  ~LL/N(MT/S)
        1  lt/E
           A
    """)
    assert targets(position, "A2A3N") == {"A1"}


def test_l4_a_boat_that_only_turns_has_moved() -> None:
    position = diagram("""
        5  .            .  .  .  lt/E
        1  ~LL/N(MT/N)
           A            B  C  D  E
    """)
    assert targets(position, "A1A1NE") == {"E5"}


def test_l4_a_vehicle_that_just_boarded_fires_straight_ahead() -> None:
    position = diagram("""
        5  .     .  lt/E   .  .  lt/E
        4  lt/E  .  .      .  .  .
        2  .     .  ~LL/N  .  .  .
        1  .     .  MT/N
           A     B  C      D  E  F
    """)
    assert targets(position, "C1C2N") == {"C5"}


def test_l4_a_vehicle_that_boarded_backward_fires_where_it_faces() -> None:
    position = diagram("""
        6  lt/E
        5  ~LL/N
        4  MT/S
        1  lt/E
           A
    """)
    assert targets(position, "A4A5S") == {"A1"}


def test_l4_indirect_fire_from_a_boat() -> None:
    position = diagram("""
        6  lt/E
        4  #
        2  ~
        1  ~LL/N(HM/N)
           A
    """)
    assert position.is_legal("A1A2NxA6")


def test_l4_flame_from_a_boat() -> None:
    position = diagram("""
        6  .            .  .     lt/S
        4  p/S          .  p/S
        2  ~            .
        1  ~HL/N(FT/N)
           A            B  C     D
    """)
    assert actions(position, "A1A2N") == {"xA4"}


def test_l4_flame_from_a_boat_at_a_hedge() -> None:
    position = diagram("""
        6  .            .  .     lt/S
        4  &            .  &
        2  ~            .
        1  ~HL/N(FT/N)
           A            B  C     D
    """)
    assert actions(position, "A1A2N") == {"fA4"}


def test_l4_smoke_from_a_boat() -> None:
    position = diagram("""
        6  .  .            .     lt/S
        2  .  ~            .
        1  .  ~LL/N(SL/N)
           A  B            C     D
    """)
    assert actions(position, "B1B2N") == {"sB3", "sB4", "sB5"}


def test_l4_no_mines_from_a_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~
        2  ~LL/N(ML/N)
        1  .
           A            B  C  D
    """)
    assert actions(position, "A2A3N") == set()


def test_l4_no_mine_when_just_boarded() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~LL/N
        1  ML/N
           A      B  C  D
    """)
    assert actions(position, "A1A2N") == set()


def test_l4_no_charges_from_a_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  lt/E
        2  ~
        1  ~LL/N(AS/N)
           A            B  C  D
    """)
    assert actions(position, "A1A2N") == set()


def test_l4_no_bomb_from_a_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  lt/E
        2  ~
        1  ~LL/N(RB/N)
           A            B  C  D
    """)
    assert actions(position, "A1A2N") == set()


def test_l4_a_vehicle_that_has_landed_uses_its_turret() -> None:
    position = diagram("""
        5  .     .  .            .  .  lt/E
        4  .     .  .            .  .  .
        2  .     .  .            .  .  .
        1  .     .  ~LL/N(MT/N)
           A     B  C            D  E  F
    """)
    assert targets(position, "cC1C2N") == {"F5"}


def test_l4_a_landing_boat_itself_has_no_weapon() -> None:
    position = diagram("""
        6  lt/E
        2  ~
        1  ~LL/N
           A
    """)
    assert actions(position, "A1A2N") == set()


def test_l4_cargo_does_not_fire_while_its_boat_rests() -> None:
    position = diagram("""
        6  lt/E
        1  ~LL/N(MT/N)  .  LT/N
           A            B  C
    """)
    assert not position.is_legal("A1A1NxA6")


def test_l4_f6_a_tankette_aboard_does_not_fire_over_low_things() -> None:
    position = diagram("""
        6  lt/E
        4  =
        2  ~
        1  ~LL/N(TK/N)
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F6"


def test_l5_a_shot_uses_the_armour_of_the_boat() -> None:
    position = diagram("""
        6  ~ll/E(it/E)  .  lt/S
        1  MT/N
           A            B  C
    """)
    assert on(position.after("A1A2NxA6"), "A6") == ""


def test_l5_the_boat_shields_a_weaker_cargo() -> None:
    position = diagram("""
        6  ~hl/E(lt/E)  .  lt/S
        1  MT/N
           A            B  C
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_l5_both_sink() -> None:
    position = diagram("""
        6  ~ll/E(it/E)  .  lt/S
        1  MT/N
           A            B  C
    """)
    assert [piece.square for piece in position.after("A1A2NxA6").pieces(wrecks=True)] == ["A2", "C6"]


def test_l5_a_charge_hits_the_boat_not_its_cargo() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~ll/S(it/S)
        1  AS/N
           A            B  C  D
    """)
    assert on(position.after("A1A2NxA3"), "A3") == ""


def test_m1_l4_without_turning_a_boat_does_not_turn_to_let_its_cargo_fire() -> None:
    position = diagram(
        """
        5  .            .  .  .  lt/E
        1  ~LL/N(MT/N)  .  LT/N
           A            B  C  D  E
    """,
        turning=False,
    )
    assert not position.is_legal("A1A1NExE5")


def test_l4_cargo_does_not_fire_at_a_neighbour() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  lt/E
        2  ~
        1  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert not position.is_legal("A1A2NxA3")
