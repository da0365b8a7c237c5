"""Who is next: in turn for every address, there for every person, and of a person's requests the oldest.

Whoever was served longest ago comes first. So a crowd, or one person with a hundred tables, keeps others waiting for
one request of theirs at most, and somebody who takes time to think hardly waits at all.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

_MOST_REMEMBERED = 20_000


class Asker(NamedTuple):
    """Who asks: the address of their connection, as far as it is known, and the person."""

    address: str = ""
    person: str = ""


NOBODY = Asker()


class Turn(NamedTuple, Generic[T]):
    """What is to be done next, and its fair share of the time there is: 1 if nobody else waits."""

    item: T
    share: float


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._lines: dict[str, dict[str, deque[T]]] = {}
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()
        self._turns = 0
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def add(self, asker: Asker, item: T) -> None:
        self._lines.setdefault(asker.address, {}).setdefault(asker.person, deque()).append(item)
        self._length += 1

    def remove(self, asker: Asker, item: T) -> None:
        """Takes out what nobody waits for any more, if it still waits."""
        line = self._lines.get(asker.address, {}).get(asker.person)
        if line is not None and item in line:
            line.remove(item)
            self._length -= 1
            self._tidy(asker)

    def take(self) -> Turn[T]:
        """The next. Raises `LookupError` if nothing waits."""
        if not self._length:
            raise LookupError("nothing waits")
        address = min(self._lines, key=lambda address: self._last(address))
        persons = self._lines[address]
        person = min(persons, key=lambda person: self._last(address, person))
        share = 1 / (len(self._lines) * len(persons) * len(persons[person]))
        item = persons[person].popleft()
        self._length -= 1
        self._turns += 1
        for key in ((address,), (address, person)):
            self._served[key] = self._turns
            self._served.move_to_end(key)
        while len(self._served) > _MOST_REMEMBERED:
            self._served.popitem(last=False)
        self._tidy(Asker(address, person))
        return Turn(item, share)

    def order(self) -> list[T]:
        """All that waits, in the order in which it will be taken if nothing is added."""
        lines = []
        for address in sorted(self._lines, key=lambda address: self._last(address)):
            persons = self._lines[address]
            people = sorted(persons, key=lambda person: self._last(address, person))
            lines.append(_in_turn(persons[person] for person in people))
        return _in_turn(lines)

    def _last(self, *key: str) -> int:
        """The turn in which somebody was last served, 0 for never."""
        return self._served.get(key, 0)

    def _tidy(self, asker: Asker) -> None:
        persons = self._lines[asker.address]
        if not persons[asker.person]:
            del persons[asker.person]
        if not persons:
            del self._lines[asker.address]


def _in_turn(lines: Iterable[Iterable[T]]) -> list[T]:
    """The first of every line, then the second of every line, and so on."""
    found: list[T] = []
    left = [deque(line) for line in lines]
    while left:
        found += [line.popleft() for line in left]
        left = [line for line in left if line]
    return found
