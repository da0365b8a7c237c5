"""Simple opponents: honest ones, that keep to their limits."""

import time

import pytest

from tankchess import Position, setup
from tankchess.engine import Limits
from tankchess.engine.yardsticks import AlphaBeta, MonteCarlo

QUIET = "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w announce=no"


def test_alpha_beta_sees_the_answer():
    position = Position.from_tfen(QUIET)
    move, depth = AlphaBeta(1).choose(position, Limits(depth=2))
    assert depth == 2
    position.play(move)
    worst = [position.after(answer).outcome() for answer in position.legal_moves()]
    assert not [outcome for outcome in worst if outcome is not None and str(outcome.result) == "0-1"]


@pytest.mark.parametrize("opponent", [AlphaBeta, MonteCarlo])
@pytest.mark.parametrize("name", ["duel-12", "corner-16"])
def test_it_plays_legal_moves_with_two_players_and_with_four(opponent, name):
    position = setup(name).position()
    for seed in range(len(position.order)):
        move, _ = opponent(seed).choose(position, Limits(nodes=400))
        assert position.is_legal(move)
        position.play(move)


@pytest.mark.parametrize("opponent", [AlphaBeta, MonteCarlo])
def test_the_same_seed_and_nodes_give_the_same_move(opponent):
    position = setup("duel-12").position()
    assert opponent(3).choose(position, Limits(nodes=300)) == opponent(3).choose(position, Limits(nodes=300))


@pytest.mark.parametrize("opponent", [AlphaBeta, MonteCarlo])
def test_time_ends_the_search(opponent):
    started = time.monotonic()
    opponent(1).choose(setup("duel-12").position(), Limits(movetime=0.05))
    # Nothing but that it ends: how late it is depends on the machine.
    assert time.monotonic() - started < 30


def test_the_tree_of_monte_carlo_grows_deeper_with_more_nodes():
    position = Position.from_tfen(QUIET)
    shallow = MonteCarlo(1).choose(position, Limits(nodes=100))[1]
    deep = MonteCarlo(1).choose(position, Limits(nodes=6000))[1]
    assert shallow < deep


def test_monte_carlo_avoids_a_move_that_loses_at_once():
    position = Position.from_tfen(QUIET)
    move, _ = MonteCarlo(1).choose(position, Limits(nodes=4000))
    position.play(move)
    answers = [position.after(answer).outcome() for answer in position.legal_moves()]
    assert not [outcome for outcome in answers if outcome is not None and str(outcome.result) == "0-1"]
