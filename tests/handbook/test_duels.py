"""What the handbook says about who destroys whom is what happens on a board."""

from itertools import product

import pytest

from tankchess import Position
from tankchess.core.catalogue import PieceType, catalogue
from tankchess.handbook import FACES, Passage, attacks_on, duels_of, passage_of

TYPES = catalogue()
PAIRS = list(product(TYPES, TYPES))
# The target is on E5; by how many squares the attacker is away, where its weapon works.
DISTANCES = {"gun": 3, "indirect": 3, "flame": 2, "charges": 1, "explosive": 1}
# A facing of the target that turns a side to the attacker, who comes from the south.
TURNED = {"front": "S", "side": "E", "rear": "N"}
ROWS = range(1, 9)


def board(attacker: PieceType, target: PieceType, face: str, distance: int) -> tuple[Position, str]:
    """The attacker a square short of its place south of the target, and its square."""
    row = 5 - distance
    # Who cannot move is there already.
    start = f"E{row if attacker.speed == 0 else row - 1}"
    water = [f"E{each}" for each in ROWS if (each < 5 and attacker.is_boat) or (each == 5 and target.is_boat)]
    lake = f"water:{','.join(water)}" if water else "-"
    # Somebody else of each side, so that the game is not over.
    pieces = f"w{attacker.code}@{start}N,wLT@A1N,b{target.code}@E5{TURNED[face]},bLT@H8S"
    return Position.from_tfen(f"8x8 {lake} {pieces} w mode=last"), start


def destroys(attacker: PieceType, weapon: str, target: PieceType, face: str) -> bool:
    """Whether the attacker, having driven up to the target, can destroy it from that side."""
    distance = DISTANCES[weapon]
    position, start = board(attacker, target, face, distance)
    place = f"{start}E{5 - distance}N"
    move = f"{place}b" if weapon == "explosive" else f"{place}xE5"
    return position.is_legal(move) and "E5" in {str(piece.square) for piece in position.destroys(move)}


def says(attacker: PieceType, weapon: str, target: PieceType, face: str) -> bool:
    return any(duel.weapon == weapon and face in duel.faces for duel in duels_of(attacker, [target]))


@pytest.mark.parametrize(("attacker", "target"), PAIRS, ids=lambda code: code)
def test_f3_what_destroys_what_from_where_is_so_on_the_board(attacker: str, target: str):
    one, other = TYPES[attacker], TYPES[target]
    for weapon in one.weapons:
        for face in FACES if weapon.kind in DISTANCES else ():
            expected = destroys(one, weapon.kind, other, face)
            assert says(one, weapon.kind, other, face) == expected, f"{weapon.kind} from the {face}"


@pytest.mark.parametrize("target", [code for code, kind in TYPES.items() if kind.is_vehicle and not kind.is_boat])
def test_m7_a_mine_destroys_whom_the_handbook_says(target: str):
    position = Position.from_tfen(f"6x6 mine:C3 w{target}@C2N,bLT@F6S w mode=last")
    # The step onto the mine is the whole move of all but those who clear it.
    arrived = position.after("C2C3N").piece_at("C3")
    is_lost = arrived is None or arrived.is_wreck
    told = any(duel.weapon == "mines" for duel in duels_of(TYPES["ML"], [TYPES[target]]))
    assert told == is_lost


def test_every_attack_is_a_duel_seen_from_the_other_side():
    forth = {duel for kind in TYPES.values() for duel in duels_of(kind)}
    back = {duel for kind in TYPES.values() for duel in attacks_on(kind)}
    assert forth == back and len(forth) > 200


def test_who_is_armed_with_nothing_destroys_nothing():
    assert [code for code, kind in TYPES.items() if not list(duels_of(kind))] == ["LL", "HL"]


def test_f3_landing_boats_are_stronger_at_the_side_than_at_bow_and_stern():
    (duel,) = duels_of(TYPES["LT"], [TYPES["LL"]])
    assert duel.faces == ("front", "rear")


@pytest.mark.parametrize(
    ("terrain", "passage", "codes"),
    [
        ("water", Passage.FREE, "AH FB GB LL HL"),
        ("ice", Passage.FREE, "LT TK RB AS ML AH"),
        ("ice", Passage.CLOSED, "FB GB LL HL"),
        ("fire", Passage.BURNT, "RB AS ML"),
        ("mine", Passage.CLEARED, "MS"),
        ("hedge", Passage.CLOSED, "FB GB LL HL"),
        ("high", Passage.FREE, ""),
        ("low", Passage.FREE, ""),
    ],
)
def test_m4_m7_to_m10_what_terrain_does_to_each_type(terrain: str, passage: Passage, codes: str):
    found = [code for code, kind in TYPES.items() if kind.is_vehicle and passage_of(kind, terrain) is passage]
    assert found == codes.split()


def test_m11_a_road_hastens_everything_that_drives_on_land():
    on_land = [kind for kind in TYPES.values() if kind.is_vehicle and not kind.is_boat]
    assert {passage_of(kind, "road") for kind in on_land} == {Passage.FASTER}


def test_m8_fire_is_driven_through_by_all_but_three():
    assert passage_of(TYPES["HT"], "fire") is Passage.THROUGH


def test_what_never_moves_enters_nothing():
    with pytest.raises(ValueError, match="never moves"):
        passage_of(TYPES["P"], "ice")
