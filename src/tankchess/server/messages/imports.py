"""Files of games that somebody brings along, and the games that were kept of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.names import LanguageName, ModeName, Request

MOST_FAULTS = 200
# What a part of a file may have.
LARGEST_PART = 256 * 1024
MOST_PARTS = 100_000

ImportStatus = Literal["running", "done", "stopped", "foreign", "full"]
ForeignName = Literal["archive", "pdf", "utf16", "binary", "chess", "page", "empty"]


class NewImport(Request, frozen=True):
    """Begins an import. `is_explored`: the games are to be found in one's explorer."""

    name: Annotated[str, Meta(max_length=120)] = ""
    is_explored: bool = True


class ImportFault(Struct, frozen=True):
    """A game that could not be read: which of the file, at which line and which move, and why, in every language.

    Imports of earlier versions tell the `reason` in English alone.
    """

    game: int
    line: int | None
    move: int | None
    texts: dict[LanguageName, str] = field(default_factory=dict)
    reason: str = ""


class ImportView(Struct, frozen=True):
    """An import as far as it has got.

    `next_part` is the part of the file to be sent next. `games` is how many were in it so far, `kept` how many of them
    are kept, `duplicates` how many were there before, `faulty` how many could not be read: `faults` are the first of
    these. `foreign` says what a file is that holds no games. `last` is the last game that was kept or found again.
    """

    id: str
    name: str
    begun: float
    status: ImportStatus
    foreign: ForeignName | None
    next_part: int
    games: int
    kept: int
    duplicates: int
    faulty: int
    faults: list[ImportFault]
    last: str | None


class ImportedLine(Struct, frozen=True):
    """A game that was brought along, in a few words. `players` are in the order of play."""

    id: str
    import_id: str
    added: float
    players: list[str]
    date: str
    event: str
    setup: str
    mode: ModeName
    result: str
    plies: int


class ImportedPage(Struct, frozen=True):
    """Some of one's imported games. `next` asks for more; there are `total` in all, and `most` may be kept."""

    games: list[ImportedLine]
    next: str | None
    total: int
    most: int


class ImportedGame(Struct, frozen=True):
    """A game that was brought along, with its record."""

    line: ImportedLine
    record: str
    is_mine: bool
