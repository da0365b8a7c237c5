"""Who is next: in turn for every address, there for every person, and of a person's requests the oldest.

Whoever was served longest ago comes first. So a crowd, or one person with a hundred tables, keeps others waiting for
one request of theirs at most, and somebody who takes time to think hardly waits at all.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

_MOST_REMEMBERED = 20_000


class Asker(NamedTuple):
    """Who asks: the address of their connection, as far as it is known, and the person."""

    address: str = ""
    person: str = ""


NOBODY = Asker()


def alone(person: str) -> Asker:
    """Somebody whose address is not known, or the server itself: their turn is nobody else's."""
    return Asker(person, person)


class Turn(NamedTuple, Generic[T]):
    """What is to be done next, and its fair share of the time there is: 1 if nobody else waits."""

    item: T
    share: float


class Served:
    """Who was served when, as far as it is remembered."""

    def __init__(self) -> None:
        self._turns = 0
        self._latest: OrderedDict[tuple[str, ...], int] = OrderedDict()

    def note(self, address: str, person: str) -> None:
        self._turns += 1
        for key in ((address,), (address, person)):
            self._latest[key] = self._turns
            self._latest.move_to_end(key)
        while len(self._latest) > _MOST_REMEMBERED:
            self._latest.popitem(last=False)

    def last(self, *key: str) -> int:
        """The turn in which somebody was last served, 0 for never."""
        return self._latest.get(key, 0)


def _anybody(_address: str) -> bool:
    return True


class FairQueue(Generic[T]):
    """Several queues may share what they know of who was `served`."""

    def __init__(self, served: Served | None = None) -> None:
        self._lines: dict[str, dict[str, deque[T]]] = {}
        self._served = served or Served()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def of(self, address: str) -> list[T]:
        """What waits for an address."""
        return [item for line in self._lines.get(address, {}).values() for item in line]

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

    def take(self, may_have: Callable[[str], bool] = _anybody) -> Turn[T]:
        """The next, of the addresses that may have it now. Raises `LookupError` if nothing waits there."""
        addresses = [address for address in self._lines if may_have(address)]
        if not addresses:
            raise LookupError("nothing waits")
        address = min(addresses, key=self._served.last)
        persons = self._lines[address]
        person = min(persons, key=lambda person: self._served.last(address, person))
        share = 1 / (len(self._lines) * len(persons) * len(persons[person]))
        item = persons[person].popleft()
        self._length -= 1
        self._served.note(address, person)
        self._tidy(Asker(address, person))
        return Turn(item, share)

    def clear(self) -> None:
        self._lines.clear()
        self._length = 0

    def order(self) -> list[T]:
        """All that waits, in the order in which it will be taken if nothing is added."""
        lines = []
        for address in sorted(self._lines, key=self._served.last):
            persons = self._lines[address]
            people = sorted(persons, key=lambda person: self._served.last(address, person))
            lines.append(_in_turn(persons[person] for person in people))
        return _in_turn(lines)

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
