"""Routes for what can be played, and for the description of the interface."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

import tankchess
from tankchess.core.catalogue import PieceType, catalogue
from tankchess.core.rules import FLAG_COUNTS
from tankchess.core.sides import Mode
from tankchess.drawing import draw
from tankchess.engine.levels import levels
from tankchess.errors import SetupError
from tankchess.game.choice import Start, single_types, starts
from tankchess.server.encoding import encode
from tankchess.server.http.route import Call, Reply
from tankchess.server.messages import Catalogue, PieceTypeCard, SetupCard, StartCard
from tankchess.server.problems import not_found
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.tables.table import side_name
from tankchess.server.views.standing import power_of
from tankchess.setups import Setup, setup_names

_FOR_AN_HOUR = (("cache-control", "public, max-age=3600"),)


class PictureQuery(Struct, frozen=True):
    theme: Literal["light", "dark"] = "light"


async def show_catalogue(_call: Call) -> Reply:
    return Reply(_catalogue(), headers=(("cache-control", "no-cache"),))


async def draw_setup(call: Call) -> Reply:
    name = call.path["name"]
    if name not in setup_names():
        raise not_found(f"setup {name}")
    return Reply(await asyncio.to_thread(_picture, name, call.query.theme), "image/svg+xml", _FOR_AN_HOUR)


async def show_description(_call: Call) -> Reply:
    # Imported here: the description is made from the routes, and this is one of them.
    from tankchess.server.http.openapi import openapi

    return Reply(encode(openapi()), headers=(("cache-control", "no-cache"),))


@cache
def _catalogue() -> bytes:
    cards = [_setup_card(name) for name in setup_names()]
    types = [_type_card(kind) for kind in catalogue().values()]
    return encode(Catalogue(cards, types, len(levels()), tankchess.__version__))


def _setup_card(name: str) -> SetupCard:
    setup = known_setup(name)
    order = [side_name(side) for side in setup.position().order]
    return SetupCard(
        name=name,
        title=setup.title or name,
        note=setup.note,
        width=setup.width,
        height=setup.height,
        players=len(order),
        sides=order,
        modes=[mode.value for mode in setup.offered],
        clock=setup.clock,
        starts=[_start_card(start) for start in starts(setup)],
        single_types=list(single_types(setup)),
        flags=[count for count in FLAG_COUNTS if _has_room(setup, count)],
    )


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


def _type_card(kind: PieceType) -> PieceTypeCard:
    return PieceTypeCard(
        code=kind.code,
        name=kind.name,
        speed=kind.speed,
        power=power_of(kind),
        armour=kind.armour,
        weapon=", ".join(weapon.kind for weapon in kind.weapons),
        is_vehicle=kind.is_vehicle,
    )


@lru_cache(maxsize=64)
def _picture(name: str, theme: str) -> bytes:
    return draw(known_setup(name).position(), theme=theme, coordinates=False).encode()
