"""Puzzles from games: those of the engine against itself, and recorded ones."""

from random import Random

import pytest

import tankchess
from tankchess import Game, Mode, Position
from tankchess.puzzles.endgame import EndgameField, mine_endgame
from tankchess.puzzles.finishing import find_faults, finish
from tankchess.puzzles.mining import MOST_FROM_A_GAME, FoundPuzzle, as_start, is_same_attack, mine_game, twins_of
from tankchess.puzzles.records import recorded_game
from tankchess.puzzles.retraction import before, mine_retraction
from tankchess.puzzles.self_play import MinedGame, boards, play_game
from tankchess.puzzles.workshop import puzzles_of
from tests.puzzles.examples import ESCAPE_IN_TWO, MATE_IN_ONE

BOARD, SEED = "duel-12", 1


@pytest.fixture(scope="module")
def game() -> MinedGame:
    """The first short game with a puzzle in it."""
    return next(played for number in range(40) if puzzles_of(played := play_game(BOARD, SEED, number)))


def test_all_boards_with_mates_are_played_on():
    assert set(boards()) == {name for name in tankchess.setup_names() if Mode.COMMAND in tankchess.setup(name).offered}


def test_a_game_depends_on_its_numbers_alone():
    assert play_game(BOARD, SEED, 0) == play_game(BOARD, SEED, 0)
    assert play_game(BOARD, SEED, 1).moves != play_game(BOARD, SEED, 0).moves


def test_what_is_mined_is_proved_and_has_one_first_move(game):
    found = puzzles_of(game)
    assert 1 <= len(found) <= MOST_FROM_A_GAME
    assert [fault for puzzle in found for fault in find_faults(puzzle)] == []


def test_a_puzzle_says_where_it_comes_from(game):
    puzzle = puzzles_of(game)[0]
    position = game.start.copy()
    for move in game.moves[: puzzle.source.ply]:
        position.play(move)
    assert puzzle.source.game == game.name
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


def is_open(position: Position) -> bool:
    """Whether the side that has just moved has left something open that announced play forbids."""
    before = position.with_turn(next(side for side in position.order if side is not position.turn))
    return before.in_check() or before.escape_threat()


@pytest.mark.parametrize("board", ["duel-12", "river-crossing-20", "fiery-battlefield-24"])
def test_an_endgame_has_few_pieces_on_their_own_ground_and_can_come_about(board):
    field = EndgameField(tankchess.setup(board).position(mode="command"))
    dice = Random(1)
    found = [position for position in (field.scatter(dice) for _ in range(60)) if position]
    assert len({position.turn for position in found}) == 2
    for position in found:
        assert 2 <= len(position.pieces()) <= 6
        assert position.outcome() is None and not is_open(position)
        grounds = {piece.type.is_boat: position.terrain_at(piece.square) for piece in position.pieces()}
        assert grounds.get(True, ("water",)) == ("water",) and grounds.get(False, ()) == ()


def test_an_endgame_with_a_long_win_is_proved_and_depends_on_its_numbers_alone():
    found = next(found for number in range(40) if (found := mine_endgame("duel-12", 1, number, (2, 3))))
    assert find_faults_of(found) == []
    number = int(found[0].source.game.split(":")[2].rstrip("s"))
    assert mine_endgame("duel-12", 1, number, (2, 3)) == found


def find_faults_of(found: list[FoundPuzzle]) -> list[str]:
    return [fault for each in found for fault in find_faults(finish(each))]


def test_a_retraction_is_a_position_from_which_a_drive_of_each_side_leads_to_the_puzzle():
    found = [
        position for position in (before(ESCAPE_IN_TWO.start, Random(number)) for number in range(200)) if position
    ]
    assert found
    for position in found:
        moved = {str(piece) for piece in position.pieces()} - {str(piece) for piece in ESCAPE_IN_TWO.start.pieces()}
        assert 1 <= len(moved) <= 2 and len(position.pieces()) == len(ESCAPE_IN_TWO.start.pieces())
        assert position.turn is ESCAPE_IN_TWO.start.turn and not is_open(position)


def test_a_win_of_a_move_more_is_found_by_taking_moves_back():
    found = next(found for number in range(40) if (found := mine_retraction(MATE_IN_ONE, 1, number, (2,))))
    assert [each.moves for each in found] == [2]
    assert find_faults_of(found) == []
    assert found[0].source.game.startswith(f"{MATE_IN_ONE.source.game}~1.")


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
