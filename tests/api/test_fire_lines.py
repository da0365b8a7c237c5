"""`Position.fire_lines`: what a piece covers, what ends each line, and what becomes of the pieces on it."""

import pytest

from tankchess import FireLine, Position, load_types
from tests.kit import diagram


def line(position: Position, square: str, direction: str, **stand: object) -> FireLine:
    lines = position.fire_lines(square, **stand)  # type: ignore[arg-type]
    return next(line for line in lines if line.direction == direction)


def sums(found: FireLine) -> dict[str, str]:
    return {target.square: str(target) for target in found.targets}


def test_f2_a_turret_covers_three_directions_to_the_edge():
    position = Position.from_tfen("8x8 - wMT@D2N,bLT@H1S w mode=last")
    lines = position.fire_lines("D2")
    assert [(each.direction, each.end, each.reason) for each in lines] == [
        ("N", "D8", "edge"),
        ("NE", "H6", "edge"),
        ("NW", "A5", "edge"),
    ]
    assert lines[2].squares == ("C3", "B4", "A5")
    assert {each.nearest for each in lines} == {2}


def test_a_line_at_the_edge_has_no_squares():
    position = Position.from_tfen("8x8 - wTD@D8N,bLT@H1S w mode=last")
    (only,) = position.fire_lines("D8")
    assert (only.squares, only.end, only.reason) == ((), None, "edge")


@pytest.mark.parametrize(
    ("mark", "reason", "rule"),
    [
        ("#", "obstacle", "F5"),
        ("!", "fire", "F5"),
        ("%", "smoke", "F5"),
        ("&", "hedge", "F5"),
        ("xmt/N", "wreck", "F5"),
        ("MT/N", "piece", "F5"),
        ("mt/N", "piece", "F5"),
    ],
)
def test_f5_what_ends_a_line_is_named(mark, reason, rule):
    position = diagram(f"""
        3  {mark}
        2  .
        1  MT/N
           A
    """)
    found = line(position, "A1", "N")
    assert (found.end, found.reason, found.rule) == ("A3", reason, rule)


def test_f2_an_enemy_beside_a_gun_is_too_near():
    position = diagram("""
        2  lt/S
        1  MT/N
           A
    """)
    found = line(position, "A1", "N")
    assert (found.reason, found.rule, sums(found)) == ("too near", "F2", {"A2": "too near"})


def test_f3_the_sum_names_the_side_and_whether_it_holds():
    position = diagram("""
        4  mt/S  .     mt/E  .
        1  MT/N  .     MT/N  .
           A     B     C     D
    """)
    assert sums(line(position, "A1", "N")) == {"A4": "front 2 = 2: holds"}
    assert sums(line(position, "C1", "N")) == {"C4": "side 1 < 2: destroyed"}
    (target,) = line(position, "C1", "N").targets
    assert (target.side, target.armour, target.power, target.destroys, target.rule) == ("side", 1, 2, True, "F3")


def test_f6_a_line_passes_over_low_things_and_finds_all_behind():
    position = diagram("""
        6  lt/S
        5  tk/S
        3  tk/S
        1  MT/N
           A
    """)
    assert sums(line(position, "A1", "N")) == {
        "A3": "front 1 < 2: destroyed",
        "A5": "too low",
        "A6": "front 1 < 2: destroyed",
    }


def test_f6_a_low_shooter_is_stopped_by_a_low_wall():
    position = diagram("""
        5  lt/N
        3  =
        1  TK/N
           A
    """)
    found = line(position, "A1", "N")
    assert (found.end, found.reason, found.rule, found.targets) == ("A3", "low obstacle", "F6", ())


def test_f7_a_mortar_covers_its_range_over_everything():
    position = diagram("""
        5  lt/S
        4  ht/S
        3  lt/S
        2  #
        1  HM/N
           A
    """)
    found = line(position, "A1", "N")
    assert (found.end, found.reason, found.nearest) == ("A6", "range", 3)
    assert sums(found) == {"A3": "too near", "A4": "front 3 < 5: destroyed", "A5": "front 1 < 5: destroyed"}


def test_a4_a_flame_ignores_armour():
    position = diagram("""
        3  p/S
        1  FT/N
           A
    """)
    assert sums(line(position, "A1", "N")) == {"A3": "front: destroyed"}
    assert line(position, "A1", "N").targets[0].power is None


def test_a2_charges_reach_all_round_but_not_friendly_bombs():
    position = diagram("""
        3  ht/S  ht/N  .
        2  .     AS/N  .
        1  .     RB/N  .
           A     B     C
    """)
    lines = position.fire_lines("B2")
    assert len(lines) == 8
    assert {square: text for each in lines for square, text in sums(each).items()} == {
        "A3": "side 2 < 3: destroyed",
        "B3": "rear 1 < 3: destroyed",
    }


