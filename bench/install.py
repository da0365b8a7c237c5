"""How long `pip install .` takes, compilation included."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tankchess.bench.figure import Figure

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("src", "scripts", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")


def install_time() -> Figure:
    """Seconds for `pip install .` of a clean copy, so that nothing built earlier helps.

    Dependencies are left out: how long they take is up to the network. The build tools are fetched as usual.
    """
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder, "checkout")
        checkout.mkdir()
        for part in PARTS:
            copy(ROOT / part, checkout / part)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--target",
            f"{folder}/site",
            ".",
        ]
        started = time.perf_counter()
        subprocess.run(
            pip, cwd=checkout, env={**os.environ, "TANKCHESS_BUILD": "compiled", "TANKCHESS_PAGES": "none"}, check=True
        )
        return Figure("pip install .", time.perf_counter() - started, "s", bar=60, bar_is_minimum=False)


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    else:
        shutil.copy2(source, target)
