"""Programs of users under strict type checkers, which read the types of the installed package."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest
from client import PACKAGES, find_node

from tests.package.environment import Installed
from tests.package.tools import succeed

PROGRAM = Path(__file__).with_name("user_program.py")


@pytest.fixture
def program(bare: Installed) -> Path:
    """The program, where nothing of the checkout is beside it."""
    return Path(shutil.copy(PROGRAM, bare.folder))


def test_a_users_program_runs(bare: Installed, program: Path):
    moves, positions, result, *rest = bare.python(program.read_text(encoding="utf-8")).split()
    assert int(moves) > 10 and (positions, result, rest[-1]) == ("4", "*", "<svg")


def test_mypy_finds_nothing_in_a_users_program(bare: Installed, program: Path):
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", bare.interpreter, str(program)]
    assert "no issues found" in succeed(command, bare.folder)


def test_pyright_finds_nothing_in_a_users_program(bare: Installed, program: Path):
    found = find_node()
    assert found is not None, "pyright needs Node.js, as the client does"
    options = {"include": [program.name], "typeCheckingMode": "strict"}
    (bare.folder / "pyrightconfig.json").write_text(json.dumps(options), encoding="utf-8")
    pyright = [found[0], str(PACKAGES / "pyright" / "index.js"), "--pythonpath", bare.interpreter]
    assert "0 errors, 0 warnings" in succeed(pyright, bare.folder)
