"""The commands by their names. A command is loaded when it is asked for: a server needs no code that draws pictures."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module
from typing import Any

import typer
from typer.main import get_command

# In the order in which they are listed; each is a function in the module of its name, or the GROUP of several there.
NAMES = (
    "serve",
    "worker",
    "play",
    "replay",
    "show",
    "draw",
    "print",
    "convert",
    "analyse",
    "solve",
    "puzzles",
    "moves",
    "perft",
    "setups",
    "check",
    "fair",
    "backup",
    "restore",
    "doctor",
    "bench",
    "match",
    "tune",
    "book",
    "selfplay",
    "learn",
    "engine",
    "compliance",
)


class Commands(MutableMapping[str, Any]):
    """All commands, as a group of Typer keeps them."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = dict.fromkeys(NAMES)

    def __getitem__(self, name: str) -> Any:
        if self._known[name] is None:
            self._known[name] = _load(name)
        return self._known[name]

    def __setitem__(self, name: str, command: Any) -> None:
        self._known[name] = command

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _load(name: str) -> Any:
    module = import_module(f"tankchess.cli.{name}")
    if hasattr(module, "GROUP"):
        return get_command(module.GROUP)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, context_settings=getattr(module, "CONTEXT", None))(getattr(module, name))
    return get_command(alone)
