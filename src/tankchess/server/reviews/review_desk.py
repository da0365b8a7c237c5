"""Reviews that are being made: slice by slice, among everything else that people ask the engine."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from tankchess.analysis.judgement import BLUNDER_MARK, MISTAKE_MARK, accuracy
from tankchess.server.encoding import decode_binary, encode_binary
from tankchess.server.fair_queue import NOBODY, Asker
from tankchess.server.messages import ReviewedMove, ReviewedPlayer, ReviewView, SideName
from tankchess.server.problems import Refused
from tankchess.server.reviews.review_rows import KeptReview, keep_review, read_review
from tankchess.server.reviews.review_subject import ReviewSubject
from tankchess.server.storage.store import Store
from tankchess.server.time_source import TimeSource
from tankchess.server.work.pool import WorkPool
from tankchess.server.work.review_questions import AskReady
from tankchess.server.work.shared_progress import SharedProgress

log = logging.getLogger(__name__)

Status = Literal["none", "running", "done", "stopped"]

# Seconds for each position, and for the whole of a long game.
_LONGEST, _SHORTEST, _WHOLE = 1.0, 0.1, 90.0
_MOST_KEPT = 200
_TWO = 2
# A move takes at most three searches.
_TRIES = 3


class ReviewProgress(Struct, frozen=True, array_like=True):
    """How far a review has come, as it is noted for other processes."""

    total: int
    seconds: float
    moves: list[ReviewedMove]
    sketch: list[float]


@dataclass(eq=False)
class _Review:
    """`is_elsewhere`: another process makes it."""

    total: int
    seconds: float
    moves: list[ReviewedMove] = field(default_factory=list)
    sketch: list[float] = field(default_factory=list)
    task: asyncio.Task[None] | None = None
    is_elsewhere: bool = False

    @property
    def is_done(self) -> bool:
        return len(self.moves) >= self.total

    @property
    def is_settled(self) -> bool:
        """Nobody else knows more about it."""
        return self.is_done or self.task is not None


class ReviewDesk:
    """Reviews of games.

    One that is done is kept with its game; one that was interrupted goes on where it was. In a cluster one process
    makes it, and any other can show how far it has come.
    """

    def __init__(self, store: Store, thought: WorkPool, time: TimeSource, progress: SharedProgress) -> None:
        self._store = store
        self._thought = thought
        self._time = time
        self._progress = progress
        self._reviews: OrderedDict[str, _Review] = OrderedDict()
        self._preparing: asyncio.Task[None] | None = None

    async def view(self, game: ReviewSubject, after: int) -> ReviewView:
        """The review of a game as far as it has got, without the moves up to a ply."""
        review = await self._find(game)
        if review is None:
            self._prepare()
            return ReviewView("none", game.plies, 0.0, [], [], [])
        is_going = review.task is not None or review.is_elsewhere
        status: Status = "done" if review.is_done else "running" if is_going else "stopped"
        moves = [move for move in review.moves if move.ply > after]
        players = players_of(game.order, review.moves)
        sketch = [] if review.is_done else review.sketch
        return ReviewView(status, review.total, review.seconds, moves, players, sketch)

    async def begin(self, game: ReviewSubject, who: Asker) -> None:
        """Makes a review for somebody, unless there is one or it is being made. Raises `Refused`."""
        game.check()
        if game.plies == 0:
            raise Refused("game_over", "nothing was played in this game")
        found = await self._find(game)
        if (found is not None and found.is_settled) or not await self._progress.claim(_work(game)):
            return
        # Somebody else may have begun it in the meantime.
        review = self._reviews.get(game.id)
        if review is None or not review.is_settled:
            seconds = max(_SHORTEST, min(_LONGEST, _WHOLE / game.plies))
            review = self._keep(game.id, found or _Review(game.plies, round(seconds, 3)))
        if review.is_done:
            await self._progress.release(_work(game))
        elif review.task is None:
            review.is_elsewhere = False
            review.task = asyncio.create_task(self._make(game, review, who), name=f"review of {game.id}")

    def forget(self, games: Iterable[str]) -> None:
        """The reviews of games that are gone."""
        for game in games:
            review = self._reviews.pop(game, None)
            if review is not None and review.task is not None:
                review.task.cancel()

    async def stop(self) -> None:
        tasks = [review.task for review in self._reviews.values() if review.task is not None]
        tasks += [] if self._preparing is None else [self._preparing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _prepare(self) -> None:
        """Somebody looks at a game without a review, and may ask for one: a worker loads what it needs."""
        if self._preparing is None:
            self._preparing = asyncio.create_task(self._load(), name="review to come")

    async def _load(self) -> None:
        try:
            await self._thought.ask(NOBODY, AskReady())
        except Refused as refused:
            log.warning("no worker is ready for reviews: %s", refused)

    async def _find(self, game: ReviewSubject) -> _Review | None:
        """What is known of a review: here, in the database, or in another process."""
        found = self._reviews.get(game.id)
        if found is not None and found.is_settled:
            return found
        kept = await read_review(self._store, game.place, game.id)
        if kept is not None and len(kept.moves) == game.plies:
            return self._keep(game.id, _Review(game.plies, kept.seconds, kept.moves))
        noted = await self._progress.find(_work(game))
        if noted is None:
            return found
        there: ReviewProgress = decode_binary(noted.body, ReviewProgress)
        if there.total != game.plies or (found is not None and len(found.moves) > len(there.moves)):
            return found
        return _Review(there.total, there.seconds, there.moves, there.sketch, is_elsewhere=noted.is_claimed)

    def _keep(self, game: str, review: _Review) -> _Review:
        self._reviews[game] = review
        for name in [name for name, each in self._reviews.items() if each.task is None][:-_MOST_KEPT]:
            del self._reviews[name]
        return review

    async def _make(self, game: ReviewSubject, review: _Review, who: Asker) -> None:
        try:
            # A graph of four players would say nothing.
            while len(game.order) == _TWO and len(review.sketch) < review.total:
                answer = await self._thought.ask(who, game.sketch(len(review.sketch) + 1))
                review.sketch += decode_binary(answer.body, list[float])
                await self._note(game, review)
            # A worker with many reviews at hand forgets what it has looked at for a move that is not done.
            tries = 0
            while not review.is_done:
                question = game.question(len(review.moves) + 1, review.seconds, is_patient=tries >= _TRIES)
                answer = await self._thought.ask(who, question)
                moves = decode_binary(answer.body, list[ReviewedMove])
                tries = 0 if moves else tries + 1
                review.moves += moves
                await self._note(game, review)
            kept = KeptReview(review.seconds, review.moves)
            await keep_review(self._store, game.place, game.id, kept, self._time.now())
        except Refused as refused:
            log.warning("game %s: its review has stopped: %s", game.id, refused)
        except Exception:
            log.exception("game %s: its review has failed", game.id)
        finally:
            review.task = None
            await self._progress.release(_work(game))

    async def _note(self, game: ReviewSubject, review: _Review) -> None:
        progress = ReviewProgress(review.total, review.seconds, review.moves, review.sketch)
        await self._progress.note(_work(game), encode_binary(progress))


def _work(game: ReviewSubject) -> str:
    return f"review:{game.id}"


def players_of(order: list[SideName], moves: list[ReviewedMove]) -> list[ReviewedPlayer]:
    """How the players did in these moves."""
    found = []
    for side in order:
        own = [move for move in moves if move.side == side]
        found.append(
            ReviewedPlayer(
                side=side,
                accuracy=accuracy(0.0 if move.is_best else max(0.0, move.before - move.after) for move in own),
                mistakes=sum(move.mark == MISTAKE_MARK for move in own),
                blunders=sum(move.mark == BLUNDER_MARK for move in own),
                missed=sum(bool(move.missed) for move in own),
            )
        )
    return found
