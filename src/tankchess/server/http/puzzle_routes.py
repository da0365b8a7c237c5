"""Routes for puzzles: finding one, trying it, a hint, its proof. Whether it is solved is judged by the rules alone."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from typing import Annotated

from msgspec import Meta, Struct

from tankchess.puzzles import Puzzle, puzzles
from tankchess.server.encoding import decoder_of, encode
from tankchess.server.http.catalogue_routes import PictureQuery
from tankchess.server.http.route import Call, Codes, Reply, Route, ThemeName
from tankchess.server.messages import (
    AskProof,
    AskPuzzleHint,
    AttemptStatusName,
    JudgedAttempt,
    OpenedPuzzle,
    ProofNode,
    PuzzleHint,
    PuzzleOverview,
    PuzzleRecord,
    PuzzleTheme,
    SolverStanding,
    TryMoves,
)
from tankchess.server.messages.whole_text import whole
from tankchess.server.problems import impossible, not_found
from tankchess.server.solving.choosing import next_puzzle
from tankchess.server.solving.solvers import FirstResult, Noted, Puzzler
from tankchess.server.work.puzzle_questions import (
    AskHintMove,
    AskProofNode,
    AskPuzzle,
    AskPuzzleCard,
    AskPuzzlePicture,
    AskTrial,
)

# A rating with a smaller deviation means something: about ten puzzles.
_SURE = 110.0


# Tomorrow it is another one.
_FOR_A_WHILE = (("cache-control", "public, max-age=600"),)

# Pages of other sites show cards; a puzzle stays as it is.
_CARD = (("cache-control", "public, max-age=86400"), ("cross-origin-resource-policy", "cross-origin"))


class DayQuery(Struct, frozen=True):
    """The puzzle of which day, by UTC; today's if none is named."""

    day: Annotated[str, whole(r"(19[7-9]|[2-9][0-9]{2})[0-9]-[0-9]{2}-[0-9]{2}")] | None = None


class NextQuery(Struct, frozen=True):
    """Which puzzle: one with a theme; not the one that is before the caller."""

    theme: ThemeName | None = None
    after: Annotated[str, Meta(max_length=32)] = ""


class _Status(Struct, frozen=True):
    """All of a `Trial` that the server has to know."""

    status: AttemptStatusName


# Finding.


async def show_puzzles(call: Call) -> PuzzleOverview:
    book, today = puzzles(), _today(call)
    standing = None if call.caller is None else standing_of(await call.services.solvers.solver(call.caller.id))
    themes = [PuzzleTheme(name, count) for name, count in book.themes().items()]
    return PuzzleOverview(len(book), themes, today.isoformat(), book.daily(today).id, standing)


async def show_puzzle(call: Call) -> Reply:
    return await _opened(call, find_puzzle(call.path["puzzle"]))


async def show_daily(call: Call) -> Reply:
    """The same for all on a day. Those of earlier days can be asked for, those to come cannot."""
    query: DayQuery = call.query
    try:
        day = _today(call) if query.day is None else date.fromisoformat(query.day)
    except ValueError:
        raise impossible(f"day: {query.day} is not a date") from None
    if day > _today(call):
        raise not_found(f"puzzle of {day} yet")
    return await _opened(call, puzzles().daily(day), day)


async def show_next(call: Call) -> Reply:
    query: NextQuery = call.query
    solvers = call.services.solvers
    entries = [entry for entry in puzzles().entries() if query.theme is None or query.theme in entry.themes]
    ratings = {entry.id: solvers.value(entry.id, entry.rating) for entry in entries}
    rating, finished = Puzzler().rating.value, {}
    if call.caller is not None:
        rating = (await solvers.solver(call.caller.id)).rating.value
        finished = {result.puzzle: result.at for result in await solvers.results(call.caller.id)}
    found = next_puzzle(ratings, rating, finished, query.after, random.Random())
    if found is None:
        raise not_found(f"puzzle with the theme {query.theme}" if query.theme else "puzzle")
    return await _opened(call, puzzles()[found])


async def draw_daily(call: Call) -> Reply:
    question = AskPuzzlePicture(puzzles().daily(_today(call)).id, call.query.theme)
    return Reply.of(await call.ask(question), "image/svg+xml", _FOR_A_WHILE)


async def draw_puzzle_card(call: Call) -> Reply:
    puzzle = find_puzzle(call.path["puzzle"])
    return Reply.of(await call.ask(AskPuzzleCard(puzzle.id)), "image/png", _CARD)


# Solving.


async def try_puzzle(call: Call) -> Reply:
    body: TryMoves = call.body
    puzzle = find_puzzle(call.path["puzzle"])
    answer = await call.ask(AskTrial(puzzle.id, tuple(body.moves), body.ground))
    status = status_of(answer.body)
    noted = None if status == "going" else await _note(call, puzzle, is_solved=status == "solved")
    return Reply(joined(trial=answer.body, **await _known(call, puzzle, noted)))


async def show_hint(call: Call) -> Reply:
    body: AskPuzzleHint = call.body
    puzzle = find_puzzle(call.path["puzzle"])
    answer = await call.ask(AskHintMove(puzzle.id, tuple(body.moves), body.step))
    await _note(call, puzzle, is_solved=False)
    return Reply.of(answer)