def test_a5_a_bomb_reaches_friend_and_foe_around_it():
    position = diagram("""
        3  .     ht/N  .
        2  P/N   RB/N  MT/N
           A     B     C
    """)
    destroyed = {t.square for each in position.fire_lines("B2") for t in each.targets if t.destroys}
    assert destroyed == {"B3", "C2"}
    assert sums(line(position, "B2", "W")) == {"A2": "side 5 = 5: holds"}


def test_f4_a_friendly_bomb_is_a_target_of_a_gun():
    position = diagram("""
        3  RB/N
        1  MT/N
           A
    """)
    assert sums(line(position, "A1", "N")) == {"A3": "rear 0 < 2: destroyed"}


@pytest.mark.parametrize("code", ["ML", "LL"])
def test_a_piece_without_a_weapon_has_no_lines(code):
    ground = "water:A1" if code == "LL" else "-"
    assert Position.from_tfen(f"6x6 {ground} w{code}@A1N,bLT@A4S w mode=last").fire_lines("A1") == []


def test_l4_cargo_fires_straight_ahead_and_turns_with_its_boat():
    position = Position.from_tfen("6x6 water:C2,C3 wLL@C2N(wMTN),bLT@C5E,bLT@F5S w mode=last")
    (ahead,) = position.fire_lines("C2")
    assert sums(ahead) == {"C5": "side 0 < 2: destroyed"}
    (turned,) = position.fire_lines("C2", "NE")
    assert (turned.direction, sums(turned)) == ("NE", {"F5": "side 0 < 2: destroyed"})


def test_cargo_that_has_left_its_boat_fires_as_on_land():
    position = Position.from_tfen("6x6 water:C2 wLL@C2N(wMTN),bLT@C6E,bLT@F6W w mode=last")
    assert [each.direction for each in position.fire_lines("C2", at="C3", cargo=True)] == ["N", "NE", "NW"]


def test_the_square_a_piece_would_leave_is_open_and_its_hedge_closes():
    free = Position.from_tfen("6x6 - wMT@C2N,bLT@C6E w mode=last")
    assert line(free, "C2", "S", facing="S", at="C4").end == "C1"
    hedge = Position.from_tfen("6x6 hedge:C2 wMT@C2N,bLT@C6E w mode=last")
    found = line(hedge, "C2", "S", facing="S", at="C4")
    assert (found.end, found.reason) == ("C2", "hedge")


def test_smoke_cleared_on_the_way_stops_nothing():
    position = Position.from_tfen("8x8 smoke:C3 wLT@C2N,bLT@C1W w mode=last")
    assert line(position, "C2", "S", facing="S", at="C4").reason == "smoke"
    assert line(position, "C2", "S", facing="S", at="C4", via=("C3",)).reason == "piece"


def test_custom_types_have_their_own_lines():
    types = load_types({"XX": {
        "name": "Tower", "speed": 2, "armour": [1, 1, 1],
        "weapon": {"kind": "gun", "power": 3, "arc": "all", "range": [1, 2]},
    }})  # fmt: skip
    position = Position.from_tfen("8x8 - wXX@D4N,bLT@H8S w mode=last", types)
    assert [(each.end, each.reason) for each in position.fire_lines("D4")] == [
        (square, "range") for square in ("D6", "F6", "F4", "F2", "D2", "B2", "B4", "B6")
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"square": "Z9"}, "square 'Z9': expected one of the board, A1 to F6"),
        ({"square": "A1", "at": "H1"}, "square 'H1': expected one of the board, A1 to F6"),
        ({"square": "A1", "facing": "X"}, "facing 'X': expected one of N NE E SE S SW W NW"),
        ({"square": "A1", "at": "B1"}, r"square B1 \(wMT\): no piece can stand there"),
        ({"square": "A1", "at": "C3"}, r"square C3 \(a high obstacle\): no piece can stand there"),
        ({"square": "A1", "via": ("?",)}, "square '\\?': expected one of the board"),
    ],
)
def test_an_impossible_stand_is_refused(arguments, message):
    position = Position.from_tfen("6x6 high:C3 wCLT@A1N,wMT@B1N,bCLT@F6S w")
    with pytest.raises(ValueError, match=message):
        position.fire_lines(**arguments)


@pytest.mark.parametrize(
    ("mark", "is_covered"),
    [("#", True), ("&", True), ("%", True), ("!", True), ("xmt/N", True), ("LT/N", True), ("=", False), (".", False)],
)
def test_f7_a_target_behind_what_stops_direct_shots_is_covered(mark, is_covered):
    position = diagram(f"""
        5  mt/S
        4  .
        3  {mark}
        2  .
        1  HM/N
           A
    """)
    (target,) = line(position, "A1", "N").targets
    assert target.square == "A5"
    assert target.is_covered is is_covered
