"""Routes for studies: game trees that somebody keeps, seen by everybody who has the link, changed by their owner."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw, Struct

from tankchess.server.encoding import decode
from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import (
    ChangedStudy,
    NewStudy,
    StudyLine,
    StudyPage,
    StudyView,
    TreeOfMoves,
)
from tankchess.server.messages.study import LONGEST_TITLE
from tankchess.server.messages.tree import LARGEST_TREE, MOST_OBJECTS
from tankchess.server.messages.whole_text import whole
from tankchess.server.problems import Refused
from tankchess.server.studies.kept_study import KeptStudy, StudyBookmark
from tankchess.server.studies.kept_tree import LARGEST_KEPT, KeptTree
from tankchess.server.text_cleaning import tidy_text
from tankchess.server.work.study_questions import AskKeptTree


class StudiesQuery(Struct, frozen=True):
    after: Annotated[str, whole(r"[0-9]{1,12}(\.[0-9]{1,9})?_[0-9A-Za-z]{10}")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 30


class _SentTree(Struct, frozen=True):
    """A `TreeView` whose tree is sent as it is kept."""

    tree: Raw
    mode: str
    order: list[str]
    games: int = 1
    warnings: tuple[str, ...] = ()


class _SentStudy(Struct, frozen=True):
    """A `StudyView` of that kind."""

    study: StudyLine
    view: _SentTree


def _title(text: str) -> str:
    """A title fit to be shown. Tidying can make it longer than it may be."""
    return tidy_text(text)[:LONGEST_TITLE]


async def show_studies(call: Call) -> StudyPage:
    query: StudiesQuery = call.query
    after = None if query.after is None else StudyBookmark.read(query.after)
    found = await call.services.studies.page(call.person.id, after, query.limit + 1)
    shown = found[: query.limit]
    rest = str(shown[-1].bookmark) if len(found) > query.limit else None
    return StudyPage([_line(call, study) for study in shown], rest)


async def make_study(call: Call) -> _SentStudy:
    body: NewStudy = call.body
    kept, text = await _kept(call, body.tree)
    call.services.spend_room(call.request, len(text))
    return _view(call, await call.services.studies.make(call.person, _title(body.title), kept, text), kept)


async def show_study(call: Call) -> _SentStudy:
    return _view(call, *await call.services.studies.find(call.path["study"]))


async def change_study(call: Call) -> StudyLine:
    body: ChangedStudy = call.body
    kept, text = await _kept(call, body.tree)
    title = _title(body.title)
    # Only what it grows by: it is saved time and again while somebody works on it.
    call.services.spend_room(call.request, len(text) - await call.services.studies.size_of(call.path["study"]))
    changed = await call.services.studies.change(call.person, call.path["study"], body.version, title, kept, text)
    return _line(call, changed)


async def remove_study(call: Call) -> Reply:
    await call.services.studies.remove(call.person, call.path["study"])
    return Reply()


async def _kept(call: Call, tree: TreeOfMoves) -> tuple[KeptTree, bytes]:
    """A tree as it is kept, once the rules have seen every move of it. Raises `Refused`."""
    body = (await call.ask(AskKeptTree(tree))).body
    if len(body) > LARGEST_KEPT:
        raise Refused("too_large", f"a study of {len(body)} bytes: expected {LARGEST_KEPT} at most")
    return decode(body, KeptTree), body


def _line(call: Call, study: KeptStudy) -> StudyLine:
    return StudyLine(
        id=study.id,
        title=study.title,
        owner=study.owner,
        is_mine=call.caller is not None and call.caller.id == study.person,
        version=study.version,
        created=study.created,
        updated=study.updated,
        moves=study.moves,
        setup=study.setup,
    )


def _view(call: Call, study: KeptStudy, kept: KeptTree) -> _SentStudy:
    return _SentStudy(_line(call, study), _SentTree(kept.tree, kept.mode, [*kept.order]))


_OWN: Codes = ("not_signed_in", "token_not_enough")
_WRITE: Codes = (*_OWN, "cross_site", "too_large", "too_many_studies")

STUDY_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/studies",
        handler=show_studies,
        summary="Your studies, the one that was changed last first",
        query=StudiesQuery,
        response=StudyPage,
        errors=_OWN,
        needs_person=True,
        refuses_tokens=True,
    ),
    Route(
        method="POST",
        path="/api/studies",
        handler=make_study,
        summary="Keep a game with its variations; whoever has its link can look at it",
        request=NewStudy,
        response=StudyView,
        status=201,
        errors=_WRITE,
        needs_person=True,
        refuses_tokens=True,
        rate="study",
        largest=LARGEST_TREE,
        most_objects=MOST_OBJECTS,
    ),
    Route(
        method="GET",
        path="/api/studies/{study}",
        handler=show_study,
        summary="A study with its tree",
        response=StudyView,
        errors=("not_found",),
    ),
    Route(
        method="PUT",
        path="/api/studies/{study}",
        handler=change_study,
        summary="Save a study of yours, unless it was changed elsewhere since",
        request=ChangedStudy,
        response=StudyLine,
        errors=(*_WRITE, "not_found", "not_your_study", "conflict"),
        needs_person=True,
        refuses_tokens=True,
        rate="study",
        largest=LARGEST_TREE,
        most_objects=MOST_OBJECTS,
    ),
    Route(
        method="DELETE",
        path="/api/studies/{study}",
        handler=remove_study,
        summary="Delete a study of yours: its link leads nowhere from then on",
        status=204,
        errors=(*_OWN, "cross_site", "not_found", "not_your_study"),
        needs_person=True,
        refuses_tokens=True,
        rate="study",
    ),
)
