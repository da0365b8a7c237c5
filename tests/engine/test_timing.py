"""How long the engine thinks: never longer than it may."""

from array import array

from hypothesis import given
from hypothesis import strategies as st

import tankchess
from tankchess.engine import Limits
from tankchess.engine.scale import INFINITE
from tankchess.engine.search.nogil import search_freely
from tankchess.engine.search.timing import budget_for
from tests.engine.test_defence import searcher_at


@given(st.floats(0.01, 10000), st.floats(0, 60))
def test_one_move_never_takes_more_than_half_of_the_clock(remaining: float, increment: float) -> None:
    budget = budget_for(Limits(remaining=remaining, increment=increment))
    assert budget.soft is not None and budget.hard is not None
    assert 0 < budget.soft <= budget.hard <= remaining / 2


@given(st.floats(0.001, 0.1), st.floats(0.001, 1))
def test_with_little_time_less_than_the_increment_is_used(remaining: float, increment: float) -> None:
    """So that what a busy machine has taken comes back."""
    soft = budget_for(Limits(remaining=remaining, increment=increment)).soft
    assert soft is not None
    assert soft < max(increment / 2, 0.001)


@given(st.floats(0.001, 1000))
def test_a_time_for_the_move_is_used_but_not_exceeded(seconds: float) -> None:
    hard = budget_for(Limits(movetime=seconds)).hard
    assert hard is not None
    assert seconds / 2 <= hard < seconds


def test_without_a_clock_there_is_no_end() -> None:
    budget = budget_for(Limits(depth=5))
    assert (budget.soft, budget.hard) == (None, None)


def test_a_search_whose_time_is_over_ends_by_itself() -> None:
    position = tankchess.setup("duel-12").position()
    searcher = searcher_at(position)
    searcher.set_roots(array("q", [code for _, code in position.coded_moves()]))
    searcher.limit_time(-1.0)
    search_freely(searcher, 0, 8, -INFINITE, INFINITE)
    assert searcher.stopped
    assert searcher.nodes <= 16
