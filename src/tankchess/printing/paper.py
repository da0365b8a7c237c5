"""The sizes of paper that people print on."""

from __future__ import annotations

from typing import NamedTuple

from tankchess.errors import ArgumentError


class Paper(NamedTuple):
    """A sheet held upright, in millimetres."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


def find_paper(name: str) -> Paper:
    """A size of paper by its name. Raises `ArgumentError`."""
    if name not in PAPERS:
        raise ArgumentError(f"paper {name!r}: expected one of {' '.join(PAPERS)}")
    return PAPERS[name]
