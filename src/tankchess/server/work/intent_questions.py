"""The questions about positions that have not come about: those a player plans for."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.errors import TankChessError
from tankchess.server.encoding import encode, encode_binary
from tankchess.server.messages import AheadView, SideName
from tankchess.server.tables.intent import tidy_lines
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.views.choices import choices_of
from tankchess.server.views.position_view import ground_name, way_of
from tankchess.server.views.sight import ply_of, sight_of
from tankchess.server.views.terrain_svg import ground_svg
from tankchess.server.work.question import Question

# In place of a move: the turn goes to a side as if the others had done nothing, to choose a premove.
TURN_TO = "turn:"


def reached(line: PlayedLine, ahead: tuple[str, ...]) -> Position:
    """The position after moves that have not been played yet. Raises `ValueError` if one of them is not legal."""
    position = line.position()
    if not ahead:
        return position
    position = position.copy()
    for code in ahead:
        position = _played(position, code)
    return position


def _played(position: Position, code: str) -> Position:
    if code.startswith(TURN_TO):
        return position.with_turn(code.removeprefix(TURN_TO))
    try:
        position.play(code)
    except TankChessError as error:
        raise ValueError(f"{code}: {error}") from None
    return position


class AskAhead(Question, frozen=True):
    """The board after some moves that may come, and what can be played there: an `AheadView`."""

    line: PlayedLine
    ahead: tuple[str, ...]
    ply: int

    def answer(self) -> bytes:
        position = reached(self.line, self.ahead)
        ply = self.ply + len(self.ahead)
        last = None
        if self.ahead and not self.ahead[-1].startswith(TURN_TO):
            last = way_of(reached(self.line, self.ahead[:-1]), Move.parse(self.ahead[-1]))
        is_same = ground_name(position) == ground_name(self.line.position())
        ground = None if is_same else ground_svg(position)
        return encode(AheadView(ply_of(sight_of(position, ply, last)), choices_of(position, ply), ground))


class CheckedPlan(Struct, frozen=True):
    """A plan in which every move was found to be legal, in the usual spelling."""

    premove: str | None
    lines: list[list[str]]


class AskPlan(Question, frozen=True):
    """Whether a plan can be carried out: a `CheckedPlan`, in the form that is only for the server."""

    line: PlayedLine
    side: SideName
    premove: str | None
    lines: tuple[tuple[str, ...], ...]
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        premove = None
        if self.premove is not None:
            move = Move.parse(self.premove)
            reached(self.line, (f"{TURN_TO}{self.side}", str(move)))
            premove = str(move)
        lines = [[str(Move.parse(code)) for code in line] for line in self.lines]
        for line in lines:
            reached(self.line, tuple(line))
        return encode_binary(CheckedPlan(premove, tidy_lines(lines)))
