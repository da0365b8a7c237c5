"""Boards that are being tried: games of the engine against itself, among everything else that people ask of it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from tankchess.core.sides import Side
from tankchess.fairness import MOST_GAMES, Fall, PlayedGame, Tally
from tankchess.server.encoding import decode_binary, encode_binary
from tankchess.server.fair_queue import Asker, alone
from tankchess.server.messages import FairnessTally, FairnessView
from tankchess.server.problems import Refused, not_found
from tankchess.server.time_source import TimeSource
from tankchess.server.trials.trial_progress import TrialProgress, progress_of
from tankchess.server.views.fairness_view import tally_view
from tankchess.server.work.fairness_questions import AskTrialGames, TrialGame, TrialSlice, TrialStart
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.shared_progress import SharedProgress

log = logging.getLogger(__name__)

_WHO = alone("trials")
# What the engine looks at for a move.
NODES = 1000
# So many boards are played in turn, the others wait; and so many may wait.
_AT_ONCE = 3
_MOST_WAITING = 40
# Of those that wait, for people of one address: guests cost nothing, and would have all places.
_MOST_OF_ADDRESS = 8
# A board that nobody has looked at for so many seconds is put away. A page in the background asks once a minute.
_PATIENCE = 150.0
_MOST_KEPT = 300
# How long it will take is anybody's guess before so many games.
_FEWEST_TOLD = 10


@dataclass(eq=False)
class _Trial:
    """A board and its games so far. Whoever asks for the same board sees the same games.

    `address` is that of who asked first. `is_elsewhere`: another process plays it, where so many are `ahead`.
    """

    id: str
    start: TrialStart
    tally: Tally
    moves: tuple[str, ...] = ()
    address: str = ""
    askers: set[str] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    is_begun: bool = False
    seconds: float = 0.0
    seen: float = 0.0
    shown: FairnessTally | None = None
    is_elsewhere: bool = False
    ahead: int = 0

    @property
    def is_done(self) -> bool:
        return self.tally.games >= MOST_GAMES or self.tally.verdict.is_certain

    @property
    def is_settled(self) -> bool:
        """Nobody else knows more about it."""
        return self.task is not None or self.is_done


class TrialDesk:
    """Trials of boards. What was played is kept in memory: the same board is answered at once, or goes on.

    Of all trials one slice is asked of the workers at a time, so whoever wants a hint waits for one slice at most. In a
    cluster one process plays a board, and any other can show how far it has come: `on_wanted`, `on_seen` and `on_left`
    tell the others who wants what.
    """

    def __init__(self, thought: WorkPool, time: TimeSource, progress: SharedProgress) -> None:
        self._thought = thought
        self._time = time
        self._progress = progress
        self._trials: OrderedDict[str, _Trial] = OrderedDict()
        self._played_elsewhere: OrderedDict[str, _Trial] = OrderedDict()
        self.on_wanted: Callable[[str, str], None] = lambda _trial, _person: None
        self.on_seen: Callable[[str], None] = lambda _trial: None
        self.on_left: Callable[[str, str], None] = lambda _trial, _person: None
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, start: TrialStart, asker: Asker) -> FairnessView:
        """Plays a board for somebody, who leaves any other one: everybody has one at a time. Raises `Refused`."""
        name, who = _name_of(start), asker.person
        self._leave(who, but=name)
        self.on_wanted(name, who)
        self._forget_waiting()
        trial = await self._find(name) or _Trial(name, start, Tally(tuple(map(Side, start.order))))
        if trial.is_elsewhere:
            return self._view(trial)
        if trial.task is None:
            if not trial.is_done:
                self._check_room(asker.address)
            trial.address = asker.address
            self._trials[name] = trial
            self._trials.move_to_end(name)
            if not trial.is_done and await self._progress.claim(_work(name)) and trial.task is None:
                self._start(trial)
        if trial.task is not None:
            trial.askers.add(who)
            await self._note(trial)
        self._tidy()
        return await self.view(name)

    def _check_room(self, address: str) -> None:
        """Refuses one board too many of all, or of one address."""
        waiting = self._waiting
        of_address = sum(trial.address == address for trial in waiting)
        if len(waiting) >= _MOST_WAITING or of_address >= _MOST_OF_ADDRESS:
            raise Refused("rate_limited", "too many boards are waiting: try again later", retry_after=60)

    def _start(self, trial: _Trial) -> None:
        trial.seen = self._time.tick()
        trial.task = asyncio.create_task(self._play(trial), name=f"trial {trial.id}")
        self._tasks.add(trial.task)
        trial.task.add_done_callback(self._tasks.discard)

    async def view(self, name: str, after: int = -1) -> FairnessView:
        """A trial as far as it has got; without its tally if it has no more than `after` games. Raises `Refused`."""
        trial = await self._find(name)
        if trial is None:
            raise not_found(f"trial {name}")
        if trial.is_elsewhere:
            self.on_seen(name)
        return self._view(trial, after)

    def _view(self, trial: _Trial, after: int = -1) -> FairnessView:
        trial.seen = self._time.tick()
        games = trial.tally.games
        if trial.shown is None:
            trial.shown = tally_view(trial.tally)
        return FairnessView(
            id=trial.id,
            status=_status(trial),
            games=games,
            most=MOST_GAMES,
            nodes=NODES,
            ahead=trial.ahead if trial.is_elsewhere else self._ahead(trial),
            seconds_left=_seconds_left(trial),
            tfen=trial.start.tfen,
            types=trial.start.types,
            tally=trial.shown if games > after else None,
        )

    async def leave(self, name: str, who: str) -> FairnessView:
        """Somebody has seen enough. The board is played on as long as somebody else wants it. Raises `Refused`."""
        self.note_left(name, who)
        self.on_left(name, who)
        return await self.view(name)

    # What other processes tell, and are told.

    def note_wanted(self, name: str, who: str) -> None:
        """Somebody wants a board, and no other one."""
        self._leave(who, but=name)
        trial = self._trials.get(name)
        if trial is not None and trial.task is not None:
            trial.askers.add(who)
            self.note_seen(name)

    def note_seen(self, name: str) -> None:
        """Somebody looks at a board."""
        if name in self._trials:
            self._trials[name].seen = self._time.tick()

    def note_left(self, name: str, who: str) -> None:
        """Somebody has seen enough of a board."""
        if name in self._trials and who in self._trials[name].askers:
            self._leave(who)

    async def _find(self, name: str) -> _Trial | None:
        """What is known of a trial, here or in another process."""
        found = self._trials.get(name)
        if found is not None and found.is_settled:
            return found
        noted = await self._progress.find(_work(name))
        # It may have been begun in the meantime.
        found = self._trials.get(name)
        if noted is None or (found is not None and found.is_settled):
            return found
        there: TrialProgress = decode_binary(noted.body, TrialProgress)
        if found is not None and found.tally.games > there.games:
            return found
        trial = self._played_elsewhere.pop(name, None)
        if trial is None or trial.tally.games != there.games:
            trial = _Trial(name, there.start, there.tally())
        trial.moves, trial.seconds, trial.ahead = there.moves, there.seconds, there.ahead
        trial.is_elsewhere = noted.is_claimed and not trial.is_done
        trial.is_begun = there.is_begun and trial.is_elsewhere
        self._played_elsewhere[name] = trial
        if len(self._played_elsewhere) > _MOST_KEPT:
            self._played_elsewhere.popitem(last=False)
        return trial

    async def _note(self, trial: _Trial) -> None:
        progress = progress_of(
            trial.start,
            trial.tally,
            trial.moves,
            trial.seconds,
            is_begun=trial.is_begun,
            ahead=self._ahead(trial),
        )
        await self._progress.note(_work(trial.id), encode_binary(progress))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def _waiting(self) -> list[_Trial]:
        """Those that have not begun, in the order in which they were asked for."""
        return [trial for trial in self._trials.values() if trial.task is not None and not trial.is_begun]

    def _ahead(self, trial: _Trial) -> int:
        waiting = self._waiting
        return waiting.index(trial) if trial in waiting else 0

    def _leave(self, who: str, but: str = "") -> None:
        for trial in self._trials.values():
            if trial.id != but and who in trial.askers:
                trial.askers.discard(who)
                if not trial.askers and trial.task is not None:
                    trial.task.cancel()
                    # Asked for again at once, it is begun by another task.
                    trial.task = None
                    trial.is_begun = False

    def _forget_waiting(self) -> None:
        """Those that wait, and that nobody looks at any more, make room."""
        for trial in self._waiting:
            if trial.task is not None and self._time.tick() - trial.seen >= _PATIENCE:
                trial.task.cancel()
                trial.task = None

    def _tidy(self) -> None:
        for name in [name for name, trial in self._trials.items() if trial.task is None][:-_MOST_KEPT]:
            del self._trials[name]

    async def _play(self, trial: _Trial) -> None:
        trial.seen = self._time.tick()
        try:
            async with self._places:
                trial.is_begun = True
                while not trial.is_done and self._time.tick() - trial.seen < _PATIENCE:
                    await self._play_slice(trial)
                    await self._note(trial)
        except Refused as refused:
            log.warning("trial %s has stopped: %s", trial.id, refused)
        except Exception:
            log.exception("trial %s has failed", trial.id)
        finally:
            if trial.task is asyncio.current_task():
                trial.task = None
                trial.is_begun = False
                trial.askers.clear()
            if trial.task is None:
                await self._note(trial)
                await self._progress.release(_work(trial.id))

    async def _play_slice(self, trial: _Trial) -> None:
        """The next half second of games."""
        start = trial.start
        begun = self._time.tick()
        async with self._turn:
            question = AskTrialGames(start.tfen, start.types, NODES, trial.tally.games + 1, trial.moves)
            # Trials have a place of their own among the people who ask: they hold up no question of the one who asked.
            answer = await self._thought.ask(_WHO, question)
        found: TrialSlice = decode_binary(answer.body, TrialSlice)
        trial.seconds += self._time.tick() - begun
        trial.moves = tuple(found.moves)
        # One by one, as the verdict is meant: it ends with the first game after which it is certain.
        for game in found.games:
            if not trial.is_done:
                trial.tally = trial.tally.plus([_counted(game, trial.tally.order)])
        if found.games:
            trial.shown = None


def _name_of(start: TrialStart) -> str:
    """The same board has the same name."""
    return hashlib.blake2s(f"{NODES}\n{start.types}\n{start.tfen}".encode(), digest_size=8).hexdigest()


def _work(name: str) -> str:
    return f"trial:{name}"


def _counted(game: TrialGame, order: tuple[Side, ...]) -> PlayedGame:
    falls = tuple(Fall(Side(side), square, ply) for side, square, ply in game.falls)
    return PlayedGame(order, tuple(game.points), game.termination, game.half_moves, falls)


def _status(trial: _Trial) -> Literal["waiting", "running", "done", "stopped"]:
    if trial.is_done:
        return "done"
    if trial.task is None and not trial.is_elsewhere:
        return "stopped"
    return "running" if trial.is_begun else "waiting"


def _seconds_left(trial: _Trial) -> float | None:
    games = trial.tally.games
    if trial.is_done:
        return 0.0
    if games < _FEWEST_TOLD:
        return None
    return round(trial.seconds / games * (trial.tally.outlook(MOST_GAMES) - games), 1)
