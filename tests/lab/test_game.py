"""One game, watched: no illegal move, late move or crash goes unnoticed."""

import pytest

from tankchess import Move, Position
from tankchess.engine import Limits, Score
from tankchess.lab import Adjudication, LabError, Pace
from tankchess.protocol import EngineDied, EngineTimeout, ProtocolError
from tests.lab.games import ScriptedPlayer, first_move, watched

TEN = Adjudication(most=10)


def raising(error: Exception) -> ScriptedPlayer:
    def fail(_position: Position) -> Move:
        raise error

    return ScriptedPlayer(fail)


def test_an_illegal_move_loses():
    game = watched(ScriptedPlayer(lambda _: Move.parse("A1A8N")), ScriptedPlayer(first_move))
    assert (game.points, game.end) == ([0.0, 1.0], "illegal")
    assert game.faults[0].text.startswith("half-move 1: A1A8N is not legal in 8x8 ")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (RuntimeError("no idea"), "crash"),
        (EngineDied("the engine has ended"), "crash"),
        (EngineTimeout("no bestmove"), "silent"),
        (ProtocolError("bestmove x"), "nonsense"),
    ],
)
def test_whoever_fails_has_lost_and_the_reason_is_kept(error, kind):
    game = watched(ScriptedPlayer(first_move), raising(error))
    assert (game.points, game.end, len(game.moves)) == ([1.0, 0.0], kind, 1)
    assert str(error) in game.faults[0].text


def test_a_player_cannot_change_the_game():
    def meddle(position: Position) -> Move:
        move = first_move(position)
        position.play(move)
        return move

    game = watched(ScriptedPlayer(meddle), ScriptedPlayer(meddle), adjudication=Adjudication(most=3))
    assert (game.end, len(game.moves)) == ("cap", 3)


def test_a_move_that_takes_too_long_loses_on_time():
    game = watched(
        ScriptedPlayer(first_move), ScriptedPlayer(first_move), pace=Pace(movetime=1.0, margin=0.5), step=1.6
    )
    assert (game.points, game.end) == ([0.0, 1.0], "late")
    assert game.faults[0].text == "half-move 1: 1.600 s instead of 1"


def test_a_move_within_the_margin_is_in_time():
    pace = Pace(movetime=1.0, margin=0.5)
    game = watched(ScriptedPlayer(first_move), ScriptedPlayer(first_move), pace=pace, step=1.4, adjudication=TEN)
    assert game.end != "late"


def test_a_level_has_its_own_time_for_a_move():
    pace = Pace(movetime=1.0, margin=0.5)
    players = ScriptedPlayer(first_move), ScriptedPlayer(first_move)
    assert watched(*players, pace=pace, step=9.0, adjudication=TEN, word="level:3").end != "late"


@pytest.mark.parametrize("pace", [Pace(nodes=1000), Pace(movetime=0.1)])
def test_a_level_does_not_hear_of_the_limits_of_a_match(pace: Pace):
    """Levels that look at more than a match permits played like a weaker one."""
    level, other = ScriptedPlayer(first_move), ScriptedPlayer(first_move)
    watched(level, other, pace=pace, adjudication=TEN, word="level:9")
    assert set(level.limits) == {Limits()}


def test_a_level_hears_of_a_clock():
    level = ScriptedPlayer(first_move)
    watched(level, ScriptedPlayer(first_move), pace=Pace(base=10.0), adjudication=TEN, word="level:9")
    assert level.limits[0] == Limits(remaining=10.0)


def test_a_clock_runs_down_and_is_told_to_its_player():
    player = ScriptedPlayer(first_move)
    pace = Pace(base=10.0, increment=1.0, margin=0.0)
    game = watched(player, ScriptedPlayer(first_move), pace=pace, step=4.0)
    assert [limits.remaining for limits in player.limits] == [10.0, 7.0, 4.0, 1.0]
    assert (game.end, len(game.moves)) == ("late", 6)
    assert player.limits[0] == Limits(remaining=10.0, increment=1.0)


def test_without_a_cap_nobody_ends_a_game_but_the_rules():
    game = watched(ScriptedPlayer(first_move), ScriptedPlayer(first_move))
    assert game.end in ("repetition", "quiet", "destroyed", "escaped")


def test_at_the_cap_the_point_is_shared():
    game = watched(ScriptedPlayer(first_move), ScriptedPlayer(first_move), adjudication=Adjudication(most=2))
    assert (game.points, game.end) == ([0.5, 0.5], "cap")


def test_a_game_both_think_decided_is_given_to_the_one_ahead():
    ahead = ScriptedPlayer(first_move, Score("mate", 3))
    behind = ScriptedPlayer(first_move, Score("cp", -700))
    rule = Adjudication(score=600, moves=2)
    game = watched(behind, ahead, adjudication=rule)
    assert (game.points, game.end, len(game.moves)) == ([0.0, 1.0], "adjudicated", 4)


def test_a_game_only_one_thinks_decided_goes_on():
    ahead = ScriptedPlayer(first_move, Score("cp", 900))
    game = watched(ahead, ahead, adjudication=Adjudication(most=12, score=600, moves=2))
    assert game.end != "adjudicated"


def test_with_four_players_the_most_points_win_and_equal_ones_share():
    four = "8x8 - wCLT@A1N,bCLT@H8S,fwCLT@A8E w mode=four limit=1"
    game = watched(*[ScriptedPlayer(first_move)] * 4, tfen=four)
    assert game.end == "limit"
    assert sum(game.points) == pytest.approx(1.0)


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"movetime": 1.0, "nodes": 5},
        {"movetime": 0.0},
        {"nodes": 0},
        {"nodes": 10**16},
        {"base": -1.0},
        {"movetime": float("nan")},
    ],
)
def test_a_pace_that_makes_no_sense_is_refused(values):
    with pytest.raises(LabError, match="pace"):
        Pace(**values)


def test_a_clock_is_read_in_seconds():
    assert Pace.parse_clock("10+0.1") == (10.0, 0.1)
    assert Pace.parse_clock("60") == (60.0, 0.0)
    with pytest.raises(LabError, match=r"as 10\+0\.1"):
        Pace.parse_clock("ten")
