"""Where the pieces of a lesson are now, each by the square on which it began."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tankchess.core.move import Move
from tankchess.core.piece import Piece
from tankchess.core.position import Position


class Fate(StrEnum):
    """What has become of a piece that is no longer on the board."""

    LOST = "lost"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A square, or the boat that lies on it."""

    square: str
    is_aboard: bool = False


@dataclass(frozen=True, slots=True)
class Roster:
    """The pieces of a lesson by name: the square on which each began, with a `c` before it for the cargo of a boat."""

    places: Mapping[str, Whereabouts | Fate]

    @classmethod
    def of(cls, start: Position) -> Roster:
        """The names of all living pieces at the start of a lesson."""
        places: dict[str, Whereabouts | Fate] = {}
        for piece in start.pieces():
            places[piece.square] = Whereabouts(piece.square)
            if piece.cargo is not None:
                places[f"c{piece.square}"] = Whereabouts(piece.square, is_aboard=True)
        return cls(places)

    def mover(self, move: Move) -> str | None:
        """The name of the piece that makes a move; None for a pass."""
        wanted = Whereabouts(move.from_square or "", move.is_cargo)
        return next((name for name, place in self.places.items() if place == wanted), None)

    def place(self, name: str) -> Whereabouts | None:
        """Where a piece is; None once it is off the board."""
        found = self.places[name]
        return found if isinstance(found, Whereabouts) else None

    def piece(self, name: str, position: Position) -> Piece | None:
        """A piece as it stands in a position that this roster belongs to."""
        place = self.place(name)
        return None if place is None else _piece_on(position, place)

    def after(self, move: Move, after: Position) -> Roster:
        """The roster after a move, which has led to the position `after`."""
        moved = dict(self._moved(move, after))
        for name, place in moved.items():
            if isinstance(place, Whereabouts) and _piece_on(after, place) is None:
                moved[name] = Fate.LOST
        return Roster(moved)

    def _moved(self, move: Move, after: Position) -> Iterator[tuple[str, Whereabouts | Fate]]:
        mover = self.mover(move)
        start, end = move.from_square, move.to_square
        for name, place in self.places.items():
            is_passenger = place == Whereabouts(start or "", is_aboard=True) and not move.is_cargo
            if mover is None or (name != mover and not is_passenger):
                yield name, place
            elif end is None:
                yield name, Fate.LEFT
            else:
                yield name, Whereabouts(end, is_passenger or self._boards(name, end, after))

    def _boards(self, name: str, end: str, after: Position) -> bool:
        """Whether the mover ends aboard a boat: another piece of the roster lies where it has gone."""
        found = after.piece_at(end)
        hosts = [other for other, place in self.places.items() if place == Whereabouts(end) and other != name]
        return bool(hosts) and found is not None and found.cargo is not None


def _piece_on(position: Position, place: Whereabouts) -> Piece | None:
    """The living piece at a place."""
    found = position.piece_at(place.square)
    if found is None or found.is_wreck:
        return None
    return found.cargo if place.is_aboard else found
