"""Boards that belong to no table, as clients see them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import TankChessError
from tankchess.notation import move_text, read_types
from tankchess.server.messages import Choices, Ending, FreeBoard, FreeLine, Ply, Way
from tankchess.server.tables.game_rules import known_setup
from tankchess.server.views.choices import choices_of
from tankchess.server.views.position_view import announcement_of, ground_name, key_of, scene_of, side_name, way_of
from tankchess.server.views.terrain_svg import ground_svg
from tankchess.server.views.type_cards import type_cards
from tankchess.setups import setup_names

# Somebody steps through a game: the next position is one that was looked at, or a few moves on from one.
_MOST_KNOWN = 256
_MOVES_ON = 4
_known: OrderedDict[Hashable, Position] = OrderedDict()
_lock = threading.Lock()


def line_end(line: FreeLine) -> Position:
    """The position at the end of a line, to look at: it is frozen.

    Raises `ValueError` for a wrong text and for a move that is not legal.
    """
    return _played(line, len(line.moves))


def open_board(line: FreeLine, known_ground: str = "") -> FreeBoard:
    """The board at the end of a line, with the move that led there."""
    if not line.moves:
        return free_board(line_end(line), 0, known_ground=known_ground)
    before, after = _played(line, len(line.moves) - 1), line_end(line)
    move = Move.parse(line.moves[-1])
    return free_board(
        after,
        len(line.moves),
        way_of(before, move),
        known_ground,
        text=move_text(before, move),
        number=before.move_number,
    )


def free_board(
    position: Position,
    ply: int,
    last: Way | None = None,
    known_ground: str = "",
    *,
    is_still: bool = False,
    text: str = "",
    number: int = 0,
) -> FreeBoard:
    """A position as a board; `last` is the move that led to it. One that `is_still` is only for looking."""
    has_ground = ground_name(position) == known_ground
    return FreeBoard(
        board=Ply(ply, key_of(position), scene_of(position), last, announcement_of(position)),
        mode=position.mode.value,
        choices=_nothing_of(position, ply) if is_still else choices_of(position, ply),
        types=type_cards(position),
        ground=None if has_ground else ground_svg(position),
        ending=_ending(position),
        text=text,
        number=number,
    )


def _nothing_of(position: Position, ply: int) -> Choices:
    return Choices(ply, key_of(position), side_name(position.turn), [])


def _played(line: FreeLine, count: int) -> Position:
    """The position after so many moves of a line: found, or played from one that is found, or from the start."""
    found = _find(line, count)
    if found is not None:
        return found
    nearest = (back for back in range(1, min(_MOVES_ON, count) + 1))
    begun = next(((back, known) for back in nearest if (known := _find(line, count - back)) is not None), None)
    back, position = (count, _start(line)) if begun is None else (begun[0], begun[1].copy())
    for number, code in enumerate(line.moves[count - back : count], start=count - back + 1):
        _play(position, number, code)
        position = _turned(position, line)
    return _keep(line, count, position.freeze())


def _key(line: FreeLine, count: int) -> Hashable:
    return line.setup, line.types, line.tfen, line.alone, tuple(line.moves[:count])


def _find(line: FreeLine, count: int) -> Position | None:
    with _lock:
        return _known.get(_key(line, count))


def _keep(line: FreeLine, count: int, position: Position) -> Position:
    with _lock:
        _known[_key(line, count)] = position
        _known.move_to_end(_key(line, count))
        if len(_known) > _MOST_KNOWN:
            _known.popitem(last=False)
    return position


def _play(position: Position, number: int, code: str) -> None:
    try:
        position.play(Move.parse(code))
    except TankChessError as error:
        raise ValueError(f"move {number}, {code}: {error}") from None


def _turned(position: Position, line: FreeLine) -> Position:
    """The position with the side to move that plays alone, where there is one."""
    return position if line.alone is None else position.with_turn(line.alone)


def start_of(tfen: str, setup: str = "", types: str = "") -> Position:
    """The position of a TFEN with the piece types of a shipped setup, or with own ones. Raises `ValueError`."""
    if types:
        return Position.from_tfen(tfen, read_types(types))
    if not setup:
        return Position.from_tfen(tfen)
    if setup not in setup_names():
        raise ValueError(f"setup: there is none named {setup}")
    return Position.from_tfen(tfen, known_setup(setup).types)


def _start(line: FreeLine) -> Position:
    return start_of(line.tfen, line.setup, line.types)


def _ending(position: Position) -> Ending | None:
    outcome = position.outcome()
    if outcome is None:
        return None
    winner = None if outcome.winner is None else side_name(outcome.winner)
    return Ending(str(outcome.result), str(outcome.termination), winner)
