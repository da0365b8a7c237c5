"""The games of a match as records."""

from dataclasses import replace

import pytest

from tankchess import Position, read_games, setup
from tankchess.lab import Adjudication, BoardStart, PlayerFault, play_job
from tankchess.lab.records import recorded_game, recorded_games
from tests.lab.games import SMALL, tournament


def test_a_record_has_the_players_the_opening_and_every_move(tmp_path):
    match = tournament("random", "greedy")
    job = match.job((0, 1), 0, True)
    finished = play_job(job)
    record = recorded_game(job, finished).record()
    file = tmp_path / "game.tcg"
    file.write_text(record, encoding="utf-8")
    game = next(iter(read_games(file)))
    assert tuple(map(str, game.moves)) == finished.moves
    assert (game.headers["White"], game.headers["Black"]) == ("greedy", "random")
    assert game.headers["Ending"] == finished.end
    assert '[Setup "duel-12"]' in record
    assert game.start == setup("duel-12").position()
    assert game.warnings == []


@pytest.mark.parametrize(
    ("end", "result", "termination"),
    [
        ("late", "0-1", "time"),
        ("crash", "0-1", "resigned"),
        ("cap", "1/2-1/2", "agreed"),
        ("adjudicated", "0-1", "resigned"),
    ],
)
def test_an_end_that_is_not_on_the_board_is_told(end, result, termination):
    job = replace(tournament().job((0, 1), 0, False), adjudication=Adjudication(most=2))
    finished = play_job(job)
    faults = (PlayerFault(0, end, "half-move 3: why"),) if end in ("late", "crash") else ()
    points = 0.5 if end == "cap" else 0.0
    game = recorded_game(job, replace(finished, end=end, points=points, faults=faults))
    outcome = game.outcome()
    assert outcome is not None
    assert (game.result, str(outcome.termination)) == (result, termination)


def test_a_position_of_ones_own_is_told_by_its_text():
    start = BoardStart("mine", Position.from_tfen(SMALL).tfen(), "")
    job = replace(tournament().job((0, 1), 0, False), start=start, adjudication=Adjudication(most=2))
    assert "[TFEN " in recorded_game(job, play_job(job)).record()


def test_on_a_board_for_four_a_game_that_is_broken_off_is_counted():
    start = BoardStart.of(setup("corner-16"))
    job = replace(tournament().job((0, 1), 0, False), start=start, adjudication=Adjudication(most=3))
    game = recorded_game(job, play_job(job))
    assert game.result.count("-") == 3


def test_all_games_come_in_the_order_of_their_names():
    match = replace(tournament(), adjudication=Adjudication(most=1))
    games = {job.key: play_job(job) for job in reversed(list(match.jobs(2)))}
    assert [game.headers["Round"] for game in recorded_games(match, games)] == ["0-1/0a", "0-1/0b", "0-1/1a", "0-1/1b"]
