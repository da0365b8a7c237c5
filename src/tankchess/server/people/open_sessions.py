"""The sessions that are in use by open sockets. A socket ends with its session, and speaks under its newest name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tankchess.server.people.person import Person


class OpenSession:
    """One socket's hold on a session. Once `is_over`, nothing it sends may be acted upon."""

    __slots__ = ("_on_end", "is_over", "person")

    def __init__(self, person: Person) -> None:
        self.person = person
        self.is_over = False
        self._on_end: Callable[[], None] | None = None

    def when_over(self, action: Callable[[], None]) -> None:
        """What to do when the session is over, at once if it is."""
        self._on_end = action
        if self.is_over:
            action()

    def finish(self) -> None:
        if not self.is_over:
            self.is_over = True
            if self._on_end is not None:
                self._on_end()


class OpenSessions:
    """All sockets with a session, found by session and by person."""

    def __init__(self) -> None:
        self._by_session: dict[str, dict[OpenSession, None]] = {}
        self._by_person: dict[str, dict[OpenSession, None]] = {}

    def __iter__(self) -> Iterator[OpenSession]:
        return iter([held for group in self._by_session.values() for held in group])

    def hold(self, person: Person) -> OpenSession:
        """Notes an open socket."""
        held = OpenSession(person)
        self._by_session.setdefault(person.session, {})[held] = None
        self._by_person.setdefault(person.id, {})[held] = None
        return held

    def release(self, held: OpenSession) -> None:
        """The socket has been closed."""
        person = held.person
        for index, key in ((self._by_session, person.session), (self._by_person, person.id)):
            group = index.get(key, {})
            group.pop(held, None)
            if not group:
                index.pop(key, None)

    def finish(self, session: str) -> None:
        """Ends the sockets of a session."""
        for held in list(self._by_session.get(session, ())):
            held.finish()

    def finish_all(self, person: str) -> None:
        """Ends the sockets of all sessions of a person."""
        for held in list(self._by_person.get(person, ())):
            held.finish()

    def rename(self, person: str, name: str) -> None:
        for held in self._by_person.get(person, ()):
            held.person = replace(held.person, name=name)

    def note(self, person: Person) -> None:
        """Takes over what has become known about a session."""
        for held in self._by_session.get(person.session, ()):
            held.person = person
