"""Routes for games with variations that belong to no table. They change nothing."""

from __future__ import annotations

from tankchess.server.http.route import Call, Reply, Route
from tankchess.server.messages import ReadTree, TreeOfMoves, TreeRecord, TreeView
from tankchess.server.messages.tree import ANY_OBJECTS, LARGEST_TREE, MOST_OBJECTS
from tankchess.server.work.tree_questions import AskTree, AskTreeRecord


async def show_tree(call: Call) -> Reply:
    return Reply.of(await call.ask(AskTree(call.body)))


async def write_tree(call: Call) -> Reply:
    return Reply.of(await call.ask(AskTreeRecord(call.body)))


TREE_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/trees/read",
        handler=show_tree,
        summary="The game of a record, a JSON text, a TFEN or a setup, with its variations",
        request=ReadTree,
        response=TreeView,
        errors=("cross_site", "too_large"),
        largest=LARGEST_TREE,
        most_objects=ANY_OBJECTS,
        rate="tree",
    ),
    Route(
        method="POST",
        path="/api/trees/record",
        handler=write_tree,
        summary="A game with its variations as a record",
        request=TreeOfMoves,
        response=TreeRecord,
        errors=("cross_site", "too_large"),
        largest=LARGEST_TREE,
        most_objects=MOST_OBJECTS,
        rate="tree",
    ),
)
