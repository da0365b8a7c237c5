"""A record gives back the very game it was made of."""

from random import Random

import pytest
from hypothesis import given

from tankchess import setup_names
from tankchess.game import Game, read_games
from tankchess.setups import drawings_of
from tests.game.random_games import random_games


@given(random_games())
def test_a_record_reads_back_as_the_same_game(game: Game) -> None:
    (twin,) = read_games(game.record())
    assert twin == game
    assert twin.warnings == []
    assert twin.position == game.position and twin.result == game.result


@pytest.mark.parametrize("name", setup_names())
def test_a_game_from_a_setup_needs_only_its_name(name: str) -> None:
    game, rng = Game(name, clock="suggested"), Random(name)
    for _ in range(6):
        game.play(rng.choice(game.position.legal_moves()), elapsed=rng.randrange(60))
    text = game.record()
    assert f'[Setup "{name}"]' in text
    # A name alone means the first drawing of a board.
    assert ("[TFEN" in text) == (drawings_of(name) > 1)
    assert list(read_games(text)) == [game]


@given(random_games())
def test_writing_is_canonical(game: Game) -> None:
    text = game.record()
    (twin,) = read_games(text)
    assert twin.record() == text


@given(random_games(most=12))
def test_spaces_are_free_when_read(game: Game) -> None:
    head, _, body = game.record().rpartition("\n\n")
    if "{" in body:
        return
    spread = body.replace(">", " > ").replace("/", " / ").replace(",", "\n ,").replace("(", "( ").replace(")", " )")
    spread = spread.replace("1 / 2-1 / 2", "1/2-1/2")
    (twin,) = read_games(f"{head}\n\n\n{spread}\n\n")
    assert twin == game and twin.warnings == []


@given(random_games(most=12))
def test_replay_and_takeback_meet_the_same_positions(game: Game) -> None:
    position = game.start
    for ply, move in enumerate(game.moves):
        assert game.at(ply) == position
        position.play(move)
    game.takeback(len(game.moves))
    assert game.position == game.start
