"""`tankchess match`: played, kept, gone on with, and refused in words."""

import json
import sys
from pathlib import Path

import pytest

from tankchess import read_games
from tests.cli.running import invoke, run, run_badly

SCRIPTED = Path(__file__).parents[1] / "protocol" / "scripted_engine.py"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def quick(out: Path, *players: str) -> list[str]:
    return ["match", *(players or ("random", "greedy")), "--nodes", "5", "--setup", "duel-12", "--out", str(out)]


def test_a_match_prints_score_elo_pairs_and_endings(out):
    lines = run(*quick(out), "--games", "4").stdout.splitlines()
    assert lines[0].startswith("random against greedy: +0 =0 -4, 0.0% (95 %: 0.0% to ")
    assert lines[1].startswith("  Elo below all (below all to ")
    assert lines[2] == "  pairs with 0, ½, 1, 1½, 2 points: 2, 0, 0, 0, 0"
    assert lines[3].startswith("endings: ")
    assert lines[-1] == f"results: {out}"


def test_the_same_command_goes_on_and_plays_nothing_twice(out):
    run(*quick(out), "--games", "2")
    first = out.read_bytes()
    run(*quick(out), "--games", "2")
    assert out.read_bytes() == first
    run(*quick(out), "--games", "4")
    assert out.read_bytes().startswith(first)
    assert len(out.read_text().splitlines()) == 5


def test_several_players_get_a_table(out):
    lines = run(*quick(out, "random", "greedy", "mcts"), "--games", "2").stdout.splitlines()
    table = lines[next(number for number, line in enumerate(lines) if line.startswith("player")) :]
    assert [line.split()[0] for line in table[1:4]][-1] == "random"


def test_the_result_as_json(out):
    data = json.loads(run(*quick(out), "--games", "2", "--sprt", "-50,50", "--json").stdout)
    assert data["meetings"][0]["pentanomial"] == [1, 0, 0, 0, 0]
    assert data["meetings"][0]["elo"]["value"] is None
    assert data["sprt"]["pairs"] == 1 and data["sprt"]["decision"] == "open"
    assert [entry["player"] for entry in data["players"]] == ["greedy", "random"]


def test_records_of_all_games_are_kept(out, tmp_path):
    records = tmp_path / "games.tcg"
    run(*quick(out), "--games", "2", "--records", str(records))
    games = list(read_games(records))
    assert [game.headers["White"] for game in games] == ["random", "greedy"]
    assert all(game.warnings == [] for game in games)


def test_without_a_file_results_get_a_name_of_the_match(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        run("match", "random", "random", "--games", "2", "--nodes", "5", "--setup", "duel-12")
    assert [path.suffix for path in tmp_path.iterdir()] == [".jsonl"]


def test_a_damaged_last_line_is_said_and_the_game_played_again(out):
    run(*quick(out), "--games", "2")
    whole = out.read_bytes()
    out.write_bytes(whole[:-5])
    result = invoke(*quick(out), "--games", "2")
    assert result.exit_code == 0
    assert "the last line was cut short; its game is played again" in result.stderr
    assert len(out.read_text().splitlines()) == 3


@pytest.mark.parametrize("behaviour", ["dies at start", "silent", "rubbish options"])
def test_a_program_that_does_not_start_is_named(behaviour):
    foreign = f"command:{sys.executable} {SCRIPTED} '{behaviour}'"
    said = run_badly("match", "random", foreign, "--patience", "0.5")
    assert said.startswith(f"tankchess: player {foreign!r}: ")


@pytest.mark.parametrize(
    ("behaviour", "kind", "said"),
    [
        ("dies in search", "crash", "half-move 1: the engine has ended: exit code 7; its last words: out of memory"),
        ("endless line", "nonsense", "half-move 1: a line of more than 1048576 bytes from the engine"),
        ("no move", "nonsense", "half-move 1: bestmove without a move: expected a move code"),
    ],
)
def test_a_program_that_fails_has_lost_and_it_is_said_why(out, behaviour, kind, said):
    foreign = f"command:{sys.executable} {SCRIPTED} '{behaviour}'"
    lines = run(*quick(out, foreign, "random"), "--games", "2").stdout.splitlines()
    assert f"faults of {foreign}: {kind} 2" in lines
    assert any(line.startswith(f"  game 0-1/0a, {kind}: {said}") for line in lines)


def test_games_that_repeat_each_other_are_told(out):
    lines = run(*quick(out, "engine", "engine"), "--random", "0", "--cap", "2", "--games", "6").stdout.splitlines()
    assert "the same as a game before: 4 of 6; the intervals above are too narrow" in lines


def test_records_never_replace_the_results(out):
    run(*quick(out), "--games", "2")
    kept = out.read_bytes()
    assert "--records" in run_badly(*quick(out), "--games", "2", "--records", str(out))
    assert out.read_bytes() == kept


def test_a_device_is_no_file_for_results():
    assert run_badly(*quick(Path("/dev/full"))) == (
        "tankchess: /dev/full: not a file that anything can be kept in; choose another one"
    )


def test_faults_of_a_foreign_program_are_counted_and_the_rest_goes_on(out):
    foreign = f"command:{sys.executable} {SCRIPTED} good"
    lines = run(*quick(out, foreign, "random"), "--games", "2").stdout.splitlines()
    assert f"faults of {foreign}: nonsense 2" in lines
    assert any(line.startswith("  game 0-1/0a, nonsense: ") for line in lines)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["random"], "expected 2 to 100 players"),
        (["random", "nobody"], "player 'nobody': expected engine"),
        (["random", "command:/no/such/engine"], "cannot be started"),
        (["random", "commit:0000000"], "commit 0000000: not known"),
        (["random", "greedy", "--games", "3"], "--games 3: expected an even number"),
        (["random", "greedy", "--nodes", "5", "--clock", "1+1"], "expected only one of them"),
        (["random", "greedy", "--clock", "soon"], "clock 'soon': expected seconds"),
        (["random", "greedy", "--movetime", "0"], "more than 0"),
        (["random", "greedy", "--sprt", "5"], "sprt '5': expected two numbers"),
        (["random", "greedy", "mcts", "--sprt", "0,5"], "--sprt: expected two players"),
        (["random", "greedy", "--setup", "nowhere"], "nowhere"),
        (["random", "greedy", "--executor", "cloud"], "expected processes or dask"),
        (["random", "greedy", "--executor", "dask"], "expected both or none"),
        (["random", "greedy", "--pairings", "some"], "expected all, first, neighbours"),
        (["random", "greedy", "--out", "no/such/folder/r.jsonl"], "no folder no/such/folder"),
        (["random", "greedy", "--records", "."], "--records .: a folder; expected the name of a file"),
        (["random", "engine:hash=0"], "player 'engine:hash=0': hash size in megabytes 0"),
    ],
)
def test_what_makes_no_sense_is_refused_before_the_first_game(words, said):
    assert said in run_badly("match", *words)


def test_the_file_of_another_match_is_refused(out):
    run(*quick(out), "--games", "2")
    assert "another match, seed was 1 and is 2" in run_badly(*quick(out), "--seed", "2")
