"""A game with its variations, to be looked at and edited: the game tree of the library as rows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

from tankchess.server.messages.free_board import SetupText, TfenText, TypesText
from tankchess.server.messages.names import LanguageName, ModeName, MoveCode, Request, SideName

MOST_ROWS = 5000
LONGEST_TEXT = 400_000
# What a request with a tree or such a text may have. To read so much takes 3 ms.
LARGEST_TREE = 1 << 20
MOST_OBJECTS = MOST_ROWS + 100
# A text is one value, whatever signs are in it.
ANY_OBJECTS = LARGEST_TREE
Comment = Annotated[str, Meta(max_length=4000)]
Sign = Annotated[str, Meta(max_length=8)]
HeaderText = Annotated[str, Meta(max_length=255)]


class MoveRow(Request, frozen=True, omit_defaults=True):
    """A move after the row with the number `parent`, or after the start (-1), and what was said about it.

    Of the rows with the same parent the first is the line itself, the others are variations. `text` is how records
    write the move, `number` and `side` when it was whose turn, `clock` and `evaluation` what its comment tells in
    seconds and Light Tanks. These five are told by the server; what a client sends there counts for nothing.
    """

    parent: Annotated[int, Meta(ge=-1, le=MOST_ROWS)]
    move: MoveCode
    comment: Comment = ""
    comment_before: Comment = ""
    signs: Annotated[list[Sign], Meta(max_length=8)] = field(default_factory=list)
    text: Annotated[str, Meta(max_length=400)] = ""
    number: int = 0
    side: SideName = "w"
    clock: float | None = None
    evaluation: float | None = None


class TreeOfMoves(Request, frozen=True):
    """A game with its variations. `types` are own piece types, `setup` is the name of the board, if it has one.

    `comment` stands before the first move. `headers` are those of the record that do not follow from the rest.
    """

    tfen: TfenText
    rows: Annotated[list[MoveRow], Meta(max_length=MOST_ROWS)] = field(default_factory=list)
    headers: Annotated[dict[Annotated[str, Meta(max_length=40)], HeaderText], Meta(max_length=40)] = field(
        default_factory=dict
    )
    comment: Comment = ""
    setup: SetupText = ""
    types: TypesText = ""
    result: Annotated[str, Meta(max_length=40)] = "*"


class ReadTree(Request, frozen=True):
    """A text that tells a game: a record, JSON, a TFEN, a setup file, or the name of a setup.

    `game` counts the games in it; `types` are own piece types of a TFEN, as a record has them in its header `Types`.
    What is wrong or odd in the text is told in `language`.
    """

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    game: Annotated[int, Meta(ge=1, le=100_000)] = 1
    types: TypesText = ""
    language: LanguageName = "en"


class TreeView(Struct, frozen=True):
    """A game that was read. `games` is how many there are in the text, `order` who moves after whom.

    `warnings` tell what was written wrongly without harm to the moves, `title` is that of the board of a setup file.
    """

    tree: TreeOfMoves
    mode: ModeName
    order: list[SideName]
    games: int
    warnings: list[str]
    title: str = ""


class TreeRecord(Struct, frozen=True):
    """A game as the text of a record (.tcg)."""

    record: str
