"""What people have solved, and the ratings that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from tankchess.server.solving.glicko import Rating
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job
from tankchess.server.time_source import DAY, TimeSource

# How well the rating of a puzzle is known that came with it: it was graded by a program.
GRADED_DEVIATION = 150.0
# Where somebody begins: about where half of the puzzles are, and less uncertain than the 350 of the paper, which is
# for players of whom nothing is known at all. docs/puzzles.md compares what both do to a first result.
NEWCOMER = Rating(1200.0, 220.0)

_solvers, _results, _ratings = schema.puzzle_solvers.c, schema.puzzle_results.c, schema.puzzle_ratings.c


class Puzzler(NamedTuple):
    """Somebody who solves puzzles; by default somebody who has not begun."""

    rating: Rating = NEWCOMER
    rated: float = 0.0
    solved: int = 0
    failed: int = 0
    streak: int = 0
    best_streak: int = 0
    storm: int = 0


class PuzzleDifficulty(NamedTuple):
    """How hard a puzzle is, and how often it was solved at the first attempt and not."""

    rating: Rating
    solved: int = 0
    failed: int = 0


class FirstResult(NamedTuple):
    """The first result of somebody with a puzzle, and by how much it changed their rating."""

    puzzle: str
    at: float
    is_solved: bool
    change: float


class Noted(NamedTuple):
    """What is known after a result. `is_first`: it counted."""

    solver: Puzzler
    difficulty: PuzzleDifficulty
    result: FirstResult
    is_first: bool


class Solvers:
    """Keeps the first result of each person with each puzzle. The same result sent again changes nothing."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._known: dict[str, PuzzleDifficulty] = {}
        self.on_rated: Callable[[str, PuzzleDifficulty], None] = lambda _puzzle, _difficulty: None

    async def start(self) -> None:
        """Reads how hard the puzzles have proved to be."""
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(select(schema.puzzle_ratings))).all()
        self._known = {row.puzzle: _difficulty(row) for row in rows}

    def difficulty(self, puzzle: str, graded: float) -> PuzzleDifficulty:
        """How hard a puzzle is: as it was graded, until somebody has finished it."""
        return self._known.get(puzzle) or PuzzleDifficulty(Rating(graded, GRADED_DEVIATION))

    def value(self, puzzle: str, graded: float) -> float:
        """How hard a puzzle is as one number, for those who look at thousands."""
        known = self._known.get(puzzle)
        return graded if known is None else known.rating.value

    async def solver(self, person: str) -> Puzzler:
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(_mine(person))).first()
        return _puzzler(row)

    async def result(self, person: str, puzzle: str) -> FirstResult | None:
        query = _all_of(person).where(_results.puzzle == puzzle)
        async with self._store.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else FirstResult(*row)

    async def results(self, person: str) -> list[FirstResult]:
        """All first results of a person, the earliest first."""
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(_all_of(person).order_by(_results.at, _results.puzzle))).all()
        return [FirstResult(*row) for row in rows]

    async def note(self, person: str, puzzle: str, graded: float, is_solved: bool) -> Noted:
        """Keeps a result. Only the first one of a person with a puzzle counts; for a later one that is returned."""

        def work(connection: Connection) -> Noted:
            return self._note(connection, person, puzzle, graded, is_solved)

        noted: Noted = await self._store.writer.submit(Job(work=work))
        if noted.is_first:
            self.take_in(puzzle, noted.difficulty)
            self.on_rated(puzzle, noted.difficulty)
        return noted

    def take_in(self, puzzle: str, difficulty: PuzzleDifficulty) -> None:
        """How hard a puzzle has proved to be, perhaps in another process."""
        self._known[puzzle] = difficulty

    def _note(self, connection: Connection, person: str, puzzle: str, graded: float, is_solved: bool) -> Noted:
        now = self._time.now()
        before = _puzzler(connection.execute(_mine(person)).first())
        row = connection.execute(_rating_of(puzzle)).first()
        known = PuzzleDifficulty(Rating(graded, GRADED_DEVIATION)) if row is None else _difficulty(row)
        earlier = connection.execute(_all_of(person).where(_results.puzzle == puzzle)).first()
        if earlier is not None:
            return Noted(before, known, FirstResult(*earlier), is_first=False)
        mine = before.rating.rested((now - before.rated) / DAY) if before.rated else before.rating
        score = 1.0 if is_solved else 0.0
        rating, theirs = mine.after((known.rating, score)), known.rating.after((mine, 1 - score))
        streak = before.streak + 1 if is_solved else 0
        solver = before._replace(
            rating=rating,
            rated=now,
            solved=before.solved + is_solved,
            failed=before.failed + (not is_solved),
            streak=streak,
            best_streak=max(before.best_streak, streak),
        )
        difficulty = PuzzleDifficulty(theirs, known.solved + is_solved, known.failed + (not is_solved))
        result = FirstResult(puzzle, now, is_solved, rating.value - before.rating.value)
        connection.execute(insert(schema.puzzle_results).values(person=person, **result._asdict()))
        keep_puzzler(connection, person, solver)
        counts = {"solved": difficulty.solved, "failed": difficulty.failed}
        values = {**_columns_of(theirs), **counts}
        if row is None:
            connection.execute(insert(schema.puzzle_ratings).values(puzzle=puzzle, **values))
        else:
            connection.execute(update(schema.puzzle_ratings).where(_ratings.puzzle == puzzle).values(**values))
        return Noted(solver, difficulty, result, is_first=True)


def _rating_of(puzzle: str) -> Any:
    """In a cluster the next one waits: both results count."""
    return select(schema.puzzle_ratings).where(_ratings.puzzle == puzzle).with_for_update()


def find_puzzler(connection: Connection, person: str) -> Puzzler:
    return _puzzler(connection.execute(_mine(person)).first())


def keep_puzzler(connection: Connection, person: str, solver: Puzzler) -> None:
    """Writes the row of a person, whether there is one yet or not."""
    values = {**solver._asdict(), **_columns_of(solver.rating)}
    statement = update(schema.puzzle_solvers).where(_solvers.person == person).values(**values)
    if not connection.execute(statement).rowcount:
        connection.execute(insert(schema.puzzle_solvers).values(person=person, **values))


def _columns_of(rating: Rating) -> dict[str, float]:
    return {"rating": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}


def _mine(person: str) -> Any:
    return select(schema.puzzle_solvers).where(_solvers.person == person)


def _all_of(person: str) -> Any:
    return select(_results.puzzle, _results.at, _results.is_solved, _results.change).where(_results.person == person)


def _rating(row: Any) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def _difficulty(row: Any) -> PuzzleDifficulty:
    return PuzzleDifficulty(_rating(row), row.solved, row.failed)


def _puzzler(row: Any) -> Puzzler:
    if row is None:
        return Puzzler()
    # Who has only played storms has no result that was rated.
    rating = _rating(row) if row.rated else NEWCOMER
    return Puzzler(rating, row.rated, row.solved, row.failed, row.streak, row.best_streak, row.storm)
