"""Routes for the question whether a board is fair."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tankchess.server.encoding import decode_binary
from tankchess.server.http.line_routes import check_fair
from tankchess.server.http.route import Call, Route
from tankchess.server.messages import AskFairness, FairnessView, FreeLine
from tankchess.server.work.fairness_questions import AskTrialStart, TrialStart


class FairnessQuery(Struct, frozen=True):
    """`after`: the tally of so many games is known already."""

    after: Annotated[int, Meta(ge=-1, le=100_000)] = -1


async def begin_trial(call: Call) -> FairnessView:
    asked: AskFairness = call.body
    if asked.tfen is not None:
        await check_fair(call, call.person.id, FreeLine(asked.tfen, types=asked.types))
    call.services.limits.spend("address_fairness", call.services.address(call.request))
    call.services.limits.spend("fairness", call.person.id)
    answer = await call.ask(AskTrialStart(asked))
    start: TrialStart = decode_binary(answer.body, TrialStart)
    return await call.services.trials.begin(start, call.asker)


async def show_trial(call: Call) -> FairnessView:
    return await call.services.trials.view(call.path["trial"], call.query.after)


async def leave_trial(call: Call) -> FairnessView:
    return await call.services.trials.leave(call.path["trial"], call.person.id)


FAIRNESS_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/fairness",
        handler=begin_trial,
        summary="Let the engine play a board against itself until it is certain whether it is fair",
        request=AskFairness,
        response=FairnessView,
        errors=("not_signed_in", "cross_site", "too_large", "no_help"),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/fairness/{trial}",
        handler=show_trial,
        summary="What is known about a board by now",
        query=FairnessQuery,
        response=FairnessView,
        errors=("not_found",),
    ),
    Route(
        method="DELETE",
        path="/api/fairness/{trial}",
        handler=leave_trial,
        summary="Stop playing a board; asked for again, it goes on",
        response=FairnessView,
        errors=("not_found", "not_signed_in", "cross_site"),
        needs_person=True,
    ),
)
