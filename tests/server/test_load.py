"""Several games at once over real sockets, as the load test plays them."""

import pytest

import bench.load
from tests.server.serving import Served


def test_no_move_is_lost_or_doubled_while_several_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.load, "Served", Served)
    figures = bench.load.measure(games=6, rate=10, seconds=1, name="duel-12")
    assert figures["faults"] == []
    assert figures["moves"] == 60
