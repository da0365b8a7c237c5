"""Routes for setups of one's own: checked, read from texts and written as texts, kept and shared by their links."""

from __future__ import annotations

from tankchess.server.encoding import encode
from tankchess.server.http.catalogue_routes import PictureQuery
from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import (
    CheckSetup,
    OwnSetupLine,
    ReadSetup,
    SaveSetup,
    SetupDraft,
    SetupRead,
    SetupReport,
    SetupSaved,
    SetupTexts,
    SharedSetup,
    WriteSetup,
)
from tankchess.server.people.own_setups import KeptOutline
from tankchess.server.problems import impossible, not_found
from tankchess.server.tables.table_service import new_id
from tankchess.server.work.setup_questions import (
    AskOwnPicture,
    AskSetupRead,
    AskSetupReport,
    AskSetupTexts,
    AskShippedDraft,
)
from tankchess.setups import setup_names

_POSTED: Codes = ("cross_site", "too_large")
_OWN: Codes = ("not_signed_in", "token_not_enough")
_SAVED: Codes = (*_OWN, *_POSTED)
_TO_BE_CHECKED = (("cache-control", "no-cache"),)


async def show_shipped(call: Call) -> Reply:
    name = call.path["name"]
    if name not in setup_names():
        raise not_found(f"setup {name}")
    return Reply.of(await call.ask(AskShippedDraft(name)))


async def check_draft(call: Call) -> Reply:
    asked: CheckSetup = call.body
    return Reply.of(await call.ask(AskSetupReport(asked.draft, asked.ground, asked.language)))


async def read_text(call: Call) -> Reply:
    asked: ReadSetup = call.body
    return Reply.of(await call.ask(AskSetupRead(asked.text, asked.language)))


async def write_draft(call: Call) -> Reply:
    asked: WriteSetup = call.body
    return Reply.of(await call.ask(AskSetupTexts(asked.draft)))


async def draw_draft(call: Call) -> Reply:
    asked: WriteSetup = call.body
    return Reply.of(await call.ask(AskOwnPicture(asked.draft, call.query.theme)), "image/svg+xml")


# Setups that are kept.


async def show_mine(call: Call) -> list[OwnSetupLine]:
    return [_line(kept) for kept in await call.services.people.own_setups.outlines(call.person)]


async def add_mine(call: Call) -> SetupSaved:
    asked: SaveSetup = call.body
    name = new_id()
    call.services.spend_room(call.request, len(encode(asked.draft)))
    return SetupSaved(name, await call.services.people.own_setups.add(call.person, name, asked.draft))


async def change_mine(call: Call) -> SetupSaved:
    asked: SaveSetup = call.body
    if asked.version is None:
        raise impossible("version: expected that of the setup that was changed")
    call.services.spend_room(call.request, len(encode(asked.draft)))
    name = call.path["id"]
    version = await call.services.people.own_setups.change(call.person, name, asked.draft, asked.version)
    return SetupSaved(name, version)


async def remove_mine(call: Call) -> Reply:
    await call.services.people.own_setups.remove(call.person, call.path["id"])
    return Reply()


async def show_shared(call: Call) -> SharedSetup:
    kept = await call.services.people.own_setups.find(call.path["id"])
    is_mine = call.caller is not None and call.caller.id == kept.person
    return SharedSetup(kept.id, kept.draft, kept.name, kept.updated, kept.version, is_mine)


async def draw_shared(call: Call) -> Reply:
    kept = await call.services.people.own_setups.find(call.path["id"])
    return Reply.of(await call.ask(AskOwnPicture(kept.draft, call.query.theme)), "image/svg+xml", _TO_BE_CHECKED)


def _line(kept: KeptOutline) -> OwnSetupLine:
    (width, height), mode = kept.outline.size, kept.outline.mode
    return OwnSetupLine(kept.id, kept.title, width, height, mode, kept.created, kept.updated, kept.version)


SETUP_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/setups/{name}/draft",
        handler=show_shipped,
        summary="A setup that comes with the program as a draft, to make one of your own of it",
        response=SetupDraft,
        errors=("not_found",),
    ),
    Route(
        method="POST",
        path="/api/setups/check",
        handler=check_draft,
        summary="What is wrong with a setup of your own, its board and its armies",
        request=CheckSetup,
        response=SetupReport,
        errors=_POSTED,
    ),
    Route(
        method="POST",
        path="/api/setups/read",
        handler=read_text,
        summary="The text of a setup file, or a TFEN, as a draft",
        request=ReadSetup,
        response=SetupRead,
        errors=_POSTED,
    ),
    Route(
        method="POST",
        path="/api/setups/write",
        handler=write_draft,
        summary="A draft as the text of a setup file, and as a TFEN",
        request=WriteSetup,
        response=SetupTexts,
        errors=_POSTED,
    ),
    Route(
        method="POST",
        path="/api/setups/picture.svg",
        handler=draw_draft,
        summary="The picture of a draft, with whatever can be on its board",
        request=WriteSetup,
        query=PictureQuery,
        response=str,
        media_type="image/svg+xml",
        errors=_POSTED,
    ),
    Route(
        method="GET",
        path="/api/setups/mine",
        handler=show_mine,
        summary="The setups of your own that you keep, the latest first",
        response=list[OwnSetupLine],
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="POST",
        path="/api/setups/mine",
        handler=add_mine,
        summary="Keep a setup of your own; whoever has its link can see it",
        request=SaveSetup,
        response=SetupSaved,
        status=201,
        errors=(*_SAVED, "too_many_setups"),
        needs_person=True,
        refuses_tokens=True,
        rate="draft",
    ),
    Route(
        method="PUT",
        path="/api/setups/mine/{id}",
        handler=change_mine,
        summary="Save a setup of your own again",
        request=SaveSetup,
        response=SetupSaved,
        errors=(*_SAVED, "not_found", "setup_changed"),
        needs_person=True,
        refuses_tokens=True,
        rate="draft",
    ),
    Route(
        method="DELETE",
        path="/api/setups/mine/{id}",
        handler=remove_mine,
        summary="Forget a setup of your own",
        status=204,
        errors=(*_SAVED, "not_found"),
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="GET",
        path="/api/setups/shared/{id}",
        handler=show_shared,
        summary="A setup that somebody keeps, by its link",
        response=SharedSetup,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/setups/shared/{id}/picture.svg",
        handler=draw_shared,
        summary="The picture of a setup that somebody keeps",
        query=PictureQuery,
        response=str,
        media_type="image/svg+xml",
        errors=("not_found",),
    ),
)
