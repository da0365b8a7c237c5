"""A board, and the move that led to it."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.messages.names import FacingName, MateName, SideName


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A piece or wreck. `cargo` stands in this one; `is_low` is a low silhouette, whose wreck lies on its back."""

    side: SideName
    type: str
    square: str
    facing: FacingName
    is_command: bool = False
    is_wreck: bool = False
    has_flag: bool = False
    cargo: PieceView | None = None
    is_low: bool = False


class Scene(Struct, frozen=True):
    """A position to look at.

    `ground` names the terrain. Its picture is at `/api/tables/{id}/plies/{ply}/ground.svg` and is the same as long as
    the name is. `terrain` lists its squares by kind, for programs that read the board. `has_command` says whether
    Command tanks are special in this mode. `counts` is what the mode counts for each side: escaped vehicles, flags
    brought home, or points; empty in other modes.
    """

    width: int
    height: int
    turn: SideName
    ground: str
    terrain: dict[str, list[str]]
    pieces: list[PieceView]
    flags: list[str]
    tfen: str
    has_command: bool
    counts: dict[SideName, int]


class PathStep(Struct, frozen=True):
    """One step of a way: the square (null once the piece has left the board) and the facing after it."""

    square: str | None
    facing: FacingName


class Way(Struct, frozen=True):
    """A move to be shown: where it starts, its steps, and the squares on which it changed something.

    `power` is that of the piece's strongest weapon.
    """

    code: str
    side: SideName
    start: PathStep | None
    is_cargo: bool
    steps: list[PathStep]
    action: str
    target: str | None
    destroyed: list[str]
    sunk: list[str]
    burnt: list[str]
    swept: list[str]
    dispersed: list[str]
    lit: list[str]
    melted: list[str]
    smoked: list[str]
    mined: list[str]
    takes_flag: bool
    brings_home: int
    power: int | None


class Announcement(Struct, frozen=True, omit_defaults=True):
    """CHECK and ESCAPE against the side to move, each with the way of the enemy's move that proves it.

    `mate`: nothing helps against it any more, and the game is over.
    """

    check: Way | None
    escape: Way | None
    mate: MateName | None = None


class PlayedMove(Struct, frozen=True, omit_defaults=True):
    """A line of the list of moves: its code, its record text with signs, and the time left after it."""

    code: str
    text: str
    side: SideName
    left: int | None = None


class Ply(Struct, frozen=True):
    """The board after a number of moves, and the move that led there."""

    ply: int
    key: str
    scene: Scene
    last: Way | None
    announcement: Announcement
