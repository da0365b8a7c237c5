"""The tour of the engine through all boards."""

from bench.tour import ENGINE, legs, play_tour
from tankchess import setup_names
from tankchess.lab import Adjudication, GameJob, Pace


def test_the_tour_goes_to_every_board_and_plays_command_every_way():
    names = [start.name for start in legs()]
    assert {name.split(",")[0] for name in names} == set(setup_names())
    assert {"basic-16, command", "basic-16, command, not announced", "basic-16, command, announced only"} <= set(names)
    assert len(set(names)) == len(names)


def test_every_leg_comes_back():
    jobs = [
        GameJob((0, 1), number, False, (ENGINE, ENGINE), start, Pace(nodes=5), adjudication=Adjudication(1))
        for number, start in enumerate(legs()[:2])
    ]
    done = list(play_tour(jobs, 1))
    assert [game.game.end for game in done if game.game is not None] == ["cap", "cap"]
