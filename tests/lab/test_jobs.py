"""A job is a pure function of its description; foreign programs may do what they like."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tankchess import load_setup, setup
from tankchess.lab import Adjudication, BoardStart, LabError, Pace, play_job
from tankchess.lab.fingerprint import fingerprint
from tests.lab.games import tournament

SCRIPTED = Path(__file__).parents[1] / "protocol" / "scripted_engine.py"


def against(behaviour: str, move: str = "C3C5NE", patience: float = 5.0):
    """A game of a foreign program, which begins, against random moves."""
    foreign = f"command:{sys.executable} {SCRIPTED} '{behaviour}' {move}"
    match = tournament(foreign, "random", pace=Pace(nodes=10, patience=patience))
    return play_job(replace(match.job((0, 1), 0, False), adjudication=Adjudication(most=4)))


def test_the_same_job_gives_the_same_game():
    job = tournament("level:2", "mcts").job((0, 1), 3, True)
    job = replace(job, adjudication=Adjudication(most=12))
    first, again = play_job(job), play_job(job)
    assert first.moves == again.moves
    assert first.key == "0-1/3b"


def test_both_games_of_a_pair_begin_alike_and_change_seats():
    match = tournament("random", "greedy")
    jobs = [replace(job, adjudication=Adjudication(most=2)) for job in match.jobs(2)]
    games = [play_job(job) for job in jobs]
    openings = [game.moves[: game.opening] for game in games]
    assert openings[0] == openings[1] != openings[2] == openings[3]
    assert [job.seat_of(0) for job in jobs] == [0, 1, 0, 1]
    assert all(game.opening == 4 and len(game.moves) == 6 for game in games)


def test_points_are_those_of_the_first_player_whatever_the_seat():
    match = tournament("random", "greedy", pace=Pace(nodes=1))
    assert [play_job(job).points for job in match.jobs(1)] == [0.0, 0.0]


def test_on_a_board_for_four_each_has_every_other_seat():
    match = replace(tournament("random", "random"), starts=(BoardStart.of(setup("corner-16")),))
    job = replace(match.job((0, 1), 0, True), adjudication=Adjudication(most=5))
    assert [job.seat_of(seat) for seat in range(4)] == [1, 0, 1, 0]
    assert play_job(job).points == 0.5


@pytest.mark.parametrize("is_swapped", [False, True])
def test_on_a_board_for_four_whoever_fails_has_lost_with_both_seats(is_swapped):
    match = replace(tournament("command:/no/such/engine", "random"), starts=(BoardStart.of(setup("corner-16")),))
    assert play_job(match.job((0, 1), 0, is_swapped)).points == 0.0


@pytest.mark.parametrize(
    ("behaviour", "end", "said"),
    [
        ("dies at start", "crash", "no table of that size"),
        ("dies in search", "crash", "out of memory"),
        ("no move", "nonsense", "bestmove without a move"),
        ("good", "nonsense", "C3C5NE"),
        ("endless line", "nonsense", "a line of more than"),
    ],
)
def test_a_program_that_talks_nonsense_or_dies_has_lost_the_game(behaviour, end, said):
    game = against(behaviour)
    assert (game.points, game.end) == (0.0, end)
    assert said in game.faults[0].text
    assert game.faults[0].seat == 0


@pytest.mark.parametrize("behaviour", ["silent", "hangs in search"])
def test_a_program_that_says_nothing_has_lost_the_game(behaviour):
    game = against(behaviour, patience=0.5)
    assert game.points == 0.0
    assert game.faults[0].kind in ("silent", "crash")


def test_a_program_that_is_not_there_has_lost_the_game():
    match = tournament("random", "command:/no/such/engine")
    game = play_job(match.job((0, 1), 0, False))
    assert (game.points, game.end) == (1.0, "crash")
    assert "cannot be started" in game.faults[0].text


def test_a_machine_with_other_code_refuses_the_job():
    job = replace(tournament().job((0, 1), 0, False), engine="0.0.1-abc")
    with pytest.raises(LabError, match=f"this machine has tankchess {fingerprint()}"):
        play_job(job)


def test_a_board_on_which_every_opening_ends_the_game_is_refused():
    start = BoardStart("tiny", "6x6 - wCLT@C6N,bCLT@D1S w announce=no limit=1", "")
    job = replace(tournament().job((0, 1), 0, False), start=start, random_moves=40)
    with pytest.raises(LabError, match="no opening of 40 moves"):
        play_job(job)


def test_own_piece_types_travel_with_the_start(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(
        'name = "own"\nauthor = "a test"\nsize = [8, 8]\n\n[types.ZZ]\nname = "Own"\nspeed = 2\narmour = [1, 1, 1]\n\n'
        '[pieces]\nw = ["CZZ@A1N", "LT@C1N"]\nb = ["CZZ@H8S", "LT@F8S"]\n',
        encoding="utf-8",
    )
    start = BoardStart.of(load_setup(file))
    assert start.opening("1", 2).types["ZZ"].name == "Own"
