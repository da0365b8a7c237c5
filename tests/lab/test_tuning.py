"""Tuning by games: numbers go to where points are, a stopped tuning goes on, and words name what is tuned."""

from math import exp
from random import Random

import pytest

from tankchess import setup
from tankchess.engine.evaluation.weights import read_weights
from tankchess.lab import BoardStart, FinishedGame, GameJob, HereExecutor, LabError, Pace, ResultsFile
from tankchess.lab.parameters import choose_parameters, numbers_of, with_numbers
from tankchess.lab.tuning import Tuning, play_tuning
from tankchess.shipped import read_shipped
from tests.lab.games import fails, won

TEXT = read_shipped("engine", "evaluation", "weights.toml")
BEST = {"danger.dearest": 25, "danger.second": 24}


def tuning(*words: str, rounds: int = 150, seed: int = 1, nodes: int = 10, pairs: int = 4) -> Tuning:
    return Tuning(
        weights=TEXT,
        parameters=choose_parameters(TEXT, words or ("danger.dearest=4", "danger.second=4")),
        starts=(BoardStart.of(setup("duel-12")),),
        pace=Pace(nodes=nodes),
        rounds=rounds,
        pairs=pairs,
        gain=0.1,
        seed=seed,
    )


def badness(weights: str) -> float:
    """How far weights are from the best ones of a toy world."""
    numbers = numbers_of(weights)
    return sum((numbers[name] - best) ** 2 for name, best in BEST.items()) / 100


def toy(job: GameJob) -> FinishedGame:
    """In place of a game: the better weights win more often, by chance that depends on the job alone."""
    edge = badness(job.players[1].weights) - badness(job.players[0].weights)
    lucky = Random(f"{job.key} {job.seed}").random() < 1 / (1 + exp(-edge))
    return won(job.key, 1.0 if lucky else 0.0)


def played(job: Tuning, path, work=toy) -> list[list[float]]:
    with ResultsFile(path, job.description()) as results:
        return list(play_tuning(job, results, HereExecutor(work)))


def test_numbers_go_to_where_the_points_are(tmp_path):
    found = dict(zip(BEST, played(tuning(), tmp_path / "toy.jsonl")[-1], strict=True))
    assert found["danger.dearest"] == pytest.approx(25, abs=6)
    assert found["danger.second"] == pytest.approx(24, abs=6)


def test_a_tuning_that_was_stopped_goes_on_and_comes_to_the_same(tmp_path):
    job = tuning(rounds=6)
    whole = played(job, tmp_path / "whole.jsonl")
    with ResultsFile(tmp_path / "parts.jsonl", job.description()) as results:
        playing = play_tuning(job, results, HereExecutor(toy))
        first = [next(playing), next(playing)]
        playing.close()
    assert first + played(job, tmp_path / "parts.jsonl") == whole
    assert played(job, tmp_path / "parts.jsonl") == []


def test_a_round_that_was_stopped_in_the_middle_keeps_its_games(tmp_path):
    job = tuning(rounds=1)
    count = 0

    def stops(game: GameJob) -> FinishedGame:
        nonlocal count
        count += 1
        if count == 4:
            raise ValueError("no more")
        return toy(game)

    with pytest.raises(LabError, match="could not be played: ValueError: no more"):
        played(job, tmp_path / "parts.jsonl", stops)
    with ResultsFile(tmp_path / "parts.jsonl", job.description()) as results:
        assert len(results.games) == 3
    assert played(job, tmp_path / "parts.jsonl") == played(job, tmp_path / "whole.jsonl")


def test_another_tuning_is_not_mixed_in(tmp_path):
    played(tuning(rounds=1), tmp_path / "toy.jsonl")
    with pytest.raises(LabError, match="is of another match, seed was 1 and is 2"):
        played(tuning(rounds=1, seed=2), tmp_path / "toy.jsonl")


def test_real_games_are_played_with_weights_above_and_below(tmp_path):
    job = tuning("danger.*", "material.LT=9", rounds=1, pairs=1)
    first, second = (read_weights(player.weights) for player in job.jobs([100, 45, 14, 8, 5, 30], 0)[0].players)
    assert {first.material["LT"], second.material["LT"]} == {91, 109}
    with ResultsFile(tmp_path / "real.jsonl", job.description()) as results:
        values = list(play_tuning(job, results, HereExecutor()))
        assert len(results.games) == 2
    assert len(values) == 1 and len(values[0]) == 6


def test_a_game_that_cannot_be_played_ends_the_tuning(tmp_path):
    with pytest.raises(LabError, match="game 0-1/0a could not be played: ValueError: no board for 0-1/0a"):
        played(tuning(rounds=1), tmp_path / "toy.jsonl", fails)


def test_a_number_above_zero_stays_there():
    (parameter,) = choose_parameters(TEXT, ["danger.rest"])
    assert parameter.kept_in_bounds(-3.5) == 1.0
    (free,) = choose_parameters("[a]\nb = -3", ["a.b"])
    assert free.kept_in_bounds(-30) == -30


def test_numbers_are_named_and_set_without_touching_anything_else():
    assert with_numbers(TEXT, {}) == TEXT
    changed = with_numbers(TEXT, {"escape.command.1": 164, "danger.rest": 10})
    assert numbers_of(changed) == numbers_of(TEXT) | {"escape.command.1": 164, "danger.rest": 10}
    assert [line for line in changed.splitlines() if line.startswith("#")] == [
        line for line in TEXT.splitlines() if line.startswith("#")
    ]


def test_the_last_word_that_fits_a_number_gives_its_step():
    steps = {parameter.name: parameter.step for parameter in choose_parameters(TEXT, ["danger.*", "danger.rest=3"])}
    assert steps["danger.rest"] == 3 and set(steps) > {"danger.dearest", "danger.command"}


@pytest.mark.parametrize("word", ["danger.all", "danger.rest=x", "danger.rest=0.5", "", "*=2=3"])
def test_a_word_that_names_no_number_is_refused(word):
    with pytest.raises(LabError, match="parameter"):
        choose_parameters(TEXT, [word])


def test_the_gate_is_a_match_of_tuned_against_former_weights():
    job = tuning()
    gate = job.gate(job.weights_with([25, 24]), Pace(nodes=20))
    assert [player.label for player in gate.players] == ["tuned", "before"]
    assert gate.seed != job.seed
    assert "dearest = 25\n" in gate.players[0].weights


WRITTEN = (
    ("[danger]", "[ danger ]"),
    ("[danger]", "[danger]  # what can be lost"),
    ("rest = 10", "  rest\t=\t10"),
    ("rest = 10", '"rest"=10 # others'),
    ("\n", "\r\n"),
)


@pytest.mark.parametrize(("shipped", "own"), WRITTEN)
def test_numbers_of_ones_own_file_are_set_however_they_are_written(shipped, own):
    text = TEXT.replace(shipped, own)
    assert text != TEXT
    assert numbers_of(with_numbers(text, {"danger.rest": 11})) == numbers_of(TEXT) | {"danger.rest": 11}
    assert [parameter.start for parameter in choose_parameters(text, ["danger.rest"])] == [10]


def test_a_number_that_cannot_be_set_is_refused_before_the_first_game():
    """Both players of every game would have had the same weights."""
    text = TEXT.replace("run = [0, 120, 45, 15]", "run = [\n  0, 120,\n  45, 15,\n]")
    with pytest.raises(LabError, match=r"weights: escape\.run\.0 cannot be set; expected a line for each table"):
        choose_parameters(text, ["escape.run.*"])
