"""`tankchess tune`: plays, goes on, and writes weights only if they pass the test."""

from pathlib import Path

import pytest

from tankchess.engine.evaluation.weights import read_weights, weights
from tests.cli.running import invoke, run, run_badly


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    files = ["--out", str(tmp_path / "games.jsonl"), "--result", str(tmp_path / "tuned.toml")]
    return ["tune", "material.LT=50", *files, "--nodes", "30", "--rounds", "2", "--pairs", "1", "--setup", "duel-12"]


def test_a_tuning_shows_its_numbers_and_writes_nothing_that_has_not_won(words, tmp_path):
    result = invoke(*words, "--sprt", "900,1000")
    assert result.exit_code == 1
    assert "round 2 of 2: material.LT" in result.stderr
    assert result.stdout.splitlines()[0].split() == ["number", "step", "was", "is"]
    assert not (tmp_path / "tuned.toml").exists()


def test_the_same_command_plays_nothing_twice(words, tmp_path):
    invoke(*words, "--sprt", "900,1000")
    games = (tmp_path / "games.jsonl").read_bytes()
    assert len(games.splitlines()) == 5
    again = invoke(*words, "--sprt", "900,1000")
    assert "round" not in again.stderr
    assert (tmp_path / "games.jsonl").read_bytes() == games


def test_weights_that_pass_are_written(words, tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.cli.tune._play", lambda *_: [120.0])
    monkeypatch.setattr("tankchess.cli.tune._passes", lambda *_: True)
    assert run(*words).stdout.splitlines()[-1] == f"weights: {tmp_path / 'tuned.toml'}"
    assert read_weights((tmp_path / "tuned.toml").read_text(encoding="utf-8")).material["LT"] == 120


def test_the_test_is_played_against_the_weights_before(words, tmp_path, monkeypatch):
    monkeypatch.setattr("tankchess.cli.tune._play", lambda *_: [120.0])
    monkeypatch.setattr("tankchess.cli.tune.MOST_GATE_GAMES", 2)
    result = invoke(*words, "--gate-nodes", "20")
    assert result.exit_code == 1
    assert "tuned against before: " in result.stdout
    assert f"the new weights have not passed the test: {tmp_path / 'tuned.toml'} is not written" in result.stderr


def test_numbers_that_have_not_moved_need_no_test(words, monkeypatch):
    monkeypatch.setattr("tankchess.cli.tune._play", lambda *_: [weights().material["LT"] + 0.2])
    assert "nothing has changed: no test is played" in invoke(*words).stderr


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["danger.all"], "parameter 'danger.all': expected a number of the weights"),
        (["--weights", "nowhere.toml"], "weights nowhere.toml: No such file or directory"),
        (["--sprt", "5"], "sprt '5': expected two numbers of Elo, as 0,5"),
        (["--result", "/nowhere/tuned.toml"], "no folder /nowhere"),
        (["--executor", "dask"], "expected both or none"),
        (["--result", "same.jsonl", "--out", "same.jsonl"], "--result same.jsonl: the same file as --out"),
    ],
)
def test_what_is_wrong_is_said(words, more, complaint):
    assert complaint in run_badly(*words, *more)
