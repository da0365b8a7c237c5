"""Builds the package once, and installs it once for each extra."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.package.building import clone, make_sdist, make_wheel
from tests.package.environment import Installed

Install = Callable[[str], Installed]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compile", action="store_true", help="compile the wheel from the sdist alone")


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder outside of the checkout; half a gigabyte that nobody needs afterwards."""
    folder = tmp_path_factory.mktemp("package")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def sdist(place: Path) -> Path:
    return make_sdist(clone(place / "checkout"), place / "sdist")


@pytest.fixture(scope="session")
def wheel(sdist: Path, place: Path, pytestconfig: pytest.Config) -> Path:
    return make_wheel(sdist, place / "wheel", really=bool(pytestconfig.getoption("--compile")))


@pytest.fixture(scope="session")
def install(wheel: Path, place: Path) -> Install:
    """Installs the wheel with an extra, `""` for none; the same extra is installed once."""
    made: dict[str, Installed] = {}

    def with_extra(extra: str) -> Installed:
        if extra not in made:
            made[extra] = Installed(place / f"with-{extra or 'nothing'}", wheel, extra)
        return made[extra]

    return with_extra


@pytest.fixture(scope="session")
def bare(install: Install) -> Installed:
    return install("")
