"""A position as an object: equal, hashable, copied, pickled, played and taken back."""

import pickle

import pytest

from tankchess import Announce, IllegalMove, Mode, Move, MoveError, Position, Side
from tests.kit import diagram

TFEN = (
    "7x8 high:D3;low:B1;water:B7,C6,D5,E5,E6,E7,F4,F7,F8,G7,G8;ice:C6,D5,E5,G8;smoke:F3,G2,G8;mine:E4 "
    "xwAH@B6SE,wCFT@D4NW,wML@D5NW,bSL@D8NE,bCLL@E6E,wLL@F4E(wMTE),xbFT@F5N,wAH@G4SE w announce=no mines=9 "
    "move=2 quiet=2"
)


@pytest.fixture
def position() -> Position:
    return Position.from_tfen(TFEN)


def test_the_text_of_a_position_is_the_text_it_was_read_from(position: Position) -> None:
    assert position.tfen() == TFEN


def test_equal_texts_make_equal_positions(position: Position) -> None:
    assert position == Position.from_tfen(TFEN)


def test_equal_positions_have_equal_hashes(position: Position) -> None:
    assert hash(position) == hash(Position.from_tfen(TFEN))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("wAH@G4SE", "wAH@G4E"),
        ("wAH@G4SE", "wAH@G5SE"),
        ("wAH@G4SE", "xwAH@G4SE"),
        ("wAH@G4SE", "bAH@G4SE"),
        ("wAH@G4SE", "wAS@G4SE"),
        ("(wMTE)", ""),
        ("(wMTE)", "(wMTW)"),
        (" w ", " b "),
        ("mines=9", "mines=8"),
        ("smoke:F3,", "smoke:"),
        ("mine:E4", "mine:E3"),
        ("ice:C6,", "ice:"),
        ("announce=no", "turning=no"),
        ("move=2", "limit=9 move=2"),
        ("move=2", "house=no move=2"),
    ],
)
def test_any_difference_makes_them_unequal(position: Position, old: str, new: str) -> None:
    assert position != Position.from_tfen(TFEN.replace(old, new))


def test_a_position_is_not_equal_to_its_text(position: Position) -> None:
    assert position != TFEN


def test_a_copy_is_equal(position: Position) -> None:
    assert position.copy() == position


def test_a_copy_goes_its_own_way(position: Position) -> None:
    copy = position.copy()
    copy.play("D4C5W")
    assert position.tfen() == TFEN


def test_a_pickled_position_comes_back_equal(position: Position) -> None:
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_pickled_position_can_be_played(position: Position) -> None:
    restored = pickle.loads(pickle.dumps(position))
    assert [str(move) for move in restored.legal_moves()] == [str(move) for move in position.legal_moves()]


def test_a_pickled_position_remembers_its_moves(position: Position) -> None:
    position.play("D4C5W")
    restored = pickle.loads(pickle.dumps(position))
    restored.undo()
    assert restored.tfen() == TFEN


def test_the_repr_holds_the_text(position: Position) -> None:
    assert TFEN in repr(position)


def test_play_accepts_a_code(position: Position) -> None:
    assert position.play("D4C5W") == Move.parse("D4C5W")


def test_play_accepts_a_move(position: Position) -> None:
    assert str(position.play(Move.parse("D4C5W"))) == "D4C5W"


def test_play_changes_the_position(position: Position) -> None:
    position.play("D4C5W")
    assert str(position.piece_at("C5")) == "wCFT@C5W"


def test_after_leaves_the_position_alone(position: Position) -> None:
    position.after("D4C5W")
    assert position.tfen() == TFEN


def test_after_gives_what_play_makes(position: Position) -> None:
    played = position.copy()
    played.play("D5B4SmB5")
    assert position.after("D5B4SmB5") == played


def test_undo_gives_the_move_back(position: Position) -> None:
    position.play("D5B4SmB5")
    assert str(position.undo()) == "D5B4SmB5"


def test_undo_restores_the_position(position: Position) -> None:
    for code in ("D5B4SmB5", "D8D8EsE8", "F4F4S"):
        position.play(code)
    for _ in range(3):
        position.undo()
    assert (position.tfen(), position) == (TFEN, Position.from_tfen(TFEN))


def test_there_is_nothing_to_undo_at_the_start(position: Position) -> None:
    with pytest.raises(MoveError):
        position.undo()


def test_an_illegal_move_is_refused(position: Position) -> None:
    with pytest.raises(IllegalMove):
        position.play("D4D8N")


def test_the_refusal_carries_its_reason(position: Position) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.play("D4D8N")
    assert caught.value.reason == position.why_not("D4D8N")


def test_a_refused_move_leaves_the_position_alone(position: Position) -> None:
    with pytest.raises(IllegalMove):
        position.play("D4D8N")
    assert (position.tfen(), position.key) == (TFEN, position.fresh_key())


def test_a_refused_move_cannot_be_undone(position: Position) -> None:
    with pytest.raises(IllegalMove):
        position.play("D4D8N")
    with pytest.raises(MoveError):
        position.undo()


def test_after_refuses_illegal_moves(position: Position) -> None:
    with pytest.raises(IllegalMove):
        position.after("D4D8N")


