"""Builds the whole documentation site anew in build/docs; every warning is an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "docs"


def main() -> int:
    # Fresh (-E): pictures, tables and the reference come from the program, which Sphinx does not watch.
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-E", "-q", "-W", "--keep-going"]
    code = subprocess.call([*command, str(ROOT / "docs"), str(SITE)])
    if code == 0:
        print(f"The site: {(SITE / 'index.html').as_uri()}")
    return code


if __name__ == "__main__":
    sys.exit(main())
