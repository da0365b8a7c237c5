"""Where there are too many moves for a list, the computer plays one that is found at once."""

import pytest

from tankchess import Position
from tankchess.engine import Engine
from tankchess.server.engines.computer import stopgap
from tankchess.server.engines.engine_worker import think
from tankchess.server.engines.quick_move import quick_move
from tests.server.test_computer import with_a_tower


@pytest.fixture
def nothing_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody lists all moves: of millions that takes a minute and gigabytes."""
    monkeypatch.setattr(Position, "legal_moves", pytest.fail)


@pytest.mark.usefixtures("nothing_listed")
def test_the_stopgap_lists_no_moves_of_own_pieces() -> None:
    position = with_a_tower()
    assert position.is_legal(stopgap(position, 5))


@pytest.mark.usefixtures("nothing_listed")
def test_of_too_many_moves_one_is_played_that_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tankchess.server.engines.quick_move.MOST_LISTED", 5)
    position = with_a_tower()
    assert position.is_legal(think(Engine(hash_mb=1), position, 5, 0.1))


def test_a_quick_move_is_legal_at_the_edge_and_none_where_nobody_can_move() -> None:
    free = Position.from_tfen("6x6 - wLT@A6N,bLT@F1S w mode=last turning=no")
    assert quick_move(free) is None
    assert quick_move(Position.from_tfen("6x6 - wLT@A5N,bLT@F1S w mode=last turning=no")) == "A5A6N"
    assert quick_move(Position.from_tfen("6x6 - wLT@A6N,bLT@F1S w mode=last")) in ("A6A6NE", "A6A6NW")
