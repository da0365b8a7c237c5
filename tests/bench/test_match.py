"""The match scripts: fair starts, honest counting, and no fault goes unnoticed."""

import pytest

from bench.match import Match, Tally, play_match, wilson
from bench.players import Choice, make_player
from bench.playing import PlayedGame, Start, play_game
from bench.tour import Pace, legs
from tankchess import Move, Position, setup_names

SMALL = "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w announce=no"
HANGING = "8x8 - wCLT@A1N,wMT@D3N,bCLT@D6E,bMT@H8S w announce=no"


class Scripted:
    """A player that does what a test wants."""

    def __init__(self, answer, allowed=None):
        self.answer = answer
        self.allowed = allowed

    def choose(self, position: Position) -> Choice:
        return Choice(self.answer(position))


def first(position: Position) -> Move:
    return position.legal_moves()[0]


def fail(position: Position) -> Move:
    raise RuntimeError(f"no idea about {position.turn}")


def test_both_games_of_a_pair_begin_alike_and_change_colours():
    match = Match("random", "random", Start("duel-12"), most=2)
    games = list(play_match(match, 4, jobs=1))
    assert [game.seat for game in games] == [0, 1, 0, 1]
    openings = [match.start.position(match.seed * 1_000_003 + number // 2).tfen() for number in range(4)]
    assert openings[0] == openings[1] != openings[2] == openings[3]


def test_an_illegal_move_loses_and_is_counted():
    game = play_game(Position.from_tfen(SMALL), [Scripted(lambda _: Move.parse("A1A8N")), Scripted(first)], 10)
    assert (game.points, game.termination) == ([0.0, 1.0], "illegal move")
    assert game.illegal[0].startswith("A1A8N (half-move 1, 8x8 ")


def test_a_crash_loses_and_is_counted():
    game = play_game(Position.from_tfen(SMALL), [Scripted(first), Scripted(fail)], 10)
    assert (game.points, game.termination, game.length) == ([1.0, 0.0], "crash", 1)
    assert game.crashes[0].startswith("RuntimeError: no idea about b")


def test_a_move_over_its_time_is_counted():
    game = play_game(Position.from_tfen(SMALL), [Scripted(first, allowed=-1.0), Scripted(first)], 1)
    assert len(game.late) == 1


def test_a_game_without_an_end_is_a_draw_by_the_cap():
    game = play_game(Position.from_tfen(SMALL), [Scripted(first), Scripted(first)], 2)
    assert (game.points, game.termination, game.length) == ([0.5, 0.5], "cap", 2)


@pytest.mark.parametrize("name", ["greedy", "alphabeta2", "level:1", "engine"])
def test_every_player_but_the_random_one_takes_a_win_at_once(name):
    position = Position.from_tfen(HANGING)
    move = make_player(name, None, 300, seed=1).choose(position).move
    assert move is not None
    outcome = position.after(move).outcome()
    assert outcome is not None and str(outcome.result) == "1-0"


def test_the_plain_alpha_beta_sees_the_answer():
    position = Position.from_tfen("8x8 - wCLT@A1N,wMT@C1N,bCLT@H8S,bHT@G8S w announce=no")
    move = make_player("alphabeta2", None, None, seed=1).choose(position).move
    assert move is not None
    position.play(move)
    worst = [position.after(answer).outcome() for answer in position.legal_moves()]
    assert not [outcome for outcome in worst if outcome is not None and str(outcome.result) == "0-1"]


def test_an_unknown_player_is_refused_in_words():
    with pytest.raises(ValueError, match="level:1 to level:10"):
        make_player("level:11", 0.1, None, seed=1)


def test_the_interval_of_wilson_holds_the_share_and_shrinks():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_tally_counts_wins_draws_and_losses():
    match = Match("random", "random", Start("duel-12"), most=1)
    tally = Tally(list(play_match(match, 2, jobs=1)))
    assert str(tally).startswith("+0 =2 -0, 50.0% ")


def test_the_tour_goes_to_every_board_and_plays_command_both_ways():
    names = [leg.name for leg in legs(Pace(nodes=10), 10)]
    assert {name.split(",")[0] for name in names} == set(setup_names())
    assert "basic-16, command" in names and "basic-16, command, not announced" in names
    assert len(set(names)) == len(names)


def test_with_four_players_the_most_points_win_and_equal_ones_share():
    game = play_game(
        Position.from_tfen("8x8 - wCLT@A1N,bCLT@H8S,fwCLT@A8E w mode=four limit=1"), [Scripted(first)] * 4, 20
    )
    assert isinstance(game, PlayedGame)
    assert sum(game.points) in (1.0, 1.5) and game.termination == "limit"
