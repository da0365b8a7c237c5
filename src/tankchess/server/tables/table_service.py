"""Carries out what people, the computer and the clock do, always in this order: decide, keep, apply, tell."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import replace

from tankchess.core.move import Move
from tankchess.server.encoding import encode
from tankchess.server.messages import Act, ChatLine, Done, PlanAhead, PlayMove, Said, Say, SideName
from tankchess.server.people import Person
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings
from tankchess.server.storage.store import Laying, Store
from tankchess.server.storage.writer import Conflict, NotKept
from tankchess.server.tables import decisions
from tankchess.server.tables.decisions import Actor
from tankchess.server.tables.earlier_request import earlier_version
from tankchess.server.tables.event import Ended, Entry, Event, Laid, Moved, Plan, RematchAsked, Sat, Spoke, TookBack
from tankchess.server.tables.intent import Intent
from tankchess.server.tables.judging import Judge
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.new_table import rematch_plan
from tankchess.server.tables.planner import Planner
from tankchess.server.tables.planning import changes_with, note_plans
from tankchess.server.tables.quotas import TableQuotas
from tankchess.server.tables.running_clock import is_over_time, start_clock
from tankchess.server.tables.surroundings import KeptEvent, Surroundings
from tankchess.server.tables.table import Table, parse
from tankchess.server.tables.table_summary import summary_after, summary_of
from tankchess.server.time_source import TimeSource
from tankchess.server.views.position_view import key_of
from tankchess.server.views.sight import Foreseen
from tankchess.server.views.table_view import Viewpoint
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.questions import AskReason

log = logging.getLogger(__name__)

T = TypeVar("T")
_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_ID_LENGTH = 10
_lot = random.SystemRandom()


def new_id() -> str:
    """The name of a new table. It cannot be guessed, so the link is the invitation."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def laying_of(plan: Plan, at: float, actor: str | None) -> tuple[Table, Laying]:
    """A new table, and what the database keeps of it."""
    entry = Entry(new_id(), 1, at, Laid(plan), actor)
    table = Table(entry)
    seats = [(place.side, place.person) for place in plan.places if place.person is not None]
    return table, Laying(entry, summary_of(table, at), plan.is_listed, list(seats))


