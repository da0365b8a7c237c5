"""Games of the engine against itself: what they depend on, and what is noted of them."""

import pytest

from tankchess import setup
from tankchess.core.outcome import Outcome, Result, Termination
from tankchess.core.sides import SIDES, Side
from tankchess.errors import ArgumentError
from tankchess.fairness import UNFINISHED, GamePlan, SelfPlay, play_game
from tankchess.fairness.played_game import MOST_HALF_MOVES, points_of

DUEL = GamePlan.of(setup("duel-12"), seed=3, nodes=60)


def test_the_same_plan_gives_the_same_game():
    assert play_game(DUEL) == play_game(DUEL)


def test_another_seed_gives_another_game():
    assert play_game(DUEL).moves != play_game(GamePlan.of(setup("duel-12"), seed=4, nodes=60)).moves


@pytest.mark.parametrize("mode", ["command", "last"])
def test_a_game_that_is_interrupted_after_every_move_is_the_same(mode):
    plan = GamePlan.of(setup("duel-12"), seed=2, nodes=30, mode=mode)
    play = SelfPlay(plan)
    while not play.is_over:
        play.step()
        play = SelfPlay(plan, play.moves)
    assert play.game() == play_game(plan)


def test_every_loss_is_noted_where_it_happened():
    game = play_game(GamePlan.of(setup("duel-12"), seed=1, nodes=200, mode="last"))
    position = setup("duel-12").position("last")
    lost = {side: len(position.pieces(side=side)) for side in position.order}
    for move in game.moves:
        position.play(move)
    for side in position.order:
        assert sum(fall.side is side for fall in game.falls) == lost[side] - len(position.pieces(side=side))
    wrecks = {piece.square for piece in position.pieces(wrecks=True) if piece.is_wreck}
    assert wrecks <= {fall.square for fall in game.falls}
    assert all(1 <= fall.ply <= game.half_moves for fall in game.falls)


def test_who_drives_into_water_falls_there():
    plan = GamePlan("6x6 water:A2,B2 wLT@A1N,bLT@F6S w mode=last")
    play = SelfPlay(plan)
    play._play(play._position._as_move("A1A2N"))
    assert [(fall.side, fall.square, fall.ply) for fall in play.game().falls] == [("w", "A2", 1)]


def test_a_game_that_does_not_end_is_decided_by_what_the_mode_counts():
    play = SelfPlay(GamePlan("8x8 - wLT@A1N,wLT@B1N,bLT@H8S w mode=last"))
    assert (play.game().termination, play.game().points) == (UNFINISHED, (1.0, 0.0))
    assert MOST_HALF_MOVES > 200, "the rule of quiet moves must come first"


def test_four_players_share_what_they_have_won_together():
    def outcome(*points):
        winner = SIDES[points.index(max(points))] if points.count(max(points)) == 1 else None
        return Outcome(Result(points), Termination.LIMIT, winner)

    assert points_of(outcome(3, 9, 2, 1), SIDES) == (0.0, 1.0, 0.0, 0.0)
    assert points_of(outcome(5, 1, 5, 0), SIDES) == (0.5, 0.0, 0.5, 0.0)
    assert sum(points_of(outcome(4, 4, 4, 1), SIDES)) == pytest.approx(1.0)


def test_a_board_for_four_is_played():
    game = play_game(GamePlan.of(setup("corner-16"), nodes=5))
    assert game.order == tuple(setup("corner-16").position().order)
    assert sum(game.points) == pytest.approx(1.0)


def test_piece_types_of_ones_own_go_along():
    position = setup("duel-12").position()
    plan = GamePlan.of(position, nodes=5)
    assert plan.position() == position


def test_a_game_that_is_over_cannot_be_played():
    with pytest.raises(ArgumentError, match="over before its first move"):
        SelfPlay(GamePlan("8x8 - wLT@A1N w mode=last"))


def test_a_position_keeps_its_own_mode():
    with pytest.raises(ArgumentError, match="mode last: a position has a mode of its own, command"):
        GamePlan.of(setup("duel-12").position(), mode="last")


def test_points_go_by_the_order_of_play():
    assert points_of(Outcome(Result((0, 1)), Termination.RESIGNED, Side.BLACK), (Side.WHITE, Side.BLACK)) == (0.0, 1.0)
