"""The moves that can be chosen, and what helps a player to choose."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from tankchess.server.messages.board import PathStep, Way
from tankchess.server.messages.names import FacingName, LanguageName, SideName


class Stand(Struct, frozen=True, omit_defaults=True):
    """A square and facing a piece can end on, the fewest steps it takes, and what the piece can do there.

    `via` are the squares where markers are removed on the way (M13). `deadly` says what destroys the piece there (mine,
    water, fire), if anything does. `moves` are triples: move code, action letter, target square ("" for none).
    `barred` are those the announced game forbids (G2), in the same form: shown, never played.
    """

    to: str
    facing: FacingName
    steps: int
    moves: list[tuple[str, str, str]]
    barred: list[tuple[str, str, str]] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    deadly: str = ""


class Mover(Struct, frozen=True, omit_defaults=True):
    """The stands of one piece, or of the cargo of the boat on that square.

    `out` is the move off the board, if any, and `barred_out` the same where the game forbids it. Ways off the board
    that remove markers (M13) are moves of their own: the shortest comes first, `other_outs` and `other_barred_outs`
    are the rest. Where there are several ways out, `outs_via` has the squares where each removes markers, `out` first.
    """

    square: str
    stands: list[Stand]
    is_cargo: bool = False
    out: str | None = None
    out_steps: int = 0
    barred_out: str | None = None
    other_outs: list[str] = field(default_factory=list)
    other_barred_outs: list[str] = field(default_factory=list)
    outs_via: list[list[str]] = field(default_factory=list)


class Choices(Struct, frozen=True):
    """All moves of the side to move in the position with this ply and key. `must_pass`: the only move is to pass."""

    ply: int
    key: str
    side: SideName
    movers: list[Mover]
    must_pass: bool = False


class TargetView(Struct, frozen=True):
    """A piece on a line of fire. `sum` is the verdict in signs: `side 1 < 2: destroyed`."""

    square: str
    distance: int
    side: str
    armour: int
    power: int | None
    reason: str
    rule: str
    sum: str


class LineView(Struct, frozen=True):
    """A line a weapon covers: its squares, the nearest distance it hits at, what ends it and by which rule."""

    weapon: str
    direction: FacingName
    squares: list[str]
    nearest: int
    reason: str
    rule: str
    targets: list[TargetView]


class Look(Struct, frozen=True):
    """A piece once it stands there: its way, and its lines of fire. For `/look` and for hovering."""

    way: list[PathStep]
    lines: list[LineView]


class Refusal(Struct, frozen=True):
    """Why a move is not permitted.

    Where the announced game bars it (G2), `kind` is check, escape or own (the player's own Command tank is lost), and
    `refutation` is the enemy's answer. Otherwise `kind` is rule. `text` goes on from the move code, `texts` are
    sentences for people, in every language.
    """

    kind: Literal["check", "escape", "own", "rule"]
    rule: str
    text: str
    texts: dict[LanguageName, str]
    refutation: Way | None


class Threat(Struct, frozen=True):
    """A piece that can be destroyed, and the squares of the enemy's pieces that can do it."""

    square: str
    by: list[str]
