"""What gives way to what when a board is painted."""

from itertools import combinations

import pytest

from tankchess import Position
from tankchess.core.draft import gives_way
from tankchess.core.sides import TERRAIN


def can_lie(kinds: set[str]) -> bool:
    """Whether these kinds lie on one square together (T3)."""
    text = ";".join(f"{kind}:C3" for kind in TERRAIN if kind in kinds) or "-"
    try:
        Position.from_tfen(f"8x8 {text} - w mode=last")
    except ValueError:
        return False
    return True


PILES = [set(pile) for size in (1, 2, 3) for pile in combinations(TERRAIN, size) if can_lie(set(pile))]


@pytest.mark.parametrize("kind", TERRAIN)
def test_t3_whatever_is_painted_on_whatever_lies_there_can_lie_there(kind: str) -> None:
    for pile in PILES:
        left = pile - set(gives_way(kind)) | {kind}
        # Ice brings its water.
        assert can_lie(left | ({"water"} if kind == "ice" else set())), (kind, pile)


def test_t3_no_more_gives_way_than_has_to() -> None:
    assert gives_way("smoke") == ("high", "low")
    assert "water" not in gives_way("high") and "road" not in gives_way("hedge")
