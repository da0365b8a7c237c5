"""Moves as people type them, in any case and in both notations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import Move, Position, RecordError, setup
from tankchess.notation import move_text
from tankchess.notation.typed_move import read_typed_move

# Boats with cargo, mines, smoke, hedges and flames: every action has a code.
BUSY = [
    setup("basic-16").position(),
    setup("river-crossing-20").position(),
    setup("minefield-16").position(),
    setup("fiery-battlefield-16").position(),
    setup("capture-16").position(mode="flag"),
    Position.from_tfen("8x8 water:C1,C2,C3;hedge:F5+F6 wLL@C2N(wMTN),wFT@F3N,wSL@A1N,bCLT@H8S,wCLT@H1N,bRB@E4S w"),
    Position.from_tfen("8x8 - wCLT@A7N,wRB@D4N,wML@E1N,bMT@D7S,bCLT@H8S w announce=no"),
]


@given(st.sampled_from(BUSY), st.data())
def test_every_legal_move_is_understood_in_small_letters(position, data):
    legal = [str(move) for move in position.legal_moves()]
    code = data.draw(st.sampled_from(legal))
    assert read_typed_move(code.lower(), legal) == code
    assert read_typed_move(code.lower(), []) == code


@given(st.sampled_from(BUSY), st.data())
def test_every_legal_move_is_understood_as_a_record_writes_it(position, data):
    legal = [str(move) for move in position.legal_moves()]
    code = data.draw(st.sampled_from(legal))
    text = move_text(position, code)
    assert read_typed_move(text, legal) == code
    assert read_typed_move(text.lower(), legal) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("c3c5ne", "C3C5NE"),
        ("ch6h7n", "cH6H7N"),
        ("h7k7sexk6", "H7K7SExK6"),
        ("h7h8ssk6", "H7H8SsK6"),
        ("h15out", "H15OUT"),
        ("h13out@h14", "H13OUT@H14"),
        ("f3h6e@f4,g5xm6", "F3H6E@F4,G5xM6"),
        ("d4d5nth8+i9", "D4D5NtH8+I9"),
        ("d4d5nb", "D4D5Nb"),
        ("H1 H2 N", "H1H2N"),
        ("h1>h2/n", "H1H2N"),
        ("i16/sw", "I16I16SW"),
        ("c f6>f7/n", "cF6F7N"),
        ("cf6>f7/n", "cF6F7N"),
        ("h15>OUT", "H15OUT"),
        ("c3>c5/ne (K6 +)", "C3C5NExK6"),
    ],
)
def test_a_move_of_no_board_is_spelled_as_programs_do(text, code):
    assert read_typed_move(text, []) == code
    assert str(Move.parse(code)) == code


def test_what_is_not_a_move_stays_as_it_is():
    assert read_typed_move("hello", []) == "hello"


def test_a_bad_record_text_is_refused_in_words():
    with pytest.raises(RecordError, match="expected a move"):
        read_typed_move("c3>c5/up", [])
