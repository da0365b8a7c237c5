"""Puzzles from games: those of the engine against itself, and recorded ones."""

from random import Random

import pytest

import tankchess
from tankchess import Game, Mode, Position
from tankchess.puzzles.finishing import find_faults
from tankchess.puzzles.mining import MOST_FROM_A_GAME, as_start, is_same_attack, mine_game, twins_of
from tankchess.puzzles.records import recorded_game
from tankchess.puzzles.self_play import MinedGame, boards, play_game
from tankchess.puzzles.variation import varied
from tankchess.puzzles.workshop import puzzles_of

# A short game with a puzzle in it.
BOARD, SEED, NUMBER = "duel-12", 1, 0


@pytest.fixture(scope="module")
def game() -> MinedGame:
    return play_game(BOARD, SEED, NUMBER)


def test_all_boards_with_mates_are_played_on():
    assert set(boards()) == {name for name in tankchess.setup_names() if Mode.COMMAND in tankchess.setup(name).offered}


def test_a_game_depends_on_its_numbers_alone(game):
    assert play_game(BOARD, SEED, NUMBER) == game
    assert play_game(BOARD, SEED, NUMBER + 1).moves != game.moves


def test_what_is_mined_is_proved_and_has_one_first_move(game):
    found = puzzles_of(game)
    assert 1 <= len(found) <= MOST_FROM_A_GAME
    assert [fault for puzzle in found for fault in find_faults(puzzle)] == []


def test_a_puzzle_says_where_it_comes_from(game):
    puzzle = puzzles_of(game)[0]
    position = game.start.copy()
    for move in game.moves[: puzzle.source.ply]:
        position.play(move)
    assert puzzle.source.game == f"{BOARD}:{SEED}:{NUMBER}"
    assert as_start(position) == puzzle.start


def test_only_the_lengths_that_are_wanted_are_mined(game):
    assert {found.moves for found in mine_game(game, (1,))} <= {1}
    assert mine_game(game, ()) == []


def test_a_recorded_game_is_mined_like_any_other(game):
    played = Game(game.start)
    for move in game.moves:
        played.play(move)
    found = puzzles_of(recorded_game(played, "club.tcg:1"))
    assert found
    assert found[0].source.game == "club.tcg:1"


def test_an_endgame_begins_with_few_pieces_and_nobody_is_threatened():
    start = play_game("duel-12", 1, 0, is_endgame=True).start
    assert start != tankchess.setup("duel-12").position(mode="command")
    assert 4 <= len(start.pieces()) <= 10
    for side in start.order:
        seen = start.with_turn(side)
        assert not seen.in_check() and not seen.escape_threat()


def test_a_variation_is_a_position_that_can_come_about_and_differs_a_little(game):
    base = puzzles_of(game)[0]
    found = [position for position in (varied(base.start, Random(number)) for number in range(40)) if position]
    assert found
    for position in found:
        moved = {str(piece) for piece in position.pieces()} - {str(piece) for piece in base.start.pieces()}
        assert len(moved) <= 3 and len(position.pieces()) == len(base.start.pieces())
        before = position.with_turn(next(side for side in position.order if side is not position.turn))
        assert not before.in_check() and not before.escape_threat()


def test_games_of_other_modes_have_no_puzzles():
    start = tankchess.setup("duel-12").position(mode="last")
    assert mine_game(MinedGame("last", "duel-12", start, tuple(start.legal_moves()[:1]), {0: 1})) == []


def test_a_start_of_its_own_counts_no_moves():
    position = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w move=12 quiet=9")
    assert as_start(position).tfen() == "8x8 - wCLT@A1N,bCLT@H8S w"


def test_mirrored_and_turned_positions_are_the_same_puzzle():
    position = Position.from_tfen("8x8 high:B2 wCLT@A1N,wMT@C2E,bCLT@H8S w")
    assert twins_of(position) == twins_of(position.mirror()) == twins_of(position.rotate().mirror_sideways())
    assert len(twins_of(position)) == 4


def test_an_attack_of_the_same_side_soon_afterwards_is_the_same_one():
    white = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S w")
    black = Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S b")
    assert is_same_attack(white, 20, white, 24)
    assert not is_same_attack(white, 20, white, 60)
    assert not is_same_attack(white, 20, black, 21)
