"""Who waits for a worker, and in which line: in turn for every address, and there for every person.

Somebody who is many people at one address has the turns of one. And what one of them takes long for, the others of the
address are not known to do better: the first question of each waits with the long ones.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from tankchess.server.fair_queue import Asker, FairQueue, Served
from tankchess.server.work.time_spent import TimeSpent

# Who has had more of the workers' time than this lately, in seconds, or has it now, keeps others waiting: a list of
# moves takes a hundredth.
LONG = 0.3


class WaitingLine(IntEnum):
    """Where somebody waits, those who come first before the others."""

    QUICK = 0
    NEW = 1
    LONG = 2


class WaitingLines:
    """With `are_apart` False there is only one line, the quick one."""

    def __init__(self, *, are_apart: bool) -> None:
        self._are_apart = are_apart
        served = Served()
        self._lines: dict[WaitingLine, FairQueue[Asker]] = {line: FairQueue(served) for line in WaitingLine}
        self._spent = TimeSpent()
        # Only what was long: many people with short questions are no reason to doubt the next.
        self._spent_at = TimeSpent()

    def has(self, line: WaitingLine) -> bool:
        return len(self._lines[line]) > 0

    def line_of(self, asker: Asker) -> WaitingLine:
        if not self._are_apart:
            return WaitingLine.QUICK
        spent = self._spent.of(asker.person)
        is_doubtful = (self._spent_at.of(asker.address) or 0.0) > LONG
        if spent is None:
            return WaitingLine.LONG if is_doubtful else WaitingLine.NEW
        if spent > LONG:
            return WaitingLine.LONG
        return WaitingLine.NEW if is_doubtful else WaitingLine.QUICK

    def add(self, asker: Asker) -> None:
        self._lines[self.line_of(asker)].add(asker, asker)

    def take(self, line: WaitingLine, may_have: Callable[[str], bool] | None = None) -> Asker | None:
        """The next of a line; of the addresses that may have a turn now, if only some may."""
        try:
            queue = self._lines[line]
            return (queue.take() if may_have is None else queue.take(may_have)).item
        except LookupError:
            return None

    def spent(self, person: str) -> float:
        return self._spent.of(person) or 0.0

    def charge(self, asker: Asker, seconds: float) -> None:
        """Somebody has had so many seconds of a worker."""
        self._spent.add(asker.person, seconds)
        if self.spent(asker.person) > LONG:
            self._spent_at.add(asker.address, seconds)
            self._line_up_again(asker.address)

    def _line_up_again(self, address: str) -> None:
        """Those of an address have come to be doubted, or more so."""
        for line in (WaitingLine.QUICK, WaitingLine.NEW):
            for asker in self._lines[line].of(address):
                self._lines[line].remove(asker, asker)
                self.add(asker)

    def has_newcomers(self, address: str) -> bool:
        """Whether somebody waits with the long ones only because of others at the address."""
        return any(self._spent.of(asker.person) is None for asker in self._lines[WaitingLine.LONG].of(address))

    def clear(self) -> None:
        for line in self._lines.values():
            line.clear()
