"""The state of a table, as its events have made it. There is no input or output here, and no wall clock."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from msgspec.structs import replace

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.core.sides import Side
from tankchess.game import TimeControl
from tankchess.notation import write_types
from tankchess.server.messages import ChatLine, Ending, ModeName, Rules, SideName
from tankchess.server.tables.event import (
    DrawDeclined,
    DrawOffered,
    Ended,
    Entry,
    Laid,
    Moved,
    Place,
    RematchAsked,
    Sat,
    Spoke,
    StopDeclined,
    StopOffered,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from tankchess.server.tables.game_rules import new_game, rules_message, setup_played
from tankchess.server.tables.kept_game import KeptGame, decide, end
from tankchess.server.tables.played_line import PlayedLine

Status = Literal["waiting", "playing", "over"]

# After so many moves the position is written down, so that any ply is a few moves away from one that is known.
MARK_EVERY = 50
# From so many moves on, telling them all to the computer takes longer than playing some of them again.
_LONG = 4 * MARK_EVERY


# A move is read when it comes and again when it is applied, and the moves of many games are the same.
parse = lru_cache(maxsize=4096)(Move.parse)


def side_name(side: Side) -> SideName:
    return side.value


def speaker_key(person: str | None) -> str:
    """What stands for a person in the chat: it stays when they change their name, and gives nothing else away."""
    return "" if person is None else hashlib.sha256(f"chat {person}".encode()).hexdigest()[:12]


@dataclass(slots=True)
class Takeback:
    """A takeback that a side asks for, and the sides that have agreed already."""

    side: SideName
    to: int
    agreed: set[SideName] = field(default_factory=set)


class Table:
    """The state of a table. `apply` is the only way to change it, and takes entries in their order.

    `spent` is how many milliseconds of its turn the side to move had used at the last entry, or at the end of the game.
    """

    def __init__(self, first: Entry, chat_lines: int = 200) -> None:
        if not isinstance(first.event, Laid):
            raise TypeError("the first event of a table lays it")
        self.id = first.table
        self.created = first.at
        self.version = first.version
        self.plan = first.event.plan
        self.places: dict[SideName, Place] = {place.side: place for place in self.plan.places}
        self._persons: list[str] | None = None
        self._has_open_seats = _has_open(self.places)
        self.game = new_game(self.plan.rules, self.plan.clock)
        # Asked for ten times with every move, and the game would look each time whether its tree was edited.
        self._position: Position | None = None
        setup = setup_played(self.plan.rules)
        self.title = setup.title or self.plan.rules.setup or f"{setup.width}\u00d7{setup.height}"
        self.codes: list[str] = []
        self.movers: list[SideName] = []
        self.texts: list[str] = []
        self.lefts: list[int | None] = []
        self.times: list[int | None] = []
        self._marks: list[str] = []
        self.chat: deque[ChatLine] = deque(maxlen=chat_lines)
        self.draw: list[SideName] = []
        self.draw_declined_at = -1
        self.stop: list[SideName] = []
        self.stop_declined_at = -1
        self.takeback: Takeback | None = None
        self.takeback_declined_at = -1
        self.rematch: list[SideName] = []
        self.next: str | None = None
        self.ended: Ended | None = None
        # What was done for whom by which id: the version after it, and the move if it was one.
        self.requests: dict[tuple[str, str], tuple[int, str | None]] = {}
        # What counts against the limits of a table: moves with those taken back, and what was said by whom.
        self.moves_made = 0
        self.lines_of_players = 0
        self.lines_of_spectators = 0
        # Asking the rules after every move would list all moves once more.
        self.is_decided = False
        self.spent = 0
        self._note(first)

    # What there is.

    @property
    def position(self) -> Position:
        """The position now, to look at: it is frozen."""
        if self._position is None:
            self._position = self.game.position
        return self._position

    @property
    def mode(self) -> ModeName:
        return self.position.mode.value

    @property
    def ply(self) -> int:
        return len(self.texts)

    @property
    def turn(self) -> SideName:
        return side_name(self.position.turn)

    @property
    def order(self) -> list[SideName]:
        return list(self.places)

    @property
    def control(self) -> TimeControl | None:
        return None if self.game.clock is None else self.game.clock.control

    @property
    def status(self) -> Status:
        if self.ended is not None or self.is_decided:
            return "over"
        return "waiting" if self._has_open_seats else "playing"

    @property
    def persons(self) -> list[str]:
        """The people who play, each once."""
        if self._persons is None:
            people = [place.person for place in self.places.values() if place.person is not None]
            self._persons = list(dict.fromkeys(people))
        return self._persons

    @property
    def is_alone(self) -> bool:
        """Whether one person plays against the computer or against themselves, and no seat is open."""
        return not self._has_open_seats and len(self.persons) == 1

    def sides_of(self, person: str | None) -> tuple[SideName, ...]:
        if person is None:
            return ()
        return tuple(side for side, place in self.places.items() if place.person == person)

    def clock_runs(self, ply: int | None = None) -> bool:
        """Whether the side to move spends time: once every side has made its first move."""
        return self.control is not None and (self.ply if ply is None else ply) >= len(self.places)

    @property
    def ending(self) -> Ending | None:
        """How the game ended. Leaving the game is distinguished from resigning."""
        if self.ended is not None and self.ended.how == "aborted":
            return Ending("*", "aborted", None)
        outcome = self.game.outcome() if self.status == "over" else None
        if outcome is None:
            return None
        left = self.ended is not None and self.ended.how == "abandoned"
        winner = None if outcome.winner is None else side_name(outcome.winner)
        points = dict(zip(self.places, outcome.result.points, strict=True)) if self.mode == "four" else {}
        return Ending(str(outcome.result), "abandoned" if left else str(outcome.termination), winner, points)

    def left(self, side: SideName) -> int:
        """Milliseconds a side had at the beginning of this turn."""
        clock = self.game.clock
        return 0 if clock is None else round(clock.left[Side(side)] * 1000)

    # What happens.

    def apply(self, entry: Entry, reached: Position | None = None) -> None:
        """Takes in the next entry. Whether it is possible was checked before it was kept.

        `reached` is the position after a move, if somebody has played it already.
        """
        if entry.version != self.version + 1:
            raise ValueError(f"table {self.id}: expected version {self.version + 1}, found {entry.version}")
        self.version = entry.version
        if self.status == "playing":
            self.spent = entry.spent
        self._note(entry)
        match entry.event:
            case Moved():
                self._move(entry.event, reached)
            case TookBack(to=to):
                self._take_back(to)
            case Sat(side=side, person=person, name=name):
                self.places[side] = replace(self.places[side], kind="person", person=person, name=name)
                self._has_open_seats, self._persons = _has_open(self.places), None
            case DrawOffered(sides=sides):
                self.draw += [side for side in sides if side not in self.draw]
            case DrawDeclined():
                self.draw, self.draw_declined_at = [], self.ply
            case StopOffered(sides=sides):
                self.stop += [side for side in sides if side not in self.stop]
            case StopDeclined():
                self.stop, self.stop_declined_at = [], self.ply
            case TakebackAsked(side=side, to=to):
                self.takeback = Takeback(side, to)
            case TakebackAgreed(sides=sides):
                if self.takeback is not None:
                    self.takeback.agreed.update(sides)
            case TakebackDeclined():
                self.takeback, self.takeback_declined_at = None, self.ply
            case RematchAsked(sides=sides, next=following):
                self.rematch += [side for side in sides if side not in self.rematch]
                self.next = following
            case Ended():
                self._end(entry.event)
            case Spoke(name=name, side=speaker, text=text):
                self.chat.append(ChatLine(name, speaker, text, entry.at, speaker_key(entry.actor)))
                if speaker is None:
                    self.lines_of_spectators += 1
                else:
                    self.lines_of_players += 1
            case Laid():
                raise ValueError(f"table {self.id}: laid twice")

    def _note(self, entry: Entry) -> None:
        if entry.actor is not None and entry.request is not None:
            move = entry.event.move if isinstance(entry.event, Moved) else None
            self.requests[entry.actor, entry.request] = (entry.version, move)

    def _move(self, event: Moved, reached: Position | None) -> None:
        self._position = None
        elapsed = None if event.spent is None else event.spent / 1000
        self.game.play(parse(event.move), elapsed, was_played=True, reached=reached)
        if event.ends:
            decide(self.game)
        self.is_decided = event.ends
        self.moves_made += 1
        self.codes.append(event.move)
        self.times.append(event.spent)
        self.movers.append(event.side)
        self.texts.append(event.text)
        self.lefts.append(self.left(event.side) if self.control is not None else None)
        if self.ply % MARK_EVERY == 0:
            self._marks.append(self.game.tfen())
        # An offer stands until another side moves.
        self.draw = [side for side in self.draw if side == event.side]
        self.stop = [side for side in self.stop if side == event.side]
        self.takeback = None
        self.spent = 0

    def _take_back(self, to: int) -> None:
        self._position = None
        self.game.takeback(self.ply - to)
        del self.codes[to:], self.times[to:], self.movers[to:], self.texts[to:], self.lefts[to:]
        del self._marks[to // MARK_EVERY :]
        self.draw, self.draw_declined_at = [], -1
        self.stop, self.stop_declined_at = [], -1
        self.takeback_declined_at = -1
        self.moves_made += 1
        self.takeback, self.ended, self.rematch = None, None, []
        self.is_decided = False
        self.spent = 0

    def _end(self, event: Ended) -> None:
        self.ended = event
        self.draw, self.stop, self.takeback = [], [], None
        end(self.game, event)

    def rename(self, person: str, name: str) -> bool:
        """Shows a person's new name. It is not an event: a table is loaded with the names people have now."""
        found = False
        for side, place in self.places.items():
            if place.person == person and place.name != name:
                self.places[side] = replace(place, name=name)
                found = True
        return found

    # The game as a value.

    def line(self, ply: int) -> PlayedLine:
        """A position of the game as a value, with its last move unless it is the start.

        Where repetition counts (G9), the position of now comes with every one that it could repeat: nothing from before
        the last loss returns, and without one the game is soon over.
        """
        known = max(0, ply - 1)
        if ply == self.ply and self.plan.rules.house:
            known = max(0, min(known, ply - self.position.quiet))
        mark = min(known // MARK_EVERY, len(self._marks))
        start = self._marks[mark - 1] if mark else self.start
        return PlayedLine(self.plan.rules.setup, start, tuple(self.codes[mark * MARK_EVERY : ply]), self.own_types)

    def recent_position(self) -> Position:
        """The position now, free to play on. Of a long game only the moves that matter are its history."""
        if self.ply <= _LONG:
            return self.position.copy()
        return self.line(self.ply).position().copy()

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game as clients are told them."""
        return rules_message(self.plan.rules)

    @cached_property
    def own_types(self) -> str:
        """The piece types of a board that a player designed, as the header of a record has them; empty for none."""
        types = self.game.start.types
        return write_types(types) if types and self.plan.rules.own else ""

    @cached_property
    def start(self) -> str:
        """The position at the start."""
        return self.game.start.tfen()

    def kept_game(self) -> KeptGame:
        """The game with the names of the players and the day it was begun."""
        headers = {"Date": time.strftime("%Y.%m.%d", time.gmtime(self.created))}
        headers |= {_HEADERS[side]: place.name or "?" for side, place in self.places.items()}
        if self.plan.seed is not None:
            headers["Seed"] = str(self.plan.seed)
        return KeptGame(
            rules=self.plan.rules,
            clock=self.plan.clock,
            headers=headers,
            moves=tuple(self.codes),
            spent=tuple(self.times),
            is_decided=self.is_decided,
            ended=self.ended,
        )

    def record(self) -> str:
        """The game as a record."""
        return self.kept_game().record()


def _has_open(places: dict[SideName, Place]) -> bool:
    return any(place.kind == "open" for place in places.values())


_HEADERS: dict[SideName, str] = {"w": "White", "fw": "FlagWhite", "b": "Black", "fb": "FlagBlack"}
