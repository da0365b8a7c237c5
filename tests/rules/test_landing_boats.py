"""Landing boats: what they carry, boarding and leaving (L1, L2, P4)."""

import pytest

from tests.kit import codes_from, diagram, forbids, on

CARRIED_BY_BOTH = ["LT", "MT", "TD", "HM", "IT", "TK", "SL", "RB", "AS", "ML", "MS", "AH"]
TOO_HEAVY = ["HT", "FT", "HD"]


@pytest.mark.parametrize("code", CARRIED_BY_BOTH)
def test_l1_the_light_boat_carries_land_vehicles(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        2  ~LL/N
        1  {code}/N
           A        B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == f"wLL@A2N(w{code}N)"


@pytest.mark.parametrize("code", TOO_HEAVY)
def test_p4_some_are_too_heavy_for_the_light_boat(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        2  ~LL/N
        1  {code}/N
           A        B  C  D
    """)
    assert forbids(position, "A1A2N") == "P4"


@pytest.mark.parametrize("code", CARRIED_BY_BOTH + TOO_HEAVY)
def test_p4_the_heavy_boat_carries_everything(code: str) -> None:
    position = diagram(f"""
        6  .        .  .  lt/S
        2  ~HL/N
        1  {code}/N
           A        B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == f"wHL@A2N(w{code}N)"


@pytest.mark.parametrize("boat", ["FB", "GB", "LL", "HL"])
def test_l1_boats_are_never_carried(boat: str) -> None:
    position = diagram(f"""
        6  .         .  .  lt/S
        2  ~HL/N
        1  ~{boat}/N
           A         B  C  D
    """)
    assert not position.is_legal("A1A2N")


def test_l1_only_friendly_vehicles_come_aboard() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        2  ~ll/N
        1  MT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_l1_a_boat_carries_one_vehicle() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        2  ~LL/N(LT/N)
        1  MT/N
           A            B  C  D
    """)
    assert not position.is_legal("A1A2N")


@pytest.mark.parametrize("boat", ["FB", "GB"])
def test_l1_other_boats_carry_nothing(boat: str) -> None:
    position = diagram(f"""
        6  .         .  .  lt/S
        2  ~{boat}/N
        1  MT/N
           A         B  C  D
    """)
    assert forbids(position, "A1A2N") == "M4"


def test_l2_a_vehicle_boards_over_the_bow_too() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~LL/S
        1  MT/N
           A      B  C  D
    """)
    assert on(position.after("A1A2N"), "A2") == "wLL@A2S(wMTN)"


@pytest.mark.parametrize("facing", ["E", "W", "NE", "SE", "SW", "NW"])
def test_l2_nobody_boards_from_the_side(facing: str) -> None:
    position = diagram(f"""
        6  .            .  .  lt/S
        2  ~LL/{facing}
        1  MT/N
           A            B  C  D
    """)
    assert forbids(position, "A1A2N") == "L2"


def test_l2_boarding_works_along_a_diagonal() -> None:
    position = diagram("""
        6  .      .       .  lt/S
        2  .      ~LL/NE
        1  MT/NE
           A      B       C  D
    """)
    assert on(position.after("A1B2NE"), "B2") == "wLL@B2NE(wMTNE)"


def test_l2_the_single_step_back_may_board() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~LL/N
        1  MT/S
           A      B  C  D
    """)
    assert on(position.after("A1A2S"), "A2") == "wLL@A2N(wMTS)"


def test_l2_boarding_is_one_step() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        4  ~HL/N
        1  HT/N
           A      B  C  D
    """)
    assert on(position.after("A1A4N"), "A4") == "wHL@A4N(wHTN)"


def test_l2_on_the_boat_nobody_turns() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert not position.is_legal("A1A2NE")


def test_l2_a_vehicle_may_drive_on_over_the_other_end() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  .
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == "wMT@A3N"


def test_l2_the_boat_it_drove_over_stays_empty() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  .
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert on(position.after("A1A3N"), "A2") == "wLL@A2N"


def test_l2_a_vehicle_may_drive_straight_onto_another_boat_in_line() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  ~HL/S
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert on(position.after("A1A3N"), "A3") == "wHL@A3S(wMTN)"


def test_l2_a_bridge_of_boats_is_crossed_in_one_move() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        4  .
        3  ~LL/N
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert on(position.after("A1A4NE"), "A4") == "wMT@A4NE"


def test_l2_a_boat_across_the_line_is_not_boarded_from_a_boat() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  ~LL/E
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert not position.is_legal("A1A3N")


def test_l2_cargo_leaves_ahead_and_drives_on() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        2  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert on(position.after("cA2A4NE"), "A4") == "wMT@A4NE"


def test_l2_leaving_is_one_step() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        1  ~HL/N(HT/N)
           A            B  C  D
    """)
    assert position.is_legal("cA1A4N")
    assert not position.is_legal("cA1A5N")


def test_l2_cargo_leaves_backward_with_its_single_step() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert on(position.after("cA3A2N"), "A2") == "wMT@A2N"


def test_l2_cargo_facing_astern_leaves_over_the_stern() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~LL/N(MT/S)
           A            B  C  D
    """)
    assert on(position.after("cA3A1S"), "A1") == "wMT@A1S"


def test_l2_cargo_leaves_neither_sideways_nor_turning() -> None:
    position = diagram("""
        6  .  .            .  lt/S
        3  .  ~LL/E(MT/E)
           A  B            C  D
    """)
    first_steps = {code for code in codes_from(position, "B3") if code.startswith(("cB3B", "cB3A4", "cB3A2"))}
    assert first_steps == set()


def test_l2_cargo_that_leaves_frees_its_boat() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        3  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert on(position.after("cA3A4N"), "A3") == "wLL@A3N"


def test_l2_m9_cargo_that_leaves_into_water_sinks() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        4  ~
        3  ~LL/N(MT/N)
           A            B  C  D
    """)
    left = position.after("cA3A4N")
    assert (on(left, "A3"), on(left, "A4")) == ("wLL@A3N", "")


def test_l2_m4_cargo_does_not_leave_onto_an_occupied_square() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        4  LT/S
        3  ~LL/N(MT/N)
           A            B  C  D
    """)
    assert forbids(position, "cA3A4N") == "M4"


def test_l2_the_howitzer_boards_from_water() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        3  ~LL/N
        2  ~AH/N
           A      B  C  D
    """)
    assert on(position.after("A2A3N"), "A3") == "wLL@A3N(wAHN)"


def test_l2_m6_a_minelayer_turns_once_after_landing() -> None:
    position = diagram("""
        6  .            .  .  lt/S
        2  ~LL/N(ML/N)
           A            B  C  D
    """)
    assert position.is_legal("cA2A3NE")
    assert not position.is_legal("cA2A3E")


def test_m4_a_friendly_landing_boat_in_line_does_not_block() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        2  ~LL/N
        1  MT/N
           A      B  C  D
    """)
    assert position.is_legal("A1A2N")
