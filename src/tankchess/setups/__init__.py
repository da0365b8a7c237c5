"""Setups: boards with their pieces, as files, and what makes a good one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tankchess.setups.setup import Setup, drawings_of, load_setup, read_setup, setup, setup_from_data, setup_names

if TYPE_CHECKING:
    from tankchess.setups.check import check_setup
    from tankchess.setups.finding import find_setup
    from tankchess.setups.from_position import setup_from_tfen, setup_of
    from tankchess.setups.problem import SetupProblem, Severity

__all__ = [
    "Setup",
    "SetupProblem",
    "Severity",
    "check_setup",
    "drawings_of",
    "find_setup",
    "load_setup",
    "read_setup",
    "setup",
    "setup_from_data",
    "setup_from_tfen",
    "setup_names",
    "setup_of",
]

# Imported when they are first asked for: a game needs no check of its setup.
_LATER = {
    "SetupProblem": "tankchess.setups.problem",
    "Severity": "tankchess.setups.problem",
    "check_setup": "tankchess.setups.check",
    "find_setup": "tankchess.setups.finding",
    "setup_from_tfen": "tankchess.setups.from_position",
    "setup_of": "tankchess.setups.from_position",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
