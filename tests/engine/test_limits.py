"""Limits are checked when they are made: a search that is given any comes to an end."""

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tankchess import Position, TankChessError
from tankchess.engine import Engine, EngineError, Limits, LimitsError
from tankchess.engine.result import MOST, MOST_SECONDS

SMALL = "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w"


@pytest.mark.parametrize("field", ["depth", "nodes", "mate"])
@pytest.mark.parametrize("value", [0, -1, MOST + 1, 10**30, 1.5, math.nan, "x", True, [1]])
def test_a_count_is_a_whole_number_from_one(field, value):
    with pytest.raises(LimitsError) as caught:
        Limits(**{field: value})
    assert str(caught.value) == f"limit {field} {value!r}: expected a whole number from 1 to {MOST}"
    assert caught.value.field == field


@pytest.mark.parametrize("field", ["movetime", "remaining", "increment"])
@pytest.mark.parametrize("value", [-0.001, math.nan, math.inf, -math.inf, 10**30, "1", True])
def test_a_time_is_a_number_of_seconds_from_zero(field, value):
    with pytest.raises(LimitsError) as caught:
        Limits(**{field: value})
    assert str(caught.value) == f"limit {field} {value!r}: expected seconds from 0 to {MOST_SECONDS}"


def test_the_error_is_one_of_the_engine_and_of_the_library():
    assert issubclass(LimitsError, EngineError)
    assert issubclass(LimitsError, TankChessError)


def test_the_error_travels_between_processes():
    error = pickle.loads(pickle.dumps(LimitsError("limit depth 0: expected more", "depth")))
    assert (str(error), error.field) == ("limit depth 0: expected more", "depth")


@given(
    st.one_of(st.none(), st.integers(1, MOST)),
    st.one_of(st.none(), st.floats(0, MOST_SECONDS)),
    st.floats(0, MOST_SECONDS),
)
def test_what_lies_in_the_range_is_taken(count, seconds, increment):
    limits = Limits(count, count, seconds, seconds, increment, count)
    assert (limits.depth, limits.movetime, limits.increment) == (count, seconds, increment)


@pytest.mark.parametrize(
    "limits",
    [
        Limits(nodes=1),
        Limits(depth=1),
        Limits(movetime=0),
        Limits(remaining=0),
        Limits(remaining=0.0, increment=0.0),
        Limits(nodes=1, depth=MOST),
        Limits(nodes=3, movetime=MOST_SECONDS),
    ],
)
def test_a_search_with_the_least_of_everything_has_a_move(limits):
    position = Position.from_tfen(SMALL)
    result = Engine(hash_mb=1).search(position, limits)
    assert result.move is not None
    assert position.is_legal(result.move)


def test_fewer_nodes_than_threads_are_a_limit_too():
    position = Position.from_tfen(SMALL)
    assert Engine(hash_mb=1, threads=2).search(position, Limits(nodes=1)).move is not None