class TableService:
    """Changes tables. `after_change` is called with every table that has changed, and the event.

    `drop` takes a table out of use when it no longer agrees with the database.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: TimeSource,
        work: WorkPool,
        around: Surroundings,
        quotas: TableQuotas,
    ) -> None:
        self._around = around
        self._quotas = quotas
        self._store = store
        self._work = work
        self._settings = settings
        self._time = time
        self.judge = Judge(work)
        self._planner = Planner(store, settings, time, work, self.judge, self._play_planned, around)
        self._tasks: set[asyncio.Task[Any]] = set()
        self.after_change: list[Callable[[LiveTable, Event], None]] = []
        self.drop: Callable[[LiveTable], None] = lambda _live: None

    # What is asked for.

    async def play(
        self,
        live: LiveTable,
        person: Person,
        request: PlayMove,
        arrived: float | None = None,
        say: Callable[[Done], None] | None = None,
    ) -> Done:
        """Plays a move. The player's clock is charged until the tick at which the move `arrived`.

        `say` is called with what is returned, right after everybody at the table has been told.
        """
        tick = self._time.tick() if arrived is None else arrived
        return await self._whole(self._play(live, person, request, tick, say))

    async def _play(
        self, live: LiveTable, person: Person, request: PlayMove, tick: float, say: Callable[[Done], None] | None
    ) -> Done:
        done = await self._decided(live, lambda: self._decide_and_move(live, person, request, tick))
        if say is not None:
            say(done)
        return done

    async def _decide_and_move(self, live: LiveTable, person: Person, request: PlayMove, tick: float) -> Done:
        async with live.lock:
            earlier = earlier_version(live, person, request.id, request.move)
            if earlier is not None:
                return Done(request.id, earlier)
            decisions.check_turn(live.state, live.state.sides_of(person.id), request)
            judged = await self.judge.judge(live, request.move, person.id)
            if judged is not None:
                move, foreseen = judged
                await self._move(live, str(move), foreseen, tick, person.id, request.id)
                done = Done(request.id, live.state.version)
                await self._planner.go_on(live)
                return done
            line = live.state.line(live.state.ply)
        # The others need not wait until the reason is found.
        reason = await self._work.ask(live.asker(person.id), AskReason(line, request.move))
        raise Refused("illegal_move", f"{request.move} {reason.body.decode()}")

    async def play_computer(self, live: LiveTable, ply: int, key: str, code: str) -> bool:
        """Plays the computer's answer to a position; False if the game has moved on from there."""
        return await self._whole(self._play_computer(live, ply, key, code, self._time.tick()))

    async def _play_computer(self, live: LiveTable, ply: int, key: str, code: str, tick: float) -> bool:
        async with live.lock:
            state = live.state
            if state.status != "playing" or state.ply != ply or key_of(state.position) != key:
                return False
            if state.places[state.turn].kind != "computer":
                return False
            judged = await self.judge.judge(live, code, f"computer at {live.id}")
            if judged is None:
                raise Refused("illegal_move", f"{code} is not permitted")
            await self._move(live, code, judged[1], tick)
            await self._planner.go_on(live)
            return True

    async def _move(
        self,
        live: LiveTable,
        code: str,
        foreseen: Foreseen,
        tick: float,
        actor: str | None = None,
        request: str | None = None,
        left: Intent | None = None,
    ) -> None:
        state = live.state
        spent = None
        if live.since is not None:
            spent = live.spent(tick)
            if is_over_time(live, spent):
                await self._commit(live, Ended("time", loser=state.turn, by=state.turn), tick)
                raise Refused("game_over", "your time ran out before the move")
        event = Moved(state.turn, code, foreseen.text, spent, foreseen.preview.is_over)
        await self._commit(live, event, tick, actor, request, foreseen, left=left)
        if state.moves_made >= self._settings.most_moves and state.status == "playing":
            # So that no clock runs at a table that takes no more moves.
            with suppress(Refused):
                await self._commit(live, Ended("limit"), tick)

    async def plan(self, live: LiveTable, person: Person, request: PlanAhead) -> None:
        """Keeps what a player plans ahead. Raises `Refused`."""
        await self._whole(self._decided(live, lambda: self._planner.plan(live, person.id, request)))

    async def go_on(self, live: LiveTable) -> None:
        """Plays what was planned for the position of now: a server may have stopped before it could."""
        await self._whole(self._go_on(live))

    async def _go_on(self, live: LiveTable) -> None:
        async with live.lock:
            await self._planner.go_on(live)

    async def _play_planned(self, live: LiveTable, move: Move, foreseen: Foreseen, tick: float, left: Intent) -> None:
        person = live.state.places[live.state.turn].person
        await self._move(live, str(move), foreseen, tick, person, left=left)

    async def act(self, live: LiveTable, person: Person, request: Act) -> Done:
        tick = self._time.tick()
        return await self._whole(self._decided(live, lambda: self._act(live, person, request, tick)))

    async def _act(self, live: LiveTable, person: Person, request: Act, tick: float) -> Done:
        async with live.lock:
            state = live.state
            earlier = earlier_version(live, person, request.id)
            if earlier is not None:
                return Done(request.id, earlier)
            gone = live.gone(tick, self._settings.away_seconds)
            event = decisions.act(state, Actor(person.id, person.name, state.sides_of(person.id), gone), request)
            if isinstance(event, TookBack):
                await self.judge.look(live, event.to, person.id)
            if isinstance(event, RematchAsked) and decisions.is_agreed(state, event):
                await self._begin_rematch(live, event, person, request, tick)
            else:
                await self._commit(live, event, tick, person.id, request.id)
            return Done(request.id, state.version)

    async def _begin_rematch(
        self, live: LiveTable, asked: RematchAsked, person: Person, request: Act, tick: float
    ) -> None:
        """Lays the table of another game, which counts like any other that this person lays."""
        state = live.state
        plan = rematch_plan(state.plan, list(state.places.values()), state.id, _lot)
        address = live.asker(person.id).address
        async with self._quotas.laying(person.id, address):
            table, laying = laying_of(plan, self._time.now(), person.id)
            event = replace(asked, next=table.id)
            await self._commit(live, event, tick, person.id, request.id, laying=laying)
            self._quotas.note(table.id, address)

    async def say(self, live: LiveTable, person: Person, request: Say) -> Done:
        tick = self._time.tick()
        return await self._whole(self._decided(live, lambda: self._say(live, person, request, tick)))

    async def _say(self, live: LiveTable, person: Person, request: Say, tick: float) -> Done:
        async with live.lock:
            earlier = earlier_version(live, person, request.id)
            if earlier is not None:
                return Done(request.id, earlier)
            actor = Actor(person.id, person.name, live.state.sides_of(person.id))
            self._check_talk(live.state, actor)
            await self._commit(live, decisions.speak(actor, request), tick, person.id, request.id)
            return Done(request.id, live.state.version)

    async def sit(self, live: LiveTable, person: Person, side: SideName | None) -> None:
        tick = self._time.tick()
        await self._whole(self._decided(live, lambda: self._sit(live, person, side, tick)))

    async def _sit(self, live: LiveTable, person: Person, side: SideName | None, tick: float) -> None:
        async with live.lock:
            event = decisions.sit(live.state, person.id, person.name, side)
            await self._commit(live, event, tick, person.id)

    async def check_time(self, live: LiveTable) -> None:
        """Ends the game if the side to move has run out of time, by its clock or by its deadline."""
        await self._whole(self._check_time(live))

    async def _check_time(self, live: LiveTable) -> None:
        async with live.lock:
            state, tick = live.state, self._time.tick()
            if state.status != "playing":
                return
            deadline = live.summary.deadline
            is_late = deadline is not None and deadline <= self._time.now()
            if is_late or (live.since is not None and is_over_time(live, live.spent(tick))):
                await self._commit(live, Ended("time", loser=state.turn, by=state.turn), tick)

    # How it is done.

    async def _whole(self, action: Coroutine[Any, Any, T]) -> T:
        """Runs an action to its end even if the client has gone: what is kept must be applied, too."""
        task = asyncio.create_task(action)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    async def _decided(self, live: LiveTable, decide: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Decides; once more if it was refused and the table has changed in another process of the cluster."""
        before = live.state.version
        try:
            return await decide()
        except Refused as refused:
            if not self._around.is_shared or live.is_dropped:
                raise
            try:
                async with live.lock:
                    await self._around.catch_up(live)
            except Exception:
                # The database is away, and the refusal has said so.
                raise refused from None
            if live.state.version == before or live.is_dropped:
                raise
        return await decide()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        # A refusal that nobody waits for any more is not an error.
        if not task.cancelled():
            task.exception()

    async def finish(self) -> None:
        """Waits for all actions that have begun."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _check_talk(self, state: Table, actor: Actor) -> None:
        """Talk has its limits apart: whatever was said, moves and all else of the game are always possible."""
        if actor.sides:
            said, most = state.lines_of_players, self._settings.most_lines
        else:
            said, most = state.lines_of_spectators, self._settings.most_lines_of_spectators
        if said >= most:
            raise Refused("table_full", f"{most} lines were said at this table, and there is no room for more")

    async def _commit(
        self,
        live: LiveTable,
        event: Event,
        tick: float,
        actor: str | None = None,
        request: str | None = None,
        foreseen: Foreseen | None = None,
        laying: Laying | None = None,
        left: Intent | None = None,
    ) -> None:
        """Keeps an event, then applies it, then tells. If it cannot be kept, nothing has changed."""
        state = live.state
        at = self._time.now()
        # What goes on from here is reckoned from `at`; what ends, ended when it was asked for.
        spent = live.spent(tick if isinstance(event, Ended) else self._time.tick())
        entry = Entry(state.id, state.version + 1, at, event, actor, request, spent)
        preview = None if foreseen is None else foreseen.preview
        summary = summary_after(state, live.summary, event, at, preview)
        plans = changes_with(live, event, left)
        try:
            await self._store.append(entry, summary, laying, plans, live.summary)
        except Conflict:
            if self._around.is_shared:
                await self._around.catch_up(live)
            else:
                self.drop(live)
            raise Refused("stale", "the table has changed in the meantime: load it again") from None
        except NotKept as failure:
            # The writer has logged why. If nobody knows what is kept, the table is loaded again, with what there is.
            if not failure.is_certain:
                self.drop(live)
            raise
        except Exception:
            log.exception("table %s: event %d could not be kept", state.id, entry.version)
            raise NotKept from None
        kept = KeptEvent(entry, summary, foreseen, plans)
        self._around.kept(live, kept)
        try:
            self.take_in(live, kept)
        except Exception:
            # What is kept counts: the table will be loaded from it again.
            log.exception("table %s: event %d could not be applied", state.id, entry.version)
            self.drop(live)
            raise Refused("server_error", "something went wrong at this table: load it again") from None
        for callback in self.after_change:
            callback(live, event)

    def take_in(self, live: LiveTable, kept: KeptEvent) -> None:
        """Applies an event that has been kept, here or in another process, and tells everybody at the table."""
        state, event = live.state, kept.entry.event
        moves_from = event.to if isinstance(event, TookBack) else state.ply
        state.apply(kept.entry, live.boards.reached(parse(event.move)) if isinstance(event, Moved) else None)
        live.summary = kept.summary
        self._follow(live, kept)
        self._tell(live, event, moves_from)
        for change in kept.plans:
            note_plans(live, change, self._settings)

    def _follow(self, live: LiveTable, kept: KeptEvent) -> None:
        event = kept.entry.event
        if isinstance(event, Moved):
            if kept.foreseen is not None:
                live.boards.show(kept.foreseen.sight)
            live.moves.grow(1)
        elif isinstance(event, TookBack):
            live.boards.take_back()
            live.moves.take_back()
        if isinstance(event, Sat):
            live.left_at[event.person] = self._time.tick()
        if isinstance(event, (Moved, TookBack, Sat, Ended)):
            # A server that is alone starts it now: no clock runs while a move is kept. Processes of a cluster have to
            # agree, whether they kept the move or read it much later; all of them know when it began to be kept.
            start_clock(live, self._time.tick() - self._around.elapsed(kept.entry.at))

    def _tell(self, live: LiveTable, event: Event, moves_from: int) -> None:
        if not len(live.audience):
            return
        if isinstance(event, Spoke):
            line: ChatLine = live.state.chat[-1]
            text = encode(Said(line))
            live.audience.publish(live.state.persons, lambda _person: text)
            return
        view = self.view(live)
        live.audience.publish(
            live.state.persons,
            lambda person: view.update(person, event, moves_from),
            view.present,
        )

    def view(self, live: LiveTable) -> Viewpoint:
        return Viewpoint(live, self._time.now(), self._time.tick(), self._settings.away_seconds)
