"""Routes for pages to print: the reference sheet, piece cards, setups, the score sheet."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.http.route import Call, Handler, Reply, Route
from tankchess.server.messages import ModeName
from tankchess.server.problems import not_found
from tankchess.server.work.print_questions import AskCards, AskReference, AskScoreSheet, AskSetupSheet
from tankchess.server.work.question import Question
from tankchess.setups import setup_names

_PDF = "application/pdf"
# They change with the version of the program only.
_FOR_A_DAY = ("cache-control", "public, max-age=86400")


class PrintQuery(Struct, frozen=True):
    paper: Literal["a4", "letter"] = "a4"
    language: Literal["en", "es", "sv"] = "en"


class SetupSheetQuery(PrintQuery, frozen=True):
    mode: ModeName | None = None


async def print_reference(call: Call) -> Reply:
    return await _pages(call, AskReference(call.query.paper, call.query.language), "reference")


async def print_score_sheet(call: Call) -> Reply:
    return await _pages(call, AskScoreSheet(call.query.paper, call.query.language), "score-sheet")


async def print_cards(call: Call) -> Reply:
    return await _pages(call, AskCards(call.query.paper, call.query.language), "cards")


async def print_setup_cards(call: Call) -> Reply:
    name = _setup(call)
    return await _pages(call, AskCards(call.query.paper, call.query.language, name), f"{name}-cards")


async def print_setup(call: Call) -> Reply:
    name, query = _setup(call), call.query
    return await _pages(call, AskSetupSheet(query.paper, query.language, name, query.mode), name)


def _setup(call: Call) -> str:
    name: str = call.path["name"]
    if name not in setup_names():
        raise not_found(f"setup {name}")
    return name


async def _pages(call: Call, question: Question, name: str) -> Reply:
    named = ("content-disposition", f'inline; filename="tankchess-{name}.pdf"')
    return Reply.of(await call.ask(question), _PDF, (_FOR_A_DAY, named))


def _route(
    path: str, handler: Handler, summary: str, query: type[Struct] = PrintQuery, is_named: bool = False
) -> Route:
    return Route(
        method="GET",
        path=path,
        handler=handler,
        summary=summary,
        query=query,
        response=bytes,
        media_type=_PDF,
        errors=("not_found",) if is_named else (),
        rate="picture",
    )


PRINT_ROUTES: tuple[Route, ...] = (
    _route(
        "/api/print/reference.pdf", print_reference, "All pieces, all kinds of ground and the rules in short, as PDF"
    ),
    _route("/api/print/cards.pdf", print_cards, "Cards of all pieces to cut out, as PDF"),
    _route("/api/print/score-sheet.pdf", print_score_sheet, "A sheet to write a game down, as PDF"),
    _route(
        "/api/print/setups/{name}/board.pdf",
        print_setup,
        "The board and the armies of a setup, as PDF",
        SetupSheetQuery,
        is_named=True,
    ),
    _route(
        "/api/print/setups/{name}/cards.pdf",
        print_setup_cards,
        "Cards of the pieces of a setup to cut out, as PDF",
        is_named=True,
    ),
)
