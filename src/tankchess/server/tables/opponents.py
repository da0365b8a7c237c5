"""The computer at the tables: it is asked whenever it is to move, and its answer is played."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Protocol

from tankchess.core.position import Position
from tankchess.server.encoding import encode
from tankchess.server.engines.quick_move import quick_move
from tankchess.server.fair_queue import Asker
from tankchess.server.messages import Queued
from tankchess.server.problems import Refused
from tankchess.server.tables.audience import Listener
from tankchess.server.tables.event import Event
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.surroundings import Surroundings
from tankchess.server.tables.table_service import TableService
from tankchess.server.time_source import TimeSource
from tankchess.server.views.position_view import key_of

log = logging.getLogger(__name__)

TOPIC = "queued"
# Called with the number of moves that come first, and the seconds they take.
OnPlace = Callable[[int, float], None]
_TRIES = 3
_PAUSE = 1.0
# Seconds until it is asked again whether another process still thinks.
_LOOK_AGAIN = 0.5


class Chooser(Protocol):
    """Chooses the computer's moves."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def choose(
        self,
        position: Position,
        level: int,
        seconds: float | None,
        asker: Asker,
        on_place: OnPlace,
        seed: int | None,
    ) -> str: ...


class Opponents:
    def __init__(self, chooser: Chooser, service: TableService, time: TimeSource, around: Surroundings) -> None:
        self._around = around
        self._chooser = chooser
        self._service = service
        self._time = time

    def ask(self, live: LiveTable, _event: Event | None = None) -> None:
        """Lets the computer think if it is to move and is not thinking yet."""
        if live.thinking is None and _is_to_move(live):
            live.thinking = asyncio.create_task(self._answer(live), name=f"computer at {live.id}")

    async def _answer(self, live: LiveTable) -> None:
        failures = 0
        try:
            while _is_to_move(live):
                if not await self._around.may_think(live):
                    # Another process does; if it dies, it is our turn.
                    await asyncio.sleep(_LOOK_AGAIN)
                    continue
                if not _is_to_move(live):
                    # It has moved there while we asked: it is a person's turn, or the game is over.
                    break
                live.queued = None
                position = live.state.recent_position()
                ply, key = live.state.ply, key_of(position)
                try:
                    code = await self._choose(live, position, failures)
                    await self._service.play_computer(live, ply, key, code)
                    failures = 0
                except Refused as refused:
                    # Its time ran out, or the game has gone on elsewhere, which is not a failure.
                    if refused.code not in ("game_over", "stale"):
                        failures += 1
                        log.warning("table %s: the computer was refused: %s", live.id, refused)
                except Exception:
                    # Whatever is wrong with the computer, the game goes on.
                    failures += 1
                    log.exception("table %s: the computer failed (%d)", live.id, failures)
                if failures > _TRIES:
                    await asyncio.sleep(_PAUSE)
        finally:
            live.thinking = live.queued = None
            await self._around.has_thought(live)

    async def _choose(self, live: LiveTable, position: Position, failures: int) -> str:
        if failures >= _TRIES:
            return await asyncio.to_thread(_any_move, position)
        level = live.state.places[live.state.turn].level or 1
        seconds = None
        if live.state.control is not None:
            seconds = max(0.0, live.state.left(live.state.turn) - live.spent(self._time.tick())) / 1000
        person = live.state.persons[0]
        asker = live.asker(person)
        seed = live.state.plan.seed
        return await self._chooser.choose(
            position, level, seconds, asker, lambda *place: self._note(live, *place), seed
        )

    def _note(self, live: LiveTable, before: int, seconds: float) -> None:
        """Tells everybody at the table how long the computer has yet to wait."""
        live.queued = Queued(before, round(seconds, 1))
        text = encode(live.queued)
        live.audience.publish(live.state.persons, lambda _person: text, topic=TOPIC)

    def tell(self, live: LiveTable, listener: Listener) -> None:
        """Tells it to somebody who has just come."""
        if live.queued is not None:
            listener.send(encode(live.queued), TOPIC)


def _any_move(position: Position) -> str:
    """A legal move, whatever it is worth. Raises `ValueError` if none is found in time."""
    if not position.types:
        return str(random.choice(position.legal_moves()))
    found = quick_move(position)
    if found is None:
        raise ValueError("no move was found in time")
    return found


def _is_to_move(live: LiveTable) -> bool:
    state = live.state
    return not live.is_dropped and state.status == "playing" and state.places[state.turn].kind == "computer"
