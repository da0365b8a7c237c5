"""Everybody who may be at the server."""

from __future__ import annotations

from tankchess.server.people.accounts import Accounts
from tankchess.server.people.erasure import Erasure
from tankchess.server.people.guests import Guests
from tankchess.server.people.naming import Naming
from tankchess.server.people.own_setups import OwnSetups
from tankchess.server.people.passwords import Passwords
from tankchess.server.people.person import Person
from tankchess.server.people.progress import Progress
from tankchess.server.people.session_moves import SessionMoves
from tankchess.server.people.sessions import Sessions
from tankchess.server.people.tokens import Tokens
from tankchess.server.settings import Settings
from tankchess.server.storage.store import Store
from tankchess.server.time_source import TimeSource


class People:
    """The parts that know people, put together."""

    def __init__(self, store: Store, settings: Settings, time: TimeSource) -> None:
        self.sessions = Sessions(store, settings, time)
        self.moves = SessionMoves(self.sessions, settings, time)
        self.naming = Naming(self.sessions)
        self.guests = Guests(self.sessions, time)
        self.tokens = Tokens(self.sessions, settings, time)
        self.progress = Progress(store, time)
        self.own_setups = OwnSetups(store, settings, time)
        self.erasure = Erasure(store, self.sessions, self.naming, time)
        self.accounts = Accounts(store, self.sessions, self.naming, Passwords(settings), self.erasure, settings, time)

    async def find(self, secret: str) -> Person | None:
        """The person a cookie or token stands for."""
        return await self.sessions.find(secret)
