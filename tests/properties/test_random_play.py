"""Random games of every mode, played to their end."""

from random import Random

import pytest

import tankchess
from tankchess import Position, setup
from tests.kit import verdict
from tests.properties.positions import MODES, random_tfen

GAMES = 12 if tankchess.COMPILED else 2
MOST_PLIES = 5000 if tankchess.COMPILED else 60


def start_of(rng: Random, mode: str) -> Position:
    """A random position whose game is still open."""
    while True:
        position = Position.from_tfen(random_tfen(rng, mode))
        if verdict(position) == "open" and position.house:
            return position


def play_out(position: Position, rng: Random) -> int:
    """Plays random moves, checking the running key on the way; the number of moves played."""
    for ply in range(MOST_PLIES):
        moves = position.legal_moves()
        if not moves:
            return ply
        position.play(rng.choice(moves))
        if ply % 10 == 0:
            assert position.key == position.fresh_key()
            assert Position.from_tfen(position.tfen()) == position
    return MOST_PLIES


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("mode", MODES)
def test_a_random_game_ends_and_can_be_taken_back(mode: str, seed: int) -> None:
    rng = Random(f"{mode} {seed}")
    position = start_of(rng, mode)
    first = position.tfen()
    plies = play_out(position, rng)
    assert plies == MOST_PLIES or verdict(position) != "open"
    for _ in range(plies):
        position.undo()
    assert (position.tfen(), position.key) == (first, position.fresh_key())


@pytest.mark.parametrize("mode", ["command", "last", "escape3", "flag"])
def test_a_random_game_of_the_printed_board_ends(mode: str) -> None:
    rng = Random(mode)
    limit = 100 if tankchess.COMPILED else 3
    position = setup("basic-16").position(mode=mode, limit=limit)
    play_out(position, rng)
    assert verdict(position) != "open"
