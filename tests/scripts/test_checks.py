"""`scripts/checks.py`: a check that fails is named, and does not hide what the others say."""

import sys
from pathlib import Path

import checks
import pytest

ROOT = Path(checks.__file__).parents[1]


def saying(text: str, code: int = 0) -> list[str]:
    return [sys.executable, "-c", f"import sys; print({text!r}); sys.exit({code})"]


@pytest.mark.parametrize("at_once", [1, 2])
def test_a_check_that_fails_is_named_and_all_others_still_run(capsys: pytest.CaptureFixture[str], at_once: int):
    wanted = [
        checks.Check("bad", "1 s", saying("here is the fault", 3)),
        checks.Check("missing", "1 s", ["no-such-program"]),
        checks.Check("good", "1 s", saying("nothing to say")),
    ]
    assert checks.run_all(wanted, at_once) == ["bad", "missing"]
    said = capsys.readouterr().out
    assert "here is the fault\n-- bad: FAILED after" in said
    assert "-- missing: FAILED after" in said
    assert "nothing to say\n-- good: ok" in said


def test_every_script_it_runs_is_there():
    named = [part for check in checks.CHECKS for part in check.command if part.startswith("scripts/")]
    assert named
    assert all((ROOT / part).exists() for part in named)
