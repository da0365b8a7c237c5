"""Puzzles: opening one, trying to solve it, a hint, its proof, and storms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tankchess.server.messages.choosing import TargetView
from tankchess.server.messages.free_board import FreeBoard
from tankchess.server.messages.names import LanguageName, MoveCode, Request, SideName

PuzzleKindName = Literal["mate", "escape"]
AttemptStatusName = Literal["going", "solved", "failed"]
PuzzleOutcomeName = Literal["solved", "failed"]
GroundName = Annotated[str, Meta(max_length=32)]
# The longest puzzle has far fewer.
PuzzleMoves = Annotated[list[MoveCode], Meta(max_length=40)]


class PuzzleView(Struct, frozen=True):
    """A puzzle as it is set: `side` wins in `moves` moves, whatever the other side does. The solution is not in it.

    `setup` is the board it was played on. It comes from the game `source` after `ply` half-moves; the name is empty for
    a game of the engine against itself, and without half-moves the engine has set up the position.
    """

    id: str
    kind: PuzzleKindName
    moves: int
    side: SideName
    themes: list[str]
    setup: str
    source: str
    ply: int
    board: FreeBoard


class PuzzleRecord(Struct, frozen=True):
    """How hard a puzzle is and how often it was solved at the first attempt.

    `outcome` is that of the caller's first attempt, which alone counts, and `change` what it did to their rating.
    """

    rating: int
    solved: int
    failed: int
    outcome: PuzzleOutcomeName | None
    change: int | None


class SolverStanding(Struct, frozen=True):
    """How good the caller is at puzzles. `is_sure`: enough puzzles were tried for the rating to mean something.

    `streak` is how many were solved in a row, `storm` the best score of a storm.
    """

    rating: int
    is_sure: bool
    solved: int
    failed: int
    streak: int
    best_streak: int
    storm: int


class OpenedPuzzle(Struct, frozen=True):
    """A puzzle and what is known about it. `day` is the date if it is the puzzle of a day.

    `standing` is null for callers without a session.
    """

    puzzle: PuzzleView
    record: PuzzleRecord
    standing: SolverStanding | None
    day: str | None


class PuzzleTheme(Struct, frozen=True):
    """A theme and how many puzzles have it."""

    name: str
    count: int


class PuzzleOverview(Struct, frozen=True):
    """What there is: the number of puzzles, their themes, the puzzle of today and its date."""

    count: int
    themes: list[PuzzleTheme]
    day: str
    daily: str
    standing: SolverStanding | None


class TryMoves(Request, frozen=True):
    """The solver's moves from the start of a puzzle on, without the answers to them.

    `ground` is the name of the terrain that the client has a picture of.
    """

    moves: PuzzleMoves
    ground: GroundName = ""


class Trial(Struct, frozen=True):
    """What the last move has led to: the board after it, and after the answer to it.

    With `failed` the answer is the one that refutes the move, if one was found; with `solved` there is none. `left` is
    how many moves the solver still has.
    """

    status: AttemptStatusName
    left: int
    boards: list[FreeBoard]


class JudgedAttempt(Struct, frozen=True):
    """An attempt, and what is known of the puzzle and of the caller after it."""

    trial: Trial
    record: PuzzleRecord
    standing: SolverStanding


class AskPuzzleHint(Request, frozen=True):
    """Asks for help after these moves: first for the piece, then also for its square. It then counts as not solved."""

    moves: PuzzleMoves = field(default_factory=list)
    step: Literal[1, 2] = 1


class PuzzleHint(Struct, frozen=True):
    """The piece to move, and with the second step where it goes: to a square, or off the board."""

    square: str
    to: str | None
    leaves: bool


class AskProof(Request, frozen=True):
    """Asks for the winning move after a line of moves of both sides, each of the winner's as in the proof.

    The last answer may be one that the mate bars. Whoever has not finished the puzzle gives it up by asking.
    """

    line: PuzzleMoves = field(default_factory=list)
    ground: GroundName = ""
    language: LanguageName = "en"


class ProofAnswer(Struct, frozen=True):
    """A defence: its move, its text as in records, and in how many moves it loses."""

    code: str
    text: str
    moves: int


class LostAnswer(Struct, frozen=True):
    """Answers to a mate that fail for one reason: `code` is one of `count`, told by `text`.

    `refutation` tells the move that destroys the Command tank after it, or escapes; with the fault `own` there is none,
    for the answer itself loses the Command tank. `hit` is where a shot hits the Command tank, and the sum.
    """

    code: str
    text: str
    count: int
    fault: Literal["own", "check", "escape"]
    refutation: str
    hit: TargetView | None


class ProofNode(Struct, frozen=True):
    """A place of a proof: the move that wins here, in so many moves, and every permitted answer to it.

    `boards` are the board before the move and the one after it. Answers that hold out longest come first. Where there
    are none, the game is over, and `lost` says why every other answer fails; after one of those, `code` is the move
    that punishes it, and empty where the answer does that by itself.
    """

    code: str
    text: str
    moves: int
    boards: list[FreeBoard]
    answers: list[ProofAnswer]
    lost: list[LostAnswer]


class StormState(Struct, frozen=True):
    """A storm. `left` are the milliseconds until it is over, by the server's clock; `step` counts the puzzles so far.

    `best` is the caller's best score, this one included.
    """

    id: str
    left: int
    step: int
    score: int
    combo: int
    best_combo: int
    mistakes: int
    best: int
    is_over: bool


class StormPuzzle(Struct, frozen=True):
    """A storm and the puzzle it is at: null once it is over."""

    storm: StormState
    puzzle: PuzzleView | None


class RunningStorm(Struct, frozen=True):
    """The storm that the caller has begun and that goes on, with the puzzle it is at; null if there is none."""

    running: StormPuzzle | None


class TryStorm(Request, frozen=True):
    """The solver's moves in the puzzle that a storm is at. By its `step` a request that is sent twice counts once."""

    step: Annotated[int, Meta(ge=0, le=10_000)]
    moves: PuzzleMoves
    ground: GroundName = ""


class StormTrial(Struct, frozen=True):
    """What the last move has led to, null if it came too late; and the next puzzle, once this one is done."""

    trial: Trial | None
    storm: StormState
    puzzle: PuzzleView | None
