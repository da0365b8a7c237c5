"""The questions of a review. They are answered by workers that think; the others never load the engine."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import TYPE_CHECKING, ClassVar, Literal, cast, get_args

from tankchess.core.move import Move
from tankchess.core.position import Position
from tankchess.game import read_games
from tankchess.server.encoding import encode_binary
from tankchess.server.messages import LanguageName, MoveMark, ReviewedMove, ToldMove
from tankchess.server.tables.kept_game import KeptGame
from tankchess.server.views.position_view import side_name, way_of
from tankchess.server.work.question import Question

if TYPE_CHECKING:
    from tankchess.analysis import AnalysedMove, GameReview
    from tankchess.engine import Engine

# After so many seconds no further search is begun for a question, however many moves that makes: others wait, too.
SLICE = 0.6
# The same for the sketch of a graph, and the time for each position of it: the first points are there at once.
SKETCH_SLICE, SKETCH_SECONDS = 0.2, 0.03
_MOST_KEPT = 8
_kept: OrderedDict[Hashable, GameReview] = OrderedDict()


class ReviewQuestion(Question, frozen=True):
    """A question about the next moves of a game, from a ply on.

    `name` stands for the game, which is too long to compare; `seconds` is the time for each position. A game that
    belongs to no table is told by its `record`.
    """

    name: str
    game: KeptGame | None
    first: int
    seconds: float
    record: str = ""
    shrinks: ClassVar[bool] = False

    def key(self) -> Hashable:
        return (type(self), self.name, self.first, self.seconds)

    def _review(self, engine: Engine) -> GameReview:
        """The review that was begun here, which knows what it has looked at, or another."""
        from tankchess.analysis import GameReview
        from tankchess.engine import Limits

        key = (self.name, self.seconds)
        if key not in _kept:
            game = next(read_games(self.record)) if self.game is None else self.game.game()
            _kept[key] = GameReview(game, engine, Limits(movetime=self.seconds))
            if len(_kept) > _MOST_KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return _kept[key]


class AskReview(ReviewQuestion, frozen=True):
    """The next moves of a game reviewed: a list of `ReviewedMove`, in the form for the server alone.

    A move may take several searches, and so several questions: the list may be empty. `is_patient`: it is not, however
    long that takes.
    """

    is_patient: bool = False
    is_kept: ClassVar[bool] = False

    def answer(self) -> bytes:
        from tankchess.server.work.thinking import thinking

        found: list[ReviewedMove] = []
        with thinking() as engine:
            review = self._review(engine)
            until = time.monotonic() + SLICE
            for ply in range(self.first, len(review) + 1):
                is_patient = self.is_patient and not found
                move = review.of_ply(ply) if is_patient else review.of_ply_until(ply, until)
                if move is None:
                    break
                found.append(reviewed(review.position(ply - 1), move))
        return encode_binary(found)


class AskSketch(ReviewQuestion, frozen=True):
    """The chances of the first side after the next moves, by a short look at each: a list of numbers."""

    def answer(self) -> bytes:
        from tankchess.server.work.thinking import thinking

        until = time.monotonic() + SKETCH_SLICE
        found: list[float] = []
        with thinking() as engine:
            review = self._review(engine)
            for ply in range(self.first, len(review) + 1):
                found.append(review.of_ply(ply).after.chances)
                if time.monotonic() >= until:
                    break
        return encode_binary(found)


class AskReady(Question, frozen=True):
    """Lets a worker load what a review needs, before somebody waits for it."""

    shrinks: ClassVar[bool] = False
    is_kept: ClassVar[bool] = False

    def answer(self) -> bytes:
        import tankchess.analysis  # noqa: F401
        from tankchess.server.work.thinking import thinking

        with thinking():
            return b""


def reviewed(before: Position, move: AnalysedMove) -> ReviewedMove:
    """What was found about a move, as it is kept and told."""
    side = move.side
    judgement = move.judgement
    after = before.copy()
    after.push(move.move)
    best = None if move.is_best or not move.best else told(before, move.best[0])
    return ReviewedMove(
        ply=move.ply,
        side=side_name(side),
        code=str(move.move),
        mark=cast(MoveMark, judgement.mark),
        is_best=move.is_best,
        chances=move.after.chances,
        before=move.before.seen_by(side).chances,
        after=move.after.seen_by(side).chances,
        missed=judgement.missed,
        allowed=judgement.allowed,
        found=judgement.found,
        best=best,
        reply=told(after, move.reply[0]) if judgement.is_notable and move.reply else None,
    )


def told(position: Position, move: Move) -> ToldMove:
    way = way_of(position, move)
    texts = {language: position.say(move, language) for language in get_args(LanguageName)}
    hit, victim = _hit(position, move) if way.destroyed else ("", "")
    return ToldMove(way, texts, cast('Literal["", "front", "side", "rear"]', hit), victim)


def _hit(position: Position, move: Move) -> tuple[str, str]:
    """Where a shot hits its target, if it is one along a line."""
    if move.target is None or move.from_square is None or move.to_square is None:
        return "", ""
    lines = position.fire_lines(move.from_square, move.facing, move.to_square, move.is_cargo, move.via)
    targets = [target for line in lines for target in line.targets if target.square == move.target]
    sides = [target.side for target in targets if target.side in ("front", "side", "rear")]
    return (sides[0], move.target) if sides else ("", move.target)
