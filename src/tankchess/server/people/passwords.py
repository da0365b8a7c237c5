"""Passwords: which are accepted, how they are kept, whether one is right."""

from __future__ import annotations

import asyncio
import re
import secrets
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from tankchess.server.people.common_passwords import is_common
from tankchess.server.problems import Refused
from tankchess.server.settings import Settings

SHORTEST = 12
_HASHES_AT_ONCE = 2
_SPACES = re.compile(r"\s{2,}")


def normalised(password: str) -> str:
    """The same password on every keyboard: an accented letter may be typed as one character or as two."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Hashes passwords and compares them, a few at a time and outside of the event loop."""

    def __init__(self, settings: Settings) -> None:
        self._hasher = PasswordHasher(
            time_cost=settings.password_rounds, memory_cost=settings.password_memory, parallelism=1
        )
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)
        self._nobody = ""

    async def accept(self, password: str, name: str) -> str:
        """The hash of a new password. Raises `Refused` for one that is too short or among the first to be guessed."""
        text = normalised(password)
        # Several spaces in a row count as one, but they stay part of it.
        if len(_SPACES.sub(" ", text)) < SHORTEST:
            raise Refused("short_password", f"password: expected at least {SHORTEST} characters")
        async with self._hashing:
            if await asyncio.to_thread(is_common, text, name):
                raise Refused("common_password", "password: expected one that is not among the first to be guessed")
            return await asyncio.to_thread(self._hasher.hash, text)

    async def is_common(self, password: str, name: str) -> bool:
        """Whether a password is among the first to be guessed: one of an earlier version may be."""
        return await asyncio.to_thread(is_common, normalised(password), name)

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Whether a password belongs to a hash. Without a hash it takes as long and is wrong: timing must not tell
        which names exist."""
        known = hashed or await self._nobody_hash()
        async with self._hashing:
            is_right = await asyncio.to_thread(self._verify, known, password)
        return is_right and hashed is not None

    async def renewed(self, hashed: str, password: str) -> str | None:
        """A new hash for a right password that was kept in an earlier way, None if it need not be renewed."""
        text = normalised(password)
        async with self._hashing:
            is_current = text == password or await asyncio.to_thread(self._matches, hashed, text)
            if is_current and not self._hasher.check_needs_rehash(hashed):
                return None
            return await asyncio.to_thread(self._hasher.hash, text)

    def _verify(self, hashed: str, password: str) -> bool:
        text = normalised(password)
        # Earlier versions kept passwords as they were typed. How often is tried depends on what is typed alone.
        return self._matches(hashed, text) or (text != password and self._matches(hashed, password))

    def _matches(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (Argon2Error, InvalidHashError, UnicodeError):
            return False

    async def _nobody_hash(self) -> str:
        """The hash of a password nobody has."""
        if not self._nobody:
            self._nobody = await asyncio.to_thread(self._hasher.hash, secrets.token_urlsafe(16))
        return self._nobody
