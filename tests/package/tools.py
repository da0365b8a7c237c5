"""uv, and the surroundings of a command that must know nothing of the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

UV = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])) or "uv"
# What would lead an installed package back to the checkout, or a build to another form of it.
_HIDDEN = ("PYTHON", "TANKCHESS_", "VIRTUAL_ENV", "COVERAGE", "PYTEST")

# Seconds; compiling all modules on a busy machine takes some minutes.
PATIENCE = 1800


@cache
def _pip_setting(name: str) -> str:
    """A setting of pip: where packages are fetched from is said there, and uv does not read it."""
    command = [sys.executable, "-m", "pip", "config", "get", f"global.{name}"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    return os.environ.get(f"PIP_{name.upper().replace('-', '_')}") or asked.stdout.strip()


def outside(**more: str) -> dict[str, str]:
    """The environment of a user's shell."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_HIDDEN)}
    if "UV_DEFAULT_INDEX" not in kept and _pip_setting("index-url"):
        kept["UV_DEFAULT_INDEX"] = _pip_setting("index-url")
    if "SSL_CERT_FILE" not in kept and _pip_setting("cert"):
        kept["SSL_CERT_FILE"] = _pip_setting("cert")
    return {**kept, **more}


def run(command: list[str], folder: Path, *, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder outside of the checkout, whatever it ends with."""
    return subprocess.run(
        command,
        cwd=folder,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env=outside(**more),
        timeout=PATIENCE,
    )


def succeed(command: list[str], folder: Path, *, stdin: str = "", **more: str) -> str:
    """What a command that must succeed prints."""
    ended = run(command, folder, stdin=stdin, **more)
    assert ended.returncode == 0, f"{' '.join(command)}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout
