"""Going through a whole table by its key, a window at a time: no statement looks at more rows than that.

Housekeeping looks for rows by what no index holds, since an index on what every move changes would slow every move.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select

from tankchess.server.storage.store import Store

# Rows of a window, so few that looking at them takes milliseconds; and windows before others have their turn.
WINDOW = 200
WINDOWS = 100


class FoundKeys(NamedTuple):
    """Keys that were found, and whether the walk has come to the end of the table."""

    keys: list[str]
    is_end: bool


class Walk:
    """A walk through the rows of a table, in the order of its key. After the end it begins anew."""

    def __init__(self, store: Store, key: ColumnElement[str]) -> None:
        self._store = store
        self._key = key
        self._last: str | None = None

    async def find(self, query: Select[Any], most: int) -> FoundKeys:
        """The next keys that a query finds, at most so many. A few windows without any are an answer, too."""
        async with self._store.engine.connect() as connection:
            for _ in range(WINDOWS):
                begin = [] if self._last is None else [self._key > self._last]
                window = select(self._key.label("key")).where(*begin).order_by(self._key).limit(WINDOW).subquery()
                measured = await connection.execute(select(func.max(window.c.key).label("end"), func.count()))
                end, size = measured.one()
                keys: list[str] = []
                if size:
                    part = query.where(*begin, self._key <= end).limit(most)
                    keys = list((await connection.execute(part)).scalars())
                is_end = False
                if len(keys) < most:
                    # Whatever else there is comes after this window.
                    is_end = size < WINDOW
                    self._last = None if is_end else end
                if keys or is_end:
                    return FoundKeys(keys, is_end)
        return FoundKeys([], False)
