"""All tables: those in use are in memory, the others in the database until somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Collection, Coroutine, Iterable, Sequence
from typing import Any

from tankchess.server.fair_queue import Asker
from tankchess.server.messages import FreeLine, GameLine, GamePage, LobbyEntry, NewTable
from tankchess.server.people import Person
from tankchess.server.problems import Refused, not_found
from tankchess.server.settings import Settings
from tankchess.server.slices import Slices
from tankchess.server.storage.formats import UnreadableRow
from tankchess.server.storage.shelf import Bookmark, Shelf, Wanted
from tankchess.server.storage.store import Kept, Listed, Store
from tankchess.server.tables.audience import Listener
from tankchess.server.tables.event import Event, RematchAsked, Sat
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.lobby import LobbyRoom
from tankchess.server.tables.new_table import plan_of
from tankchess.server.tables.opponents import Chooser, Opponents
from tankchess.server.tables.planning import due_intent, show_plans_to
from tankchess.server.tables.presence import PresenceTeller
from tankchess.server.tables.quotas import TableQuotas
from tankchess.server.tables.running_clock import start_clock
from tankchess.server.tables.settling import Settler
from tankchess.server.tables.surroundings import Surroundings
from tankchess.server.tables.table import Table
from tankchess.server.tables.table_service import TableService, laying_of
from tankchess.server.tables.table_summary import card_of, entry_of
from tankchess.server.tables.timekeeping import Timekeeper
from tankchess.server.time_source import TimeSource
from tankchess.server.work.pool import WorkPool

log = logging.getLogger(__name__)

SERVICE_RESTART = 1012
_UNREADABLE = "this table cannot be loaded"
# Each takes about 1 ms.
_EVENTS_A_SLICE = 25
_CHUNKS_A_SLICE = 10
# A game with fewer moves than this is like many others.
_FEW_MOVES = 2


class TableRegistry:
    """Finds tables, opens new ones and puts unused ones away. Its `service` is what plays at them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: TimeSource,
        chooser: Chooser,
        work: WorkPool,
        around: Surroundings | None = None,
    ) -> None:
        self._around = around or Surroundings()
        self._store = store
        self._settings = settings
        self._time = time
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._waking: set[asyncio.Task[None]] = set()
        self._lot = random.SystemRandom()
        self.quotas = TableQuotas(store, settings)
        self._slices = Slices()
        self.service = TableService(store, settings, time, work, self._around, self.quotas)
        self.timekeeper = Timekeeper(store, settings, time, self.service, self._around)
        self.presence = PresenceTeller(self.service, time)
        self.opponents = Opponents(chooser, self.service, time, self._around)
        self.lobby = LobbyRoom(store, settings, time, self._live.get, self._around)
        self.shelf = Shelf(store)
        self.settler = Settler(self.shelf, time, self.find)
        self.service.drop = self.drop
        self.service.after_change += [self.timekeeper.arm, self.lobby.note, self.opponents.ask, self._follow_up]
        self.service.after_change.append(self.settler.follow)
        self.timekeeper.on_away = self._away
        self.timekeeper.on_jump.append(self._forget_deadlines)
        self.timekeeper.on_round += [self._call_time, self._put_away]
        self.timekeeper.on_duty.append(self.settler.step)

    def __len__(self) -> int:
        """How many tables are in use."""
        return len(self._live)

    async def start(self) -> None:
        """Loads the tables that go on by themselves: those where a clock runs or the computer is to move."""
        await self.timekeeper.start()
        await self._around.started()
        await self.lobby.start()
        for table in await self._store.waking():
            await self._wake(table)
        self.start_clocks()

    def start_clocks(self) -> None:
        """Starts all clocks anew: nobody could reach the server while it was loading, and that costs nobody time."""
        for live in self._live.values():
            # In a cluster the others were there.
            if not self._around.is_shared:
                start_clock(live, self._time.tick())
            self.timekeeper.arm(live)

    async def stop(self) -> None:
        self.lobby.stop()
        await self.timekeeper.stop()
        thinking = []
        for live in list(self._live.values()):
            if live.thinking is not None:
                live.thinking.cancel()
                thinking.append(live.thinking)
            self.drop(live)
        await asyncio.gather(*thinking, *self._waking, return_exceptions=True)
        await self.service.finish()

    # Finding.

    async def find(self, table: str, person: Person | None = None, address: str | None = None) -> LiveTable:
        """A table, from memory or from the database. Raises `Refused` if there is no such table.

        Asking counts as being there: a program without a socket is present by its requests.
        """
        live = self._live.get(table)
        if live is not None:
            await self._around.refresh(live)
        if live is None or live.is_dropped:
            live = await self._find(table)
        if live is None:
            raise not_found(f"table {table}")
        live.used = self._time.tick()
        if person is not None and person.id in live.left_at:
            live.left_at[person.id] = live.used
            if not live.is_online(person.id):
                self._around.seen(live, person.id)
            if address is not None:
                live.addresses[person.id] = address
        return live

    async def _find(self, table: str) -> LiveTable | None:
        if table in self._live:
            return self._live[table]
        if table not in self._loading:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable | None:
        try:
            kept = await self._store.load(table)
        except UnreadableRow as error:
            log.error("table %s: %s", table, error)
            raise Refused("server_error", _UNREADABLE) from None
        if kept is None or not kept.entries:
            return None
        try:
            state = await self._rebuild(kept)
        except Exception:
            log.exception("table %s: its events could not be applied", table)
            raise Refused("server_error", _UNREADABLE) from None
        if table in self._live:
            return self._live[table]
        live = LiveTable(state, kept.summary, self._time.tick())
        live.intents = dict(kept.intents)
        async for _ in self._slices.of(range(live.moves.missing), _CHUNKS_A_SLICE):
            live.moves.grow(_CHUNKS_A_SLICE)
        await self.service.judge.look(live, state.ply)
        if table in self._live:
            return self._live[table]
        return self._register(live, self._around.elapsed(kept.entries[-1].at))

    async def _rebuild(self, kept: Kept) -> Table:
        """Plays all events again. A long game takes its time, and the others wait for one slice of it at most."""
        table = Table(kept.entries[0], self._settings.chat_lines)
        async for entries in self._slices.of(kept.entries[1:], _EVENTS_A_SLICE):
            for entry in entries:
                table.apply(entry)
        for person, name in kept.names.items():
            table.rename(person, name)
        return table

    def _register(self, live: LiveTable, elapsed: float = 0.0) -> LiveTable:
        self._live[live.id] = live
        live.elsewhere = self._around.at(live.id)
        start_clock(live, self._time.tick() - elapsed)
        self.timekeeper.arm(live)
        if live.state.status != "over":
            for person in live.state.persons:
                self.timekeeper.watch_absence(live, person)
        self.lobby.note(live)
        self.opponents.ask(live)
        self.go_on(live)
        if len(self._live) > self._settings.most_tables:
            self._make_room(live)
        self._around.attended(live)
        return live

    # New tables.

    async def lay(self, person: Person, wish: NewTable, address: str = "") -> LiveTable:
        """Opens a new table. Raises `Refused` for an impossible wish."""
        judge = self.service.judge
        settled = await judge.settle(wish, Asker(address or person.id, person.id))
        plan = plan_of(wish, person.id, person.name, self._lot, settled)
        async with self.quotas.laying(person.id, address):
            table, laying = laying_of(plan, self._time.now(), person.id)
            live = LiveTable(table, laying.summary, self._time.tick())
            live.addresses[person.id] = address
            await judge.look(live, 0, person.id)
            await self._store.lay(laying)
            self.quotas.note(table.id, address)
        self._around.laid(live)
        return self._register(live)

    def _follow_up(self, live: LiveTable, event: Event) -> None:
        """Watches whether a new player is there, and loads the table of a rematch, where the computer may begin."""
        if live.state.status == "over":
            self.quotas.forget(live.id)
        if isinstance(event, Sat) and not live.is_online(event.person):
            self.timekeeper.watch_absence(live, event.person)
        if isinstance(event, RematchAsked) and event.next is not None:
            self._begin(self._wake(event.next))

    def _begin(self, action: Coroutine[Any, Any, None]) -> None:
        """Starts something that nobody waits for."""
        task = asyncio.create_task(action)
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _wake(self, table: str) -> None:
        try:
            await self._find(table)
        except Exception:
            log.exception("table %s could not be loaded", table)

    # Lists.

    async def mine(self, person: Person) -> list[LobbyEntry]:
        """A person's tables. Those that wait for their move come first."""
        entries = [self.entry(line, person.id) for line in await self._store.mine(person.id)]
        return sorted(entries, key=lambda entry: not entry.your_turn)

    async def games(self, person: Person, wanted: Wanted, after: Bookmark | None, most: int) -> GamePage:
        """A page of a person's games, the latest first."""
        await self.settler.settled()
        # One more than asked for tells whether there is another page.
        lines = await self.shelf.page(person.id, wanted, after, most + 1)
        games = [
            GameLine(self.entry(line.listed, person.id), line.begun, line.listed.updated, line.outcome, line.is_hidden)
            for line in lines[:most]
        ]
        return GamePage(games, str(lines[most - 1].bookmark) if len(lines) > most else None)

    def entry(self, line: Listed, person: str) -> LobbyEntry:
        """A line of a list as a person sees it."""
        return entry_of(line.id, line.card, line.status, line.ply, line.turn, person, self.lobby.online(line))

    async def is_in_play(self, person: str, line: FreeLine) -> bool:
        """Whether a line leads through the position of a game in use that this person plays against others.

        A game that has hardly begun has the position of many others.
        """
        if self._around.is_shared:
            await self._load_played_elsewhere(person)
        for live in self._live.values():
            state = live.state
            if len(state.persons) < 2 or person not in state.persons or state.status != "playing":
                continue
            played = len(state.codes)
            if played >= _FEW_MOVES and (
                line.moves[:played] == state.codes or line.tfen == live.boards.now().scene.tfen
            ):
                return True
        return False

    async def _load_played_elsewhere(self, person: str) -> None:
        """Loads the games of a person that are in use in another process, as they stand there."""
        for table in await self.shelf.playing(person):
            if self._around.is_in_use(table):
                if (live := self._live.get(table)) is not None:
                    await self._around.refresh(live)
                await self._wake(table)

    def rename(self, person: str, name: str) -> None:
        """Shows a new name at all tables in use."""
        for live in self._live.values():
            if live.state.rename(person, name):
                places = list(live.state.places.values())
                live.summary = live.summary._replace(card=card_of(live.state, places))
                self.presence.change(live)
                self.lobby.note(live)

    # Coming and going.

    def join(self, live: LiveTable, listener: Listener) -> None:
        """Adds a listener, who gets a welcome first and then everything that happens."""
        is_new = listener.person in live.left_at and not live.is_online(listener.person)
        live.audience.join(listener)
        self.presence.welcome(live, listener)
        self.opponents.tell(live, listener)
        show_plans_to(live, listener, self._settings)
        self._tell_others(live, is_new)
        self._around.attended(live)

    def leave(self, live: LiveTable, listener: Listener) -> None:
        live.audience.leave(listener)
        live.used = self._time.tick()
        person = listener.person
        is_player = person in live.left_at and not live.is_online(person)
        if is_player and person is not None and not live.is_dropped:
            self.timekeeper.watch_absence(live, person)
        self._tell_others(live, is_player)
        self._around.attended(live)

    def _tell_others(self, live: LiveTable, is_player: bool) -> None:
        if live.is_dropped:
            return
        self.presence.change(live)
        if is_player and live.state.plan.is_listed:
            self.lobby.change()

    def _away(self, live: LiveTable) -> None:
        self.presence.change(live)
        if live.state.plan.is_listed:
            self.lobby.change()

    # Putting away.

    def live(self, table: str) -> LiveTable | None:
        """A table that is in memory."""
        return self._live.get(table)

    def all_live(self) -> list[LiveTable]:
        return list(self._live.values())

    async def wake(self, tables: Iterable[str]) -> None:
        """Loads tables that go on by themselves, and that no other process sees to."""
        for table in tables:
            await self._wake(table)

    def go_on(self, live: LiveTable) -> None:
        """Plays what was planned for the position of now, if anything was."""
        if due_intent(live) is not None:
            self._begin(self.service.go_on(live))

    @property
    def in_use(self) -> Collection[str]:
        """The tables that are in memory."""
        return self._live.keys()

    def removed(self, tables: Sequence[str]) -> None:
        """Tables have expired, and are no longer in the database."""
        for table in tables:
            self.quotas.forget(table)
            self.lobby.remove(table)
        self.reload(tables)

    def reload(self, tables: Sequence[str]) -> None:
        """The rows of these tables have changed: those in use are loaded again."""
        for table in tables:
            if (live := self._live.get(table)) is not None:
                self.drop(live)

    def drop(self, live: LiveTable) -> None:
        """Takes a table out of use. Its listeners are disconnected; when they return, it is loaded as it was kept."""
        if self._live.get(live.id) is live:
            del self._live[live.id]
        live.is_dropped = True
        self.timekeeper.forget(live)
        self.presence.forget(live)
        self._around.attended(live)
        for listener in live.audience:
            listener.drop(SERVICE_RESTART)

    def _forget_deadlines(self, _seconds: float) -> None:
        """Takes all correspondence out of use: its deadlines have changed in the database."""
        for live in list(self._live.values()):
            if live.summary.deadline is not None:
                self.drop(live)

    async def _put_away(self) -> None:
        """Puts away the tables that nobody has used for a while."""
        limit = self._time.tick() - self._settings.idle_seconds
        for live in list(self._live.values()):
            if live.used < limit and live.is_idle:
                self.drop(live)

    def _make_room(self, newest: LiveTable) -> None:
        """Puts away up to a tenth of the tables: idle ones, those used longest ago first."""
        others = [live for live in self._live.values() if live is not newest and live.is_idle]
        idle = sorted(others, key=lambda live: live.used)
        for live in idle[: max(1, self._settings.most_tables // 10)]:
            self.drop(live)

    async def _call_time(self) -> None:
        """Ends the games of correspondence whose deadline has passed."""
        for table in await self._store.overdue(self._time.now()):
            live = await self._find(table)
            if live is not None:
                await self._around.refresh(live)
                await self.service.check_time(live)
