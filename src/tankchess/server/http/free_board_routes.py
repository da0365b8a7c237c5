"""Routes for boards that belong to no table. They change nothing; POST, since a position is too long for an address."""

from __future__ import annotations

from tankchess.server.http.route import Call, Reply, Route
from tankchess.server.messages import AskWhyNot, FreeBoard, Look, LookAround, OpenBoard, Refusal
from tankchess.server.work.free_board_questions import AskFreeBoard, AskFreeLook, AskFreeRefusal


async def show_board(call: Call) -> Reply:
    asked: OpenBoard = call.body
    return Reply.of(await call.ask(AskFreeBoard(asked.line, asked.ground)))


async def show_look(call: Call) -> Reply:
    asked: LookAround = call.body
    question = AskFreeLook(asked.line, asked.from_square, asked.to, asked.facing, asked.cargo, tuple(asked.via))
    return Reply.of(await call.ask(question))


async def show_refusal(call: Call) -> Reply:
    asked: AskWhyNot = call.body
    return Reply.of(await call.ask(AskFreeRefusal(asked.line, asked.move, asked.any_facing)))


FREE_BOARD_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/board",
        handler=show_board,
        summary="Any position as a board, with the moves that can be chosen",
        request=OpenBoard,
        response=FreeBoard,
        errors=("cross_site", "too_large"),
    ),
    Route(
        method="POST",
        path="/api/board/look",
        handler=show_look,
        summary="In any position, the way of a piece to a square, and its lines of fire there",
        request=LookAround,
        response=Look,
        errors=("cross_site", "too_large"),
    ),
    Route(
        method="POST",
        path="/api/board/refusal",
        handler=show_refusal,
        summary="In any position, why a move is not permitted",
        request=AskWhyNot,
        response=Refusal,
        errors=("cross_site", "too_large"),
    ),
)
