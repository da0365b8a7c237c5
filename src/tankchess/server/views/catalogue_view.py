"""What can be played: the setups, the types of pieces and the levels of the computer."""

from __future__ import annotations

import tankchess
from tankchess.core.catalogue import catalogue
from tankchess.core.rules import FLAG_COUNTS
from tankchess.core.sides import Mode
from tankchess.engine.levels import levels
from tankchess.errors import SetupError
from tankchess.game.choice import Start, single_types, starts
from tankchess.server.messages import Balance, Catalogue, GroupName, SetupCard, SideName, StartCard
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.tables.table import side_name
from tankchess.server.views.type_cards import type_card
from tankchess.setups import Setup, setup_names

_WET = {"water", "ice"}


def catalogue_view() -> Catalogue:
    cards = [_setup_card(name) for name in setup_names()]
    types = [type_card(kind) for kind in catalogue().values()]
    return Catalogue(cards, types, len(levels()), tankchess.__version__)


def _setup_card(name: str) -> SetupCard:
    setup = known_setup(name)
    order = [side_name(side) for side in setup.position().order]
    return SetupCard(
        name=name,
        title=setup.title or name,
        note=setup.note,
        group=_group(setup, len(order)),
        width=setup.width,
        height=setup.height,
        players=len(order),
        sides=order,
        modes=[mode.value for mode in setup.offered],
        clock=setup.clock,
        starts=[_start_card(start) for start in starts(setup)],
        single_types=list(single_types(setup)),
        flags=[count for count in FLAG_COUNTS if _has_room(setup, count)],
        balance=_balance(setup, order),
    )


def _balance(setup: Setup, order: list[SideName]) -> Balance | None:
    known = setup.balance
    return Balance(known["games"], known["nodes"], {side: known[side] for side in order}) if known else None


def _group(setup: Setup, players: int) -> GroupName:
    """What a board is about: plain walls are for starters."""
    if players > 2:
        return "four"
    if _WET & setup.terrain.keys():
        return "water"
    return "terrain" if setup.terrain.keys() - {"high"} else "starter"


def _has_room(setup: Setup, flags: int) -> bool:
    """Whether so many flags can lie on the board (G6)."""
    if Mode.FLAG not in setup.offered:
        return False
    try:
        setup.position(Mode.FLAG, flags=flags)
    except SetupError:
        return False
    return True


def _start_card(start: Start) -> StartCard:
    return StartCard(side_name(start.side), start.type, start.square, start.is_command, list(start.types))
