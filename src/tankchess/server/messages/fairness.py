"""Whether a board is fair: what is asked, and what games of the engine against itself have come to so far."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tankchess.server.messages.free_board import SetupText, TfenText, TypesText
from tankchess.server.messages.names import ModeName, Request, SideName
from tankchess.server.messages.setup_draft import SetupDraft

VerdictName = Literal["fair", "favours", "hinders", "open"]


class AskFairness(Request, frozen=True):
    """A board to be played: the name of a shipped setup, or a draft of one's own, or a TFEN.

    `types` are own piece types of a TFEN, as a record has them in its header `Types`. `mode` is for setups and drafts;
    by default it is the one they suggest.
    """

    setup: SetupText = ""
    draft: SetupDraft | None = None
    tfen: TfenText | None = None
    types: TypesText = ""
    mode: ModeName | None = None


class SideTally(Struct, frozen=True):
    """What a side has come to: games it has won alone, its part of all points, and where the true part lies.

    `falls` is how many of its pieces were lost on each square.
    """

    side: SideName
    wins: int
    share: float
    low: float
    high: float
    falls: dict[str, int]


class LengthBar(Struct, frozen=True):
    """Games of so many half-moves, from `first` to `last`."""

    first: int
    last: int
    games: int


class FairnessTally(Struct, frozen=True):
    """All games so far. The interval may be looked at after every game: it holds with 95 % all the time.

    `favoured` is the side that the verdict speaks of, if it speaks of one. `quartiles` are half-moves: a quarter of the
    games is no longer than the first, half than the second; empty before the first game. `endings` counts the words of
    records, and `unfinished` for games that were cut off, the most frequent first.
    """

    sides: list[SideTally]
    draws: int
    verdict: VerdictName
    favoured: SideName | None
    quartiles: list[int]
    lengths: list[LengthBar]
    endings: dict[str, int]


class FairnessView(Struct, frozen=True):
    """A board that is being played, as far as it has got.

    `waiting`: so many others are `ahead`. It is `done` when the verdict is certain, or after `most` games; `stopped` by
    the one who asked, or because nobody looks any more: asked for again, it goes on. `nodes` is what the engine looks
    at for a move, `seconds_left` an estimate. `tally` is null where the client has as many games already.
    `tfen` and `types` are the board that is played, for `FreeLine`.
    """

    id: str
    status: Literal["waiting", "running", "done", "stopped"]
    games: int
    most: int
    nodes: int
    ahead: int
    seconds_left: float | None
    tfen: str
    types: str
    tally: FairnessTally | None
