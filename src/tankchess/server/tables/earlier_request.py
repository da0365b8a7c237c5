"""Requests that come twice: whoever lost the answer sends the request again, and it is done once."""

from __future__ import annotations

from tankchess.errors import TankChessError
from tankchess.server.people import Person
from tankchess.server.problems import impossible
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.tables.table import parse


def earlier_version(live: LiveTable, person: Person, request: str, move: str | None = None) -> int | None:
    """The version of the table after this request, if it was done before.

    Raises `Refused` for an impossible id, and for one that stands for another move: nobody is told that a move was made
    if it was not.
    """
    if "\0" in request:
        raise impossible("id: expected a string without U+0000")
    version, made = live.state.requests.get((person.id, request), (None, None))
    if version is not None and made != _in_full(move):
        raise impossible("id: expected one that has not been used for anything else")
    return version


def _in_full(move: str | None) -> str | None:
    """A move as events write it."""
    try:
        return None if move is None else str(parse(move))
    except TankChessError:
        return move
