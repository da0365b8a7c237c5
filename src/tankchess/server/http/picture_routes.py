"""Routes for pictures of a game to hand on: a board, the game as a moving picture, the card that links show."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.http.route import Call, Handler, Reply, Route
from tankchess.server.tables.table import Table
from tankchess.server.views.preview import HOME_LINES, HOME_TITLE, preview_of
from tankchess.server.work.picture_questions import (
    AskCard,
    AskDrawing,
    AskHomeCard,
    AskMovingPicture,
    AskPixels,
)

# A game goes on, and moves are taken back: a picture may be kept for a while, but not for ever.
_FOR_A_WHILE = ("cache-control", "public, max-age=600")
_FOR_A_DAY = ("cache-control", "public, max-age=86400")
# Pages of other sites show cards, and there is nothing in one that its link would not show.
_FOR_OTHERS = ("cross-origin-resource-policy", "cross-origin")
# More moves would take more than a worker's time.
MOST_FRAMES = 120


class DrawingQuery(Struct, frozen=True):
    theme: Literal["light", "dark"] = "light"
    flip: bool = False


class PixelsQuery(DrawingQuery, frozen=True):
    size: Annotated[int, Meta(ge=200, le=2000)] = 1000


async def draw_board(call: Call) -> Reply:
    table, ply = await _asked(call)
    question = AskDrawing(table.line(ply), call.query.theme, call.query.flip)
    return Reply.of(await call.ask(question), "image/svg+xml", (_FOR_A_WHILE, _named(table, ply, "svg")))


async def paint_board(call: Call) -> Reply:
    table, ply = await _asked(call)
    question = AskPixels(table.line(ply), call.query.theme, call.query.flip, call.query.size)
    return Reply.of(await call.ask(question), "image/png", (_FOR_A_WHILE, _named(table, ply, "png")))


async def animate_game(call: Call) -> Reply:
    """The moves that led to a position, the last of them if there are very many."""
    table, ply = await _asked(call)
    first = max(0, ply - MOST_FRAMES)
    moves = tuple(table.codes[first:ply])
    question = AskMovingPicture(table.line(first), moves, call.query.theme, call.query.flip)
    return Reply.of(await call.ask(question), "image/gif", (_FOR_A_WHILE, _named(table, ply, "gif")))


async def draw_table_card(call: Call) -> Reply:
    table, ply = await _asked(call)
    preview = preview_of(table, ply)
    question = AskCard(table.line(ply), preview.title, preview.players, preview.lines)
    return Reply.of(await call.ask(question), "image/png", (_FOR_A_WHILE, _FOR_OTHERS))


async def draw_home_card(call: Call) -> Reply:
    answer = await call.ask(AskHomeCard("basic-16", HOME_TITLE, HOME_LINES))
    return Reply.of(answer, "image/png", (_FOR_A_DAY, _FOR_OTHERS))


async def _asked(call: Call) -> tuple[Table, int]:
    live = await call.services.tables.find(call.path["id"])
    ply: int = call.path["ply"]
    live.boards.check(ply)
    return live.state, ply


def _named(table: Table, ply: int, ending: str) -> tuple[str, str]:
    """The name under which a browser keeps it, if it is told to keep it."""
    return "content-disposition", f'inline; filename="tankchess-{table.id}-{ply}.{ending}"'


def _route(path: str, handler: Handler, summary: str, media_type: str, query: type[Struct] | None) -> Route:
    return Route(
        method="GET",
        path=path,
        handler=handler,
        summary=summary,
        query=query,
        response=str if media_type == "image/svg+xml" else bytes,
        media_type=media_type,
        errors=("not_found",),
        rate="picture",
    )


PICTURE_ROUTES: tuple[Route, ...] = (
    _route(
        "/api/tables/{id}/plies/{ply}/board.svg",
        draw_board,
        "The board after a number of moves, as SVG",
        "image/svg+xml",
        DrawingQuery,
    ),
    _route(
        "/api/tables/{id}/plies/{ply}/board.png",
        paint_board,
        "The board after a number of moves, as PNG",
        "image/png",
        PixelsQuery,
    ),
    _route(
        "/api/tables/{id}/plies/{ply}/game.gif",
        animate_game,
        f"The moves that led there as GIF, at most the last {MOST_FRAMES}",
        "image/gif",
        DrawingQuery,
    ),
    _route(
        "/api/tables/{id}/plies/{ply}/card.png",
        draw_table_card,
        "The card that a link to this position shows elsewhere",
        "image/png",
        None,
    ),
    _route("/api/card.png", draw_home_card, "The card that a link to this server shows elsewhere", "image/png", None),
)