async def show_proof(call: Call) -> Reply:
    body: AskProof = call.body
    puzzle = find_puzzle(call.path["puzzle"])
    answer = await call.ask(AskProofNode(puzzle.id, tuple(body.line), body.ground, body.language))
    await _note(call, puzzle, is_solved=False)
    return Reply.of(answer)


async def _note(call: Call, puzzle: Puzzle, *, is_solved: bool) -> Noted:
    return await call.services.solvers.note(call.person.id, puzzle.id, puzzle.rating, is_solved)


# What routes for puzzles and storms share.


def find_puzzle(name: str) -> Puzzle:
    """Raises `Refused` if there is no such puzzle."""
    book = puzzles()
    if name not in book:
        raise not_found(f"puzzle {name}")
    return book[name]


def status_of(trial: bytes) -> AttemptStatusName:
    found: _Status = decoder_of(_Status).decode(trial)
    return found.status


def joined(**parts: bytes) -> bytes:
    """An object of JSON of parts that are JSON already: boards are not read only to be written again."""
    return b"{" + b",".join(f'"{name}":'.encode() + part for name, part in parts.items()) + b"}"


def standing_of(solver: Puzzler) -> SolverStanding:
    rating = solver.rating
    return SolverStanding(
        round(rating.value),
        rating.deviation < _SURE,
        solver.solved,
        solver.failed,
        solver.streak,
        solver.best_streak,
        solver.storm,
    )


async def _opened(call: Call, puzzle: Puzzle, day: date | None = None) -> Reply:
    answer = await call.ask(AskPuzzle(puzzle.id))
    known = await _known(call, puzzle)
    return Reply(joined(puzzle=answer.body, **known, day=encode(None if day is None else day.isoformat())))


async def _known(call: Call, puzzle: Puzzle, noted: Noted | None = None) -> dict[str, bytes]:
    """What is known of a puzzle and of the caller, as parts of an answer; `noted` is what has just been kept."""
    solvers = call.services.solvers
    result: FirstResult | None = None
    standing: SolverStanding | None = None
    if noted is not None:
        result, standing = noted.result, standing_of(noted.solver)
    elif call.caller is not None:
        result = await solvers.result(call.caller.id, puzzle.id)
        standing = standing_of(await solvers.solver(call.caller.id))
    difficulty = solvers.difficulty(puzzle.id, puzzle.rating)
    record = PuzzleRecord(
        round(difficulty.rating.value),
        difficulty.solved,
        difficulty.failed,
        None if result is None else "solved" if result.is_solved else "failed",
        None if result is None else round(result.change),
    )
    return {"record": encode(record), "standing": encode(standing)}


def _today(call: Call) -> date:
    return datetime.fromtimestamp(call.services.time.now(), UTC).date()


_SOLVE: Codes = ("not_found", "not_signed_in", "cross_site", "too_large")

PUZZLE_ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/puzzles",
        handler=show_puzzles,
        summary="Which puzzles there are, and how good you are at them",
        response=PuzzleOverview,
    ),
    Route(
        method="GET",
        path="/api/puzzles/daily",
        handler=show_daily,
        summary="The puzzle of a day, the same for everybody",
        query=DayQuery,
        response=OpenedPuzzle,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/puzzles/daily/picture.svg",
        handler=draw_daily,
        summary="The puzzle of today as a picture",
        query=PictureQuery,
        response=str,
        media_type="image/svg+xml",
    ),
    Route(
        method="GET",
        path="/api/puzzles/next",
        handler=show_next,
        summary="A puzzle about as hard as you are strong, and none that you had lately",
        query=NextQuery,
        response=OpenedPuzzle,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/puzzles/{puzzle}",
        handler=show_puzzle,
        summary="A puzzle, without its solution",
        response=OpenedPuzzle,
        errors=("not_found",),
    ),
    Route(
        method="GET",
        path="/api/puzzles/{puzzle}/card.png",
        handler=draw_puzzle_card,
        summary="The card that a link to this puzzle shows elsewhere",
        response=bytes,
        media_type="image/png",
        errors=("not_found",),
        rate="picture",
    ),
    Route(
        method="POST",
        path="/api/puzzles/{puzzle}/attempt",
        handler=try_puzzle,
        summary="Try moves; the first time a puzzle is solved or failed counts for your rating",
        request=TryMoves,
        response=JudgedAttempt,
        errors=_SOLVE,
        needs_person=True,
        rate="move",
    ),
    Route(
        method="POST",
        path="/api/puzzles/{puzzle}/hint",
        handler=show_hint,
        summary="The piece to move, or also its square; the puzzle then counts as not solved",
        request=AskPuzzleHint,
        response=PuzzleHint,
        errors=_SOLVE,
        needs_person=True,
        may_be_empty=True,
    ),
    Route(
        method="POST",
        path="/api/puzzles/{puzzle}/proof",
        handler=show_proof,
        summary="The solution place by place, with every defence; a puzzle that was not solved is given up",
        request=AskProof,
        response=ProofNode,
        errors=_SOLVE,
        needs_person=True,
        may_be_empty=True,
    ),
)
