"""Routes for what the engine thinks of any position. They change nothing, and everybody is answered in turn."""

from __future__ import annotations

from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import (
    AskBoardProof,
    AskLines,
    AskThreat,
    BoardProof,
    EngineLines,
    FreeLine,
    ThreatView,
)
from tankchess.server.problems import Refused
from tankchess.server.work.line_questions import AskBoardProofNode, AskEngineLines, AskThreatLine


async def show_lines(call: Call) -> Reply:
    asked: AskLines = call.body
    await check_fair(call, call.person.id, asked.line)
    return Reply.of(await call.think(AskEngineLines(asked.line, asked.lines, asked.step)))


async def show_threat(call: Call) -> Reply:
    asked: AskThreat = call.body
    await check_fair(call, call.person.id, asked.line)
    return Reply.of(await call.think(AskThreatLine(asked.line)))


async def show_proof(call: Call) -> Reply:
    asked: AskBoardProof = call.body
    await check_fair(call, call.person.id, asked.line)
    if not asked.path:
        call.services.limits.spend("proof", call.person.id)
    return Reply.of(await call.think(AskBoardProofNode(asked.line, tuple(asked.path), asked.ground)))


async def check_fair(call: Call, person: str, line: FreeLine) -> None:
    """Raises `Refused` for the position of a game that the person is playing against other people."""
    if await call.services.tables.is_in_play(person, line):
        raise Refused("no_help", "there is no help in games against other people")


_ERRORS: Codes = ("cross_site", "too_large", "not_signed_in", "no_help")

LINE_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/board/lines",
        handler=show_lines,
        summary="In any position, the best lines of the engine; asked again, it has thought further",
        request=AskLines,
        response=EngineLines,
        errors=_ERRORS,
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/board/threat",
        handler=show_threat,
        summary="In any position, what the next side would do if it were to move already",
        request=AskThreat,
        response=ThreatView,
        errors=_ERRORS,
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/board/proof",
        handler=show_proof,
        summary="In any position, the proof of a forced win place by place, with every defence",
        request=AskBoardProof,
        response=BoardProof,
        errors=_ERRORS,
        needs_person=True,
    ),
)
