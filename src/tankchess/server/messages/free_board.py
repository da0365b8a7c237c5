"""A board that belongs to no table: somebody looks at a position, or plays with it alone."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from tankchess.server.messages.board import Ply
from tankchess.server.messages.choosing import Choices
from tankchess.server.messages.names import FacingName, ModeName, MoveCode, Request, SideName, SquareName
from tankchess.server.messages.people import PieceTypeCard
from tankchess.server.messages.table import Ending
from tankchess.server.messages.whole_text import whole

# A board of 26 x 26 squares with all its pieces and terrain needs less.
TfenText = Annotated[str, Meta(min_length=1, max_length=12_000)]
SetupText = Annotated[str, whole(r"[a-z0-9-]{0,64}")]
# Own piece types as a record has them in its header Types: JSON, in the words of the catalogue.
TypesText = Annotated[str, Meta(max_length=20_000)]
LineOfMoves = Annotated[list[MoveCode], Meta(max_length=1000)]


class FreeLine(Request, frozen=True):
    """A position and the moves since. `setup` is the one whose piece types it has, if they are not the usual ones.

    `types` are own piece types of a position without such a setup, as a record has them in its header `Types`. With
    `alone` the turn returns to that side after every move, for boards on which one side plays by itself.
    """

    tfen: TfenText
    moves: LineOfMoves = field(default_factory=list)
    setup: SetupText = ""
    alone: SideName | None = None
    types: TypesText = ""


class OpenBoard(Request, frozen=True):
    """Asks for the board at the end of a line. `ground` is the name of the terrain that the client has a picture of."""

    line: FreeLine
    ground: Annotated[str, Meta(max_length=32)] = ""


class LookAround(Request, frozen=True):
    """Asks for the way of a piece to a square, and for its lines of fire there."""

    line: FreeLine
    from_square: SquareName = field(name="from")
    to: SquareName
    facing: FacingName
    cargo: bool = False
    via: Annotated[list[SquareName], Meta(max_length=40)] = field(default_factory=list)


class AskWhyNot(Request, frozen=True):
    """Asks why a move is not permitted; with `any_facing`, why none ends there, whichever way the piece faces."""

    line: FreeLine
    move: MoveCode
    any_facing: bool = False


class FreeBoard(Struct, frozen=True):
    """The board at the end of a line, and what can be played there.

    `ground` is the picture of the terrain, or null where the client has it. `ending` is how the game ended, if it did;
    then there is nothing to choose. `text` is how records write the move that led here, and `number` when it was made.
    """

    board: Ply
    mode: ModeName
    choices: Choices
    types: list[PieceTypeCard]
    ground: str | None
    ending: Ending | None
    text: str = ""
    number: int = 0
