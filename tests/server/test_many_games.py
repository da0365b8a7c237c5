"""Sixty thousand finished games in PostgreSQL: whatever is asked for, no statement goes through all rows of a table.

`make postgres-test` runs this; `python -m bench.many_games` times the same with a million.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url

from bench.many_games import chores, multiply
from tests.server.databases import database_of
from tests.server.house import MOVES, Visitor, open_house
from tests.server.test_explorer import explore

pytestmark = pytest.mark.anyio

GAMES = 60_000
# Tables that grow with every game or visitor.
LARGE = {"tables", "events", "seats", "shelf", "people", "sessions", "explored_tables", "explored_moves"}


class Statements:
    """What is asked of a database, with its parameters."""

    def __init__(self, engine: Any) -> None:
        self.seen: dict[str, Any] = {}
        event.listen(engine, "before_cursor_execute", self._note)

    def _note(self, _connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            self.seen[statement] = parameters


async def finished(one: Visitor, two: Visitor) -> None:
    table = await one.lay("me", "open", is_listed=True)
    await two.sit(table)
    for ply, move in enumerate(MOVES):
        await (one, two)[ply % 2].play(table, move)
    await two.act(table, "resign")


def scanned(plan: Any) -> set[str]:
    """The large tables of which a plan reads every row."""
    found = {plan["Relation Name"]} & LARGE if plan["Node Type"] == "Seq Scan" else set()
    return found.union(*(scanned(part) for part in plan.get("Plans", [])))


async def test_nothing_that_people_ask_for_and_no_chore_reads_a_whole_table(tmp_path):
    database = database_of(tmp_path)
    async with open_house(tmp_path) as house:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        await finished(ann, bob)
        engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            multiply(connection, GAMES, GAMES, (await ann.get("/api/session"))["id"])
        store = house.services.store
        statements = Statements(store.engine.engine)
        page = await ann.get("/api/games")
        assert len(page["games"]) == 30
        for query in ("", "?state=over", "?state=open", "?outcome=lost", "?name=zzz", f"?after={page['next']}"):
            await ann.get(f"/api/games{query}")
        for path in ("/api/session", "/api/mine", "/api/lobby", f"/api/tables/{page['games'][-1]['entry']['id']}"):
            await ann.get(path)
        await explore(ann)
        for step in chores(store, database).values():
            await step()
        assert len(statements.seen) > 15
        with engine.connect() as connection:
            plans = {
                statement: connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters).scalar_one()
                for statement, parameters in statements.seen.items()
            }
        engine.dispose()
    read = {statement: scanned(plan[0]["Plan"]) for statement, plan in plans.items()}
    assert [f"{tables} read for {statement}" for statement, tables in read.items() if tables] == []


async def test_a_whole_table_that_is_read_would_be_found(tmp_path):
    async with open_house(tmp_path) as house:
        await house.guest("Ann")
        async with house.services.store.engine.connect() as connection:
            answer = await connection.execute(text("EXPLAIN (FORMAT JSON) SELECT * FROM people WHERE name = 'Ann'"))
            plan = answer.scalar()
    assert scanned((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]) == {"people"}
