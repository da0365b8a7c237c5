"""People: guests with a cookie, accounts with a password, tokens for programs."""

from tankchess.server.people.people import People
from tankchess.server.people.person import Person

__all__ = ["People", "Person"]
