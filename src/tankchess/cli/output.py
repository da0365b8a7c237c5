"""The console, and small things to say that several commands share."""

from __future__ import annotations

import os
import sys

from rich.console import Console

import tankchess


def console(colour: bool = True) -> Console:
    """A console that never breaks lines of its own accord: a board is as wide as it is."""
    return Console(
        no_color=not colour,
        color_system="auto" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
    )


def unicode_works() -> bool:
    """Whether stdout can show arrows and shades."""
    try:
        "↗▓⚑".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def note_plain_core() -> None:
    """Tells on stderr that a plain core runs where nobody asked for one."""
    if not tankchess.COMPILED and not os.environ.get("TANKCHESS_PURE"):
        print(
            "tankchess: note: this is the plain Python core, about a hundred times slower than the"
            " compiled one; reinstall with a C compiler at hand",
            file=sys.stderr,
        )


def rate(moves: int, seconds: float) -> str:
    """Moves a second, in a unit that fits."""
    a_second = moves / seconds if seconds > 0 else 0.0
    if a_second >= 1e6:
        return f"{a_second / 1e6:.1f} million moves/s"
    return f"{a_second / 1e3:.1f} thousand moves/s"
