"""The console that tables and boards are printed on."""

from __future__ import annotations

import os
import sys
from typing import Any

from rich.console import Console


def console(colour: bool | None = None) -> Console:
    """A console that never breaks lines of its own accord: a board is as wide as it is.

    `colour` is what the user asked for. Without a wish, NO_COLOR or FORCE_COLOR decide where they are not empty, in
    this order, and then whether stdout is a terminal that has colours.
    """
    if colour is None and os.environ.get("NO_COLOR"):
        colour = False
    if colour is None and os.environ.get("FORCE_COLOR"):
        colour = True
    if colour is False:
        return _console(color_system=None)
    # An empty FORCE_COLOR means nothing; Rich would take it for a wish.
    out = _console(color_system="auto", force_terminal=colour or sys.stdout.isatty())
    return _console(color_system="standard", force_terminal=True) if colour and out.color_system is None else out


def _console(**settings: Any) -> Console:
    # What NO_COLOR says has been asked already.
    return Console(no_color=False, highlight=False, markup=False, emoji=False, soft_wrap=True, **settings)
