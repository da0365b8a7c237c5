"""What is said about setups of one's own: what is wrong with them, their texts, where they are kept."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.messages.free_board import FreeBoard
from tankchess.server.messages.names import LanguageName, ModeName, Request, SideName
from tankchess.server.messages.people import PieceTypeCard
from tankchess.server.messages.setup_draft import SetupDraft

SeverityName = Literal["error", "warning"]


class CheckSetup(Request, frozen=True):
    """Asks what is wrong with a draft. `ground` is the name of the terrain that the client has a picture of.

    With a `language` the texts are in that one alone.
    """

    draft: SetupDraft
    ground: Annotated[str, Meta(max_length=32)] = ""
    language: LanguageName | None = None


class ReadSetup(Request, frozen=True):
    """The text of a setup file, or a TFEN. What is wrong with it is told in `language`."""

    text: Annotated[str, Meta(max_length=60_000)]
    language: LanguageName = "en"


class WriteSetup(Request, frozen=True):
    """Asks for a draft as texts."""

    draft: SetupDraft


class SetupFault(Struct, frozen=True):
    """Something that is wrong with a setup: an error by rule S2, or a warning by S3; S1 is what a setup cannot hold.

    `texts` says it in every language. `squares` are those to look at, `where` is the field of the file: `clock`,
    `pieces.w`, `types.RT`; both may be empty.
    """

    severity: SeverityName
    rule: str
    squares: list[str]
    where: str
    texts: dict[LanguageName, str]


class ArmyView(Struct, frozen=True):
    """The army of a side: how many pieces, cargo among them, how many of each type, and what they are worth together.

    `worth` is in hundredths of a Light Tank, as on the card of a type.
    """

    side: SideName
    number: int
    types: dict[str, int]
    worth: int


class SetupReport(Struct, frozen=True):
    """What is wrong with a draft, and the board that can be made of it.

    `board` shows what can be there, and nothing can be played on it. `types` are the cards of one's own types, those
    without faults. `is_playable`: there are warnings at most. `tfen` is the start in the suggested mode if it can be
    played, else what is on the board.
    """

    problems: list[SetupFault]
    board: FreeBoard
    types: list[PieceTypeCard]
    armies: list[ArmyView]
    tfen: str
    is_playable: bool


class SetupRead(Struct, frozen=True):
    """A text as a draft, and what of the text a setup cannot hold."""

    draft: SetupDraft
    problems: list[SetupFault]


class SetupTexts(Struct, frozen=True):
    """A draft as the text of a setup file, and as a TFEN."""

    toml: str
    tfen: str


# Setups that are kept.


class SaveSetup(Request, frozen=True):
    """A draft to be kept. To save over one that is kept, `version` is that which was changed."""

    draft: SetupDraft
    version: Annotated[int, Meta(ge=1)] | None = None


class SetupSaved(Struct, frozen=True):
    """Where a draft is kept, and how often it was saved."""

    id: str
    version: int


class OwnSetupLine(Struct, frozen=True):
    """A setup of one's own in a list. Its picture is at `/api/setups/shared/{id}/picture.svg`."""

    id: str
    title: str
    width: int
    height: int
    mode: ModeName
    created: float
    updated: float
    version: int


class SharedSetup(Struct, frozen=True):
    """A setup that somebody keeps, for all who have its link. `by` is the name of who keeps it."""

    id: str
    draft: SetupDraft
    by: str
    updated: float
    version: int
    is_mine: bool
