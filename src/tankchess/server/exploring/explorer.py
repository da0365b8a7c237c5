"""The explorer: what was played in a position, and which games went through it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sqlalchemy import ColumnElement, exists, or_, select

from tankchess.server.encoding import decode_binary
from tankchess.server.exploring import explored_rows
from tankchess.server.exploring.counting import MoveTally
from tankchess.server.exploring.explored_rows import ExploredMove
from tankchess.server.fair_queue import Asker
from tankchess.server.importing.imported_shelf import ImportedShelf
from tankchess.server.messages import Explore, ExplorerGame, ExplorerMove, ExplorerView
from tankchess.server.storage import schema
from tankchess.server.storage.store import Listed, Store, line_of_row
from tankchess.server.tables.registry import TableRegistry
from tankchess.server.work.explorer_questions import AskExplorerMoves, AskPlace, ExploredPlace
from tankchess.server.work.pool import WorkPool

# Games of this server are counted together.
SERVER = ""
MOST_GAMES = 15
# Games that are looked up for them: the latest of every move first.
_MOST_LOOKED_UP = 150
# Moves of a position that are read: far more than anybody looks at.
_MOST_READ = 200


class Explorer:
    def __init__(self, store: Store, work: WorkPool, tables: TableRegistry, imported: ImportedShelf) -> None:
        self._store = store
        self._work = work
        self._tables = tables
        self._imported = imported

    async def look(self, asked: Explore, who: Asker, person: str | None) -> ExplorerView:
        """What was played at the end of a line, as far as this person may know it. Raises `Refused`."""
        with_engine = asked.source in ("all", "engine")
        answer = await self._work.ask(who, AskPlace(asked.line, with_engine))
        place: ExploredPlace = decode_binary(answer.body, ExploredPlace)
        scopes = [SERVER] if asked.source in ("all", "server") else []
        if person is not None and asked.source in ("all", "mine"):
            scopes.append(person)
        async with self._store.engine.connect() as connection:
            known = await connection.run(lambda plain: explored_rows.moves_of(plain, scopes, place.place, _MOST_READ))
        sums = _joined(known, place.engine)
        chosen = sorted(sums.items(), key=lambda each: (-each[1].count, each[0]))[: asked.most]
        moves: list[ExplorerMove] = []
        if chosen:
            told = await self._work.ask(who, AskExplorerMoves(asked.line, chosen))
            moves = decode_binary(told.body, list[ExplorerMove])
        total = sum(tally.count for tally in sums.values())
        return ExplorerView(place.side, total, moves, await self._games(known, person))

    async def _games(self, known: dict[str, ExploredMove], person: str | None) -> list[ExplorerGame]:
        """The games that may be shown: tables that anybody may watch, one's own, and what one has imported."""
        ranked = (
            (each.games[rank], code)
            for rank in range(2 * explored_rows.MOST_GAMES)
            for code, each in known.items()
            if rank < len(each.games)
        )
        moves = {game: (code, result) for (game, result), code in islice(ranked, _MOST_LOOKED_UP)}
        tables = await self._tables_among(list(moves), person)
        imported = await self._imported.among(list(moves), person)
        found = [
            (line.updated, ExplorerGame(*moves[line.id], table=self._tables.entry(line, person or "")))
            for line in tables
        ]
        found += [(line.added, ExplorerGame(*moves[line.id], imported=line)) for line in imported]
        return [game for _, game in sorted(found, key=lambda each: -each[0])[:MOST_GAMES]]

    async def _tables_among(self, ids: Sequence[str], person: str | None) -> list[Listed]:
        columns, seats = schema.tables.c, schema.seats.c
        may_see: ColumnElement[bool] = columns.is_listed.is_(True)
        if person is not None:
            may_see = or_(may_see, exists().where(seats.table_id == columns.id, seats.person == person))
        query = select(schema.tables).where(columns.id.in_(ids), columns.status == "over", may_see)
        async with self._store.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(columns.updated.desc()).limit(MOST_GAMES))).all()
        return [line for line in map(line_of_row, rows) if line is not None]


def _joined(known: dict[str, ExploredMove], engine: dict[str, MoveTally]) -> dict[str, MoveTally]:
    sums: dict[str, MoveTally] = {}
    for code, tally in [*((code, each.tally) for code, each in known.items()), *engine.items()]:
        sums.setdefault(code, MoveTally()).join(tally)
    return sums
