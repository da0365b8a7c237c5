"""Lines of fire in pictures."""

import pytest

from tankchess import ArgumentError, Position, draw
from tests.drawing.pictures import SVG, named, picture, texts

FIELD = "12x12 hedge:J7 wHT@F5N,bTK@F7S,bMT@F10E,xbMT@D7N,bHD@A1S w mode=last"


def reasons(tfen: str, square: str) -> dict[str, str]:
    overlay = named(picture(tfen, fire_of=square), "overlay", "fire")
    assert overlay is not None
    return {str(group.get("data-line")): str(group.get("data-reason")) for group in overlay if group.get("data-line")}


def test_every_line_is_drawn_with_what_ends_it():
    assert reasons(FIELD, "F5") == {"N": "piece", "NE": "edge", "NW": "wreck"}


def test_the_words_are_the_sums_and_the_reasons():
    assert texts(picture(FIELD, fire_of="F5", coordinates=False)) == ["front 1 < 3", "side 1 < 3", "wreck"]


def test_empty_lines_are_drawn_too():
    assert reasons("8x8 - wMT@D2N,bLT@H1S w mode=last", "D2") == {"N": "edge", "NE": "edge", "NW": "edge"}


def test_the_squares_under_fire_are_those_where_somebody_could_be_hit():
    root = picture("8x8 high:D6 wTD@D2N,bLT@H1S w mode=last", fire_of="D2")
    ground = named(root, "overlay", "fire-squares")
    assert ground is not None
    # D4 and D5: D3 is too near, D6 stops the shot.
    assert len(list(ground.iter(f"{SVG}rect"))) == 2


@pytest.mark.parametrize("square", ["B4", "C3"])
def test_an_empty_square_or_a_wreck_has_no_lines(square):
    position = Position.from_tfen("6x6 - wCLT@A1N,xbMT@C3N,bCLT@F6S w")
    with pytest.raises(ArgumentError, match=f"fire of {square}: expected the square of a living piece"):
        draw(position, fire_of=square)


def test_words_at_the_rim_stay_on_the_board():
    root = picture("8x8 - wMT@A2N,bHT@A6S w mode=last", fire_of="A2", coordinates=False)
    overlay = named(root, "overlay", "fire")
    assert overlay is not None
    assert all(float(rect.get("x", "0")) >= 0 for rect in overlay.iter(f"{SVG}rect"))
