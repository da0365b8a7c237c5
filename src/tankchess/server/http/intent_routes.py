"""Routes for moves planned ahead. Each shows and changes the caller's own plans only."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tankchess.server.http.route import Call, Codes, PlyNumber, Reply, Route
from tankchess.server.messages import AheadView, PlanAhead, Planned
from tankchess.server.problems import Refused, impossible
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.planning import planned_message, planning_side
from tankchess.server.work.intent_questions import TURN_TO, AskAhead

# Move codes, separated by spaces.
AheadCodes = Annotated[str, Meta(max_length=1000)]


class AheadQuery(Struct, frozen=True):
    """Moves that may come after the position of `ply`. `premove`: the caller's side is to move there, at once."""

    ply: PlyNumber
    moves: AheadCodes = ""
    premove: bool = False


async def show_plans(call: Call) -> Planned:
    live = await call.services.tables.find(call.path["id"], call.person)
    if not live.state.sides_of(call.person.id):
        raise Refused("not_your_seat", "you have no seat at this table")
    return planned_message(live, call.person.id, call.services.settings)


async def plan_ahead(call: Call) -> Planned:
    live = await call.services.tables.find(call.path["id"], call.person)
    await call.services.tables.service.plan(live, call.person, call.body)
    return planned_message(live, call.person.id, call.services.settings)


async def show_ahead(call: Call) -> Reply:
    """The board of a position that may come."""
    live = await call.services.tables.find(call.path["id"], call.person)
    ahead = ahead_of(call, live, call.query.moves, call.query.premove)
    return Reply.of(await call.ask(AskAhead(live.boards.line(call.query.ply), ahead, call.query.ply)))


def ahead_of(call: Call, live: LiveTable, moves: str, is_premove: bool) -> tuple[str, ...]:
    """The moves that lead from the position now to one that may come. Raises `Refused`."""
    side = planning_side(live.state, call.person.id)
    codes = tuple(moves.split())
    if len(codes) > 2 * call.services.settings.most_planned_replies:
        raise impossible(f"moves: expected at most {2 * call.services.settings.most_planned_replies}")
    if any(code.startswith(TURN_TO) for code in codes):
        raise impossible("moves: expected move codes")
    if is_premove and codes:
        raise impossible("premove: expected without moves before it")
    return (f"{TURN_TO}{side}",) if is_premove else codes


_SEAT: Codes = ("not_found", "not_signed_in", "not_your_seat")

INTENT_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/tables/{id}/plans",
        handler=show_plans,
        summary="What you have planned ahead at a table; nobody else is shown it",
        response=Planned,
        errors=_SEAT,
        needs_person=True,
    ),
    Route(
        method="PUT",
        path="/api/tables/{id}/plans",
        handler=plan_ahead,
        summary="Plan a premove, and in correspondence replies to what may come; it takes the place of earlier plans",
        request=PlanAhead,
        response=Planned,
        errors=(*_SEAT, "cross_site", "too_large", "stale", "game_over", "not_started"),
        needs_person=True,
        rate="move",
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/ahead",
        handler=show_ahead,
        summary="A position that may come, and what can be played there: for planning",
        query=AheadQuery,
        response=AheadView,
        errors=(*_SEAT, "stale", "game_over", "not_started"),
        needs_person=True,
    ),
)
