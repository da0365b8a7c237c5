"""Keeps what players plan ahead, and plays it as soon as it is their turn."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import msgspec

from tankchess.core.move import Move
from tankchess.server.messages import PlanAhead
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage.store import Store
from tankchess.server.tables.intent import Intent, IntentChange
from tankchess.server.tables.judging import Judge
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.planning import check_plan, due_intent, note_plans
from tankchess.server.tables.surroundings import Surroundings
from tankchess.server.time_source import TimeSource
from tankchess.server.views.sight import Foreseen
from tankchess.server.work.intent_questions import AskPlan, CheckedPlan
from tankchess.server.work.pool import WorkPool

log = logging.getLogger(__name__)

_checked = msgspec.msgpack.Decoder(CheckedPlan)
# Plays a move of the side to move, which is charged until a tick; what is left of its plans is kept with it.
Play = Callable[[LiveTable, Move, Foreseen, float, Intent], Awaitable[None]]


class Planner:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: TimeSource,
        work: WorkPool,
        judge: Judge,
        play: Play,
        around: Surroundings,
    ) -> None:
        self._around = around
        self._store = store
        self._settings = settings
        self._time = time
        self._work = work
        self._judge = judge
        self._play = play

    async def plan(self, live: LiveTable, person: str, request: PlanAhead) -> None:
        """Keeps what a player plans, in place of what was planned before. Raises `Refused`."""
        state = live.state
        side = check_plan(state, person, request, self._settings)
        intent = None
        if request.premove is not None or request.lines:
            lines = tuple(map(tuple, request.lines))
            question = AskPlan(state.line(state.ply), side, request.premove, lines)
            checked = _checked.decode((await self._work.ask(live.asker(person), question)).body)
            intent = Intent(ply=request.ply, premove=checked.premove, lines=checked.lines)
        async with live.lock:
            # Again: the game may have gone on.
            check_plan(state, person, request, self._settings)
            if live.is_dropped:
                raise Refused("stale", "the table has changed in the meantime: load it again")
            await self._keep(live, IntentChange(live.id, side, intent))

    async def go_on(self, live: LiveTable) -> None:
        """Plays what was planned for this position, for the one after it, and so on. The caller holds the lock.

        Whatever fails, the moves before it stand, and the player is told to move by hand.
        """
        try:
            while (intent := due_intent(live)) is not None and not live.is_dropped:
                if not await self._reply(live, intent):
                    return
        except Refused as refused:
            if refused.code == "stale":
                # The game has gone on elsewhere.
                return
            log.info("table %s: a planned move was not played: %s", live.id, refused)
            self._give_up(live)
        except Exception:
            log.exception("table %s: a planned move failed", live.id)
            self._give_up(live)

    def _give_up(self, live: LiveTable) -> None:
        """The database does not take the reply, and may not take this either: the next move will clear it up."""
        intent = due_intent(live)
        if intent is not None:
            code = intent.reply_to(live.state.codes[-1] if live.state.codes else None, live.state.ply)
            note_plans(live, IntentChange(live.id, live.state.turn, intent.given_up(code)), self._settings)

    async def _reply(self, live: LiveTable, intent: Intent) -> bool:
        """Plays the reply that was planned, or gives the plans up; True if it was played."""
        state, tick = live.state, self._time.tick()
        played = state.codes[-1] if state.codes else None
        code = intent.reply_to(played, state.ply)
        person = state.places[state.turn].person or f"plans at {state.id}"
        judged = None if code is None else await self._judge.judge(live, code, person)
        if judged is None:
            await self._keep(live, IntentChange(live.id, state.turn, intent.given_up(code)))
            return False
        move, foreseen = judged
        await self._play(live, move, foreseen, tick, intent.after_reply(played, state.ply))
        return True

    async def _keep(self, live: LiveTable, change: IntentChange) -> None:
        await self._store.plan(change)
        self._around.planned(change)
        note_plans(live, change, self._settings)
