"""What the project's own files promise: layers, lock file, package contents."""

import ast
import doctest
import importlib
import pkgutil
import re
import sys
import tomllib
from pathlib import Path

import tankchess

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCK = (ROOT / "requirements.lock").read_text()


def imported_by(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").split(".")[0])
    return names


def test_the_rules_import_the_standard_library_only():
    # `cython` is the compiler's own module; the rules must run without it too, which the plain tests show.
    allowed = set(sys.stdlib_module_names) | {"tankchess", "cython"}
    for part in ("core", "setups"):
        for file in (ROOT / "src" / "tankchess" / part).rglob("*.py"):
            assert imported_by(file) <= allowed, file


def test_the_examples_in_docstrings_are_true():
    names = [module.name for module in pkgutil.walk_packages(tankchess.__path__, "tankchess.")]
    for name in ["tankchess", *names]:
        # Alembic runs the migrations, and only it can.
        if not name.endswith("__main__") and ".migrations" not in name:
            assert doctest.testmod(importlib.import_module(name)).failed == 0, name


def test_the_version_is_the_same_everywhere():
    assert tankchess.__version__ == PROJECT["project"]["version"]


def test_the_lock_pins_every_dependency_with_hashes():
    # PyTorch, which only `learning` needs, is gigabytes: nobody has to have it to work here.
    parts = PROJECT["project"]["optional-dependencies"].items()
    extras = [name for part, names in parts if part != "learning" for name in names]
    wanted = extras + PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]
    pinned = set(re.findall(r"^([a-z0-9-]+)==\S+ .*\\\n    --hash=sha256:", LOCK, re.MULTILINE))
    assert {re.split(r"[<>=~\[]", name)[0].lower() for name in wanted} - {"tankchess"} <= pinned


def test_the_lock_names_no_place_to_fetch_from():
    assert "://" not in LOCK
    assert "--index-url" not in LOCK
    assert "--find-links" not in LOCK


def test_the_changelog_and_the_readme_are_there():
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text()
    assert "not affiliated" in (ROOT / "README.md").read_text()
