"""Routes for games that were brought along: files sent part by part, the games kept of them, their reviews."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import Meta, Struct

from tankchess.server.http.review_routes import ReviewQuery, begun
from tankchess.server.http.route import Call, Codes, Reply, Route, SetupName, TableId
from tankchess.server.importing.imported_shelf import ImportedBookmark, KeptImport, WantedImports
from tankchess.server.messages import ImportedGame, ImportedPage, ImportView, NewImport, ReviewView, SideName
from tankchess.server.messages.imports import LARGEST_PART
from tankchess.server.messages.whole_text import whole
from tankchess.server.problems import not_found
from tankchess.server.reviews.review_subject import ImportedSubject

_OWN: Codes = ("not_signed_in", "token_not_enough")
_WRITE: Codes = (*_OWN, "cross_site", "too_large")
_MINE: Codes = (*_OWN, "not_found")
_TWO: list[SideName] = ["w", "b"]
_FOUR: list[SideName] = ["w", "fw", "b", "fb"]


class PartQuery(Struct, frozen=True):
    """`last`: the file ends with this part."""

    last: bool = False


class ImportedQuery(Struct, frozen=True):
    """Which games: by a player, on which board, with which result, of which import."""

    name: Annotated[str, Meta(max_length=60)] = ""
    setup: SetupName | None = None
    result: Literal["1-0", "0-1", "1/2-1/2", "*"] | None = None
    file: TableId | None = None
    after: Annotated[str, whole(r"[0-9]{1,12}(\.[0-9]{1,9})?_[0-9A-Za-z]{10}")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30

    def wanted(self) -> WantedImports:
        return WantedImports(self.name.strip().replace("\0", ""), self.setup, self.result, self.file)


# Imports.


async def begin_import(call: Call) -> ImportView:
    call.services.limits.spend("import", call.person.id)
    return await call.services.imports.begin(call.person, call.body)


async def show_imports(call: Call) -> list[ImportView]:
    return await call.services.imports.all_of(call.person)


async def show_import(call: Call) -> ImportView:
    return await call.services.imports.view(call.person, call.path["id"])


async def take_part(call: Call) -> ImportView:
    path = call.path
    call.services.spend_room(call.request, len(call.body))
    taken = (path["id"], path["part"], call.body, call.query.last)
    view = await call.services.imports.take(call.person, call.asker, *taken)
    call.services.explorer_index.wake()
    return view


async def stop_import(call: Call) -> ImportView:
    return await call.services.imports.stop(call.person, call.path["id"])


async def forget_import(call: Call) -> Reply:
    call.services.reviews.forget(await call.services.imports.forget(call.person, call.path["id"]))
    call.services.explorer_index.wake()
    return Reply()


# The games.


async def show_imported(call: Call) -> ImportedPage:
    query: ImportedQuery = call.query
    after = None if query.after is None else ImportedBookmark.read(query.after)
    shelf, person = call.services.imported, call.person
    games, more = await shelf.page(person.id, query.wanted(), after, query.limit)
    return ImportedPage(games, more, await shelf.count(person.id), call.services.imports.most_of(person))


async def forget_all_imported(call: Call) -> Reply:
    call.services.reviews.forget(await call.services.imported.forget_all(call.person.id))
    call.services.explorer_index.wake()
    return Reply()


async def show_imported_game(call: Call) -> ImportedGame:
    found = await _find(call)
    return ImportedGame(found.line, found.record, call.caller is not None and call.caller.id == found.person)


async def show_imported_record(call: Call) -> Reply:
    found = await _find(call)
    headers = (("content-disposition", f'attachment; filename="tankchess-{found.line.id}.tcg"'),)
    return Reply(found.record.encode(), "text/plain; charset=utf-8", headers)


async def forget_imported_game(call: Call) -> Reply:
    game = call.path["id"]
    if not await call.services.imported.forget(call.person.id, game):
        raise not_found(f"game {game} of yours")
    call.services.reviews.forget([game])
    call.services.explorer_index.wake()
    return Reply()


async def show_imported_review(call: Call) -> ReviewView:
    return await call.services.reviews.view(_subject(await _find(call)), call.query.after)


async def begin_imported_review(call: Call) -> ReviewView:
    return await begun(call, _subject(await _find(call)))


async def _find(call: Call) -> KeptImport:
    return await call.services.imported.find(cast(str, call.path["id"]))


def _subject(found: KeptImport) -> ImportedSubject:
    order = _FOUR if len(found.line.players) > len(_TWO) else _TWO
    return ImportedSubject(found.line.id, found.line.plies, order, found.record)


IMPORT_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/imports",
        handler=show_imports,
        summary="The files of games you have brought along, the latest first",
        response=list[ImportView],
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="POST",
        path="/api/imports",
        handler=begin_import,
        summary="Begin to import a file of games; its parts are sent one after the other",
        request=NewImport,
        response=ImportView,
        status=201,
        errors=_WRITE,
        needs_person=True,
        refuses_tokens=True,
        may_be_empty=True,
    ),
    Route(
        method="GET",
        path="/api/imports/{id}",
        handler=show_import,
        summary="An import as far as it has got",
        response=ImportView,
        errors=_MINE,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="DELETE",
        path="/api/imports/{id}",
        handler=forget_import,
        summary="Forget an import with all its games",
        status=204,
        errors=(*_MINE, "cross_site"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="PUT",
        path="/api/imports/{id}/parts/{part}",
        handler=take_part,
        summary="A part of the file. One that was sent before changes nothing",
        request=bytes,
        query=PartQuery,
        response=ImportView,
        errors=(*_WRITE, "not_found", "stale"),
        needs_person=True,
        refuses_tokens=True,
        largest=LARGEST_PART,
    ),
    Route(
        method="POST",
        path="/api/imports/{id}/stop",
        handler=stop_import,
        summary="End an import; what was kept stays",
        response=ImportView,
        errors=(*_MINE, "cross_site"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="GET",
        path="/api/imported",
        handler=show_imported,
        summary="Your imported games, the latest first",
        query=ImportedQuery,
        response=ImportedPage,
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="DELETE",
        path="/api/imported",
        handler=forget_all_imported,
        summary="Forget all your imported games",
        status=204,
        errors=(*_OWN, "cross_site"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="GET",
        path="/api/imported/{id}",
        handler=show_imported_game,
        summary="An imported game, for whoever has its link",
        response=ImportedGame,
        errors=("not_found",),
    ),
    Route(
        method="DELETE",
        path="/api/imported/{id}",
        handler=forget_imported_game,
        summary="Forget one of your imported games",
        status=204,
        errors=(*_MINE, "cross_site"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="GET",
        path="/api/imported/{id}/record.tcg",
        handler=show_imported_record,
        summary="An imported game as a record",
        response=str,
        media_type="text/plain",
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/imported/{id}/review",
        handler=show_imported_review,
        summary="The review of an imported game, as far as it has got",
        query=ReviewQuery,
        response=ReviewView,
        errors=("not_found",),
    ),
    Route(
        method="POST",
        path="/api/imported/{id}/review",
        handler=begin_imported_review,
        summary="Let the engine review an imported game",
        response=ReviewView,
        errors=(*_MINE, "cross_site", "game_over"),
        needs_person=True,
        refuses_tokens=True,
    ),
)
