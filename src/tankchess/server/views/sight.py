"""The board after a number of moves, and what a move will lead to, as values that can be kept and sent."""

from __future__ import annotations

from msgspec import Struct

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.notation.effects import is_plain_shot, notes_after
from tankchess.notation.movetext import write_move_text
from tankchess.server.messages import Announcement, Ply, Scene, Way
from tankchess.server.tables.table import side_name
from tankchess.server.tables.table_summary import Preview
from tankchess.server.views.position_view import announcement_of, key_of, scene_of, way_of


class Sight(Struct, frozen=True):
    """What there is to see after a number of moves."""

    ply: int
    key: str
    scene: Scene
    last: Way | None
    announcement: Announcement


class Foreseen(Struct, frozen=True):
    """A move before it is kept: its text, what it leads to, and the board after it."""

    text: str
    preview: Preview
    sight: Sight


def sight_of(position: Position, ply: int, last: Way | None) -> Sight:
    return Sight(ply, key_of(position), scene_of(position), last, announcement_of(position))


def ply_of(sight: Sight) -> Ply:
    return Ply(sight.ply, sight.key, sight.scene, sight.last, sight.announcement)


def foresee(position: Position, move: Move, ply: int) -> Foreseen:
    """Looks at the board after a move that was found to be permitted; `ply` moves were played before it."""
    return _Ahead(position, move, ply).foreseen()


def foresee_at_once(position: Position, move: Move, ply: int) -> tuple[Foreseen, Position] | None:
    """The same with the position itself, or None where it may take long: whether a player under threat has a move left
    (G2).
    """
    ahead = _Ahead(position, move, ply)
    after = ahead.position
    if after.announce.forbids and (after.in_check() or after.escape_threat()):
        return None
    return ahead.foreseen(), after


class _Ahead:
    """A move that is played on a copy of the position."""

    def __init__(self, position: Position, move: Move, ply: int) -> None:
        self.move = move
        self.ply = ply + 1
        self.way = way_of(position, move)
        self._is_plain = is_plain_shot(position, move)
        self.position = position.copy()
        self.position.push(move)

    def foreseen(self) -> Foreseen:
        after = self.position
        text = write_move_text(self.move, notes_after(after, self.move, self._is_plain))
        preview = Preview(side_name(after.turn), after.outcome() is not None)
        return Foreseen(text, preview, sight_of(after, self.ply, self.way))
