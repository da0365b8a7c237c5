"""Whatever text comes in, only the typed errors come out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import CatalogueError, IllegalMove, Move, MoveError, Position, TfenError, load_types

TFEN = (
    "7x8 high:D3;low:B1;water:B7,C6,D5,E6,F4,F7;hedge:A1+A2,C3;ice:C6,D5;smoke:F3,G2;mine:E4 "
    "xwAH@B6SE,wFT@D4NW,wML@D5NW,bSL@D8NE,bLL@E6E,wLL@F4E(wMTE^)^,wAH@G4SE w mode=flag mines=9 "
    "flags=A3,D4+E5 home=w1,b0 move=2 quiet=2"
)
CODE = "cF3H6E@F4,G5tH8+I9"
TYPES = """
[types.RT]
name = "Recon"
speed = 6
armour = [0, 0, 0]
weapon = { kind = "gun", power = 1, arc = "fixed" }
"""


def damaged(text: str) -> st.SearchStrategy[str]:
    """`text` with a piece cut out and something else put in its place."""
    letters = st.text(alphabet=[*sorted(set(text)), "x", "C", "9", "0", "~", "é"], max_size=4)
    places = st.tuples(st.integers(0, len(text)), st.integers(0, 6))
    return st.builds(lambda place, put: text[: place[0]] + put + text[sum(place) :], places, letters)


@given(st.text(max_size=80) | damaged(TFEN))
def test_from_tfen_raises_only_tfen_errors(text: str) -> None:
    try:
        position = Position.from_tfen(text)
    except TfenError:
        return
    assert Position.from_tfen(position.tfen()) == position


@given(st.text(max_size=30) | damaged(CODE))
def test_parse_raises_only_move_errors(text: str) -> None:
    try:
        move = Move.parse(text)
    except MoveError:
        return
    assert str(move) == text


@given(st.text(max_size=80) | damaged(TYPES))
def test_load_types_raises_only_catalogue_errors(text: str) -> None:
    try:
        load_types(text)
    except CatalogueError:
        return


@given(damaged("D4C4NWxC6") | damaged("F4F4S") | damaged("cF4G4E"))
def test_play_raises_only_move_errors_and_then_changes_nothing(code: str) -> None:
    position = Position.from_tfen(TFEN)
    try:
        position.play(code)
    except MoveError:
        assert (position.tfen(), position == Position.from_tfen(TFEN)) == (TFEN, True)


@given(damaged("D4C4NWxC6"))
def test_why_not_answers_every_code_that_can_be_read(code: str) -> None:
    position = Position.from_tfen(TFEN)
    try:
        move = Move.parse(code)
    except MoveError:
        return
    assert (position.why_not(move) is None) == position.is_legal(move)


def test_an_illegal_play_leaves_everything_as_it_was() -> None:
    position = Position.from_tfen(TFEN)
    with pytest.raises(IllegalMove):
        position.play("D4D8N")
    assert position == Position.from_tfen(TFEN)
