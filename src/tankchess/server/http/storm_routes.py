"""Routes for storms: the server keeps the time, judges every puzzle and counts."""

from __future__ import annotations

from functools import lru_cache

from tankchess.puzzles import puzzles
from tankchess.server.encoding import encode
from tankchess.server.http.puzzle_routes import joined, status_of
from tankchess.server.http.route import Call, Codes, Reply, Route
from tankchess.server.messages import RunningStorm, StormPuzzle, StormState, StormTrial, TryStorm
from tankchess.server.problems import Refused
from tankchess.server.solving.storm import Storm, storm_order
from tankchess.server.work.puzzle_questions import AskPuzzle, AskTrial

_NOTHING = b"null"
# The orders of the storms that are being played.
_ORDERS = 500


async def begin_storm(call: Call) -> Reply:
    return await _shown(call, await call.services.storms.begin(call.person.id))


async def show_storm(call: Call) -> Reply:
    return await _shown(call, await call.services.storms.find(call.person.id, call.path["storm"]))


async def show_running_storm(call: Call) -> Reply:
    """So that a page that was closed or loaded again, in whichever browser, goes on where the storm is."""
    storm = None if call.caller is None else await call.services.storms.last(call.caller.id)
    if storm is None or storm.is_over(call.services.time.now(), len(_order(storm.seed))):
        return Reply(joined(running=_NOTHING))
    return Reply(joined(running=(await _shown(call, storm)).body))


async def end_storm(call: Call) -> Reply:
    return await _shown(call, await call.services.storms.end(call.person.id, call.path["storm"]))


async def try_storm(call: Call) -> Reply:
    body: TryStorm = call.body
    now = call.services.time.now()
    storm = await call.services.storms.find(call.person.id, call.path["storm"])
    if body.step > storm.step:
        raise Refused("stale", f"step {body.step}: the storm is at {storm.step}")
    order = _order(storm.seed)
    # An answer that got lost is asked for again: what has been counted is not counted twice.
    if body.step < storm.step or storm.is_over(now, len(order)):
        return await _shown(call, storm, trial=_NOTHING)
    answer = await call.ask(AskTrial(order[storm.step], tuple(body.moves), body.ground))
    status = status_of(answer.body)
    if status == "going":
        return Reply(joined(trial=answer.body, storm=await _state(call, storm), puzzle=_NOTHING))
    noted = await call.services.storms.note(call.person.id, storm, status == "solved")
    return await _shown(call, noted, trial=answer.body)


async def _shown(call: Call, storm: Storm, **parts: bytes) -> Reply:
    """A storm with the puzzle it is at."""
    order = _order(storm.seed)
    puzzle = _NOTHING
    if not storm.is_over(call.services.time.now(), len(order)):
        puzzle = (await call.ask(AskPuzzle(order[storm.step]))).body
    return Reply(joined(**parts, storm=await _state(call, storm), puzzle=puzzle))


async def _state(call: Call, storm: Storm) -> bytes:
    now = call.services.time.now()
    best = (await call.services.solvers.solver(call.person.id)).storm
    state = StormState(
        storm.id,
        max(0, round((storm.ends - now) * 1000)),
        storm.step,
        storm.score,
        storm.combo,
        storm.best_combo,
        storm.mistakes,
        best,
        storm.is_over(now, len(_order(storm.seed))),
    )
    return encode(state)


@lru_cache(_ORDERS)
def _order(seed: int) -> list[str]:
    """As the puzzles were graded, not as they have proved to be: that may change during a storm."""
    return storm_order([(entry.id, entry.rating) for entry in puzzles().entries()], seed)


_STORM: Codes = ("not_signed_in", "not_found", "game_over")
_WRITE: Codes = ("cross_site", "too_large")

STORM_ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/storms",
        handler=begin_storm,
        summary="Begin a storm: as many puzzles as you can in three minutes",
        response=StormPuzzle,
        status=201,
        errors=("not_signed_in", "cross_site"),
        needs_person=True,
    ),
    Route(
        method="GET",
        path="/api/storms",
        handler=show_running_storm,
        summary="The storm that you have begun and that is not over yet",
        response=RunningStorm,
    ),
    Route(
        method="GET",
        path="/api/storms/{storm}",
        handler=show_storm,
        summary="Your storm as it is now",
        response=StormPuzzle,
        errors=_STORM,
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/storms/{storm}/end",
        handler=end_storm,
        summary="End your storm before its time; what you solved is kept",
        response=StormPuzzle,
        errors=(*_STORM, "cross_site"),
        needs_person=True,
    ),
    Route(
        method="POST",
        path="/api/storms/{storm}/attempt",
        handler=try_storm,
        summary="Try moves in the puzzle that your storm is at",
        request=TryStorm,
        response=StormTrial,
        errors=(*_STORM, *_WRITE, "stale"),
        needs_person=True,
        rate="move",
    ),
)
