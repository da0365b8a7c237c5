"""Routes for what is handed on of a tree: its record, pictures of its places, and a line of it for other pages.

Of a study everything has an address; a tree that nobody keeps is sent along.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tankchess.server.encoding import encode
from tankchess.server.http.route import Call, Handler, PlyNumber, Reply, Route
from tankchess.server.messages import EmbeddedGame, NodeAddress, PictureOfTree
from tankchess.server.messages.study import PictureSize, PictureTheme
from tankchess.server.messages.tree import LARGEST_TREE, MOST_OBJECTS
from tankchess.server.studies.kept_study import KeptStudy
from tankchess.server.views.preview import preview_of_study
from tankchess.server.work.question import digest_of
from tankchess.server.work.study_questions import (
    MOST_FRAMES,
    AskEmbeddedStudy,
    AskEmbeddedTable,
    AskNodeAnimation,
    AskNodeCard,
    AskNodeDrawing,
    AskNodePixels,
    AskNodeTfen,
    AskStudyRecord,
    PlaceOfTree,
)

_TEXT, _SVG, _PNG, _GIF = "text/plain", "image/svg+xml", "image/png", "image/gif"
# A study may be changed at any time: what was drawn is asked for again, and mostly still at hand.
_TO_BE_CHECKED = ("cache-control", "no-cache")
# Pages of other sites show them, and there is nothing in one that its link would not show.
_FOR_OTHERS = ("cross-origin-resource-policy", "cross-origin")


class NodeQuery(Struct, frozen=True):
    """The place in the tree: 7, or 7:2, or 7:2/9; the start if none is named."""

    node: NodeAddress = "0"


class DrawnNodeQuery(NodeQuery, frozen=True):
    theme: PictureTheme = "light"
    flip: bool = False


class PaintedNodeQuery(DrawnNodeQuery, frozen=True):
    size: PictureSize = 1000


class EmbeddedPlyQuery(Struct, frozen=True):
    """After how many moves; after the last if none are named."""

    ply: PlyNumber | None = None


# Of a study.


async def show_study_record(call: Call) -> Reply:
    study, name, tree = await _study(call)
    answer = await call.ask(AskStudyRecord(name, tree, "0", study.title))
    attached = ("content-disposition", f'attachment; filename="tankchess-{study.id}.tcg"')
    return Reply.of(answer, f"{_TEXT}; charset=utf-8", (_TO_BE_CHECKED, attached))


async def show_study_tfen(call: Call) -> Reply:
    study, name, tree = await _study(call)
    return await _reply(call, AskNodeTfen(name, tree, call.query.node), study, "tfen")


async def draw_study(call: Call) -> Reply:
    study, name, tree = await _study(call)
    query: DrawnNodeQuery = call.query
    return await _reply(call, AskNodeDrawing(name, tree, query.node, query.theme, query.flip), study, "svg")


async def paint_study(call: Call) -> Reply:
    study, name, tree = await _study(call)
    query: PaintedNodeQuery = call.query
    question = AskNodePixels(name, tree, query.node, query.theme, query.flip, query.size)
    return await _reply(call, question, study, "png")


async def animate_study(call: Call) -> Reply:
    study, name, tree = await _study(call)
    query: DrawnNodeQuery = call.query
    return await _reply(call, AskNodeAnimation(name, tree, query.node, query.theme, query.flip), study, "gif")


async def draw_study_card(call: Call) -> Reply:
    study, name, tree = await _study(call)
    preview = preview_of_study(study)
    question = AskNodeCard(name, tree, call.query.node, preview.title, preview.lines)
    return Reply.of(await call.ask(question), _PNG, (_TO_BE_CHECKED, _FOR_OTHERS))


async def embed_study(call: Call) -> Reply:
    study, name, tree = await _study(call)
    question = AskEmbeddedStudy(name, tree, call.query.node, study.title, study.owner, f"/study/{study.id}")
    return Reply.of(await call.ask(question), headers=(_TO_BE_CHECKED,))


async def embed_table(call: Call) -> Reply:
    live = await call.services.tables.find(call.path["id"])
    table = live.state
    ply = table.ply if call.query.ply is None else call.query.ply
    live.boards.check(ply)
    names = "/".join(place.name for place in table.places.values())
    name = f"{table.id} {table.version} {names}"
    answer = await call.ask(AskEmbeddedTable(name, table.kept_game(), ply, f"/t/{table.id}"))
    return Reply.of(answer, headers=(_TO_BE_CHECKED,))


async def _study(call: Call) -> tuple[KeptStudy, str, bytes]:
    """A study, a name for its tree as it is now, and the tree. Raises `Refused`."""
    study, kept = await call.services.studies.find(call.path["study"])
    return study, f"{study.id} {study.version}", bytes(kept.tree)


async def _reply(call: Call, question: PlaceOfTree, study: KeptStudy, ending: str) -> Reply:
    place = question.node.replace(":", ".").replace("/", "-")
    named = ("content-disposition", f'inline; filename="tankchess-{study.id}-{place}.{ending}"')
    return Reply.of(await call.ask(question), _TYPES[ending], (_TO_BE_CHECKED, _FOR_OTHERS, named))


# Of a tree that nobody keeps.


async def show_tree_tfen(call: Call) -> Reply:
    return Reply.of(await call.ask(AskNodeTfen(*_sent(call))), _TYPES["tfen"])


async def draw_tree(call: Call) -> Reply:
    body: PictureOfTree = call.body
    return Reply.of(await call.ask(AskNodeDrawing(*_sent(call), body.theme, body.flip)), _SVG)


async def paint_tree(call: Call) -> Reply:
    body: PictureOfTree = call.body
    return Reply.of(await call.ask(AskNodePixels(*_sent(call), body.theme, body.flip, body.size)), _PNG)


async def animate_tree(call: Call) -> Reply:
    body: PictureOfTree = call.body
    return Reply.of(await call.ask(AskNodeAnimation(*_sent(call), body.theme, body.flip)), _GIF)


def _sent(call: Call) -> tuple[str, bytes, str]:
    tree = encode(call.body.tree)
    return digest_of(tree), tree, call.body.node


_TYPES = {"tfen": f"{_TEXT}; charset=utf-8", "svg": _SVG, "png": _PNG, "gif": _GIF}


def _of_study(ending: str, handler: Handler, summary: str, media_type: str, query: type[Struct] | None) -> Route:
    return Route(
        method="GET",
        path=f"/api/studies/{{study}}/{ending}",
        handler=handler,
        summary=summary,
        query=query,
        response=_response(media_type),
        media_type=media_type,
        errors=("not_found",),
        rate="request" if media_type == _TEXT else "picture",
    )


def _of_tree(ending: str, handler: Handler, summary: str, media_type: str) -> Route:
    return Route(
        method="POST",
        path=f"/api/trees/{ending}",
        handler=handler,
        summary=summary,
        request=PictureOfTree,
        response=_response(media_type),
        media_type=media_type,
        errors=("cross_site", "too_large"),
        rate="request" if media_type == _TEXT else "picture",
        largest=LARGEST_TREE,
        most_objects=MOST_OBJECTS,
    )


def _response(media_type: str) -> Any:
    return str if media_type in (_TEXT, _SVG) else bytes


_MOVING = f"as GIF, at most the last {MOST_FRAMES}"

EXPORT_ROUTES: tuple[Route, ...] = (
    _of_study("record.tcg", show_study_record, "A study as a record, with all its lines", _TEXT, None),
    _of_study("position.tfen", show_study_tfen, "The position at a place of a study", _TEXT, NodeQuery),
    _of_study("board.svg", draw_study, "The board at a place of a study, as SVG", _SVG, DrawnNodeQuery),
    _of_study("board.png", paint_study, "The board at a place of a study, as PNG", _PNG, PaintedNodeQuery),
    _of_study("game.gif", animate_study, f"The moves that lead to a place of a study {_MOVING}", _GIF, DrawnNodeQuery),
    _of_study("card.png", draw_study_card, "The card that a link to a study shows elsewhere", _PNG, NodeQuery),
    Route(
        method="GET",
        path="/api/studies/{study}/embedded",
        handler=embed_study,
        summary="The line through a place of a study, for the page of somebody else",
        query=NodeQuery,
        response=EmbeddedGame,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/embedded",
        handler=embed_table,
        summary="The game of a table, for the page of somebody else",
        query=EmbeddedPlyQuery,
        response=EmbeddedGame,
        errors=("not_found",),
    ),
    _of_tree("position.tfen", show_tree_tfen, "The position at a place of a tree that nobody keeps", _TEXT),
    _of_tree("board.svg", draw_tree, "The board at a place of a tree that nobody keeps, as SVG", _SVG),
    _of_tree("board.png", paint_tree, "The board at a place of a tree that nobody keeps, as PNG", _PNG),
    _of_tree("game.gif", animate_tree, f"The moves that lead to a place of a tree {_MOVING}", _GIF),
)
