"""Games as moving pictures."""

import io

import pytest
from PIL import Image, ImageChops, ImageSequence

from tankchess import Game, animate

SHOT = "8x8 - wCLT@A1N,wMT@C2N,bCLT@H8S,bLT@C7E w announce=no"


def played(*moves: str, start: str = SHOT) -> Game:
    game = Game(start)
    for move in moves:
        game.play(move)
    return game


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as picture:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(picture)]


def durations(data: bytes) -> list[int]:
    with Image.open(io.BytesIO(data)) as picture:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]


def test_there_is_a_frame_for_the_start_and_one_for_each_move():
    assert len(frames(animate(played("C2C3N", "H8H7S", "C3C4N"), size=150))) == 4


def test_a_game_without_moves_is_one_frame():
    assert len(frames(animate(played(), size=100))) == 1


def test_the_last_move_stays_four_times_as_long():
    assert durations(animate(played("C2C3N", "H8H7S"), size=100, seconds=0.5)) == [500, 500, 2000]


def test_it_begins_again_at_its_end():
    with Image.open(io.BytesIO(animate(played("C2C3N"), size=100))) as picture:
        assert picture.info["loop"] == 0


def test_a_destroyed_piece_turns_into_a_wreck_under_the_shot():
    first, second = frames(animate(played("C2C3NxC7"), size=8 * 48 + 64))
    target = (32 + 2 * 48, 32 + 48, 32 + 3 * 48, 32 + 2 * 48)
    assert ImageChops.difference(first.crop(target), second.crop(target)).getbbox() is not None
    between = (32 + 2 * 48, 32 + 3 * 48, 32 + 3 * 48, 32 + 4 * 48)
    assert ImageChops.difference(first.crop(between), second.crop(between)).getbbox() is not None


def test_what_stands_still_keeps_its_colours():
    first, second, third = frames(animate(played("C2C3N", "H8H7S"), size=200))
    corner = (0, 150, 40, 200)
    assert first.crop(corner).tobytes() == second.crop(corner).tobytes() == third.crop(corner).tobytes()


def test_it_reports_its_progress():
    seen: list[int] = []
    animate(played("C2C3N", "H8H7S"), size=100, on_frame=seen.append)
    assert seen == [1, 2, 3]


def test_theme_and_flip_are_those_of_pictures():
    game = played("C2C3N")
    looks = [animate(game, size=100), animate(game, size=100, theme="dark"), animate(game, size=100, flip=True)]
    assert len(set(looks)) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seconds": 0}, "0 seconds a move: expected 0.02 to 60"),
        ({"seconds": float("nan")}, "nan seconds a move"),
        ({"size": 9}, "size 9: expected 16 to 8192 pixels"),
        ({"theme": "neon"}, "theme 'neon': expected one of light dark print"),
    ],
)
def test_impossible_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        animate(played(), **options)


def test_the_game_stays_as_it_was():
    game = played("C2C3N")
    before = game.record()
    animate(game, size=100)
    assert game.record() == before
