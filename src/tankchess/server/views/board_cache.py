"""The boards of a table, each described once, however many people look at it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.notation.effects import play_with_notes
from tankchess.notation.movetext import write_move_text
from tankchess.server.encoding import encode
from tankchess.server.messages import Announcement, Choices, Ply, Scene, Way
from tankchess.server.problems import Refused, not_found
from tankchess.server.tables.table import Table, side_name
from tankchess.server.tables.table_summary import Preview
from tankchess.server.views.choices import choices_of
from tankchess.server.views.position_view import announcement_of, key_of, scene_of, way_of

_MOST_PLIES = 32


class Sight(NamedTuple):
    """What there is to see after a number of moves."""

    ply: int
    key: str
    scene: Scene
    last: Way | None
    announcement: Announcement


class Foreseen(NamedTuple):
    """A move before it is kept: its text, what it leads to, and the board after it."""

    text: str
    preview: Preview
    sight: Sight


class BoardCache:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._now: Sight | None = None
        self._plies: OrderedDict[int, bytes] = OrderedDict()
        self._choices: tuple[str, asyncio.Task[bytes]] | None = None

    # Now.

    def now(self) -> Sight:
        """The board after the last move."""
        table = self._table
        position = table.position
        sight, key = self._now, key_of(position)
        if sight is None or sight.ply != table.ply or sight.key != key:
            move = table.game.node.move
            last = None if move is None else way_of(table.game.at(table.ply - 1), move)
            sight = self._now = _sight(position, table.ply, last)
        return sight

    def foresee(self, move: Move) -> Foreseen:
        """Looks at the board after a move that was found to be permitted."""
        way = way_of(self._table.position, move)
        position = self._table.position.copy()
        notes = play_with_notes(position, move, was_played=True)
        preview = Preview(side_name(position.turn), position.outcome() is not None)
        sight = _sight(position, self._table.ply + 1, way)
        return Foreseen(write_move_text(move, notes), preview, sight)

    def show(self, sight: Sight) -> None:
        """The board after a move that has been kept."""
        self._now = sight

    def take_back(self) -> None:
        """Other moves may now replace those taken back."""
        self._now = None
        self._plies.clear()

    async def choices(self, ply: int) -> bytes:
        """The encoded choices of the side to move, made once for each position."""
        table = self._table
        if ply != table.ply:
            raise Refused("stale", f"the game is at ply {table.ply}")
        if table.status == "over":
            return encode(Choices(ply, key_of(table.position), table.turn, []))
        name = f"{ply} {key_of(table.position)}"
        if self._choices is None or self._choices[0] != name or self._choices[1].cancelled():
            work = asyncio.to_thread(_encoded_choices, table.position.copy(), ply)
            self._choices = (name, asyncio.create_task(work))
        return await asyncio.shield(self._choices[1])

    # Any.

    def position(self, ply: int) -> Position:
        """A position of the game, free to play on. Raises `Refused` (stale) for one that is not there."""
        if ply > self._table.ply:
            raise Refused("stale", f"the game is at ply {self._table.ply}")
        return self._table.game.at(ply)

    def check(self, ply: int) -> None:
        """Raises `Refused` (not found) for a ply that was not played yet."""
        if ply > self._table.ply:
            raise not_found(f"ply {ply}: the game is at ply {self._table.ply}")

    def ply(self, ply: int) -> bytes:
        """The encoded `Ply` of any number of moves played so far."""
        table = self._table
        self.check(ply)
        if ply == table.ply:
            return _encoded_ply(self.now())
        if ply in self._plies:
            self._plies.move_to_end(ply)
            return self._plies[ply]
        position = table.game.at(ply)
        last = None
        if ply:
            move = position.undo()
            last = way_of(position, move)
            position.push(move)
        data = self._plies[ply] = _encoded_ply(_sight(position, ply, last))
        if len(self._plies) > _MOST_PLIES:
            self._plies.popitem(last=False)
        return data


def _sight(position: Position, ply: int, last: Way | None) -> Sight:
    return Sight(ply, key_of(position), scene_of(position), last, announcement_of(position))


def _encoded_ply(sight: Sight) -> bytes:
    return encode(Ply(sight.ply, sight.key, sight.scene, sight.last, sight.announcement))


def _encoded_choices(position: Position, ply: int) -> bytes:
    return encode(choices_of(position, ply))
