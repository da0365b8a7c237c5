"""Studies: game trees that are kept under a link, and what is handed on of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.messages.board_file import BoardFile
from tankchess.server.messages.names import Request
from tankchess.server.messages.tree import TreeOfMoves, TreeView
from tankchess.server.messages.whole_text import whole

LONGEST_TITLE = 120
StudyTitle = Annotated[str, Meta(max_length=LONGEST_TITLE)]
# A place of a tree as the library writes it: 7 is the seventh move, 7:2 a second choice there, 7:2/9 two moves on.
NodeAddress = Annotated[str, whole(r"[0-9]{1,6}(:[0-9]{1,6})?(/[0-9]{1,6}(:[0-9]{1,6})?){0,99}")]
PictureTheme = Literal["light", "dark"]
PictureSize = Annotated[int, Meta(ge=200, le=2000)]
StudyVersion = Annotated[int, Meta(ge=1, le=1_000_000_000)]


class NewStudy(Request, frozen=True):
    """A tree to be kept. Its title may be empty."""

    tree: TreeOfMoves
    title: StudyTitle = ""


class ChangedStudy(Request, frozen=True):
    """The same with the version that it was made from: if there is a later one, nothing is written over."""

    tree: TreeOfMoves
    version: StudyVersion
    title: StudyTitle = ""


class StudyLine(Struct, frozen=True):
    """A study in a few words. `version` counts the times it was saved, `moves` those of all lines together."""

    id: str
    title: str
    owner: str
    is_mine: bool
    version: int
    created: float
    updated: float
    moves: int
    setup: str


class StudyView(Struct, frozen=True):
    """A study with its tree."""

    study: StudyLine
    view: TreeView


class StudyPage(Struct, frozen=True):
    """Studies, the one that was changed last first. `next` is where the next page begins, if there is one."""

    studies: list[StudyLine]
    next: str | None


class PictureOfTree(Request, frozen=True):
    """Asks for a picture of a place in a tree that nobody keeps. `size` is the width of a picture of pixels."""

    tree: TreeOfMoves
    node: NodeAddress = "0"
    theme: PictureTheme = "light"
    flip: bool = False
    size: PictureSize = 1000


class OtherChoice(Struct, frozen=True):
    """A move that is not of the line which is shown, and the place where it leads."""

    text: str
    node: str


class EmbeddedGame(Struct, frozen=True):
    """One line of a tree, to be looked at on the page of somebody else.

    `file` is the line, `ply` the place in it that was asked for, `first` how many moves before it are left out, `nodes`
    the place of every board, `numbers` when each move was made, `choices` the moves that other lines have instead of
    one, by its ply. `title` and `owner` are those of the study; a table has its own words in the file. `page` is where
    it is found on this server.
    """

    file: BoardFile
    ply: int
    first: int
    nodes: list[str]
    numbers: list[int]
    choices: dict[str, list[OtherChoice]]
    title: str
    owner: str
    page: str
