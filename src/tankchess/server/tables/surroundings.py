"""What tables have to know of other processes that serve them, too. A server alone has none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tankchess.server.tables.event import Entry
from tankchess.server.tables.intent import IntentChange
from tankchess.server.tables.live_table import NOBODY_ELSEWHERE, Elsewhere, LiveTable
from tankchess.server.tables.table_summary import TableSummary
from tankchess.server.views.sight import Foreseen


class KeptEvent(NamedTuple):
    """An event that is in the database: the summary after it, the board after a move, and what became of plans."""

    entry: Entry
    summary: TableSummary
    foreseen: Foreseen | None = None
    plans: Sequence[IntentChange] = ()


class Surroundings:
    """Those of a server alone. `is_shared`: other processes change the same tables."""

    is_shared = False

    # What the others are told.

    def laid(self, _live: LiveTable) -> None:
        """A table was laid here."""

    def kept(self, _live: LiveTable, _kept: KeptEvent) -> None:
        """An event was kept here."""

    def planned(self, _change: IntentChange) -> None:
        """A player here has planned something else."""

    def attended(self, _live: LiveTable) -> None:
        """Somebody has come or gone here, or the table was loaded or put away."""

    def seen(self, _live: LiveTable, _person: str) -> None:
        """A player has asked for something without a socket."""

    # What is known of them.

    def at(self, _table: str) -> Elsewhere:
        """Who is at a table elsewhere."""
        return NOBODY_ELSEWHERE

    def is_in_use(self, _table: str) -> bool:
        """Whether somebody is at a table elsewhere, or it goes on there by itself."""
        return False

    def left(self, _table: str) -> float | None:
        """The tick at which somebody was last at a table elsewhere."""
        return None

    def elapsed(self, _last: float) -> float:
        """For how many seconds the clock of a table has run elsewhere since its last event."""
        return 0.0

    async def started(self) -> None:
        """This server has given back the time for which nobody was there, and is about to load its tables."""

    async def refresh(self, _live: LiveTable) -> None:
        """Takes in what others have kept, if there is anything. It never fails."""

    async def catch_up(self, _live: LiveTable) -> None:
        """The same for a caller that holds the lock of the table. Raises what the database raises."""

    # Who does what is to be done once.

    async def may_think(self, _live: LiveTable) -> bool:
        """Whether the computer's move is to be found here."""
        return True

    async def has_thought(self, _live: LiveTable) -> None:
        """The computer need not think any more."""

    async def is_on_duty(self) -> bool:
        """Whether this process does what is due from time to time."""
        return True
