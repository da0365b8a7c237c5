"""Positions and moves as the browser gets them."""

from typing import Any

import pytest
from hypothesis import given

from tankchess import Move, Position, load_types, setup
from tankchess.errors import IllegalMove
from tankchess.server.messages import PathStep
from tankchess.server.views.position_view import announcement_of, key_of, scene_of, way_of
from tests.kit import diagram
from tests.properties.positions import tfens
from tests.spec.cases import lines

POSITIONS = lines("positions.jsonl")[::8]
EFFECTS = ("destroyed", "sunk", "burnt", "swept", "dispersed", "lit", "melted", "smoked", "mined")


@pytest.mark.parametrize("case", POSITIONS, ids=[f"line-{n}" for n in range(len(POSITIONS))])
def test_a_scene_shows_the_whole_position(case: dict[str, Any]) -> None:
    position = Position.from_tfen(case["tfen"])
    scene = scene_of(position)
    assert scene.tfen == case["tfen"]
    assert [piece.square for piece in scene.pieces] == [piece.square for piece in position.pieces(wrecks=True)]
    assert {kind: squares for kind in scene.terrain if (squares := position.terrain(kind))} == scene.terrain


@given(tfens())
def test_the_text_of_a_scene_is_the_text_of_the_position(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    assert scene_of(position).tfen == position.tfen()


def test_cargo_and_flags_are_seen() -> None:
    scene = scene_of(
        diagram(
            """
            2  ~LL/N(MT/S^)  .
            1  CLT/N         ^
               A             B
            """,
            mode="flag",
        )
    )
    boat = next(piece for piece in scene.pieces if piece.square == "A2")
    assert boat.cargo is not None
    assert (boat.cargo.type, boat.cargo.has_flag, scene.flags) == ("MT", True, ["B1"])


def test_f6_a_low_silhouette_is_known_by_its_trait_whatever_the_type() -> None:
    own = load_types("[types.LC]\nname = 'Low Car'\nspeed = 3\narmour = [0, 0, 0]\ntraits = ['low']")
    position = Position.from_tfen("6x6 - xwTK@A1N,wRB@B1N,xwLC@C1N,xwMT@D1N,bLT@F6S w mode=last", own)
    low = {piece.type: piece.is_low for piece in scene_of(position).pieces}
    assert low == {"TK": True, "RB": True, "LC": True, "MT": False, "LT": False}


@pytest.mark.parametrize(
    ("fields", "counts"),
    [
        ("mode=escape3 out=w2,b1", {"w": 2, "b": 1}),
        ("mode=flag home=w1,b0", {"w": 1, "b": 0}),
        ("mode=four score=w3,fw0,b12,fb1", {"w": 3, "fw": 0, "b": 12, "fb": 1}),
        ("mode=last", {}),
        ("mode=command", {}),
    ],
)
def test_a_scene_shows_what_its_mode_counts(fields: str, counts: dict[str, int]) -> None:
    four = ",fwLT@B1N,fbLT@C1N" if "four" in fields else ""
    scene = scene_of(Position.from_tfen(f"8x8 - wCLT@A1N,bCLT@H8S{four} w {fields}"))
    assert scene.counts == counts


@pytest.mark.parametrize(("mode", "matters"), [("command", True), ("last", False), ("escape3", False), ("flag", False)])
def test_a_scene_says_whether_command_tanks_are_special(mode: str, matters: bool) -> None:
    assert scene_of(Position.from_tfen(f"8x8 - wCLT@A1N,bCLT@H8S w mode={mode}")).has_command is matters


def test_a_way_gives_the_power_of_the_piece_that_moves_not_of_the_boat_it_leaves() -> None:
    position = diagram(
        """
        3  .             .     lt/S
        2  ~LL/E(MT/E)   .     .
        1  FT/N          HM/N  .
           A             B     C
        """,
        mode="last",
    )
    powers = {code: way_of(position, Move.parse(code)).power for code in ("cA2B2E", "B1B2N", "A1A1NE")}
    assert powers == {"cA2B2E": 2, "B1B2N": 5, "A1A1NE": None}


@given(tfens())
def test_a_way_says_the_same_as_the_explanation(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for move in position.legal_moves()[::7]:
        way, told = way_of(position, move), position.explain(move)
        assert {name: tuple(getattr(way, name)) for name in EFFECTS} == {name: getattr(told, name) for name in EFFECTS}
        assert (way.takes_flag, way.brings_home) == (told.takes_flag, told.brings_home)
        assert move.is_pass or len(way.steps) == len(told.steps)
    assert position.tfen() == Position.from_tfen(tfen).tfen()


def test_a_way_goes_step_by_step() -> None:
    position = diagram(
        """
        3  .     .     .
        2  .     .     lt/S
        1  LT/N  .     .
           A     B     C
        """,
        mode="last",
    )
    way = way_of(position, Move.parse("A1B2NE"))
    assert (way.start, way.steps) == (PathStep("A1", "N"), [PathStep("A1", "NE"), PathStep("B2", "NE")])


def test_the_step_back_keeps_the_facing() -> None:
    position = diagram(
        """
        3  .     .     lt/S
        2  LT/N  .     .
        1  .     .     .
           A     B     C
        """,
        mode="last",
    )
    assert way_of(position, Move.parse("A2A1N")).steps == [PathStep("A1", "N")]


def test_leaving_the_board_ends_nowhere() -> None:
    position = Position.from_tfen("8x8 - wCLT@D7N,bCLT@H1S w")
    assert [step.square for step in way_of(position, Move.parse("D7OUT")).steps] == ["D8", None]


def test_a_pass_follows_no_path() -> None:
    position = Position.from_tfen("6x6 high:A2,B2,B1 wLT@A1N,bLT@F6S w mode=last turning=no")
    way = way_of(position, Move.parse("pass"))
    assert (way.code, way.start, way.steps, way.side) == ("pass", None, [], "w")


def test_an_impossible_move_has_no_way() -> None:
    with pytest.raises(IllegalMove, match="A1A9N"):
        way_of(setup("basic-16").position(), Move.parse("A1A9N"))


def test_g2_a_check_is_announced_with_the_move_that_proves_it() -> None:
    position = Position.from_tfen("8x8 - wCLT@D1N,bCLT@H8S,bHT@D8S w")
    check = announcement_of(position).check
    assert check is not None
    assert (check.side, check.target, check.destroyed) == ("b", "D1", ["D1"])
    assert position.turn.value == "w"


def test_g2_an_escape_is_announced_with_the_way_out() -> None:
    announced = announcement_of(Position.from_tfen("12x8 high:A7,B7,C7,A6,B6,C6 wCLT@A8E,bCLT@L2S w"))
    assert announced.check is None
    assert announced.escape is not None
    assert announced.escape.code == "L2OUT"


def test_g2_nothing_is_announced_where_announcing_is_off() -> None:
    announced = announcement_of(Position.from_tfen("8x8 - wCLT@D1N,bCLT@H2S,bHT@D8S w announce=no"))
    assert (announced.check, announced.escape) == (None, None)


@given(tfens(("command",)))
def test_g2_what_is_announced_is_what_the_position_knows(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    if position.announce and position.outcome() is None:
        announced = announcement_of(position)
        assert (announced.check is not None, announced.escape is not None) == (
            position.in_check(),
            position.escape_threat(),
        )


def test_the_key_changes_with_the_position_and_comes_back_with_it() -> None:
    position = setup("basic-16").position()
    before = key_of(position)
    position.play(position.legal_moves()[0])
    played = key_of(position)
    position.undo()
    assert (len(before), played != before, key_of(position)) == (16, True, before)
