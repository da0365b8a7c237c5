"""How the game of a table is played: as somebody asks for it, as it is kept, and as it is told."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from msgspec import Struct, field

from tankchess.core.rules import Announce, RuleOptions
from tankchess.core.sides import Mode
from tankchess.game import Game
from tankchess.server.messages import AnnounceName, FlagCount, ModeName, Rules, SquareName, TypeName
from tankchess.setups import Setup, setup


class KeptRules(Struct, frozen=True):
    """The rules of a table in the database. What was kept once reads for ever: fields are added, never renamed.

    Older tables have true and false for `announce`, in every mode.
    """

    setup: str = "basic-16"
    mode: ModeName | None = None
    announce: AnnounceName | bool | None = None
    turning: bool = True
    house: bool = True
    limit: int | None = None
    all_as: TypeName | None = None
    exchange: dict[SquareName, TypeName] = field(default_factory=dict)
    flags: int | None = None


@lru_cache(maxsize=64)
def known_setup(name: str) -> Setup:
    """A setup that comes with the program, read once."""
    return setup(name)


def settle(asked: Rules) -> KeptRules:
    """Every option decided, whatever the edition or the setup suggested. Raises `TankChessError` where it cannot be."""
    options = {
        "mode": asked.mode,
        "edition": asked.edition,
        "announce": None if _says_nothing(asked.announce, asked.setup, asked.mode) else asked.announce,
        "turning": asked.turning,
        "house": asked.house,
        "limit": asked.limit,
        "flags": asked.flags,
    }
    rules = known_setup(asked.setup).start(RuleOptions.read(options)).rules
    return KeptRules(
        setup=asked.setup,
        mode=rules.mode.value,
        announce=rules.announce.value if rules.mode is Mode.COMMAND else None,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        all_as=asked.all_as,
        exchange=asked.exchange,
        flags=rules.flags or None,
    )


def new_game(rules: KeptRules, clock: str | None) -> Game:
    """A game by these rules, before its first move. Raises `TankChessError` where they are impossible."""
    return Game(
        known_setup(rules.setup),
        mode=rules.mode,
        announce=None if _says_nothing(rules.announce, rules.setup, rules.mode) else rules.announce,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        flags=rules.flags,
        clock=clock,
        all_as=rules.all_as,
        exchange=rules.exchange or None,
    )


def told(rules: KeptRules, mode: ModeName) -> Rules:
    """The rules as clients hear them."""
    announce = rules.announce
    if isinstance(announce, bool):
        announce = Announce.YES.value if announce else Announce.NO.value
    return Rules(
        setup=rules.setup,
        mode=rules.mode,
        announce=announce if mode == Mode.COMMAND.value else None,
        turning=rules.turning,
        house=rules.house,
        limit=rules.limit,
        flags=cast(FlagCount | None, rules.flags),
        all_as=rules.all_as,
        exchange=rules.exchange,
    )


def _says_nothing(announce: AnnounceName | bool | None, setup_name: str, mode: ModeName | None) -> bool:
    """Whether `announce` is the true or false that older programs send in every mode, and this is not command."""
    return isinstance(announce, bool) and (mode or known_setup(setup_name).mode.value) != Mode.COMMAND.value
