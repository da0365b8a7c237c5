"""What is shown on top: the rules are asked, never repeated."""

import pytest

import tankchess
from tankchess import Move, Position
from tankchess.drawing import draw
from tankchess.drawing.overlay_queries import DrivenWay, find_way
from tests.drawing.pictures import SVG, named, picture, texts

OPEN = "8x8 high:D4 wCLT@A1N,wMT@C2N,bCLT@H8S,bLT@C7E w announce=no"


def after(tfen: str, code: str) -> Position:
    return Position.from_tfen(tfen).after(code)


def test_the_way_of_the_last_move_goes_over_its_squares_with_the_steps_so_far():
    way = find_way(after(OPEN, "C2E4NE"), Move.parse("C2E4NE"))
    assert way == DrivenWay((("C2", 0), ("D3", 2), ("E4", 3)))


def test_a_legal_move_about_to_be_played_shows_its_way_too():
    assert find_way(Position.from_tfen(OPEN), Move.parse("C2C4N")) == DrivenWay((("C2", 0), ("C3", 1), ("C4", 2)))


def test_only_the_ends_are_shown_of_a_move_the_position_does_not_know():
    assert find_way(Position.from_tfen(OPEN), Move.parse("G1G5N")) == DrivenWay((("G1", 0), ("G5", 0)))
    assert find_way(Position.from_tfen(OPEN), Move.parse("G1G1NE")) == DrivenWay((("G1", 0),))


def test_a_piece_that_leaves_the_board_goes_over_the_edge():
    position = Position.from_tfen("6x6 - wCLT@C5N,bCLT@F1S w announce=no")
    assert find_way(position, Move.parse("C5OUT")) == DrivenWay((("C5", 0), ("C6", 1)), "N")
    assert named(picture(position, last_move="C5OUT"), "overlay", "last-move") is not None


def test_a_step_back_over_the_edge_goes_backwards():
    position = Position.from_tfen("6x6 - wCHT@C6S,bCLT@F1S w announce=no")
    assert find_way(position, Move.parse("C6OUT")) == DrivenWay((("C6", 0),), "N")


def test_a_pass_has_no_way():
    root = picture(OPEN, last_move="pass")
    assert named(root, "overlay", "last-move") is None


def test_the_shot_of_a_move_is_a_line_to_its_target():
    root = picture(after(OPEN, "C2C3NxC7"), last_move="C2C3NxC7")
    shot = named(root, "overlay", "shot")
    assert shot is not None
    assert shot[0].get("d") == "M120.0 247.0L120.0 92.0"


@pytest.mark.parametrize(
    ("tfen", "code"),
    [
        ("8x8 - wSL@C2N,bLT@H8S w mode=last", "C2C3NsC5"),
        ("8x8 - wML@C2N,bLT@H8S w mode=last", "C2C3NmC2"),
        ("8x8 hedge:C5 wFT@C2N,bLT@H8S w mode=last", "C2C3NfC5"),
        ("8x8 - wRB@C2N,bLT@C4S w mode=last", "C2C3Nb"),
    ],
)
def test_smoke_mine_flame_and_bomb_are_shown_where_they_go(tfen, code):
    assert named(picture(after(tfen, code), last_move=code), "overlay", "shot") is not None


def test_cargo_that_moves_starts_from_its_boat():
    tfen = "6x6 water:C2,C3 wCLT@A1N,wLL@C3N(wMTN),bCLT@F6S w announce=no"
    assert find_way(after(tfen, "cC3C4N"), Move.parse("cC3C4N")) == DrivenWay((("C3", 0), ("C4", 1)))


def test_arrows_are_pairs_of_squares_or_moves():
    root = picture(OPEN, arrows=[("A1", "C5"), "C2C4N", Move.parse("C2C2NE")])
    drawn = named(root, "overlay", "arrows")
    assert drawn is not None
    assert [shape.tag for shape in drawn] == [f"{SVG}path", f"{SVG}path", f"{SVG}circle"]


def test_an_arrow_of_three_squares_is_refused():
    with pytest.raises(ValueError, match=r"arrow \('A1', 'B2', 'C3'\): expected two squares"):
        draw(Position.from_tfen(OPEN), arrows=[("A1", "B2", "C3")])  # type: ignore[list-item]


def test_an_arrow_off_the_board_is_refused():
    with pytest.raises(ValueError, match="square 'Z9': expected one of the board, A1 to H8"):
        draw(Position.from_tfen(OPEN), arrows=[("A1", "Z9")])


def test_reach_is_drawn_as_numbers():
    root = picture(OPEN, reach_of="C2", coordinates=False)
    assert len(texts(root)) == len(set(Position.from_tfen(OPEN).reach("C2")) - {"C2"})


def test_threats_may_come_from_elsewhere_as_numbers():
    root = picture(OPEN, threats={"E5": 3, "E6": 0}, coordinates=False)
    assert texts(root) == ["3"]


def test_a_side_that_does_not_play_is_refused():
    with pytest.raises(ValueError, match="side 'fw': expected one of w b"):
        draw(Position.from_tfen(OPEN), threats="fw")
    with pytest.raises(ValueError, match="side 'x': expected one of w b"):
        draw(Position.from_tfen(OPEN), threats="x")


@pytest.mark.parametrize("option", ["reach_of", "fire_of"])
def test_a_square_off_the_board_is_refused(option):
    with pytest.raises(ValueError, match="square 'J1': expected one of the board, A1 to H8"):
        picture(OPEN, **{option: "J1"})


def test_a_finished_game_can_be_drawn_with_everything():
    position = Position.from_tfen("6x6 - wCLT@C3N,wMT@A1N,bCLT@C6W w").after("C3C4NxC6")
    assert position.outcome() is not None
    assert picture(position, last_move=position.history[-1], reach_of="A1", fire_of="A1", threats="w") is not None


def test_the_first_moves_of_a_game_can_all_be_shown():
    position = tankchess.setup("basic-16").position()
    for move in position.legal_moves()[::60]:
        assert named(picture(position.after(move), last_move=move), "overlay", "last-move") is not None
