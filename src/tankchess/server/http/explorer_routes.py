"""The route of the explorer. It changes nothing."""

from __future__ import annotations

from tankchess.server.http.line_routes import check_fair
from tankchess.server.http.route import Call, Route
from tankchess.server.messages import Explore, ExplorerView


async def explore(call: Call) -> ExplorerView:
    person = None if call.caller is None else call.caller.id
    asked: Explore = call.body
    if person is not None:
        await check_fair(call, person, asked.line)
    return await call.services.explorer.look(asked, call.asker, person)


EXPLORER_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/explorer",
        handler=explore,
        summary="What was played in a position, and the latest games that went through it",
        request=Explore,
        response=ExplorerView,
        errors=("cross_site", "too_large", "no_help"),
    ),
)