@pytest.mark.parametrize("method", ["play", "after", "is_legal", "why_not", "explain"])
def test_a_code_that_cannot_be_read_is_an_error_everywhere(position: Position, method: str) -> None:
    with pytest.raises(MoveError):
        getattr(position, method)("D4-C5")


def test_is_legal_accepts_codes_and_moves(position: Position) -> None:
    assert position.is_legal("D4C5W")
    assert position.is_legal(Move.parse("D4C5W"))


def test_what_a_position_says_about_itself(position: Position) -> None:
    told = (
        position.turn, position.width, position.height, position.mode, position.announce, position.turning,
        position.house, position.limit, position.mines, position.move_number, position.quiet, position.order,
    )  # fmt: skip
    assert told == (
        Side.WHITE, 7, 8, Mode("command"), Announce.NO, True, True, None, 9, 2, 2, (Side.WHITE, Side.BLACK),
    )  # fmt: skip


def test_pieces_are_sorted_by_column_then_row(position: Position) -> None:
    assert [piece.square for piece in position.pieces()] == ["D4", "D5", "D8", "E6", "F4", "G4"]


def test_wrecks_are_listed_when_asked_for(position: Position) -> None:
    assert [piece.square for piece in position.pieces(wrecks=True)] == [
        "B6", "D4", "D5", "D8", "E6", "F4", "F5", "G4",
    ]  # fmt: skip


def test_rows_are_sorted_as_numbers() -> None:
    position = Position.from_tfen("6x12 - wLT@A10N,wLT@A2N,bLT@F12S w mode=last")
    assert [piece.square for piece in position.pieces()] == ["A2", "A10", "F12"]


def test_what_a_piece_says_about_itself(position: Position) -> None:
    boat = position.piece_at("F4")
    assert boat is not None
    assert boat.cargo is not None
    assert (boat.side, boat.type.code, boat.facing, boat.cargo.type.code, boat.cargo.facing) == (
        Side.WHITE, "LL", "E", "MT", "E",
    )  # fmt: skip


def test_an_empty_square_holds_no_piece(position: Position) -> None:
    assert position.piece_at("A1") is None


@pytest.mark.parametrize("square", ["H1", "A9", "", "a1", "A0", "1A", "AA1", "A01"])
def test_a_square_off_the_board_is_an_error(position: Position, square: str) -> None:
    with pytest.raises(ValueError, match=r"square|Square"):
        position.piece_at(square)


def test_terrain_is_listed_by_kind(position: Position) -> None:
    assert position.terrain("smoke") == ["F3", "G2", "G8"]


def test_an_unknown_kind_of_terrain_is_an_error(position: Position) -> None:
    with pytest.raises(ValueError, match="mud"):
        position.terrain("mud")


def test_terrain_of_a_square(position: Position) -> None:
    assert position.terrain_at("G8") == ("water", "ice", "smoke")


def test_hedges_and_fires_are_obstacles() -> None:
    position = Position.from_tfen("6x6 hedge:A1+A2,C3;fire:D4+E5 wLT@B1N,bLT@F6S w mode=last")
    assert (position.hedges(), position.fires()) == ([("A1", "A2"), ("C3",)], [("D4", "E5")])
    assert position.shapes() == {"hedge": position.hedges(), "fire": position.fires()}


def test_counters_of_the_modes() -> None:
    position = Position.from_tfen("6x6 - wLT@B1N,bLT@F6S w mode=flag flags=C3+D4,A5 home=w1,b0")
    assert (position.flags(), position.home) == (["A5", "C3+D4"], {Side.WHITE: 1, Side.BLACK: 0})


def test_sides_have_codes_and_words() -> None:
    assert [(str(side), side.name_in_words) for side in Side] == [
        ("w", "White"), ("fw", "Flag White"), ("b", "Black"), ("fb", "Flag Black"),
    ]  # fmt: skip


def test_what_a_position_says_about_itself_cannot_be_set(position: Position) -> None:
    with pytest.raises(AttributeError):
        position.turn = Side.BLACK  # type: ignore[misc]


def test_lists_of_a_position_are_its_own(position: Position) -> None:
    position.terrain("smoke").clear()
    position.pieces().clear()
    position.legal_moves().clear()
    assert position.tfen() == TFEN


def test_the_key_tells_positions_apart() -> None:
    position = diagram("""
        6  .     .  .     lt/S
        1  LT/N  .  HT/N
           A     B  C     D
    """)
    keys = {position.after(move).key for move in position.legal_moves()}
    assert len(keys) == len(position.legal_moves())


def test_a_move_that_was_checked_is_not_looked_up_again_on_a_copy(position: Position, monkeypatch) -> None:
    move = position.legal_moves()[0]
    assert position.is_legal(move)

    def look_up(*_arguments: object) -> None:
        raise AssertionError("looked up again")

    monkeypatch.setattr("tankchess.core.played_board.allowed_code", look_up)
    copied = position.copy()
    copied.push(move)
    assert copied.history == (*position.history, move)
    # What holds here need not hold after the move: the same move is another one there.
    with pytest.raises(AssertionError, match="looked up again"):
        copied.is_legal(move)
