"""How the game of a table is played: what somebody asks for, what is kept, and what clients are told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import cast

import msgspec

from tankchess.core.catalogue import PieceType
from tankchess.core.rules import RuleOptions
from tankchess.core.sides import Mode
from tankchess.game import Game
from tankchess.notation import read_types
from tankchess.server.messages import FlagCount, Rules
from tankchess.server.tables.event import KeptRules
from tankchess.server.tables.own_setup import kept_text, read_kept
from tankchess.setups import Setup, drawings_of, setup, setup_names


@lru_cache(maxsize=64)
def known_setup(name: str, drawing: int | None = None) -> Setup:
    """A setup that comes with the program, or an earlier drawing of it, read once."""
    return setup(name, drawing)


def setup_played(rules: KeptRules) -> Setup:
    """The setup of a game: one that comes with the program, or one that a player designed."""
    return _own_setup(rules.own) if rules.own else known_setup(rules.setup, rules.drawing)


@lru_cache(maxsize=64)
def _own_setup(text: str) -> Setup:
    return read_kept(text)


@lru_cache(maxsize=64)
def types_of(setup_name: str, types: str) -> Mapping[str, PieceType]:
    """The piece types of a game that are not the usual ones: those of a shipped setup, or own ones as in a record."""
    if types:
        return read_types(types)
    return known_setup(setup_name).types if setup_name else {}


def read_setups() -> None:
    """Reads all setups and makes the judge of this thread: 40 ms that nobody has to wait for later."""
    for name in setup_names():
        known_setup(name)
    known_setup("basic-16").position().outcome()


def settle(asked: Rules) -> KeptRules:
    """Decides every option that was left to the edition or the setup. Raises `TankChessError` for impossible rules."""
    options = {
        "mode": asked.mode,
        "edition": asked.edition,
        "announce": None if _says_nothing(asked) else asked.announce,
        "turning": asked.turning,
        "house": asked.house,
        "limit": asked.limit,
        "flags": asked.flags,
    }
    own = "" if asked.own is None else kept_text(asked.own)
    rules = (_own_setup(own) if own else known_setup(asked.setup)).rules_for(RuleOptions.read(options))
    return KeptRules(
        setup="" if own else asked.setup,
        drawing=1 if own else drawings_of(asked.setup),
        own=own,
        mode=rules.mode.value,
        announce=rules.announce.value if rules.mode is Mode.COMMAND else None,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        all_as=asked.all_as,
        exchange=asked.exchange,
        flags=rules.flags or None,
    )


def _says_nothing(asked: Rules) -> bool:
    """Whether `announce` is the true or false that older programs send in every mode, and the mode is not command."""
    mode = asked.mode or (known_setup(asked.setup) if asked.own is None else asked.own).mode
    return isinstance(asked.announce, bool) and mode != Mode.COMMAND.value


def new_game(rules: KeptRules, clock: str | None) -> Game:
    """A game by these rules, before its first move. Raises `TankChessError` for impossible rules."""
    return _first_game(msgspec.json.encode(rules), clock).copy()


@lru_cache(maxsize=64)
def _first_game(kept_rules: bytes, clock: str | None) -> Game:
    """Made once: up to 2 ms. A copy takes a hundredth of it."""
    rules = msgspec.json.decode(kept_rules, type=KeptRules)
    return Game(
        setup_played(rules),
        mode=rules.mode,
        announce=rules.announce,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        flags=rules.flags,
        clock=clock,
        all_as=rules.all_as,
        exchange=rules.exchange or None,
    )


def rules_message(rules: KeptRules) -> Rules:
    """The rules as clients are told them."""
    return Rules(
        setup=rules.setup,
        mode=rules.mode,
        announce=rules.announce,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        flags=cast(FlagCount | None, rules.flags),
        all_as=rules.all_as,
        exchange=rules.exchange,
    )
