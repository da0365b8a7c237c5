"""A position of a game as a value: small, and the same in every process."""

from __future__ import annotations

import threading
from collections import OrderedDict

from msgspec import Struct

from tankchess.core.position import Position
from tankchess.server.tables.game_rules import types_of

# Questions about one game come one after the other: a position is often one that is known, or a few moves on.
_MOST_KNOWN = 32
_MOVES_ON = 4


class PlayedLine(Struct, frozen=True):
    """A position that was written down, and the moves since. `setup` knows the types of its pieces, or `types` does."""

    setup: str
    tfen: str
    moves: tuple[str, ...] = ()
    types: str = ""

    def position(self) -> Position:
        """The position at its end, to look at: it is frozen."""
        with _lock:
            found = _known.get(self)
        if found is None:
            found = self._played().freeze()
        with _lock:
            _known[self] = found
            _known.move_to_end(self)
            if len(_known) > _MOST_KNOWN:
                _known.popitem(last=False)
        return found

    def before(self, moves: int = 1) -> PlayedLine:
        """The line without its last moves."""
        return PlayedLine(self.setup, self.tfen, self.moves[: len(self.moves) - moves], self.types)

    def _played(self) -> Position:
        for back in range(1, min(_MOVES_ON, len(self.moves)) + 1):
            with _lock:
                earlier = _known.get(self.before(back))
            if earlier is not None:
                return _played_on(earlier.copy(), self.moves[-back:])
        return _played_on(Position.from_tfen(self.tfen, types_of(self.setup, self.types)), self.moves)


def _played_on(position: Position, moves: tuple[str, ...]) -> Position:
    for code in moves:
        position.push(code)
    return position


_known: OrderedDict[PlayedLine, Position] = OrderedDict()
_lock = threading.Lock()
