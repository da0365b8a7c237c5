"""Which setup is meant: one that comes with the program, by its name, or one in a file."""

from __future__ import annotations

import re
from os import PathLike

from tankchess.setups.setup import Setup, load_setup, setup

FILE_ENDING = ".toml"
_TFEN_BEGINS = re.compile(r"\s*[0-9]+x[0-9]+(?:\s|$)")


def find_setup(source: str | PathLike[str]) -> Setup:
    """A setup by its name, or from a file: a `Path`, or a text that `is_file_name` takes for one.

    For what users type on their own machines. A name from a record or from the network is for `setup`, which opens no
    files. Raises `SetupError`.
    """
    if not isinstance(source, str) or is_file_name(source):
        return load_setup(source)
    return setup(source)


def is_file_name(text: str) -> bool:
    r"""Whether a text names a file: it ends in `.toml`, or has a `/` or `\` in it and is not a TFEN."""
    return text.lower().endswith(FILE_ENDING) or (not is_tfen(text) and not set(text).isdisjoint("/\\"))


def is_tfen(text: str) -> bool:
    """Whether a text must be a TFEN. It starts with the size of a board; no name and no other file does."""
    return not text.lower().endswith(FILE_ENDING) and _TFEN_BEGINS.match(text) is not None
