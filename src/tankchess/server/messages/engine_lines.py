"""What the engine thinks of any position: its best lines, what is threatened, and a win proved answer by answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.board import Way
from tankchess.server.messages.free_board import FreeLine
from tankchess.server.messages.help import Chance
from tankchess.server.messages.names import MoveCode, Request, SideName
from tankchess.server.messages.puzzles import ProofNode

MOST_LINES = 5
MOST_STEPS = 1000
ScoreKind = Literal["cp", "mate", "escape"]


class AskLines(Request, frozen=True):
    """Asks for the best lines at the end of a line. `step` counts the questions about this position, from 0.

    The first answer comes after a tenth of a second of thinking, further ones after a fifth of a second each.
    """

    line: FreeLine
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 1
    step: Annotated[int, Meta(ge=0, le=MOST_STEPS)] = 0


class LineMove(Struct, frozen=True):
    """A move of a line: its code, its text as records write it, and when it is whose turn."""

    code: str
    text: str
    number: int
    side: SideName


class EngineLine(Struct, frozen=True):
    """Best play of all sides. `way` is the first of its moves, for an arrow.

    `kind` and `value` are the worth to the side `view` of the answer: `cp` hundredths of a Light Tank; `mate` and
    `escape` moves until the game is won, below zero until it is lost. `chances` are its winning chances.
    """

    moves: list[LineMove]
    way: Way
    kind: ScoreKind
    value: int
    chances: Chance


class EngineLines(Struct, frozen=True):
    """The best lines so far, best first; none where the game is over.

    `view` is the side whose chances are told: with two players the one that moves first in the game, with more the one
    to move. `side` is to move, in the round `number`. `is_final`: asking again leads to nothing new.
    """

    depth: int
    nodes: int
    seconds: float
    lines: list[EngineLine]
    view: SideName
    side: SideName
    number: int
    is_final: bool


class AskThreat(Request, frozen=True):
    """Asks what the next side would do at the end of a line if it were to move already."""

    line: FreeLine


class ThreatView(Struct, frozen=True):
    """What the side would do; null where it could not be its turn: in check, or after the end of the game."""

    side: SideName
    line: EngineLine | None


class AskBoardProof(Request, frozen=True):
    """Asks for the proof of a win for the side to move at the end of a line.

    `path` leads into it: the winner's move and an answer in turn. `ground` is the terrain that the client has a
    picture of.
    """

    line: FreeLine
    path: Annotated[list[MoveCode], Meta(max_length=40)] = field(default_factory=list)
    ground: Annotated[str, Meta(max_length=32)] = ""


class BoardProof(Struct, frozen=True):
    """A place of the proof; null where none was found in the time there is for it."""

    node: ProofNode | None
