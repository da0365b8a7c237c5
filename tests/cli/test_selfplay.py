"""`tankchess selfplay` and `tankchess learn`: games for a network, and what is said where there is nothing to learn."""

from pathlib import Path

import pytest

from tankchess.lab.self_play_file import SelfPlayReader
from tests.cli.running import run, run_badly


def words(file: Path, games: int) -> list[str]:
    return ["selfplay", str(file), "--games", str(games), "--nodes", "20", "--setup", "duel-12", "--seed", "4"]


def test_games_are_kept_and_the_same_command_goes_on(tmp_path):
    file = tmp_path / "games.sp"
    assert "1 games" in run(*words(file, 1)).stdout
    assert "2 games" in run(*words(file, 2)).stdout
    with SelfPlayReader(file) as reader:
        assert [game.number for game in reader.games()] == [0, 1]


@pytest.mark.parametrize("command", ["selfplay", "learn"])
def test_a_foreign_file_is_refused(tmp_path, command):
    file = tmp_path / "notes.txt"
    file.write_text("not a game in sight, only words")
    assert "not a file of self-play" in run_badly(command, str(file))
    assert file.read_text() == "not a game in sight, only words"


def test_a_network_never_replaces_the_games_it_is_made_of(tmp_path):
    file = tmp_path / "games.sp"
    run(*words(file, 1))
    kept = file.read_bytes()
    assert f"--out {file}: the same file as {file}" in run_badly("learn", str(file), "--out", str(file))
    assert file.read_bytes() == kept


def test_dask_needs_a_scheduler(tmp_path):
    assert "expected both or none" in run_badly(*words(tmp_path / "games.sp", 1), "--executor", "dask")
