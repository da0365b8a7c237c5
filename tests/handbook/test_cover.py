"""What each kind of terrain stops, as rules F5, F6 and T1 have it."""

import pytest

from tankchess.core.sides import TERRAIN
from tankchess.handbook import cover_of


def test_f5_a_direct_shot_is_stopped_by_four_kinds_of_terrain():
    assert [kind for kind in TERRAIN if cover_of(kind).stops_shots] == ["high", "hedge", "fire", "smoke"]


def test_f6_a_low_wall_hides_low_targets_besides():
    assert [kind for kind in TERRAIN if cover_of(kind).hides_low] == ["high", "low", "hedge", "fire", "smoke"]


@pytest.mark.parametrize("kind", TERRAIN)
def test_t1_indirect_fire_goes_over_everything(kind: str):
    assert not cover_of(kind).stops_indirect
