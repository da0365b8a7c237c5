"""A start that fails because of something around the server: one line says what, instead of where in the program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from tankchess.errors import TankChessError
from tankchess.server.bus.bus import BusAway, BusError
from tankchess.server.problems import Refused
from tankchess.server.storage.database import DatabaseError, reason_of
from tankchess.server.storage.lock import DatabaseHeld


class CannotStart(TankChessError):
    """The database or the bus was there a moment ago, and fails now."""


_EXPECTED = (CannotStart, BusError, DatabaseError, DatabaseHeld)
_NAMES = tuple(f"{kind.__module__}.{kind.__qualname__}: " for kind in _EXPECTED)


@contextmanager
def one_reason() -> Iterator[None]:
    """Raises `CannotStart` for what the database and the bus raise, and lets faults of the program through."""
    try:
        yield
    except SQLAlchemyError as error:
        raise CannotStart(f"the database: {reason_of(error)}") from None
    except Refused as refused:
        # The writer has logged why.
        raise CannotStart(f"the database: {refused.message}") from None
    except BusAway as error:
        raise CannotStart(f"the bus: {error}") from None


def in_one_line(message: dict[str, Any]) -> dict[str, Any]:
    """What the application says of its start; of what was to be expected, the lines that led to it are of no use."""
    last = str(message.get("message", "")).strip().rpartition("\n")[2]
    name = next((each for each in _NAMES if last.startswith(each)), None)
    return message if name is None else {**message, "message": last.removeprefix(name)}
