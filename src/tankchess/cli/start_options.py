"""The options that say how a setup is played, the same for every command that starts from one."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tankchess.cli.completion import (
    complete_announce,
    complete_edition,
    complete_mode,
    complete_piece_type,
    complete_words,
)
from tankchess.core.rules import RuleOptions
from tankchess.game.choice import exchange_types, single_type
from tankchess.setups import Setup

PANEL = "How a setup is played"
FOR_A_SETUP = "options like --mode are for a setup"


@dataclass(frozen=True, slots=True)
class StartOptions:
    """What was asked for: the rules, and other pieces on the starting squares (G3, G11)."""

    rules: RuleOptions
    single_type: str | None = None
    exchange: dict[str, str] | None = None

    @property
    def is_empty(self) -> bool:
        return self.rules == RuleOptions() and self.single_type is None and not self.exchange

    def applied_to(self, setup: Setup) -> Setup:
        """The setup with the pieces that were asked for."""
        chosen = setup if self.single_type is None else single_type(setup, self.single_type)
        return exchange_types(chosen, self.exchange or {})


def _option(kind: Any, *names: str, words: str, metavar: str | None = None, complete: Any = None) -> Any:
    option = typer.Option(
        *names, help=words, metavar=metavar, show_default=False, rich_help_panel=PANEL, autocompletion=complete
    )
    return Annotated[kind, option]


_OPTIONS: dict[str, Any] = {
    "mode": _option(
        str | None, "--mode", metavar="MODE", words="command, last, escape3, flag or four.", complete=complete_mode
    ),
    "edition": _option(
        str | None,
        "--edition",
        metavar="EDITION",
        words="current, or earlier: check is announced, nothing is forbidden, and a move must change the square.",
        complete=complete_edition,
    ),
    "announce": _option(
        str | None,
        "--announce",
        metavar="WORD",
        words="Check and escape: yes (announced, losing moves barred), only (announced), no.",
        complete=complete_announce,
    ),
    "no_announce": _option(bool, "--no-announce", words="The same as --announce no."),
    "turning": _option(bool | None, "--turning/--no-turning", words="Whether turning in place is a move (M1)."),
    "house": _option(bool | None, "--house/--no-house", words="Whether repetitions and quiet moves end the game (G9)."),
    "limit": _option(str | None, "--limit", metavar="N", words="The game ends after this many moves each."),
    "flags": _option(
        str | None, "--flags", metavar="N", words="In flag mode: 1 or 3.", complete=complete_words("1", "3")
    ),
    "single_type": _option(
        str | None,
        "--single-type",
        metavar="TYPE",
        words="Every vehicle is of this type (G3).",
        complete=complete_piece_type,
    ),
    "exchange": _option(
        list[str] | None, "--exchange", metavar="SQUARE=TYPE", words="Another type on a starting square (G11); repeat."
    ),
}
_DEFAULTS: dict[str, Any] = {"no_announce": False}


def takes_start_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command all of these options. It receives them as one value, its parameter `start`."""
    signature = inspect.signature(command, eval_str=True)

    @functools.wraps(command)
    def with_options(**arguments: Any) -> None:
        asked = {name: arguments.pop(name) for name in _OPTIONS}
        command(**arguments, start=read_start_options(**asked))

    own = [parameter for parameter in signature.parameters.values() if parameter.name != "start"]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=_DEFAULTS.get(name), annotation=annotation)
        for name, annotation in _OPTIONS.items()
    ]
    keywords = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
    with_options.__signature__ = inspect.Signature([*keywords, *added])  # type: ignore[attr-defined]
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in [*own, *added]}
    return with_options


def read_start_options(
    announce: str | None, no_announce: bool, single_type: str | None, exchange: list[str] | None, **rules: Any
) -> StartOptions:
    """The options as values. Raises `RulesError` or `typer.BadParameter`."""
    if no_announce and announce not in (None, "no"):
        raise typer.BadParameter(f"--no-announce and --announce {announce}: expected one of them")
    options = RuleOptions.read({"announce": "no" if no_announce else announce, **rules})
    code = None if single_type is None else single_type.upper()
    return StartOptions(options, code, dict(map(_read_exchange, exchange or ())))


def _read_exchange(text: str) -> tuple[str, str]:
    match = re.fullmatch(r"([A-Z][0-9]{1,2})=([A-Z]{1,3})", text.upper())
    if match is None:
        raise typer.BadParameter(f"--exchange {text!r}: expected a starting square and a piece type, as C3=HT")
    return match[1], match[2]
