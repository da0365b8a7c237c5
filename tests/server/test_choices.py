"""Choosing a move: everything that is legal, with its steps, and nothing else."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from tankchess import Move, Position, Side
from tankchess.server.messages import Choices, Mover, Stand
from tankchess.server.views.choices import choices_of, look_at, refusal_of, refusal_there, threats_against
from tankchess.server.views.position_view import key_of
from tests.kit import diagram
from tests.properties.positions import tfens
from tests.spec.cases import lines

POSITIONS = lines("positions.jsonl")
every_position = pytest.mark.parametrize("case", POSITIONS, ids=[f"line-{n}" for n in range(len(POSITIONS))])


def offered(choices: Choices) -> Iterator[str]:
    if choices.must_pass:
        yield "pass"
    for mover in choices.movers:
        yield from ([] if mover.out is None else [mover.out])
        yield from mover.other_outs
        for stand in mover.stands:
            yield from (code for code, _, _ in stand.moves)


def barred(choices: Choices) -> Iterator[str]:
    for mover in choices.movers:
        yield from ([] if mover.barred_out is None else [mover.barred_out])
        yield from mover.other_barred_outs
        for stand in mover.stands:
            yield from (code for code, _, _ in stand.barred)


def check_all(position: Position) -> None:
    text = position.tfen()
    choices = choices_of(position, 7)
    legal = [str(move) for move in position.legal_moves()]
    assert sorted(offered(choices)) == sorted(legal)
    rest = (
        set() if is_over_without_mate(position) else {str(move) for move in position.pseudo_legal_moves()} - set(legal)
    )
    assert sorted(barred(choices)) == sorted(rest)
    assert (choices.ply, choices.key, choices.side) == (7, key_of(position), str(position.turn))
    assert position.tfen() == text


def is_over_without_mate(position: Position) -> bool:
    outcome = position.outcome()
    return outcome is not None and str(outcome.termination) not in ("checkmate", "escapemate", "stalemate")


@every_position
def test_the_choices_are_the_legal_moves(case: dict[str, Any]) -> None:
    check_all(Position.from_tfen(case["tfen"]))


@given(tfens())
def test_the_choices_are_the_legal_moves_anywhere(tfen: str) -> None:
    check_all(Position.from_tfen(tfen))


@given(tfens())
def test_the_steps_are_those_of_the_way_the_move_takes(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for mover in choices_of(position, 0).movers:
        told = [(code, stand.steps) for stand in mover.stands for code, _, _ in (stand.moves + stand.barred)[:1]]
        if mover.out is not None:
            told.append((mover.out, mover.out_steps))
        for text, steps in told:
            assert (text, steps) == (text, len(position.trace(text).steps))


@given(tfens())
def test_deadly_squares_are_those_where_the_mover_is_lost(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for mover in choices_of(position, 0).movers:
        for stand in mover.stands[::5]:
            plain = [code for code, action, _ in stand.moves if not action]
            if plain and stand.to != mover.square:
                told = position.explain(plain[0])
                lost = stand.to in {*told.destroyed, *told.sunk, *told.burnt}
                assert bool(stand.deadly) is lost


def stand_on(position: Position, square: str, to: str, facing: str) -> Stand:
    return next(stand for stand in mover_on(position, square).stands if (stand.to, stand.facing) == (to, facing))


def mover_on(position: Position, square: str) -> Mover:
    return next(mover for mover in choices_of(position, 0).movers if mover.square == square)


def test_m9_water_is_deadly_to_a_tank() -> None:
    position = diagram(
        """
        2  ~     .     lt/S
        1  LT/N  .     .
           A     B     C
        """,
        mode="last",
    )
    assert stand_on(position, "A1", "A2", "N").deadly == "water"


def test_m7_a_mine_is_deadly_and_m8_fire_too() -> None:
    position = diagram(
        """
        2  +     !     lt/S
        1  LT/N  .     LT/W
           A     B     C
        """,
        mode="last",
    )
    assert stand_on(position, "A1", "A2", "N").deadly == "mine"
    assert stand_on(position, "A1", "B2", "NE").deadly == "fire"


def test_m13_ways_that_clear_smoke_are_stands_of_their_own() -> None:
    position = diagram(
        """
        3  .     .     lt/S
        2  %     .     .
        1  LT/N  .     .
           A     B     C
        """,
        mode="last",
    )
    ways = [stand for stand in mover_on(position, "A1").stands if stand.to == "A3" and stand.facing == "N"]
    assert ["A2"] in [stand.via for stand in ways]


def test_l1_cargo_is_a_mover_of_its_own() -> None:
    position = diagram(
        """
        3  .            .     lt/S
        2  .            .     .
        1  ~LL/N(MT/N)  .     .
           A            B     C
        """,
        mode="last",
    )
    movers = [(mover.square, mover.is_cargo) for mover in choices_of(position, 0).movers]
    assert sorted(movers) == [("A1", False), ("A1", True)]


def test_g8_a_player_who_cannot_move_must_pass() -> None:
    choices = choices_of(Position.from_tfen("6x6 high:A2,B2,B1 wLT@A1N,bLT@F6S w mode=last turning=no"), 0)
    assert (choices.must_pass, choices.movers) == (True, [])


# Looking ahead.


def test_a_look_shows_the_way_and_the_sums_of_armour() -> None:
    position = diagram(
        """
        5  .     .     mt/E
        4  .     .     .
        3  .     .     .
        2  .     .     .
        1  .     MT/N  .
           A     B     C
        """,
        mode="last",
    )
    look = look_at(position, "B1", "C2", "N")
    assert [(step.square, step.facing) for step in look.way][-1] == ("C2", "N")
    ahead = next(line for line in look.lines if line.direction == "N")
    assert [(target.square, target.sum) for target in ahead.targets] == [("C5", "side 1 < 2: destroyed")]


def test_a_look_at_an_enemy_shows_its_fire_and_no_way() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")
    look = look_at(position, "H8", "H8", "S")
    assert look.way == []
    assert "S" in [line.direction for line in look.lines]


@pytest.mark.parametrize(("to", "facing"), [("Z99", "N"), ("B2", "UP")])
def test_a_look_at_an_impossible_place_is_a_value_error(to: str, facing: str) -> None:
    with pytest.raises(ValueError, match="expected one of"):
        look_at(Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w"), "A1", to, facing)


def test_g2_a_barred_move_is_refused_with_the_enemys_answer() -> None:
    position = Position.from_tfen("8x8 - wCLT@D1N,wMT@D3E,bCLT@H8S,bHT@D8S w")
    refusal = refusal_of(position, Move.parse("D3E3E"))
    assert (refusal.kind, refusal.rule) == ("check", "G2")
    assert refusal.refutation is not None
    assert (refusal.refutation.side, refusal.refutation.target) == ("b", "D1")


def test_g2_a_move_that_lets_the_enemy_escape_is_refused_with_the_way_out() -> None:
    position = Position.from_tfen("12x8 high:A7,B7,C7,A6,B6,C6 wCLT@A8E,bCLT@L2S w")
    refusal = refusal_of(position, Move.parse("A8B8E"))
    assert (refusal.kind, refusal.refutation is not None and refusal.refutation.code) == ("escape", "L2OUT")


def test_m9_driving_your_own_command_tank_into_water_is_refused() -> None:
    position = Position.from_tfen("8x8 water:A2 wCLT@A1N,bCLT@H8S w")
    assert refusal_of(position, Move.parse("A1A2N")).kind == "own"


def test_a_move_against_the_rules_is_refused_by_its_rule() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")
    refusal = refusal_of(position, Move.parse("A1H7N"))
    assert (refusal.kind, refusal.rule, refusal.refutation) == ("rule", "M2", None)
    assert refusal.texts["sv"].startswith("För långt: det krävs")


def test_a_square_out_of_reach_is_refused_with_the_fewest_steps_that_lead_there() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")
    assert refusal_there(position, Move.parse("A1A8S")).texts["en"].startswith("Too far: it takes 7 steps")


def test_a_square_behind_an_obstacle_is_refused_by_what_is_in_the_way() -> None:
    position = Position.from_tfen("8x8 high:A3,B3,B2 wCLT@A1N,bCLT@H8S w")
    assert refusal_there(position, Move.parse("A1A4S")).rule == "M4"


@pytest.mark.parametrize("code", ["A1A2W", "A1OUT", "pass"])
def test_a_square_in_reach_and_no_square_at_all_are_not_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"A1A2NE? is a legal move|expected a move to a square"):
        refusal_there(Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w"), Move.parse(code))


def test_a_legal_move_is_not_refused() -> None:
    with pytest.raises(ValueError, match="A1A1NE is a legal move"):
        refusal_of(Position.from_tfen("8x8 high:A2,B2 wCLT@A1N,bCLT@H8S w"), Move.parse("A1A1NE"))


@given(tfens(("command",)))
def test_g2_every_barred_move_has_its_refutation(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for code in list(barred(choices_of(position, 0)))[::11]:
        refusal = refusal_of(position, Move.parse(code))
        assert refusal.rule == "G2"
        assert (refusal.kind == "own") is (refusal.refutation is None)


def test_threats_name_what_can_be_destroyed_and_by_which_piece() -> None:
    position = diagram(
        """
        5  .     mt/S  .
        4  .     .     .
        3  .     .     .
        2  .     .     .
        1  LT/N  .     HT/N
           A     B     C
        """,
        mode="last",
    )
    assert [(threat.square, threat.by) for threat in threats_against(position, Side.WHITE)] == [("A1", ["B5"])]


def test_a5_a_bomb_threatens_the_pieces_beside_it() -> None:
    position = diagram(
        """
        3  .     .     .
        2  rb/S  .     .
        1  .     LT/N  .
           A     B     C
        """,
        mode="last",
    )
    assert [(threat.square, threat.by) for threat in threats_against(position, Side.WHITE)] == [("B1", ["A2"])]


def test_m13_ways_off_the_board_name_the_smoke_they_remove() -> None:
    position = diagram(
        """
        6  .  .  .      .  .  .
        5  .  .  %      %  .  .
        4  .  .  CLT/N  .  .  .
        3  .  .  .      .  .  .
        2  .  .  .      .  .  .
        1  .  .  .      .  .  clt/S
           A  B  C      D  E  F
        """,
        mode="command",
    )
    (mover,) = choices_of(position, 0).movers
    assert (mover.out, mover.other_outs) == ("C4OUT@C5", ["C4OUT@D5", "C4OUT"])
    assert mover.outs_via == [["C5"], ["D5"], []]
