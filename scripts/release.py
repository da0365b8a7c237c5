"""Helps a release along.

release.py check TAG    whether a tag such as v1.2.3 says the version of the package, and the changelog knows it
release.py notes TAG    what the changelog says about it, for the page of the release
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class Refused(Exception):
    """What keeps a tag from being released."""


def version(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def notes(root: Path, number: str) -> str:
    """The section of the changelog about a version. Raises `Refused` where there is none."""
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(number)}\][^\n]*\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise Refused(f'CHANGELOG.md: expected a section "## [{number}] - DATE" with what is new')
    return f"{found[1].strip()}\n"


def check(root: Path, tag: str) -> str:
    """The version of a tag. Raises `Refused` where it is not that of the package, or has no section."""
    ours = version(root)
    if tag != f"v{ours}":
        raise Refused(f"the tag {tag}: expected v{ours}, for pyproject.toml says {ours}")
    notes(root, ours)
    return ours


def main(arguments: list[str]) -> int:
    if len(arguments) != 2 or arguments[0] not in ("check", "notes"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        number = check(ROOT, arguments[1])
        print(notes(ROOT, number) if arguments[0] == "notes" else f"{number} may be released.")
    except Refused as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
