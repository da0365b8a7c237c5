"""What pieces can do, asked of a position as data: reach, threats, attackers, attacks, and what a move means."""

import pytest
from hypothesis import given

from tankchess import ArgumentError, IllegalMove, Move, Position, Side, ThreatenedPiece, setup
from tests.kit import diagram
from tests.properties.positions import tfens

OPEN = "8x8 high:D4 wCLT@A1N,wMT@C2N,bCLT@H8S,bLT@C7E w announce=no"
EDGE = "10x8 high:D6,E6 wCLT@F5N,wMT@G4N,bCLT@B8S,bHT@J3W w announce=no"


def counts(threats: list[ThreatenedPiece]) -> dict[str, int]:
    return {threat.square: len(threat.attackers) for threat in threats}


def test_reach_tells_the_fewest_steps_and_every_facing() -> None:
    position = Position.from_tfen(OPEN)
    stops = position.reach("C2")
    wanted = {(move.to_square, move.facing) for move in position.pseudo_legal_moves() if move.from_square == "C2"}
    assert {(square, facing) for square, stop in stops.items() for facing in stop.facings} == wanted
    assert stops["C2"].facings == ("NE", "E", "SE", "S", "SW", "W", "NW")
    assert stops["C3"].steps == 1
    assert stops["D3"].steps == 2
    assert "D4" not in stops


def test_reach_counts_the_shortest_of_ways_that_clear_different_smoke() -> None:
    position = Position.from_tfen("8x8 smoke:B2,C3,B3 wLT@B1N,bLT@H8S w mode=last")
    stops = position.reach("B1")
    for square, stop in stops.items():
        ways = [move for move in position.pseudo_legal_moves() if move.to_square == square and not move.action]
        assert stop.steps == min(len(position.explain(move).steps) for move in ways)
        assert len(set(stop.facings)) == len(stop.facings)


def test_reach_of_a_piece_that_is_not_on_turn_is_its_reach_when_it_is() -> None:
    stops = Position.from_tfen(OPEN).reach("C7")
    assert stops["D7"].steps == 1
    assert not any(stop.is_barred for stop in stops.values())


def test_squares_that_the_game_forbids_are_marked() -> None:
    position = Position.from_tfen("6x6 - wCLT@A1N,bLT@B6S,bCLT@F6S w")
    legal = {move.to_square for move in position.legal_moves()}
    stops = position.reach("A1")
    barred = {square for square, stop in stops.items() if stop.is_barred}
    assert barred == set(stops) - legal
    assert barred


def test_nobody_reaches_anything_from_an_empty_square_or_a_wreck() -> None:
    position = Position.from_tfen("6x6 - wCLT@A1N,xbMT@C3N,bCLT@F6S w")
    assert position.reach("B4") == position.reach("C3") == {}
    assert position.fire_lines("B4") == position.fire_lines("C3") == []


def test_threats_count_the_pieces_that_can_destroy() -> None:
    position = Position.from_tfen("8x8 - wMT@C2N,wMT@D2N,bLT@C7E,bHT@H8S w mode=last")
    assert counts(position.threats("w")) == {"C7": 2}
    assert counts(position.threats("b")) == {
        target: len({move.from_square for move in _moves_of_black(position) if move.target == target})
        for target in sorted({move.target for move in _moves_of_black(position) if move.action == "x" and move.target})
    }


def _moves_of_black(position: Position) -> list[Move]:
    return Position.from_tfen(position.tfen().replace(" w ", " b ")).pseudo_legal_moves()


def test_a_bomb_threatens_the_enemies_around_it_and_no_friends() -> None:
    position = Position.from_tfen("8x8 - wRB@C2N,wLT@C4N,bLT@D4S,bLT@H8S w mode=last")
    assert "D4" in counts(position.threats("w"))
    assert "C4" not in counts(position.threats("w"))


def test_m7_reach_tells_what_is_deadly() -> None:
    position = Position.from_tfen("6x6 water:C3;mine:A3 wLT@A1N,bLT@F6S w mode=last")
    stops = position.reach("A1")
    assert (stops["A3"].deadly, stops["C3"].deadly, stops["A2"].deadly) == ("mine", "water", "")


def test_l3_cargo_has_a_reach_of_its_own() -> None:
    position = Position.from_tfen("8x8 water:C3,C4,C5 wLL@C3N(wMTN),bLT@H8S w mode=last")
    assert set(position.reach("C3")) == {"C3", "C4", "C5"}
    assert "C6" not in position.reach("C3", cargo=True)
    assert position.reach("H8", cargo=True) == {}


