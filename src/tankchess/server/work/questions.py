"""The questions that may take long. Each is a value that answers itself: its fields are all it needs to know."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from tankchess.core.move import Move
from tankchess.core.sides import Side
from tankchess.server.encoding import encode, encode_binary
from tankchess.server.messages import SideName
from tankchess.server.tables.kept_game import KeptGame
from tankchess.server.tables.played_line import PlayedLine
from tankchess.server.tables.stored_game import StoredGame
from tankchess.server.views.choices import choices_of, look_at, refusal_of, threats_against
from tankchess.server.views.position_view import way_of
from tankchess.server.views.sight import Sight, foresee, ply_of, sight_of
from tankchess.server.views.terrain_svg import ground_svg
from tankchess.server.work.explorer_questions import AskCount, AskExplorerMoves, AskPlace
from tankchess.server.work.fairness_questions import AskTrialGames, AskTrialStart
from tankchess.server.work.free_board_questions import AskFreeBoard, AskFreeLook, AskFreeRefusal
from tankchess.server.work.handbook_questions import AskPieceGuide, AskTerrainGuide
from tankchess.server.work.help_questions import AskFreeVerdict, AskHint, AskVerdict
from tankchess.server.work.import_questions import AskSlice
from tankchess.server.work.intent_questions import AskAhead, AskPlan, reached
from tankchess.server.work.lesson_questions import AskAttempt, AskCourse, AskLesson, AskLessonHint, AskLessonPicture
from tankchess.server.work.line_questions import AskBoardProofNode, AskEngineLines, AskThreatLine
from tankchess.server.work.move_questions import AskMove
from tankchess.server.work.picture_questions import (
    AskCard,
    AskDrawing,
    AskHomeCard,
    AskMovingPicture,
    AskPicture,
    AskPixels,
)
from tankchess.server.work.print_questions import AskCards, AskReference, AskScoreSheet, AskSetupSheet
from tankchess.server.work.puzzle_questions import (
    AskHintMove,
    AskProofNode,
    AskPuzzle,
    AskPuzzleCard,
    AskPuzzlePicture,
    AskTrial,
)
from tankchess.server.work.question import Question
from tankchess.server.work.review_questions import AskReady, AskReview, AskSketch
from tankchess.server.work.setup_questions import (
    AskOwnPicture,
    AskOwnStart,
    AskSettled,
    AskSetupErrors,
    AskSetupRead,
    AskSetupReport,
    AskSetupTexts,
    AskShippedDraft,
)
from tankchess.server.work.study_questions import (
    AskEmbeddedStudy,
    AskEmbeddedTable,
    AskKeptTree,
    AskNodeAnimation,
    AskNodeCard,
    AskNodeDrawing,
    AskNodePixels,
    AskNodeTfen,
    AskStudyRecord,
)
from tankchess.server.work.tree_questions import AskTree, AskTreeRecord


def _sight(line: PlayedLine, ply: int) -> Sight:
    last = way_of(line.before().position(), Move.parse(line.moves[-1])) if line.moves else None
    return sight_of(line.position(), ply, last)


class AskChoices(Question, frozen=True):
    """All moves of the side to move."""

    line: PlayedLine
    ply: int

    def answer(self) -> bytes:
        return encode(choices_of(self.line.position(), self.ply))


class AskLook(Question, frozen=True):
    """The way of a piece to a square, and its lines of fire from there."""

    line: PlayedLine
    square: str
    to: str
    facing: str
    is_cargo: bool
    via: tuple[str, ...]
    ahead: tuple[str, ...] = ()

    def answer(self) -> bytes:
        position = reached(self.line, self.ahead)
        return encode(look_at(position, self.square, self.to, self.facing, self.is_cargo, self.via))


class AskRefusal(Question, frozen=True):
    """Why a move is not permitted, with the answer to it."""

    line: PlayedLine
    move: str
    ahead: tuple[str, ...] = ()

    def answer(self) -> bytes:
        return encode(refusal_of(reached(self.line, self.ahead), Move.parse(self.move)))


class AskReason(Question, frozen=True):
    """Why a move is not permitted, in a sentence."""

    line: PlayedLine
    move: str
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        return str(self.line.position().why_not(self.move)).encode()


class AskThreats(Question, frozen=True):
    """The pieces of a side that could be destroyed."""

    line: PlayedLine
    against: SideName

    def answer(self) -> bytes:
        return encode(threats_against(self.line.position(), Side(self.against)))


class AskPly(Question, frozen=True):
    """The board after a number of moves."""

    line: PlayedLine
    ply: int

    def answer(self) -> bytes:
        return encode(ply_of(_sight(self.line, self.ply)))


class AskSight(Question, frozen=True):
    """The same as a `Sight`, in the form that is only for the server."""

    line: PlayedLine
    ply: int
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        return encode_binary(_sight(self.line, self.ply))


class AskGround(Question, frozen=True):
    """The picture of the terrain."""

    line: PlayedLine

    def answer(self) -> bytes:
        return ground_svg(self.line.position()).encode()


class AskForesight(Question, frozen=True):
    """What a permitted move leads to: a `Foreseen`, in the form that is only for the server."""

    line: PlayedLine
    move: str
    ply: int
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        return encode_binary(foresee(self.line.position(), Move.parse(self.move), self.ply))


class AskJudgement(Question, frozen=True):
    """The same for a move that may not be permitted: then null."""

    line: PlayedLine
    move: str
    ply: int
    shrinks: ClassVar[bool] = False

    def answer(self) -> bytes:
        position, move = self.line.position(), Move.parse(self.move)
        return encode_binary(foresee(position, move, self.ply) if position.is_legal(move) else None)


class AskRecord(Question, frozen=True):
    """A game as a record. `name` stands for the table and its version, since a game is too long to compare."""

    name: str
    game: KeptGame

    def key(self) -> Hashable:
        return (AskRecord, self.name)

    def answer(self) -> bytes:
        return self.game.record().encode()


class AskStoredRecord(Question, frozen=True):
    """The record of a game that is read from its rows."""

    game: StoredGame

    def key(self) -> Hashable:
        return (AskStoredRecord, self.game.table, len(self.game.events), tuple(self.game.names.items()))

    def answer(self) -> bytes:
        return self.game.record().encode()


class AskCatalogue(Question, frozen=True):
    """What can be played."""

    def answer(self) -> bytes:
        from tankchess.server.views.catalogue_view import catalogue_view

        return encode(catalogue_view())


class AskDescription(Question, frozen=True):
    """The description of the interface."""

    def answer(self) -> bytes:
        # Imported here: the description is made from the routes, which ask these questions.
        from tankchess.server.http.openapi import openapi

        return encode(openapi())


AnyQuestion = (
    AskChoices
    | AskMove
    | AskLook
    | AskRefusal
    | AskReason
    | AskThreats
    | AskAhead
    | AskPlan
    | AskFreeBoard
    | AskFreeLook
    | AskFreeRefusal
    | AskHint
    | AskVerdict
    | AskFreeVerdict
    | AskReady
    | AskReview
    | AskTrialGames
    | AskTrialStart
    | AskSketch
    | AskSlice
    | AskCount
    | AskPlace
    | AskExplorerMoves
    | AskCourse
    | AskLesson
    | AskAttempt
    | AskLessonHint
    | AskLessonPicture
    | AskPieceGuide
    | AskTerrainGuide
    | AskPuzzle
    | AskPuzzlePicture
    | AskPuzzleCard
    | AskTrial
    | AskHintMove
    | AskProofNode
    | AskPly
    | AskSight
    | AskGround
    | AskForesight
    | AskJudgement
    | AskRecord
    | AskStoredRecord
    | AskPicture
    | AskDrawing
    | AskPixels
    | AskMovingPicture
    | AskCard
    | AskHomeCard
    | AskKeptTree
    | AskNodeTfen
    | AskNodeDrawing
    | AskNodePixels
    | AskNodeAnimation
    | AskNodeCard
    | AskStudyRecord
    | AskEmbeddedStudy
    | AskEmbeddedTable
    | AskReference
    | AskCards
    | AskSetupSheet
    | AskScoreSheet
    | AskSetupReport
    | AskSetupRead
    | AskSetupTexts
    | AskOwnPicture
    | AskEngineLines
    | AskThreatLine
    | AskBoardProofNode
    | AskShippedDraft
    | AskTree
    | AskTreeRecord
    | AskOwnStart
    | AskSettled
    | AskSetupErrors
    | AskCatalogue
    | AskDescription
)
