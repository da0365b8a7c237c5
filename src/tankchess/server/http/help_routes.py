"""Routes for help in a game against the computer."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.http.line_routes import check_fair
from tankchess.server.http.route import Call, Codes, PlyNumber, Reply, Route
from tankchess.server.messages import Hint, JudgeMove, LanguageName, MoveVerdict
from tankchess.server.problems import Refused
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.work.help_questions import AskFreeVerdict, AskHint, AskVerdict


class HelpQuery(Struct, frozen=True):
    ply: PlyNumber
    language: LanguageName = "en"


async def show_hint(call: Call) -> Reply:
    live = await _helped(call)
    state = live.state
    if state.status != "playing":
        raise Refused("game_over" if state.status == "over" else "not_started", "the game does not go on here")
    if call.query.ply != state.ply:
        raise Refused("stale", f"the game is at ply {state.ply}")
    if state.turn not in state.sides_of(call.person.id):
        raise Refused("not_your_turn", f"it is {state.turn}'s turn")
    return Reply.of(await call.think(AskHint(live.boards.line(call.query.ply), call.query.ply, call.query.language)))


async def show_verdict(call: Call) -> Reply:
    live = await _helped(call)
    ply = call.query.ply
    live.boards.check(ply)
    if ply == 0 or live.state.movers[ply - 1] not in live.state.sides_of(call.person.id):
        raise Refused("not_your_seat", f"ply {ply} is no move of yours")
    return Reply.of(await call.think(AskVerdict(live.boards.line(ply), ply, call.query.language)))


async def judge_move(call: Call) -> Reply:
    asked: JudgeMove = call.body
    await check_fair(call, call.person.id, asked.line)
    return Reply.of(await call.think(AskFreeVerdict(asked.line, asked.move, asked.language)))


async def _helped(call: Call) -> LiveTable:
    """The table of a player who may be helped. Nobody is helped against other people."""
    live = await call.services.tables.find(call.path["id"])
    if not live.state.sides_of(call.person.id):
        raise Refused("not_your_seat", "help is for the players of a table")
    if not live.state.is_alone:
        raise Refused("no_help", "there is no help in games against other people")
    return live


_ERRORS: Codes = ("not_found", "not_signed_in", "not_your_seat", "no_help")

HELP_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/tables/{id}/hint",
        handler=show_hint,
        summary="A good move, in a game against the computer",
        query=HelpQuery,
        response=Hint,
        errors=(*_ERRORS, "stale", "not_your_turn", "game_over", "not_started"),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/tables/{id}/verdict",
        handler=show_verdict,
        summary="What a move of yours was worth, in a game against the computer",
        query=HelpQuery,
        response=MoveVerdict,
        errors=_ERRORS,
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/board/verdict",
        handler=judge_move,
        summary="In any position, what a move would be worth",
        request=JudgeMove,
        response=MoveVerdict,
        errors=("cross_site", "too_large", "not_signed_in", "no_help"),
        needs_person=True,
    ),
)
