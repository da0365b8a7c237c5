"""Every import is declared by the extra that needs it: the locked environment has everything, and would hide a gap."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tankchess"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]

# Which extra a part of the package may rely on; the longest beginning counts. Everything else has none.
NEEDS = {
    "cli/": "cli",
    "cli/serve.py": "server",
    "client.py": "client",
    "drawing/": "images",
    "lab/dask_executor.py": "lab",
    "printing/": "print",
    "server/": "server",
    "server/bus/redis_bus.py": "cluster",
    "server/bus/redis_queue.py": "cluster",
    "server/messages/": "client",
    "server/storage/quick_moves.py": "postgres",
    "widget/viewer.py": "notebook",
}
# Loaded before anybody has asked for a server.
LIGHT = ("cli/serve.py", "server/program.py", "server/starting.py")
# Asked for, and done without where it is missing: the yardstick of the benchmark, and the compiler.
WITHOUT = {("bench/yardstick.py", "chess"), ("engine/search/clock.py", "cython"), ("engine/search/nogil.py", "cython")}
# Loaded by name, by another package.
BY_NAME = {"psycopg": "SQLAlchemy", "websockets": "uvicorn"}
FILES = sorted(file.relative_to(SOURCE).as_posix() for file in SOURCE.rglob("*.py"))


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def parts(requirement: str) -> tuple[str, set[str]]:
    """The name of a requirement and the extras it asks for."""
    found = re.match(r"([\w.-]+)(?:\[([\w, -]+)\])?", requirement)
    assert found is not None
    return normal(found[1]), {extra.strip() for extra in (found[2] or "").split(",") if extra.strip()}


@cache
def declared(extra: str | None) -> dict[str, set[str]]:
    """The packages an installation with this extra asks for, with the extras of their own."""
    found: dict[str, set[str]] = {}
    for requirement in EXTRAS[extra] if extra else PROJECT["dependencies"]:
        name, extras = parts(requirement)
        if name == "tankchess":
            for other in extras:
                found |= declared(other)
        else:
            found.setdefault(name, set()).update(extras)
    return found


def imported(file: str) -> Iterator[str]:
    """Every module of other people that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        else:
            continue
        for name in names:
            top = name.partition(".")[0]
            if top != "tankchess" and top not in sys.stdlib_module_names and (file, top) not in WITHOUT:
                yield name


def extra_of(file: str) -> str | None:
    fitting = [part for part in NEEDS if file.startswith(part)]
    return NEEDS[max(fitting, key=len)] if fitting else None


@cache
def installed() -> Mapping[str, list[str]]:
    return packages_distributions()


def brought_by(module: str) -> str:
    """The package on the index that a module comes from."""
    found = installed().get(module.partition(".")[0])
    assert found, f"{module} is not installed here"
    return normal(found[0])


@pytest.mark.parametrize("file", FILES)
def test_every_import_is_declared_by_the_extra_of_its_part(file: str):
    allowed = declared(extra_of(file))
    assert [name for name in imported(file) if brought_by(name) not in allowed] == []


def test_nothing_is_needed_for_the_rules_the_engine_and_drawings():
    assert PROJECT["dependencies"] == []
    assert {extra_of(file) for file in FILES if file.startswith(("core/", "engine/", "game/", "notation/"))} == {None}


def test_drawings_and_the_command_line_load_packages_of_other_extras_only_when_asked_to():
    for file in FILES:
        if file.startswith(("drawing/", "printing/")) or file in LIGHT:
            top = ast.parse((SOURCE / file).read_text(encoding="utf-8")).body
            loaded = [
                name
                for node in top
                if isinstance(node, ast.Import | ast.ImportFrom)
                for name in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module])
            ]
            foreign = {str(name).partition(".")[0] for name in loaded} - set(sys.stdlib_module_names) - {"tankchess"}
            assert foreign <= {"typer", "rich"}, file


def test_every_declared_package_is_used():
    used = {brought_by(name) for file in FILES for name in imported(file)} | set(BY_NAME)
    assert set(declared("all")) - used == set()


def test_all_brings_every_extra_but_the_gigabytes_that_only_learning_needs():
    assert parts(EXTRAS["all"][0])[1] == set(EXTRAS) - {"all", "learning"}


@pytest.mark.parametrize("extra", ["server", "postgres"])
def test_the_server_comes_with_the_command_that_starts_it(extra: str):
    assert declared("cli").keys() <= declared(extra).keys()
