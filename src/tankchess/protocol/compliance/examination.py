"""The examination of an engine: step by step, each one whatever became of those before."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

from tankchess.protocol.compliance import reference, searching, talking
from tankchess.protocol.compliance.session import Session
from tankchess.protocol.compliance.step import Broken, NotOffered, Step, Verdict
from tankchess.protocol.errors import EngineFailure

Check = Callable[[Session], Awaitable[str]]

STEPS: tuple[tuple[str, Check], ...] = (
    ("greets with ugiok", talking.greets),
    ("answers isready", talking.is_ready),
    ("takes setoption", talking.takes_options),
    ("knows startpos", talking.knows_the_start),
    ("knows every setup and mode", talking.knows_all_boards),
    ("knows when a game is over", talking.knows_the_end),
    ("moves on every setup and mode", searching.moves_on_all_boards),
    ("plays legal games", searching.plays_games),
    ("hears isready and stop in a search", talking.hears_while_searching),
    ("obeys movetime", searching.obeys_movetime),
    ("obeys the clock", searching.obeys_the_clock),
    ("obeys depth", searching.obeys_depth),
    ("obeys nodes", searching.obeys_nodes),
    ("finds a win with go mate", searching.finds_the_win),
    ("obeys searchmoves", searching.obeys_searchmoves),
    ("tells several lines", searching.tells_several_lines),
    ("plays as the reference client reads it", reference.plays_by_the_reference),
    ("survives nonsense", talking.survives_nonsense),
    ("refuses impossible positions", talking.keeps_its_position),
    ("ends with its input", talking.ends_with_its_input),
    ("quits", talking.quits),
)


async def examine(
    command: Sequence[str], timeout: float = 10.0, steps: Sequence[tuple[str, Check]] = STEPS
) -> AsyncIterator[Step]:
    """The steps as they are done. An engine that does not even greet is asked nothing more."""
    session = Session(command, timeout)
    try:
        for number, (name, check) in enumerate(steps):
            step = await _take(name, check, session)
            yield step
            if not number and step.verdict is Verdict.FAIL:
                return
    finally:
        await session.close()


async def _take(name: str, check: Check, session: Session) -> Step:
    started = time.monotonic()
    try:
        detail, verdict = await check(session), Verdict.PASS
    except NotOffered as reason:
        detail, verdict = str(reason), Verdict.SKIP
    except (Broken, EngineFailure) as error:
        detail, verdict = str(error), Verdict.FAIL
        # Nobody knows what such an engine still has to say: the next step gets a new one.
        await session.close()
    return Step(name, verdict, " ".join(detail.split()), time.monotonic() - started)
