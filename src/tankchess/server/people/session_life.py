"""How long sessions live.

The session of an account has an idle and an absolute end: its holder can log in again. A guest cannot, and would lose
their seats; so guests have an idle end only. The token of an account ends after a year, used or not.
"""

from __future__ import annotations

from tankchess.server.people.person import Person, SessionKind
from tankchess.server.settings import Settings
from tankchess.server.time_source import DAY


class SessionLife:
    """The ends of sessions, by the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def idle_days(self, kind: SessionKind, is_account: bool) -> int:
        if kind == "device":
            return self._settings.device_days
        if kind == "cookie" and is_account:
            return self._settings.session_idle_days
        return self._settings.sessions_kept_days

    def days(self, kind: SessionKind, is_account: bool) -> int | None:
        """The days until the absolute end, None where there is none."""
        if not is_account:
            return None
        return {"cookie": self._settings.session_days, "token": self._settings.token_days, "device": None}[kind]

    def end(self, person: Person) -> float:
        """The moment at which a session ends if it is not used any more."""
        ends = person.seen + self.idle_days(person.kind, person.is_account) * DAY
        days = self.days(person.kind, person.is_account)
        return ends if days is None else min(ends, person.created + days * DAY)

    def cookie_age(self, person: Person, now: float) -> float:
        """For how many seconds a browser should keep the cookie."""
        return max(0.0, self.end(person) - now)