@given(tfens())
def test_the_reach_of_all_pieces_is_where_all_moves_end(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    ends = {(move.from_square, move.is_cargo, move.to_square, move.facing) for move in position.pseudo_legal_moves()}
    wanted = {end for end in ends if end[2] is not None}
    found = {
        (piece.square, cargo, square, facing)
        for piece in position.pieces(side=position.turn)
        for cargo in (False, True)
        for square, stop in position.reach(piece.square, cargo=cargo).items()
        for facing in stop.facings
    }
    # A piece that never moves fires from where it stands, which is not a reach (A6).
    still = {piece.square for piece in position.pieces(side=position.turn) if not piece.type.is_vehicle}
    assert found == {end for end in wanted if end[0] not in still}


@given(tfens())
def test_the_threats_of_a_side_are_what_its_moves_destroy(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    turn = position.turn
    free = position.with_turn(turn, freely=True)
    destroyed = {
        piece.square
        for move in free.pseudo_legal_moves()
        if not move.is_pass
        for piece in free.destroys(move)
        if piece.side is not turn
    }
    assert {threat.square for threat in position.threats(turn)} == destroyed


@given(tfens())
def test_attackers_attacks_and_threats_tell_the_same(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for side in position.order:
        for threat in position.threats(side):
            assert tuple(position.attackers(threat.square, side)) == threat.attackers
            for attacker in threat.attackers:
                attacks = position.attacks(attacker.square)
                assert any(threat.square in attack.victims for attack in attacks)


def test_without_a_side_threats_are_those_against_the_side_to_move() -> None:
    position = diagram("""
        6  ht/S  .  .
        3  .     .  .
        1  LT/N  .  HT/N
           A     B  C
    """)
    threat = next(threat for threat in position.threats() if threat.square == "A1")
    assert [str(piece) for piece in threat.attackers] == ["bHT@A6S"]
    assert threat.piece == position.piece_at("A1")
    assert all(move.target == "A1" for move in threat.moves)


def test_attackers_are_the_enemies_of_what_stands_there() -> None:
    position = Position.from_tfen("8x8 - wMT@C2N,wMT@D2N,bLT@C7E,bHT@H8S w mode=last")
    assert [piece.square for piece in position.attackers("C7")] == ["C2", "D2"]
    assert position.attackers("C7", "b") == []
    assert position.attackers("E5") == []


def test_a5_a_bomb_of_ones_own_can_be_hit_and_blown_up() -> None:
    position = Position.from_tfen("8x8 - wMT@C2N,wRB@C6N,bLT@D6S,bLT@H8S w mode=last")
    assert [str(piece) for piece in position.attackers("C6", "w")] == ["wMT@C2N"]
    assert "bLT@D6S" in {str(piece) for piece in position.destroys("C2C3NxC6")}


def test_m8_a_bomb_that_can_drive_into_fire_threatens_those_around_it() -> None:
    position = Position.from_tfen("9x9 high:D3,D5,D6,E3,F3,F5,F6;fire:E5;low:D4,F4 wRB@E4N,bLT@E6S,bLT@I9S w mode=last")
    assert "E6" in {victim for attack in position.attacks("E4") for victim in attack.victims}


def test_attacks_of_a_piece_name_the_move_and_the_victims() -> None:
    position = Position.from_tfen(OPEN)
    victims = {victim for attack in position.attacks("C2") for victim in attack.victims}
    assert victims == {"C7"}
    assert all(attack.move.from_square == "C2" for attack in position.attacks("C2"))
    assert position.attacks("E5") == []


def test_a_side_that_does_not_play_threatens_nothing() -> None:
    with pytest.raises(ArgumentError, match="expected one of w b"):
        Position.from_tfen(OPEN).threats("fw")


# What a move means.


def test_g2_a_move_gives_check() -> None:
    position = Position.from_tfen("16x16 - wCLT@A1N,wHD@H6S,bCLT@H16S w")
    assert position.gives_check("H6H6SW") and not position.gives_check("A1A2N")


@given(tfens())
def test_g2_a_move_gives_check_exactly_when_the_opponent_is_in_check_after_it(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    if position.outcome() is not None:
        return
    for move in position.legal_moves()[::9]:
        after = position.after(move)
        over = after.goal() is not None
        assert position.gives_check(move) == (after.in_check() and not over)
        assert position.gives_escape(move) == (after.escape_threat() and not over)


def test_g2_a_move_threatens_to_escape() -> None:
    position = Position.from_tfen(EDGE)
    assert position.gives_escape("F5F6N")


def test_the_move_that_proves_a_check_is_a_capture_although_it_is_not_its_turn() -> None:
    position = Position.from_tfen("16x16 - wCLT@H1N,bHT@H6S,bCLT@P16S w")
    proof = position.check_move()
    assert proof is not None
    assert position.is_capture(proof)
    assert [str(piece) for piece in position.destroys(proof)] == ["wCLT@H1N"]


def test_a_shot_is_a_capture_and_a_drive_is_not() -> None:
    position = Position.from_tfen("8x8 - wMT@C2N,bLT@C7E,bHT@H8S w mode=last")
    assert position.is_capture("C2C3NxC7") and not position.is_capture("C2C3N")


def test_m7_losing_the_moving_piece_is_not_a_capture() -> None:
    position = Position.from_tfen("6x6 mine:A3 wLT@A1N,bLT@F6S w mode=last")
    assert [str(piece) for piece in position.destroys("A1A3N")] == ["wLT@A1N"]
    assert not position.is_capture("A1A3N")


def test_m12_who_leaves_the_board_is_not_destroyed() -> None:
    position = Position.from_tfen("10x8 high:D6,E6 wCLT@F6N,wMT@G4N,bCLT@B8S,bHT@J3W w")
    assert position.destroys("F6OUT") == []


@given(tfens())
def test_what_a_move_destroys_is_no_longer_alive_after_it(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    alive = sum(1 + (piece.cargo is not None) for piece in position.pieces())
    for move in position.legal_moves()[::7]:
        if move.is_pass or move.is_out:
            continue
        after = position.after(move)
        left = sum(1 + (piece.cargo is not None) for piece in after.pieces())
        assert alive - left == len(position.destroys(move))


def test_a_move_that_nobody_can_make_is_refused() -> None:
    position = setup("duel-12").position()
    for question in (position.gives_check, position.is_capture, position.destroys, position.gives_escape):
        with pytest.raises(IllegalMove):
            question("A1L12N")


def test_g2_a_move_of_the_side_whose_turn_it_is_not_is_judged_as_if_it_were() -> None:
    position = Position.from_tfen("16x16 - wCLT@A1N,wHD@H6S,bCLT@H16S b")
    assert position.gives_check("H6H6SW") and not position.gives_check("A1A2N")
    assert not position.gives_escape("H6H6SW")


def test_m4_an_impossible_move_of_the_other_side_is_refused_for_what_is_wrong_with_it() -> None:
    position = Position.from_tfen("16x16 - wCLT@A1N,wHD@H6S,bCLT@H16S b")
    for question in (position.gives_check, position.gives_escape, position.destroys, position.trace):
        with pytest.raises(IllegalMove) as caught:
            question("A1P16N")
        assert "to move" not in str(caught.value)
        assert caught.value.reason == position.with_turn("w").why_not("A1P16N")


def test_a_position_tells_whether_it_is_over() -> None:
    position = Position.from_tfen("10x8 high:D6,E6 wCLT@F6N,wMT@G4N,bCLT@B8S,bHT@J3W w")
    assert not position.is_over and position.after("F6OUT").is_over


# Pieces, chosen.


def test_pieces_are_chosen_by_side_type_and_life() -> None:
    position = Position.from_tfen("8x8 - wCLT@A1N,wLT@B1N,xwLT@C3N,bLT@C7E,bCHT@H8S w")
    assert [str(piece) for piece in position.pieces(side="w", type="LT")] == ["wCLT@A1N", "wLT@B1N"]
    assert [str(piece) for piece in position.pieces(side=Side.BLACK)] == ["bLT@C7E", "bCHT@H8S"]
    assert [str(piece) for piece in position.pieces(alive=False)] == ["xwLT@C3N"]
    assert len(position.pieces(wrecks=True, type="LT")) == 4


def test_a_type_that_does_not_exist_is_told() -> None:
    with pytest.raises(ArgumentError, match="piece type 'XX': expected one of AH AS"):
        Position.from_tfen(OPEN).pieces(type="XX")


def test_moves_is_the_former_name_of_the_pseudo_legal_moves() -> None:
    position = setup("basic-16").position()
    with pytest.warns(DeprecationWarning, match=r"legal_moves\(\).*pseudo_legal_moves\(\)"):
        moves = position.moves()
    assert moves == position.pseudo_legal_moves()
    assert len(moves) == 549 and len(position.legal_moves()) == 548
