"""The library and a slow, independent reading of the rules agree on random positions."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tankchess import Position
from tests.oracle.compare import differences
from tests.oracle.randoms import random_position


# The oracle takes some 30 ms a position, so it gets a small share of the usual number.
@settings(max_examples=max(10, settings().max_examples // 2))
@given(st.integers(0, 2**32))
def test_the_oracle_agrees_on_moves_threats_outcome_and_what_follows(seed: int) -> None:
    rng = Random(seed)
    tfen = random_position(rng)
    assert differences(Position.from_tfen(tfen), tfen, rng, 2) == []
