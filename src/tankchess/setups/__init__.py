"""Setups: boards with their pieces, as files, and what makes a good one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tankchess.setups.problem import SetupProblem, Severity
from tankchess.setups.setup import Setup, load_setup, setup, setups

if TYPE_CHECKING:
    from tankchess.setups.check import check_setup

__all__ = ["Setup", "SetupProblem", "Severity", "check_setup", "load_setup", "setup", "setups"]


def __getattr__(name: str) -> Any:
    # Imported when it is first asked for: a game needs no check of its setup.
    if name != "check_setup":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tankchess.setups.check import check_setup

    return check_setup
