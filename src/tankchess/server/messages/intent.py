"""Moves planned ahead: what a player sends, and what that player alone is shown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.board import Ply
from tankchess.server.messages.choosing import Choices
from tankchess.server.messages.names import MoveCode, Request, SideName

# The limits of the settings are smaller; these keep a message small.
PlannedLine = Annotated[list[MoveCode], Meta(min_length=2, max_length=40)]


class PlanAhead(Request, frozen=True):
    """All that a player plans in the position with this ply and key; it takes the place of what was planned before.

    `premove` is played whatever the others play, if it is possible then. A line is what the other side may play, the
    reply, and so on in turn; it ends with a reply.
    """

    ply: int
    key: Annotated[str, Meta(max_length=32)]
    premove: MoveCode | None = None
    lines: Annotated[list[PlannedLine], Meta(max_length=100)] = field(default_factory=list)


class PlansDropped(Struct, frozen=True):
    """Plans that came to nothing: `move` was not possible (illegal), or no line foresaw what came (unmatched)."""

    why: Literal["illegal", "unmatched"]
    move: str | None = None


class Planned(Struct, frozen=True, tag="planned"):
    """What a player has planned at a table, and what became of earlier plans. Sent to nobody else."""

    side: SideName | None
    ply: int
    premove: str | None
    lines: list[list[str]]
    dropped: PlansDropped | None
    most_lines: int
    most_replies: int


class AheadView(Struct, frozen=True):
    """A position that may come: the board, and the moves of the side that would be to move there.

    `ground` is the picture of its terrain, if that is not the terrain of the position now.
    """

    board: Ply
    choices: Choices
    ground: str | None
