"""`tankchess fair`: whether a board is fair."""

import json

import pytest

from tankchess.fairness import play_game
from tests.cli.running import invoke, run, run_badly

# Three tanks against one, where everything is decided soon.
LOPSIDED = "8x8 - wMT@A1N,wMT@C1N,wMT@F1N,bLT@H8S w mode=last"


def test_it_ends_when_it_is_certain_and_says_what_it_found():
    lines = run("fair", LOPSIDED, "--nodes", "100", "--games", "60").stdout.splitlines()
    assert lines[0].startswith("After ")
    assert lines[0].endswith(" games: it favours White")
    assert lines[2].startswith("White  ")
    assert lines[4].startswith("Length: ")
    assert "destroyed" in lines[5]


def test_too_few_games_say_nothing_certain():
    assert "After 2 games: not certain yet" in run("fair", "duel-12", "--games", "2", "--nodes", "10").stdout


def test_the_tally_comes_as_json_too():
    data = json.loads(run("fair", "duel-12", "--games", "2", "--nodes", "10", "--seed", "5", "--json").stdout)
    assert (data["games"], data["nodes"], data["seed"]) == (2, 10, 5)
    assert data["verdict"]["kind"] == "open"


def test_the_mode_can_be_chosen():
    data = json.loads(run("fair", "duel-12", "--mode", "flag", "--games", "1", "--nodes", "10", "--json").stdout)
    assert "checkmate" not in data["endings"]


def test_ctrl_c_keeps_what_is_known(monkeypatch):
    played = iter(range(3))

    def play(plan):
        if next(played) == 2:
            raise KeyboardInterrupt
        return play_game(plan)

    monkeypatch.setattr("tankchess.fairness.trial.play_game", play)
    result = invoke("fair", "duel-12", "--nodes", "10")
    assert result.exit_code == 130
    assert result.stdout.startswith("After 2 games: not certain yet")


@pytest.mark.parametrize("arguments", [["fair", "duel-21"], ["fair", LOPSIDED, "--mode", "flag"]])
def test_what_cannot_be_played_is_refused(arguments):
    assert run_badly(*arguments)
