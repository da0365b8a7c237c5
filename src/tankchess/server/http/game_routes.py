"""Routes for one's own games: found page by page, put out of sight, taken along as one file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.http.route import Call, Reply, SetupName
from tankchess.server.messages import GameLine, GamePage, OutcomeName, VersusName
from tankchess.server.messages.whole_text import whole
from tankchess.server.problems import Refused, not_found
from tankchess.server.storage.shelf import Bookmark, Wanted
from tankchess.server.work.questions import AskStoredRecord

# How many lines are read at a time for a file of all games.
_AT_ONCE = 100


class GamesQuery(Struct, frozen=True):
    """Which games: going on or over, how they ended for you, against whom, on which board, next to whom."""

    state: Literal["open", "over"] | None = None
    outcome: OutcomeName | None = None
    versus: VersusName | None = None
    setup: SetupName | None = None
    name: Annotated[str, Meta(max_length=24)] = ""
    after: Annotated[str, whole(r"[0-9]{1,12}(\.[0-9]{1,9})?_[0-9A-Za-z]{10}")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30

    def wanted(self) -> Wanted:
        is_over = None if self.state is None else self.state == "over"
        return Wanted(is_over, self.outcome, self.versus, self.setup, self.name.strip().replace("\0", ""))


async def show_games(call: Call) -> GamePage:
    query: GamesQuery = call.query
    after = None if query.after is None else Bookmark.read(query.after)
    return await call.services.tables.games(call.person, query.wanted(), after, query.limit)


async def shelve_game(call: Call) -> Reply:
    table = call.path["id"]
    if not await call.services.tables.shelf.hide(call.person.id, table, call.body.is_hidden):
        raise not_found(f"game {table} of yours")
    return Reply()


async def show_all_records(call: Call) -> Reply:
    """One file of all games with a move in them, written while it is sent."""
    call.services.limits.spend("export", call.person.id)
    headers = (("content-disposition", 'attachment; filename="tankchess-games.tcg"'),)
    return Reply(media_type="text/plain; charset=utf-8", headers=headers, parts=_records(call))


async def _records(call: Call) -> AsyncIterator[bytes]:
    async for line in every_game(call):
        if line.entry.ply:
            yield await record_of(call, line.entry.id)


async def every_game(call: Call) -> AsyncIterator[GameLine]:
    """All games of the caller, the latest first."""
    after: Bookmark | None = None
    while True:
        page = await call.services.tables.games(call.person, Wanted(), after, _AT_ONCE)
        for line in page.games:
            yield line
        if page.next is None:
            return
        after = Bookmark.read(page.next)


async def record_of(call: Call, table: str) -> bytes:
    """The record of one game; empty if it cannot be read any more, which must not spoil the others."""
    game = await call.services.store.stored(table)
    if game is None:
        return b""
    try:
        return (await call.ask(AskStoredRecord(game))).body
    except Refused:
        return b""
