"""How soon games against the same level differ."""

from bench.variety import played, same


def test_games_of_one_seed_are_the_same_and_those_of_others_part():
    first, again, other = (played(2, seed, "duel-12", 6) for seed in (1, 1, 2))
    assert len(first) == 6
    assert same(first, again) == 6
    assert same(first, other) < 6


def test_a_game_that_goes_on_has_the_whole_of_a_shorter_one_in_common():
    assert same(["A", "B"], ["A", "B", "C"]) == 2
    assert same(["A"], ["B"]) == 0
