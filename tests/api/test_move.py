"""A move as an object: read, written, compared."""

import pickle

import pytest

from tankchess import Move

CODES = [
    "H7K7SE", "M3M3SW", "H7H6N", "H15OUT", "H13OUT@H14", "cH6H7N", "F3H6E@F4,G5xM6", "H7K7SExK6", "A1A2NsB3",
    "A1A2NmA1", "A1A2NfA4", "A1A2Nb", "A1A2Nt", "A1A2NtH8+I9", "A1A2NtK7", "D4D4NxG7", "pass", "cA6OUT",
    "Z26Z25NW", "cH6H9NE@H8xK9", "D9OUT",
]  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_read_and_written_the_same(code: str) -> None:
    assert str(Move.parse(code)) == code


@pytest.mark.parametrize("code", CODES)
def test_moves_with_the_same_code_are_equal(code: str) -> None:
    assert (Move.parse(code), hash(Move.parse(code))) == (Move.parse(code), hash(Move.parse(code)))


def test_moves_with_different_codes_are_not_equal() -> None:
    assert len({Move.parse(code) for code in CODES}) == len(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_move_can_be_pickled(code: str) -> None:
    assert pickle.loads(pickle.dumps(Move.parse(code))) == Move.parse(code)


def test_a_move_is_not_equal_to_its_text() -> None:
    assert Move.parse("H7K7SE") != "H7K7SE"


def test_what_a_move_says_about_itself() -> None:
    move = Move.parse("F3H6E@F4,G5xM6")
    assert (move.from_square, move.to_square, move.facing, move.via, move.action, move.target) == (
        "F3", "H6", "E", ("F4", "G5"), "x", "M6",
    )  # fmt: skip


def test_a_plain_move_has_no_way_and_no_action() -> None:
    move = Move.parse("H7K7SE")
    assert (move.via, move.action, move.target, move.is_cargo, move.is_out, move.is_pass) == (
        (), "", None, False, False, False,
    )  # fmt: skip


def test_a_move_off_the_board() -> None:
    move = Move.parse("H13OUT@H14")
    assert (move.is_out, move.from_square, move.to_square, move.facing, move.via) == (
        True, "H13", None, None, ("H14",),
    )  # fmt: skip


def test_a_move_of_cargo() -> None:
    move = Move.parse("cH6H7N")
    assert (move.is_cargo, move.from_square) == (True, "H6")


def test_a_pass() -> None:
    move = Move.parse("pass")
    assert (move.is_pass, move.to_square, move.facing, move.action) == (True, None, None, "")


@pytest.mark.parametrize(
    ("code", "action", "target"),
    [
        ("A1A2NxA4", "x", "A4"),
        ("A1A2NsA4", "s", "A4"),
        ("A1A2NmA1", "m", "A1"),
        ("A1A2NfA4", "f", "A4"),
        ("A1A2Nb", "b", None),
        ("A1A2Nt", "t", None),
        ("A1A2NtK7", "t", "K7"),
        ("A1A2NtH8+I9", "t", "H8+I9"),
    ],
)
def test_actions_and_targets(code: str, action: str, target: str | None) -> None:
    move = Move.parse(code)
    assert (move.action, move.target) == (action, target)


@pytest.mark.parametrize("name", ["from_square", "to_square", "facing", "via", "action", "target"])
def test_a_move_cannot_be_changed(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Move.parse("H7K7SE"), name, "A1")


def test_the_repr_holds_the_code() -> None:
    assert "H7K7SE" in repr(Move.parse("H7K7SE"))
