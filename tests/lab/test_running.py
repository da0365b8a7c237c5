"""Matches: what is kept is not played again, and a test ends when it is decided."""

from dataclasses import replace

import pytest

from tankchess.lab import (
    HereExecutor,
    LabError,
    Pairings,
    PlayerFault,
    ResultsFile,
    Sprt,
    SprtDecision,
    Tournament,
    play_tournament,
)
from tankchess.lab.running import faults_by_player, repeated_games, sprt_state
from tests.lab.games import draws, fails, first_wins, tournament, won


@pytest.fixture
def results(tmp_path):
    with ResultsFile(tmp_path / "results.jsonl", {}) as file:
        yield file


def keys(playing) -> list[str]:
    return [done.job.key for done in playing]


def test_a_match_plays_every_pair_and_keeps_it(results):
    assert keys(play_tournament(tournament(), 2, results, HereExecutor(draws))) == [
        "0-1/0a",
        "0-1/0b",
        "0-1/1a",
        "0-1/1b",
    ]
    assert len(results.games) == 4


def test_a_match_that_was_stopped_goes_on_where_it_was(results):
    playing = play_tournament(tournament(), 2, results, HereExecutor(draws))
    next(playing)
    playing.close()
    assert list(results.games) == ["0-1/0a"]
    assert keys(play_tournament(tournament(), 2, results, HereExecutor(draws))) == ["0-1/0b", "0-1/1a", "0-1/1b"]


def test_more_games_can_be_added_to_a_match_that_is_over(results):
    list(play_tournament(tournament(), 1, results, HereExecutor(draws)))
    assert keys(play_tournament(tournament(), 2, results, HereExecutor(draws))) == ["0-1/1a", "0-1/1b"]


def test_everybody_meets_everybody_the_first_all_others_or_each_the_next():
    match = tournament("random", "greedy", "mcts")
    assert match.meetings == [(0, 1), (0, 2), (1, 2)]
    assert replace(match, pairings=Pairings.FIRST).meetings == [(0, 1), (0, 2)]
    assert replace(match, pairings=Pairings.NEIGHBOURS).meetings == [(0, 1), (1, 2)]


def test_a_match_needs_two_players_and_a_board():
    with pytest.raises(LabError, match="expected 2 to 100 players"):
        tournament("random")
    match = tournament()
    with pytest.raises(LabError, match="at least one"):
        Tournament(match.players, (), match.pace)


def test_boards_take_turns():
    match = tournament()
    both = replace(match, starts=(match.starts[0], replace(match.starts[0], name="other")))
    assert [both.job((0, 1), pair, False).start.name for pair in range(3)] == ["duel-12", "other", "duel-12"]


def test_a_test_ends_the_match_when_it_is_decided(results):
    sprt = Sprt(0, 300)
    played = keys(play_tournament(tournament(), 500, results, HereExecutor(first_wins), sprt))
    state = sprt_state(tournament(), results, sprt, frozenset())
    assert state.decision is SprtDecision.ACCEPTED
    assert 2 * state.pairs == len(played) < 100
    assert keys(play_tournament(tournament(), 500, results, HereExecutor(first_wins), sprt)) == []


def test_pairs_count_for_the_test_in_their_order_only(results):
    for key in ("0-1/0a", "0-1/0b", "0-1/1a", "0-1/2a", "0-1/2b"):
        results.append(won(key))
    assert sprt_state(tournament(), results, Sprt(0, 5), frozenset()).pairs == 1
    assert sprt_state(tournament(), results, Sprt(0, 5), frozenset({1})).pairs == 2


def test_games_that_were_played_before_are_counted(results):
    """Where nothing is left to chance every pair is the same two games."""
    for key in ("0-1/0a", "0-1/0b", "0-1/1a", "0-1/1b"):
        results.append(replace(won(key), moves=("B1A1N",)))
    assert repeated_games(tournament(), results) == 2
    results.append(replace(won("0-1/2a"), moves=("B1B2N",)))
    results.append(replace(won("0-1/2b"), moves=("B1A1N",), faults=(PlayerFault(0, "late", ""),)))
    assert repeated_games(tournament(), results) == 2


def test_half_a_pair_counts_for_nothing(results):
    results.append(won("0-1/0a"))
    assert tournament().statistics(results.games)[0, 1].games == 0


def test_games_of_players_that_are_not_there_are_left_out(results):
    results.append(won("3-4/0a"))
    results.append(won("rubbish"))
    assert tournament().pairs(results.games) == {(0, 1): {}}
    assert faults_by_player(tournament(), results)[0].total() == 0


def test_a_match_of_which_nothing_can_be_played_ends_with_the_reason(results):
    with pytest.raises(LabError, match="10 games in a row could not be played: ValueError: no board"):
        list(play_tournament(tournament(), 50, results, HereExecutor(fails)))


def test_the_engine_is_part_of_what_a_match_is():
    assert tournament().description()["engine"].startswith("0.1.0-")
    assert tournament(seed=2).description() != tournament(seed=1).description()
