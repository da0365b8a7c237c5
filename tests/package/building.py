"""The sdist and the wheel, made as for the index."""

from __future__ import annotations

import shutil
import sys
import sysconfig
import tarfile
from pathlib import Path
from typing import Any

from tests.package.tools import UV, succeed

ROOT = Path(__file__).resolve().parents[2]
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
# What a fresh clone does not have.
_BUILT = shutil.ignore_patterns(
    "*.so", "*.pyd", "__pycache__", "*.egg-info", "node_modules", ".venv", ".git", ".hypothesis", ".*_cache"
)


def _not_cloned(folder: str, names: list[str]) -> set[str]:
    ignored = set(_BUILT(folder, names))
    if Path(folder) == ROOT:
        ignored |= {"build", "dist"}
    if Path(folder) == ROOT / "src" / "tankchess" / "server":
        ignored.add("static")
    return ignored


def clone(place: Path) -> Path:
    """The checkout without anything that was built in it; only the locked packages of npm are lent to it."""
    shutil.copytree(ROOT, place, ignore=_not_cloned)
    packages = ROOT / "web" / "node_modules"
    if packages.exists():
        (place / "web" / "node_modules").symlink_to(packages, target_is_directory=True)
    return place


def make_sdist(checkout: Path, place: Path) -> Path:
    succeed([UV, "build", "--quiet", "--sdist", "--python", sys.executable, "--out-dir", str(place), "."], checkout)
    (made,) = place.glob("*.tar.gz")
    return made


def unpack(sdist: Path, place: Path) -> Path:
    with tarfile.open(sdist) as archive:
        # Python 3.11.3 and earlier know no filters; the archive is our own.
        safely: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(place, **safely)
    (unpacked,) = place.iterdir()
    return unpacked


def lend_compiled(sources: Path) -> bool:
    """Puts the core compiled in place where the build of a wheel looks for what it has already done.

    `make build` holds the compiled modules to their sources by content, and they come from the same setup.py: compiling
    them once more would take a minute and show nothing new. False where there is no compiled core.
    """
    compiled = sorted((ROOT / "src").rglob(f"*{SUFFIX}"))
    library = sources / "build" / f"lib.{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
    # Each newer than what it is made from: setuptools and Cython go by dates.
    for file in (ROOT / "build" / "cython").rglob("*.c"):
        _copy(file, sources / file.relative_to(ROOT))
    for file in compiled:
        _copy(file, library / file.relative_to(ROOT / "src"))
    return bool(compiled)


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def make_wheel(sdist: Path, place: Path, *, really: bool = False) -> Path:
    """A wheel from the unpacked sdist, compiled where the checkout is, or with `really` from the sdist alone."""
    sources = unpack(sdist, place / "sources")
    mode = "compiled" if really or lend_compiled(sources) else "pure"
    wheels = place / "wheels"
    # No npm on the way: what an sdist needs is in it.
    succeed(
        [UV, "build", "--quiet", "--wheel", "--python", sys.executable, "--out-dir", str(wheels), "."],
        sources,
        TANKCHESS_BUILD=mode,
    )
    (made,) = wheels.glob("*.whl")
    return made
