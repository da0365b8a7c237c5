"""The rows of solved lessons: how they are added, and handed from a guest to an account, as part of larger changes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from tankchess.server.storage import schema

_columns = schema.solved_lessons.c


class SolvedLesson(Struct, frozen=True):
    """A lesson that somebody has solved: when first, and with how few moves or answers."""

    lesson: str
    at: float
    moves: int


def of(connection: Connection, person: str) -> dict[str, SolvedLesson]:
    """The lessons that a person has solved, by their ids, the earliest first."""
    query = select(_columns.lesson, _columns.at, _columns.moves).where(_columns.person == person)
    rows = connection.execute(query.order_by(_columns.at, _columns.lesson))
    return {row.lesson: SolvedLesson(row.lesson, row.at, row.moves) for row in rows}


def add(connection: Connection, person: str, solved: Iterable[SolvedLesson]) -> None:
    """Adds lessons. Of one that was solved before, the first time and the fewest moves are kept."""
    known = of(connection, person)
    for each in solved:
        before = known.get(each.lesson)
        if before is None:
            known[each.lesson] = each
            values = {"lesson": each.lesson, "at": each.at, "moves": each.moves}
            connection.execute(insert(schema.solved_lessons).values(person=person, **values))
            continue
        better = SolvedLesson(each.lesson, min(before.at, each.at), min(before.moves, each.moves))
        if better != before:
            known[each.lesson] = better
            row = update(schema.solved_lessons).where(_columns.person == person, _columns.lesson == each.lesson)
            connection.execute(row.values(at=better.at, moves=better.moves))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """The lessons of a guest are now those of an account."""
    solved = of(connection, guest)
    if not solved:
        return
    connection.execute(delete(schema.solved_lessons).where(_columns.person == guest))
    add(connection, account, solved.values())
