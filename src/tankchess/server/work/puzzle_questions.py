"""The questions about puzzles. A wrong move has to be refuted, and a proof to be found: both may take a while.

What draws is imported where it is needed: that is never in the server itself.
"""

from __future__ import annotations

from typing import ClassVar

from tankchess.core.sides import Side
from tankchess.puzzles import puzzles
from tankchess.server.encoding import encode
from tankchess.server.messages import LanguageName
from tankchess.server.views.preview import preview_of_puzzle
from tankchess.server.views.puzzle_view import hint_of, puzzle_proof, puzzle_view, trial_of
from tankchess.server.work.question import Question


class AskPuzzle(Question, frozen=True):
    """A puzzle as it is set: a `PuzzleView`."""

    puzzle: str

    def answer(self) -> bytes:
        return encode(puzzle_view(puzzles()[self.puzzle]))


class AskPuzzlePicture(Question, frozen=True):
    """The first board of a puzzle as SVG, with the solver's side below."""

    puzzle: str
    theme: str

    def answer(self) -> bytes:
        from tankchess.drawing import draw

        puzzle = puzzles()[self.puzzle]
        return draw(puzzle.start, theme=self.theme, coordinates=False, flip=puzzle.solver is Side.BLACK).encode()


class AskPuzzleCard(Question, frozen=True):
    """The preview card of a puzzle."""

    puzzle: str
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.drawing.card import draw_card

        puzzle = puzzles()[self.puzzle]
        preview = preview_of_puzzle(puzzle)
        return draw_card(puzzle.start, title=preview.title, lines=preview.lines)


class AskTrial(Question, frozen=True):
    """What the last of some moves has led to: a `Trial`."""

    puzzle: str
    moves: tuple[str, ...]
    ground: str

    def answer(self) -> bytes:
        return encode(trial_of(puzzles()[self.puzzle], self.moves, self.ground))


class AskHintMove(Question, frozen=True):
    """The piece to move, and with step 2 its square: a `PuzzleHint`."""

    puzzle: str
    moves: tuple[str, ...]
    step: int

    def answer(self) -> bytes:
        return encode(hint_of(puzzles()[self.puzzle], self.moves, self.step))


class AskProofNode(Question, frozen=True):
    """A place of the proof: a `ProofNode`."""

    puzzle: str
    line: tuple[str, ...]
    ground: str
    language: LanguageName

    def answer(self) -> bytes:
        return encode(puzzle_proof(puzzles()[self.puzzle], self.line, self.ground, self.language))
