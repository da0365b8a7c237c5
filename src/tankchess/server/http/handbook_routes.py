"""Routes for what there is to know about pieces and terrain."""

from __future__ import annotations

from tankchess.core.catalogue import catalogue
from tankchess.core.sides import TERRAIN
from tankchess.server.http.route import Call, Reply, Route
from tankchess.server.messages import PieceGuide, TerrainGuide
from tankchess.server.problems import not_found
from tankchess.server.work.handbook_questions import AskPieceGuide, AskTerrainGuide

_TO_BE_CHECKED = (("cache-control", "no-cache"),)


async def show_piece(call: Call) -> Reply:
    code = call.path["code"]
    if code not in catalogue():
        raise not_found(f"piece type {code}")
    return Reply.of(await call.ask(AskPieceGuide(code)), headers=_TO_BE_CHECKED)


async def show_terrain(call: Call) -> Reply:
    terrain = call.path["terrain"]
    if terrain not in TERRAIN:
        raise not_found(f"terrain {terrain}")
    return Reply.of(await call.ask(AskTerrainGuide(terrain)), headers=_TO_BE_CHECKED)


HANDBOOK_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/pieces/{code}",
        handler=show_piece,
        summary="All there is to know about a piece type, with a position to try it in",
        response=PieceGuide,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/terrain/{terrain}",
        handler=show_terrain,
        summary="All there is to know about a kind of terrain, with a position to try it in",
        response=TerrainGuide,
        errors=("not_found",),
    ),
)
