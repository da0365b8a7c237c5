"""Makes an opening book: a tree of a few half-moves, every position of it searched deep.

Two kinds of moves lead on. Those the book keeps, near the best one; and those that somebody else may well play, so
that the book has an answer to them. At the end each kept move is judged anew by what the best answer to it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass

from tankchess.core.position import Position
from tankchess.engine import Engine, Limits, Line
from tankchess.engine.book import Book, place_of
from tankchess.lab.book_work import BookFinding, BookWork
from tankchess.lab.executor import Executor, all_done
from tankchess.lab.fingerprint import check_fingerprint, fingerprint

HASH_MB = 64
# What others may play is found by looking so many half-moves ahead.
GLANCE = 2
# A move that was this many times the margin behind is looked at, too: the answers may show that it is better.
DOUBT = 2


@dataclass(frozen=True, slots=True)
class BookPlan:
    """How a book is made: `widths` are the moves gone on with, and `wide` the moves of others answered, by half-move.

    `nodes` are spent on each position, on `lines` lines at once; moves within `margin` hundredths of a Light Tank of
    the best are kept.
    """

    setup: str
    mode: str
    nodes: int = 150_000
    lines: int = 10
    margin: int = 10
    widths: tuple[int, ...] = (8, 5, 4, 3)
    wide: tuple[int, ...] = (60, 24)

    @property
    def plies(self) -> int:
        return len(self.widths)

    def wide_at(self, ply: int) -> int:
        return self.wide[ply] if ply < len(self.wide) else 0

    def words(self) -> dict[str, str | int | list[int]]:
        """The plan as a file tells it."""
        return {
            "nodes": self.nodes,
            "lines": self.lines,
            "margin": self.margin,
            "widths": list(self.widths),
            "wide": list(self.wide),
        }


@dataclass(frozen=True, slots=True)
class BookJob:
    """A position to search, by its key; `position` lies as it was first met."""

    key: str
    position: Position
    wide: int
    plan: BookPlan
    engine: str


Searching = Callable[[], Executor[BookJob, BookFinding]]


def make_book(
    start: Position, plan: BookPlan, work: BookWork, searching: Searching, tell: Callable[[int, int, int], None]
) -> dict[str, tuple[tuple[str, int], ...]]:
    """The positions of the book. What `work` knows already is not searched again.

    `searching` makes an executor of `search_job` for each half-move.
    `tell` hears of each position: the half-move, how many of it are done, and how many there are.
    """
    layer = {place_of(start).key: start}
    main = set(layer)
    layers = []
    for ply in range(plan.plies):
        tasks = [
            BookJob(key, position, plan.wide_at(ply) * (key in main), plan, fingerprint())
            for key, position in layer.items()
        ]
        missing = [task for task in tasks if task.key not in work.found]
        tell(ply, len(tasks) - len(missing), len(tasks))
        with closing(all_done(missing, searching())) as searched:
            for count, (task, found) in enumerate(searched, len(tasks) - len(missing) + 1):
                work.append(task.key, found)
                tell(ply, count, len(tasks))
        layers.append(list(layer))
        layer, main = _next_layer(layer, main, plan, ply, work)
    return judged(layers, plan, work)


def _next_layer(
    layer: dict[str, Position], main: set[str], plan: BookPlan, ply: int, work: BookWork
) -> tuple[dict[str, Position], set[str]]:
    """The positions after the moves of a layer, and which of them both sides have come to by the book."""
    following: dict[str, Position] = {}
    kept = set()
    for key in [key for key in layer if key in main]:
        position, found = layer[key], work.found[key]
        place = place_of(position)
        near = [code for code, _ in _near(found.moves, DOUBT * plan.margin, plan.widths[ply])]
        for code in dict.fromkeys((*near, *found.others)):
            after = position.after(place.turned(code))
            if after.outcome() is None:
                there = place_of(after).key
                following.setdefault(there, after)
                if code in near:
                    kept.add(there)
    return following, kept


def judged(layers: list[list[str]], plan: BookPlan, work: BookWork) -> dict[str, tuple[tuple[str, int], ...]]:
    """What is kept of each position, judged from the last layer back."""
    values: dict[str, int] = {}
    kept: dict[str, tuple[tuple[str, int], ...]] = {}
    for ply in reversed(range(len(layers))):
        for key in layers[ply]:
            found = work.found[key]
            near = _near(found.moves, DOUBT * plan.margin, plan.widths[ply])
            answered = [(code, -values[found.after[code]]) for code, _ in near if found.after[code] in values]
            # Where the book goes no further, nothing has to be searched for one more move: all that are near are kept.
            moves = sorted(answered, key=lambda move: -move[1]) or list(found.moves)
            if moves and key not in kept:
                kept[key] = tuple(_near(moves, plan.margin, plan.lines))
                values[key] = moves[0][1]
    return kept


def _near(moves: Iterable[tuple[str, int]], margin: int, width: int) -> list[tuple[str, int]]:
    """The moves near the best one, which comes first."""
    ordered = list(moves)
    return [move for move in ordered if move[1] >= ordered[0][1] - margin][:width]


def search_job(job: BookJob) -> BookFinding:
    """Searches a position. Raises `LabError` where another version of rules and engine is installed."""
    check_fingerprint(job.engine)
    return search_position(job.position, job.plan, job.wide)


def search_position(position: Position, plan: BookPlan, wide: int) -> BookFinding:
    """Searches one position: the same on every machine. A position that is decided has nothing for a book."""
    engine = Engine(hash_mb=HASH_MB)
    lines = engine.search(position, Limits(nodes=plan.nodes), multi_pv=plan.lines).lines
    place = place_of(position)
    moves: dict[tuple[str | None, str | None], tuple[str, int]] = {}
    after = {}
    for line in lines if all(line.score.kind == "cp" for line in lines[:1]) else ():
        if line.score.kind == "cp":
            # Of the facings of a piece on a square the best one.
            code = str(place.turned(line.moves[0]))
            moves.setdefault((line.moves[0].from_square, line.moves[0].to_square), (code, line.score.value))
            after[code] = place_of(position.after(line.moves[0])).key
    others = _others(engine, position, wide)
    return BookFinding(tuple(moves.values()), after, tuple(str(place.turned(line.moves[0])) for line in others))


def _others(engine: Engine, position: Position, wide: int) -> tuple[Line, ...]:
    """What somebody else may well play."""
    if not wide:
        return ()
    engine.new_game()
    return engine.search(position, Limits(depth=GLANCE), multi_pv=wide).lines


def finished_book(plan: BookPlan, positions: dict[str, tuple[tuple[str, int], ...]], engine: str, commit: str) -> Book:
    """The book with a note of how it was made. There is no chance in it, so there is no seed."""
    making = {**plan.words(), "engine": engine, "commit": commit}
    return Book(plan.setup, plan.mode, plan.plies, positions, making)
