"""An empty environment with the package in it, and nothing else but what the package asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.package.tools import UV, outside, run, succeed


class Installed:
    """The package installed by one requirement, used from a folder of its own."""

    def __init__(self, place: Path, package: Path, extra: str = "", **more: str) -> None:
        self.place = place
        self.folder = place / "elsewhere"
        self.folder.mkdir(parents=True)
        wanted = f"tankchess{f'[{extra}]' if extra else ''} @ {package.as_uri()}"
        home = place / "environment"
        self.programs = home / ("Scripts" if sys.platform == "win32" else "bin")
        self.interpreter = str(self.programs / "python")
        succeed([UV, "venv", "--quiet", "--python", sys.executable, str(home)], self.folder)
        succeed([UV, "pip", "install", "--quiet", "--python", self.interpreter, wanted], self.folder, **more)

    def packages(self) -> set[str]:
        """The names of everything installed, but for the package itself."""
        told = succeed([UV, "pip", "list", "--format", "json", "--python", self.interpreter], self.folder)
        return {str(entry["name"]) for entry in json.loads(told)} - {"tankchess"}

    def python(self, program: str, *arguments: str) -> str:
        """What a program prints that must succeed."""
        return succeed([self.interpreter, "-I", "-c", program, *arguments], self.folder)

    def tankchess(self, *arguments: str, stdin: str = "") -> str:
        return succeed([str(self.programs / "tankchess"), *arguments], self.folder, stdin=stdin)

    def fails(self, *arguments: str) -> str:
        """The one line that a command ends with which cannot be done."""
        ended = run([str(self.programs / "tankchess"), *arguments], self.folder)
        assert (ended.returncode, ended.stdout) == (2, ""), ended.stderr
        (line,) = ended.stderr.splitlines()
        return line

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        command = [str(self.programs / "tankchess"), *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=self.folder, stdout=pipe, stderr=pipe, text=True, env=outside())
