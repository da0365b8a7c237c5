"""`tankchess bench`: that it runs and reports, not how fast this machine is."""

import json
import sys

import pytest

from tankchess import Position
from tankchess.cli import measure
from tankchess.core.sides import TERRAIN
from tests.cli.running import invoke, run


@pytest.fixture
def quick(monkeypatch):
    """Replaces what takes long, the deep counts, with plain numbers."""

    def figure(name: str, value: float, bar: float | None = None) -> measure.Figure:
        return measure.Figure(name, value, "M/s", bar)

    monkeypatch.setattr(measure, "basic_16", lambda runs: figure("basic", 10.0 * runs, bar=5))
    monkeypatch.setattr(measure, "chess_perft", lambda runs: figure("chess", 0.5 * runs))
    monkeypatch.setattr(measure, "all_terrains", lambda runs: [figure("set", runs, bar=60)])


@pytest.mark.usefixtures("quick")
def test_a_table_with_bars_and_verdicts():
    output = run("bench", "--runs", "1").stdout
    assert "reached" in output
    assert "missed" in output
    assert "import tankchess" in output
    assert "ns a move" in output


@pytest.mark.usefixtures("quick")
def test_json_holds_the_figures_and_the_machine():
    data = json.loads(run("bench", "--runs", "1", "--json").stdout)
    names = [figure["name"] for figure in data["figures"]]
    assert "basic" in names
    assert data["machine"]
    assert data["commit"]
    ratio = next(figure for figure in data["figures"] if "to python-chess" in figure["name"])
    assert ratio["value"] == pytest.approx(20)


@pytest.mark.usefixtures("quick")
def test_markdown_gives_rows_of_a_table():
    lines = run("bench", "--runs", "1", "--markdown").stdout.splitlines()
    assert lines[0].startswith("Commit ")
    assert "| basic | 10 M/s | >= 5 |" in lines


@pytest.mark.usefixtures("quick")
def test_python_chess_is_not_needed(monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    result = invoke("bench", "--runs", "1")
    assert result.exit_code == 0
    assert "python-chess is not installed" in result.stderr


def test_a_wrong_count_is_an_error_and_not_a_figure():
    position = Position.from_tfen("6x6 - wCLT@A1N,bCLT@F6S w")
    with pytest.raises(measure.BenchError, match="expected 1, counted"):
        measure.counted_time(position, 1, 1, runs=1)


def test_the_bench_positions_hold_every_terrain_and_piece():
    terrain, codes = set(), set()
    for entry in measure.load_positions():
        position = Position.from_tfen(entry["tfen"])
        terrain |= {kind for kind in TERRAIN if position.terrain(kind)}
        codes |= {piece.type.code for piece in position.pieces()}
    assert terrain == set(TERRAIN)
    assert len(codes) == 20


@pytest.mark.parametrize("entry", measure.load_positions(), ids=lambda entry: entry["name"])
def test_a_bench_position_has_the_moves_it_claims(entry):
    assert len(Position.from_tfen(entry["tfen"]).legal_moves()) == entry["moves"][0]
