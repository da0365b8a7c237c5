"""The data files that come with the package.

Not `importlib.resources` and `pathlib`: loading these takes longer than reading the catalogue and a setup.
"""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(__file__)  # noqa: PTH120


def read_shipped(*path: str) -> str:
    """The text of a file, by its path inside the package."""
    with open(os.path.join(_PACKAGE, *path), encoding="utf-8") as file:  # noqa: PTH118, PTH123
        return file.read()


def read_shipped_bytes(*path: str) -> bytes:
    """The same for a file that is no text."""
    with open(os.path.join(_PACKAGE, *path), "rb") as file:  # noqa: PTH118, PTH123
        return file.read()


def list_shipped(*path: str) -> list[str]:
    """The names of the files of a folder of the package, in the order of the alphabet."""
    return sorted(os.listdir(os.path.join(_PACKAGE, *path)))  # noqa: PTH118, PTH208
