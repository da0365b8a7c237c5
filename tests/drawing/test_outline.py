"""Obstacle squares flow into one shape with round corners."""

import re

from tankchess.drawing.outline import islands, outline


def corners(path: str) -> int:
    return path.count("A")


def test_one_square_has_four_round_corners():
    assert outline({(0, 0)}, 48, 0, 8) == (
        "M0 8A8 8 0 0 1 8 0L40 0A8 8 0 0 1 48 8L48 40A8 8 0 0 1 40 48L8 48A8 8 0 0 1 0 40Z"
    )


def test_squares_side_by_side_are_one_shape():
    path = outline({(0, 0), (1, 0), (2, 0)}, 48, 2, 8)
    assert path.count("M") == 1
    assert corners(path) == 4


def test_a_corner_that_points_inwards_is_rounded_the_other_way():
    path = outline({(0, 0), (0, 1), (1, 1)}, 48, 2, 8)
    assert corners(path) == 6
    assert len(re.findall(r"A8 8 0 0 0 ", path)) == 1


def test_squares_that_touch_at_a_corner_stay_apart_because_a_piece_passes_between_them():
    assert outline({(0, 0), (1, 1)}, 48, 2, 8).count("M") == 2
    assert outline({(1, 0), (0, 1)}, 48, 2, 8).count("M") == 2


def test_a_yard_inside_an_obstacle_is_a_hole():
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    path = outline(ring, 48, 2, 8)
    assert path.count("M") == 2
    assert len(re.findall(r"A8 8 0 0 0 ", path)) == 4


def test_the_shape_is_drawn_in_from_the_edge_of_its_squares():
    numbers = [float(number) for number in re.findall(r"[ML]([\d.]+) ([\d.]+)", outline({(1, 1)}, 48, 3, 8))[0]]
    assert min(numbers) == 51


def test_the_order_of_the_squares_does_not_matter():
    squares = [(0, 0), (1, 0), (1, 1), (3, 3)]
    assert outline(squares, 48, 2, 8) == outline(squares[::-1], 48, 2, 8)


def test_squares_that_share_no_side_are_islands_of_their_own():
    assert islands({(0, 0), (1, 1), (2, 1), (1, 2), (4, 0)}) == [{(0, 0)}, {(4, 0)}, {(1, 1), (2, 1), (1, 2)}]
