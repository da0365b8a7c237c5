"""Every rule has a test that names it, and the table in the documentation says so."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "rules_coverage.py"


def test_every_rule_has_a_test_and_the_table_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    status = runpy.run_path(str(SCRIPT))["main"](["--check"])
    assert (status, capsys.readouterr().err) == (0, "")


def test_a_rule_without_a_test_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = runpy.run_path(str(SCRIPT))
    rules = tmp_path / "rules.txt"
    rules.write_text("B1 | the board\nZ9 | a rule nobody tests\n")
    monkeypatch.setitem(script["collect"].__globals__, "RULES", rules)
    assert "Z9 (a rule nobody tests) has no test" in script["collect"]()[1]
