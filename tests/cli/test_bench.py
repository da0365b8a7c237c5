"""`tankchess bench`: that it runs and reports, not how fast this machine is."""

import json
import sys

import pytest

from tankchess.bench import library, yardstick
from tankchess.bench.figure import Figure
from tests.cli.running import invoke, run


@pytest.fixture
def quick(monkeypatch):
    """Replaces what takes long, the deep counts, with plain numbers."""

    def figure(name: str, value: float, bar: float | None = None) -> Figure:
        return Figure(name, value, "M/s", bar)

    monkeypatch.setattr(library, "basic_16", lambda runs: figure("basic", 10.0 * runs, bar=5))
    monkeypatch.setattr(yardstick, "perft", lambda runs: figure("chess", 0.5 * runs))
    monkeypatch.setattr(library, "all_terrains", lambda runs: [figure("set", runs, bar=60)])


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
