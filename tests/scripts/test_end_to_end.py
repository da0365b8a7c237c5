"""`scripts/end_to_end.py`: what fails once is run again and named; what fails every time fails."""

from pathlib import Path

import end_to_end
import pytest

# Tests that pass when they are run for the so-manieth time.
TESTS = """
import pathlib
import pytest

HERE = pathlib.Path(__file__).parent

@pytest.mark.parametrize("passes_at", {passes_at})
def test_it(passes_at):
    tries = HERE / f"{{passes_at}}.txt"
    count = len(tries.read_text()) + 1 if tries.exists() else 1
    tries.write_text("x" * count)
    assert count >= passes_at
"""


@pytest.fixture(autouse=True)
def _few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pytest starts sooner with the plugins alone that it needs here."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p xdist -p pytest_rerunfailures")


def run(folder: Path, passes_at: list[int], again: int = 2) -> int:
    (folder / "test_some.py").write_text(TESTS.format(passes_at=passes_at))
    return end_to_end.run(again, [str(folder)], cache=folder / "cache")


def tries(folder: Path) -> dict[str, int]:
    return {file.stem: len(file.read_text()) for file in folder.glob("*.txt")}


def test_what_fails_once_or_twice_is_run_again_and_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    assert run(tmp_path, [1, 2, 3]) == 0
    assert tries(tmp_path) == {"1": 1, "2": 2, "3": 3}
    said = capfd.readouterr().out
    named = said.rpartition("-- needed another run:\n")[2].splitlines()
    assert [line.rpartition("::")[2] for line in named] == ["test_it[2]", "test_it[3]"]
    assert "RERUN" in said


def test_what_fails_every_time_fails_and_is_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    assert run(tmp_path, [1, 2, 9]) == 1
    assert tries(tmp_path) == {"1": 1, "2": 2, "9": 3}
    named = capfd.readouterr().out.rpartition("-- failed every time:\n")[2].splitlines()
    assert [line.rpartition("::")[2] for line in named] == ["test_it[9]"]


def test_nothing_is_run_again_where_that_is_not_wanted_or_where_many_fail(tmp_path: Path):
    assert run(tmp_path, [2], again=0) == 1
    assert tries(tmp_path) == {"2": 1}
    assert run(tmp_path, list(range(100, 130))) != 0
    assert max(tries(tmp_path).values()) == 1
