"""What the measurements of the library stand on: counts that are right, and positions that hold everything."""

import pytest

from tankchess import Position
from tankchess.bench.figure import BenchError
from tankchess.bench.library import counted_time, perft_positions
from tankchess.core.sides import TERRAIN


def test_a_wrong_count_is_an_error_and_not_a_figure():
    position = Position.from_tfen("6x6 - wCLT@A1N,bCLT@F6S w")
    with pytest.raises(BenchError, match="expected 1, counted"):
        counted_time(position, 1, 1, runs=1)


def test_the_bench_positions_hold_every_terrain_and_piece():
    terrain, codes = set(), set()
    for entry in perft_positions():
        position = Position.from_tfen(entry["tfen"])
        terrain |= {kind for kind in TERRAIN if position.terrain(kind)}
        codes |= {piece.type.code for piece in position.pieces()}
    assert terrain == set(TERRAIN)
    assert len(codes) == 20


@pytest.mark.parametrize("entry", perft_positions(), ids=lambda entry: entry["name"])
def test_a_bench_position_has_the_moves_it_claims(entry):
    assert len(Position.from_tfen(entry["tfen"]).legal_moves()) == entry["moves"][0]
