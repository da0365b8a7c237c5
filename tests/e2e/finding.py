"""Finds short games that lead to a move a test is about."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tankchess import Move, Position
from tankchess.server.views.choices import choices_of

MOST_PLIES = 12


def find_way(position: Position, start: str, wanted: Callable[[Move, Position], bool]) -> list[str]:
    """The codes of a game in which one piece drives until it can make the wanted move, and makes it.

    The others wait meanwhile: they turn a piece on the spot.
    """
    seen: set[tuple[str, str]] = set()
    open_ways: deque[tuple[Position, str, list[str]]] = deque([(position, start, [])])
    while open_ways:
        here, square, codes = open_ways.popleft()
        moves = [move for move in here.legal_moves() if move.from_square == square]
        for move in moves:
            if wanted(move, here):
                return [*codes, str(move)]
        if len(codes) >= MOST_PLIES:
            continue
        for move in moves:
            place = (str(move.to_square), str(move.facing))
            if move.to_square is None or move.action or move.via or move.is_cargo or place in seen:
                continue
            seen.add(place)
            after = here.after(move)
            if after.outcome() is None and after.piece_at(move.to_square) is not None:
                waiting = waiting_move(after)
                open_ways.append((after.after(waiting), move.to_square, [*codes, str(move), waiting]))
    raise AssertionError(f"no such move for the piece on {start}")


def waiting_move(position: Position) -> str:
    """A move that changes next to nothing."""
    turns = (move for move in position.legal_moves() if move.from_square == move.to_square and not move.action)
    return str(next(turns))


def is_deadly(move: Move, position: Position) -> bool:
    """Whether the piece is lost by its own move."""
    stands = (stand for mover in choices_of(position, 0).movers for stand in mover.stands)
    return any(stand.deadly and str(move) in {code for code, _, _ in stand.moves} for stand in stands)
