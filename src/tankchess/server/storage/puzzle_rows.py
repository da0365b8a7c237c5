"""The rows of people who solve puzzles, each statement part of a larger change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, select, update

from tankchess.server.storage import schema

# Everything that is kept of one person.
OF_PEOPLE = (schema.puzzle_solvers, schema.puzzle_results, schema.puzzle_storms)


def forget_solvers(connection: Connection, people: Sequence[str]) -> None:
    """Removes everything that people have solved. The ratings of the puzzles stay as they are."""
    for rows in OF_PEOPLE:
        connection.execute(delete(rows).where(rows.c.person.in_(people)))


def hand_over(connection: Connection, guest: str, account: str) -> None:
    """What a guest has solved is now the account's; each puzzle counts once, with the result the account had of it.

    An account that has solved puzzles keeps its rating: what comes from the guest is added and changes nothing of it.
    One that has not takes the guest's rating over. Of two storms the later one stays.
    """
    mine, theirs = _solver(connection, account), _solver(connection, guest)
    if theirs is not None:
        is_rated = mine is not None and mine.solved + mine.failed > 0
        results, solvers = schema.puzzle_results, schema.puzzle_solvers
        known = select(results.c.puzzle).where(results.c.person == account).scalar_subquery()
        fresh = update(results).where(results.c.person == guest, results.c.puzzle.not_in(known))
        connection.execute(fresh.values(person=account, **({"change": 0.0} if is_rated else {})))
        if not is_rated:
            connection.execute(delete(solvers).where(solvers.c.person == account))
            connection.execute(update(solvers).where(solvers.c.person == guest).values(person=account))
        _add_up(connection, account, [solver for solver in (mine, theirs) if solver is not None])
    _keep_later_storm(connection, guest, account)
    forget_solvers(connection, [guest])


def _add_up(connection: Connection, account: str, before: Sequence[Any]) -> None:
    """Counts what the account has after the results of a guest were added. Nobody loses the best they ever did."""
    results, solvers = schema.puzzle_results.c, schema.puzzle_solvers
    query = select(results.is_solved).where(results.person == account).order_by(results.at, results.puzzle)
    solved = list(connection.execute(query).scalars())
    streak, longest = _runs(solved)
    counted = {
        "solved": sum(solved),
        "failed": len(solved) - sum(solved),
        "streak": streak,
        "best_streak": max(longest, *(solver.best_streak for solver in before)),
        "storm": max(solver.storm for solver in before),
    }
    connection.execute(update(solvers).where(solvers.c.person == account).values(**counted))


def _runs(solved: Iterable[bool]) -> tuple[int, int]:
    """How many were solved in a row at last, and at most."""
    run = longest = 0
    for is_solved in solved:
        run = run + 1 if is_solved else 0
        longest = max(longest, run)
    return run, longest


def _keep_later_storm(connection: Connection, guest: str, account: str) -> None:
    storms = schema.puzzle_storms
    mine, theirs = _storm(connection, account), _storm(connection, guest)
    if theirs is not None and (mine is None or theirs.begun > mine.begun):
        connection.execute(delete(storms).where(storms.c.person == account))
        connection.execute(update(storms).where(storms.c.person == guest).values(person=account))


def _solver(connection: Connection, person: str) -> Any:
    return connection.execute(select(schema.puzzle_solvers).where(schema.puzzle_solvers.c.person == person)).first()


def _storm(connection: Connection, person: str) -> Any:
    return connection.execute(select(schema.puzzle_storms).where(schema.puzzle_storms.c.person == person)).first()
