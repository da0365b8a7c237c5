"""Routes for reviews of finished games."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.http.route import Call, PlyNumber, Route
from tankchess.server.messages import ReviewView
from tankchess.server.reviews.review_subject import ReviewSubject, TableSubject


class ReviewQuery(Struct, frozen=True):
    """`after`: the moves up to this ply are known already."""

    after: PlyNumber = 0


async def show_review(call: Call) -> ReviewView:
    game = TableSubject(await call.services.tables.find(call.path["id"]))
    return await call.services.reviews.view(game, call.query.after)


async def begin_review(call: Call) -> ReviewView:
    return await begun(call, TableSubject(await call.services.tables.find(call.path["id"])))


async def begun(call: Call, game: ReviewSubject) -> ReviewView:
    """The review of a game, begun for the caller if there is none yet."""
    call.services.limits.spend("review", call.person.id)
    await call.services.reviews.begin(game, call.asker)
    return await call.services.reviews.view(game, 0)


REVIEW_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/tables/{id}/review",
        handler=show_review,
        summary="The review of a finished game, as far as it has got",
        query=ReviewQuery,
        response=ReviewView,
        errors=("not_found",),
    ),
    Route(
        method="POST",
        path="/api/tables/{id}/review",
        handler=begin_review,
        summary="Let the engine review a finished game",
        response=ReviewView,
        errors=("not_found", "not_signed_in", "cross_site", "game_goes_on", "game_over"),
        needs_person=True,
    ),
)
