"""A board reflected or turned is the same game: the same moves, the same ends."""

from collections.abc import Callable

import pytest
from hypothesis import given

from tankchess import Move, Position, PositionError, Side, perft, setup, symmetry_of
from tankchess.errors import ArgumentError
from tests.properties.positions import tfens

NAMES = ("mirror", "rotate", "sideways")
TWICE: list[Callable[[Position], Position]] = [Position.mirror, Position.rotate, Position.mirror_sideways]


def names_for(position: Position) -> tuple[str, ...]:
    return (*NAMES, "quarter") if position.mode in ("last", "four") else NAMES


def without_move_number(position: Position) -> list[str]:
    """A TFEN without it: it grows after the last player of a round, who is another where sides are exchanged."""
    return [field for field in position.tfen().split(" ") if not field.startswith("move=")]


@given(tfens())
def test_twice_is_the_same_position_again(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for turn in TWICE:
        assert turn(turn(position)) == position


@given(tfens())
def test_four_quarter_turns_are_the_same_position_again(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    if position.mode not in ("last", "four"):
        return
    turned = position.quarter_turn()
    assert (turned.width, turned.height) == (position.height, position.width)
    assert turned.quarter_turn().quarter_turn().quarter_turn() == position


@given(tfens())
def test_the_moves_of_a_turned_board_are_the_moves_turned(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    for name in names_for(position):
        symmetry = symmetry_of(position, name)
        turned = symmetry.position(position)
        assert {symmetry.move(move) for move in position.legal_moves()} == set(turned.legal_moves())


@given(tfens())
def test_a_move_played_and_turned_is_the_turned_move_played(tfen: str) -> None:
    position = Position.from_tfen(tfen).with_rules(house=False)
    for name in names_for(position):
        symmetry = symmetry_of(position, name)
        turned = symmetry.position(position)
        for move in position.legal_moves()[::17]:
            one = symmetry.position(position.after(move))
            other = turned.after(symmetry.move(move))
            assert without_move_number(one) == without_move_number(other)


@given(tfens())
def test_the_end_of_a_turned_board_is_the_same_for_the_other_side(tfen: str) -> None:
    position = Position.from_tfen(tfen)
    outcome = position.outcome()
    for name in names_for(position):
        symmetry = symmetry_of(position, name)
        turned = symmetry.position(position).outcome()
        assert (outcome is None) == (turned is None)
        if outcome is not None and turned is not None:
            assert turned.termination == outcome.termination
            assert turned.winner == (None if outcome.winner is None else symmetry.side(outcome.winner))


@pytest.mark.parametrize("name", ["basic-16", "frozen-lake-16", "duel-12"])
@pytest.mark.parametrize("turn", TWICE)
def test_perft_of_a_turned_board_is_the_same(name: str, turn: Callable[[Position], Position]) -> None:
    position = setup(name).position()
    assert [perft(turn(position), depth) for depth in (1, 2)] == [perft(position, depth) for depth in (1, 2)]


def test_a_board_in_central_symmetry_is_itself_with_black_to_move() -> None:
    position = setup("basic-16").position()
    assert position.rotate() == position.with_turn("b")


def test_mirror_exchanges_the_sides_as_chess_libraries_do() -> None:
    position = Position.from_tfen("8x6 high:C2 wCLT@A1NE,bCHT@G5S w out=w0,b0 move=3")
    assert position.mirror().tfen() == "8x6 high:C5 bCLT@A6SE,wCHT@G2N b move=3"
    assert position.rotate().tfen() == "8x6 high:F5 wCHT@B2N,bCLT@H6SW b move=3"
    assert position.mirror_sideways().tfen() == "8x6 high:F2 bCHT@B5S,wCLT@H1NW w move=3"


def test_a_quarter_turn_keeps_the_sides() -> None:
    position = Position.from_tfen("8x6 high:C2 wLT@A1NE,bHT@G5S w mode=last")
    assert position.quarter_turn().tfen() == "6x8 high:B6 wLT@A8SE,bHT@E2W w mode=last"


def test_m12_no_quarter_turn_where_the_edges_have_a_meaning() -> None:
    with pytest.raises(PositionError, match="in mode command the edges have a meaning"):
        setup("basic-16").position().quarter_turn()


def test_a_symmetry_tells_where_things_come_to_lie() -> None:
    symmetry = symmetry_of(setup("basic-16").position(), "rotate")
    assert (symmetry.square("A1"), symmetry.facing("NE"), symmetry.side(Side.WHITE)) == ("P16", "SW", Side.BLACK)
    assert symmetry.move("F3H6E@F4,G5xM6") == Move.parse("K14I11W@J12,K13xD11")
    assert symmetry.move("H15OUT") == Move.parse("I2OUT")
    assert symmetry.move("pass") == Move.parse("pass")
    assert symmetry.move("H8H8NtH8+I9") == Move.parse("I9I9StH8+I9")


@pytest.mark.parametrize("ask", [lambda s: s.square("Z1"), lambda s: s.facing("X"), lambda s: s.move("Z1Z2N")])
def test_what_is_not_on_the_board_is_told(ask: Callable[[object], object]) -> None:
    with pytest.raises(ArgumentError):
        ask(symmetry_of(setup("basic-16").position(), "mirror"))


def test_a_symmetry_that_does_not_exist_is_told() -> None:
    with pytest.raises(ArgumentError, match="expected one of mirror rotate sideways quarter"):
        symmetry_of(setup("basic-16").position(), "twist")
