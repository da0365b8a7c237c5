"""A game judged move by move, as the one who asks wants it."""

import pytest

from tankchess import Game
from tankchess.analysis import GameReview, accuracy, analyse_game, analyse_move
from tankchess.engine import Engine, Limits
from tankchess.errors import IllegalMove

LIMITS = Limits(nodes=3000)


def short_game() -> Game:
    game = Game("duel-12")
    for code in ("D1D4NW", "I12I9SxD4", "K3J6NW", "C12D10SE"):
        if game.position.is_legal(code):
            game.play(code)
    return game


def test_a_review_in_the_order_of_play_is_the_analysis_of_the_game():
    game = short_game()
    whole = analyse_game(game, Engine(hash_mb=2), LIMITS)
    engine = Engine(hash_mb=2)
    engine.new_game()
    review = GameReview(game, engine, LIMITS)
    assert tuple(review.of_ply(ply) for ply in range(1, len(review) + 1)) == whole.moves


def test_the_reply_to_a_move_can_be_played_after_it():
    review = GameReview(short_game(), Engine(hash_mb=2), LIMITS)
    found = review.of_ply(1)
    assert found.judgement.mark in ("?", "??")
    assert review.position(1).is_legal(found.reply[0])


def test_a_review_does_not_change_the_game():
    game = short_game()
    before = game.record()
    GameReview(game, Engine(hash_mb=2), LIMITS).of_ply(2)
    assert game.record() == before


@pytest.mark.parametrize("ply", [0, -1, 99])
def test_a_ply_that_was_not_played_is_refused(ply):
    with pytest.raises(IndexError, match="expected 1 to"):
        GameReview(short_game(), Engine(hash_mb=2), LIMITS).of_ply(ply)


def test_one_move_alone_is_judged_as_in_its_game():
    game = short_game()
    found = analyse_move(game.start, "D1D4NW", Engine(hash_mb=2), LIMITS)
    assert str(found.move) == "D1D4NW" and found.judgement.mark in ("?", "??") and not found.is_best


def test_a_move_that_cannot_be_played_is_not_judged():
    with pytest.raises(IllegalMove):
        analyse_move(short_game().start, "G3G12N", Engine(hash_mb=2), LIMITS)


def test_accuracy_falls_with_what_is_given_away():
    assert accuracy([]) == accuracy([0.0, 0.0]) == 100.0
    assert accuracy([0.1]) > accuracy([0.2]) > accuracy([1.0]) > 0


def test_a_review_that_pauses_begins_no_further_search_and_says_the_same_in_the_end() -> None:
    engine = Engine(hash_mb=2)
    review = GameReview(short_game(), engine, LIMITS)
    assert review.of_ply_until(1, until=0.0) is None
    whole = review.of_ply(1)
    # Everything that it takes has been looked at: there is no search left to begin.
    assert review.of_ply_until(1, until=0.0) == whole
