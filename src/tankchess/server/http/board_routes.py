"""Routes for looking at the board of a table: plies, choices, lines of fire, threats."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct, field

from tankchess.server.http.intent_routes import AheadCodes, ahead_of
from tankchess.server.http.route import Call, PlyNumber, Reply
from tankchess.server.messages import FacingName, MoveCode, SideName, SquareName
from tankchess.server.messages.whole_text import whole
from tankchess.server.problems import Refused, impossible
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.work.questions import AskGround, AskLook, AskRefusal, AskThreats


class PlyQuery(Struct, frozen=True):
    ply: PlyNumber


class LookQuery(Struct, frozen=True):
    """A piece, and where it would stand. `via` are squares, separated by commas.

    `moves` and `premove` are those of `AheadQuery`: the question is about a position that may come.
    """

    ply: PlyNumber
    from_square: SquareName = field(name="from")
    to: SquareName
    facing: FacingName
    cargo: bool = False
    via: Annotated[str, whole(r"([A-Z][0-9]{1,2}(,[A-Z][0-9]{1,2})*)?", 100)] = ""
    moves: AheadCodes = ""
    premove: bool = False


class RefusalQuery(Struct, frozen=True):
    ply: PlyNumber
    move: MoveCode
    moves: AheadCodes = ""
    premove: bool = False


class ThreatsQuery(Struct, frozen=True):
    ply: PlyNumber
    against: SideName


async def show_ply(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    return Reply.of(await table.boards.ply(call.path["ply"], call.ask))


async def draw_ground(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    table.boards.check(call.path["ply"])
    return Reply.of(await call.ask(AskGround(table.boards.line(call.path["ply"]))), "image/svg+xml")


async def show_choices(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    return Reply.of(await table.boards.choices(call.query.ply, call.ask))


async def show_look(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    query = call.query
    via = tuple(square for square in query.via.split(",") if square)
    line = table.boards.line(query.ply)
    ahead = _ahead(call, table)
    return Reply.of(await call.ask(AskLook(line, query.from_square, query.to, query.facing, query.cargo, via, ahead)))


async def show_refusal(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    question = AskRefusal(table.boards.line(call.query.ply), call.query.move, _ahead(call, table))
    return Reply.of(await call.ask(question))


def _ahead(call: Call, table: LiveTable) -> tuple[str, ...]:
    """The moves that may come before what is asked about; players alone ask about such positions."""
    if not (call.query.moves or call.query.premove):
        return ()
    if call.caller is None:
        raise Refused("not_signed_in", "this needs a session: ask for /api/session first, or send a token")
    return ahead_of(call, table, call.query.moves, call.query.premove)


async def show_threats(call: Call) -> Reply:
    table = await call.services.tables.find(call.path["id"])
    if not table.state.plan.shows_threats:
        raise Refused("threats_off", "this table shows no threats")
    line, side = table.boards.line(call.query.ply), call.query.against
    if side not in table.state.order:
        raise impossible(f"side {side}: expected one of {' '.join(table.state.order)}")
    return Reply.of(await call.ask(AskThreats(line, side)))
