"""The boards of a table, each described once, however many people look at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.server.encoding import encode
from tankchess.server.messages import Choices
from tankchess.server.problems import Refused, not_found
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.tables.table import Table
from tankchess.server.views.position_view import key_of, way_of
from tankchess.server.views.sight import Foreseen, Sight, foresee_at_once, ply_of, sight_of
from tankchess.server.work.answer import Answer
from tankchess.server.work.question import Question
from tankchess.server.work.questions import AskChoices, AskPly, AskRecord

Ask = Callable[[Question], Awaitable[Answer]]


class BoardCache:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._now: Sight | None = None
        # The position that was last foreseen, and the move that leads to it.
        self._ahead: tuple[Move, Position] | None = None
        # The board that is expected next: it counts if it turns out to be the one of now.
        self._next: Sight | None = None

    # Now.

    def now(self) -> Sight:
        """The board after the last move."""
        table = self._table
        position = table.position
        sight, key = self._now, key_of(position)
        if sight is None or sight.ply != table.ply or sight.key != key:
            sight, self._next = self._next, None
        if sight is None or sight.ply != table.ply or sight.key != key:
            line = table.line(table.ply)
            last = way_of(line.before().position(), Move.parse(line.moves[-1])) if line.moves else None
            sight = sight_of(position, table.ply, last)
        self._now = sight
        return sight

    def expect(self, sight: Sight) -> None:
        """A board that was looked at elsewhere, before anybody asks for it."""
        self._next = sight

    def foresee(self, move: Move) -> Foreseen | None:
        """Looks at the board after a move that was found to be permitted; None if that may take long."""
        found = foresee_at_once(self._table.position, move, self._table.ply)
        if found is None:
            return None
        foreseen, after = found
        self._ahead = move, after
        return foreseen

    def reached(self, move: Move) -> Position | None:
        """The position after a move, if it was the last to be foreseen. It is given away once."""
        ahead, self._ahead = self._ahead, None
        if ahead is None or ahead[0] != move or not ahead[1].follows(self._table.position, move):
            return None
        return ahead[1]

    def show(self, sight: Sight) -> None:
        """The board after a move that has been kept."""
        self._now = sight

    def take_back(self) -> None:
        """Other moves may now replace those taken back."""
        self._now = None

    # What takes long is asked elsewhere.

    async def choices(self, ply: int, ask: Ask) -> Answer:
        """The choices of the side to move."""
        table = self._table
        if ply != table.ply:
            raise Refused("stale", f"the game is at ply {table.ply}")
        if table.status == "over":
            return Answer(encode(Choices(ply, key_of(table.position), table.turn, [])))
        return await ask(AskChoices(table.line(ply), ply))

    async def ply(self, ply: int, ask: Ask) -> Answer:
        """The `Ply` of any number of moves played so far."""
        self.check(ply)
        if ply == self._table.ply:
            return Answer(encode(ply_of(self.now())))
        return await ask(AskPly(self._table.line(ply), ply))

    async def record(self, ask: Ask) -> Answer:
        """The record of the game."""
        table = self._table
        names = "/".join(place.name for place in table.places.values())
        return await ask(AskRecord(f"{table.id} {table.version} {names}", table.kept_game()))

    # Any.

    def line(self, ply: int) -> PlayedLine:
        """A position of the game. Raises `Refused` (stale) for one that is not there."""
        if ply > self._table.ply:
            raise Refused("stale", f"the game is at ply {self._table.ply}")
        return self._table.line(ply)

    def check(self, ply: int) -> None:
        """Raises `Refused` (not found) for a ply that was not played yet."""
        if ply > self._table.ply:
            raise not_found(f"ply {ply}: the game is at ply {self._table.ply}")
