"""A table as its rows, to be read where nobody waits: in a worker."""

from __future__ import annotations

from msgspec import Struct

from tankchess.game import Game
from tankchess.server.storage.formats import read_event
from tankchess.server.tables.event import Entry
from tankchess.server.tables.table import Table


class StoredEvent(Struct, frozen=True):
    at: float
    body: str
    actor: str | None
    spent: int


class StoredGame(Struct, frozen=True):
    """All events of a table, and the names its people have today."""

    table: str
    events: tuple[StoredEvent, ...]
    names: dict[str, str]

    def record(self) -> str:
        """The record of the game, with an empty line after it. Raises `UnreadableRow`."""
        return self._played().record().rstrip("\n") + "\n\n"

    def game(self) -> Game:
        """The game. Raises `UnreadableRow`."""
        return self._played().kept_game().game()

    def _played(self) -> Table:
        entries = [
            Entry(self.table, version, event.at, read_event(event.body), event.actor, None, event.spent)
            for version, event in enumerate(self.events, start=1)
        ]
        table = Table(entries[0])
        for entry in entries[1:]:
            table.apply(entry)
        for person, name in self.names.items():
            table.rename(person, name)
        return table
