"""Levels and nodes measured by games, and the course of a tuning."""

import pytest
import strength_plots

from bench.strength import NODES, SECONDS, Part, players_of, summary
from bench.tuning import course
from tankchess import setup
from tankchess.lab import BoardStart, Pace, PlayerName, Tournament
from tankchess.lab.job import FinishedGame
from tankchess.lab.tournament import Pairings


def test_every_level_meets_the_next_one_and_the_top_one_has_a_number_of_nodes():
    players = players_of(Part.LEVELS, 10)
    assert [player.label for player in players[:2]] == ["level:1", "level:2"]
    assert len(players) == 10 and players[-1].limits is not None
    assert len(players_of(Part.NODES, 10)) == len(NODES)
    assert [player.limits and player.limits.movetime for player in players_of(Part.TIME, 10)] == list(SECONDS)


@pytest.mark.parametrize("plot", [strength_plots.levels, strength_plots.nodes, strength_plots.times])
def test_what_has_been_measured_of_the_strength_can_be_drawn(plot, monkeypatch):
    kept = {
        part.value: {
            "ratings": [
                {"player": player.label, "elo": 90 * number, "error": 20}
                for number, player in enumerate(players_of(part, 10))
            ]
        }
        for part in Part
    }
    monkeypatch.setattr(strength_plots, "_kept", lambda _: kept)
    assert plot("light").startswith("<svg")


def test_scores_are_those_of_the_stronger_player_and_the_scale_begins_at_the_weakest():
    match = Tournament(
        (PlayerName.parse("level:1"), PlayerName.parse("level:2")),
        (BoardStart.of(setup("duel-12")),),
        Pace(nodes=10),
        pairings=Pairings.NEIGHBOURS,
    )
    # The first player has a quarter of the points, in pairs of 0 and of 1.
    games = {
        f"0-1/{pair}{half}": FinishedGame(f"0-1/{pair}{half}", float(pair % 2 and half == "a"), "checkmate", 4, ())
        for pair in range(20)
        for half in "ab"
    }
    found = summary(match, match.statistics(games), 1)
    (row,) = found["meetings"]
    assert (row["first"], row["second"], row["games"]) == ("level:1", "level:2", 40)
    middle, low, high = row["score"]
    assert middle == 75.0 and low < middle < high
    assert found["ratings"][0]["elo"] == 0 and 150 < found["ratings"][1]["elo"] < 230


def test_the_course_of_a_tuning_follows_the_points_of_its_games():
    described = {
        "weights": "[danger]\nrest = 10\n",
        "tuning": [{"name": "danger.rest", "start": 10, "step": 1.0}],
        "boards": [],
        "pace": {"nodes": 10},
        "rounds": 2,
        "pairs": 1,
        "gain": 0.5,
        "seed": 1,
        "random": 4,
    }
    described["boards"] = [Tournament.description(_any_match())["boards"][0]]
    won = [{"key": f"0-1/0{half}", "points": 1.0, "end": "checkmate", "opening": 4} for half in "ab"]
    lost = [{**row, "points": 0.0} for row in won]
    up, down = (course(described, rows, 1, 1) for rows in (won, lost))
    assert up["rounds"] == down["rounds"] == [0, 1] and up["games"] == 2
    assert up["percent"]["danger.rest"][0] == 100
    # Whichever way the number was moved for the first player, a loss draws it to the other side by as much.
    assert up["percent"]["danger.rest"][1] - 100 == -(down["percent"]["danger.rest"][1] - 100) != 0


def _any_match() -> Tournament:
    players = (PlayerName.parse("engine"), PlayerName.parse("level:1"))
    return Tournament(players, (BoardStart.of(setup("duel-12")),), Pace(nodes=10))
