"""The moves of a table as they are sent to everybody who joins it, encoded once."""

from __future__ import annotations

from typing import cast

from msgspec import Raw

from tankchess.server.encoding import encode
from tankchess.server.messages import PlayedMove
from tankchess.server.tables.table import Table

_CHUNK = 64


def played_moves(state: Table, start: int, end: int | None = None) -> list[PlayedMove]:
    chosen = slice(start, end)
    lines = zip(state.codes[chosen], state.texts[chosen], state.movers[chosen], state.lefts[chosen], strict=True)
    return [PlayedMove(code, text, side, left) for code, text, side, left in lines]


class MoveList:
    """All moves of a table as JSON. Full chunks are kept, so that joining a long game costs little more than a copy."""

    def __init__(self, state: Table) -> None:
        self._state = state
        self._chunks: list[bytes] = []

    @property
    def missing(self) -> int:
        """How many full chunks are not encoded yet."""
        return self._state.ply // _CHUNK - len(self._chunks)

    def grow(self, most: int) -> None:
        """Encodes what is missing, so many chunks at most."""
        for _ in range(min(most, self.missing)):
            start = len(self._chunks) * _CHUNK
            self._chunks.append(encode(played_moves(self._state, start, start + _CHUNK))[1:-1])

    def take_back(self) -> None:
        """Other moves may now replace those taken back."""
        del self._chunks[self._state.ply // _CHUNK :]

    def encoded(self) -> list[PlayedMove]:
        """All moves, in a form that is only good for being encoded."""
        self.grow(self.missing)
        rest = encode(played_moves(self._state, len(self._chunks) * _CHUNK))[1:-1]
        parts = [*self._chunks, rest] if rest else self._chunks
        return cast("list[PlayedMove]", Raw(b"[" + b",".join(parts) + b"]"))
