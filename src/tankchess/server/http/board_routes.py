"""Routes for looking at the board of a table: plies, choices, lines of fire, threats."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct, field

from tankchess.core.move import Move
from tankchess.core.sides import Side
from tankchess.server.http.route import Call, PlyNumber, Reply
from tankchess.server.messages import FacingName, Look, MoveCode, Refusal, SideName, SquareName, Threat
from tankchess.server.problems import Refused, impossible
from tankchess.server.views.choices import look_at, refusal_of, threats_against
from tankchess.server.views.terrain_svg import ground_svg


class PlyQuery(Struct, frozen=True):
    ply: PlyNumber


class LookQuery(Struct, frozen=True):
    """A piece, and where it would stand. `via` are squares, separated by commas."""

    ply: PlyNumber
    from_square: SquareName = field(name="from")
    to: SquareName
    facing: FacingName
    cargo: bool = False
    via: Annotated[str, Meta(max_length=100, pattern=r"^([A-Z][0-9]{1,2}(,[A-Z][0-9]{1,2})*)?$")] = ""


class RefusalQuery(Struct, frozen=True):
    ply: PlyNumber
    move: MoveCode


class ThreatsQuery(Struct, frozen=True):
    ply: PlyNumber
    against: SideName


async def show_ply(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    return Reply(table.boards.ply(call.path["ply"]))


async def draw_ground(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    table.boards.check(call.path["ply"])
    position = table.boards.position(call.path["ply"])
    text = await asyncio.to_thread(ground_svg, position)
    return Reply(text.encode(), "image/svg+xml")


async def show_choices(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    return Reply(await table.boards.choices(call.query.ply))


async def show_look(call: Call) -> Look:
    table = await call.services.tables.find(call.path["id"])
    query = call.query
    position = table.boards.position(query.ply)
    via = [square for square in query.via.split(",") if square]
    try:
        return look_at(position, query.from_square, query.to, query.facing, query.cargo, via)
    except ValueError as error:
        raise impossible(str(error)) from None


async def show_refusal(call: Call) -> Refusal:
    table = await call.services.tables.find(call.path["id"])
    position = table.boards.position(call.query.ply)
    try:
        return refusal_of(position, Move.parse(call.query.move))
    except ValueError as error:
        raise impossible(str(error)) from None


async def show_threats(call: Call) -> list[Threat]:
    table = await call.services.tables.find(call.path["id"])
    if not table.state.plan.shows_threats:
        raise Refused("threats_off", "this table shows no threats")
    position = table.boards.position(call.query.ply)
    side = Side(call.query.against)
    if side not in position.order:
        raise impossible(f"side {side}: expected one of {' '.join(map(str, position.order))}")
    return await asyncio.to_thread(threats_against, position, side)
