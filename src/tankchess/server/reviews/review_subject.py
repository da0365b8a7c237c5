"""What can be reviewed: the game of a table, or one that was brought along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tankchess.server.messages import SideName
from tankchess.server.problems import Refused
from tankchess.server.reviews.review_rows import OF_IMPORTED_GAMES, OF_TABLES, ReviewPlace
from tankchess.server.tables.live_table import LiveTable
from tankchess.server.work.review_questions import SKETCH_SECONDS, AskReview, AskSketch


class ReviewSubject(Protocol):
    """A game with an id, the number of its moves, the sides in their order, and the place of its review."""

    @property
    def id(self) -> str: ...

    @property
    def plies(self) -> int: ...

    @property
    def order(self) -> list[SideName]: ...

    @property
    def place(self) -> ReviewPlace: ...

    def check(self) -> None:
        """Raises `Refused` for a game that cannot be reviewed now."""

    def question(self, first: int, seconds: float, *, is_patient: bool = False) -> AskReview:
        """The question about the moves from a ply on; `is_patient`: it tells at least one of them."""

    def sketch(self, first: int) -> AskSketch:
        """The question about the graph from a ply on."""


@dataclass(frozen=True, slots=True)
class TableSubject:
    live: LiveTable

    @property
    def id(self) -> str:
        return self.live.id

    @property
    def plies(self) -> int:
        return self.live.state.ply

    @property
    def order(self) -> list[SideName]:
        return self.live.state.order

    @property
    def place(self) -> ReviewPlace:
        return OF_TABLES

    def check(self) -> None:
        if self.live.state.status != "over":
            raise Refused("game_goes_on", "a game is reviewed when it is over")

    def question(self, first: int, seconds: float, *, is_patient: bool = False) -> AskReview:
        return AskReview(self.id, self.live.state.kept_game(), first, seconds, is_patient=is_patient)

    def sketch(self, first: int) -> AskSketch:
        return AskSketch(self.id, self.live.state.kept_game(), first, SKETCH_SECONDS)


@dataclass(frozen=True, slots=True)
class ImportedSubject:
    id: str
    plies: int
    order: list[SideName]
    record: str

    @property
    def place(self) -> ReviewPlace:
        return OF_IMPORTED_GAMES

    def check(self) -> None:
        """A game that was brought along is as long as it is, whether it has ended or not."""

    def question(self, first: int, seconds: float, *, is_patient: bool = False) -> AskReview:
        return AskReview(self.id, None, first, seconds, self.record, is_patient)

    def sketch(self, first: int) -> AskSketch:
        return AskSketch(self.id, None, first, SKETCH_SECONDS, self.record)
