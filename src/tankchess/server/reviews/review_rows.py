"""The rows of reviews: a review is kept whole, once it is done."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Table, delete, exists, insert, select

from tankchess.server.importing.import_rows import LEAVING
from tankchess.server.messages import ReviewedMove
from tankchess.server.storage import schema
from tankchess.server.storage.store import Store
from tankchess.server.storage.writer import Job

log = logging.getLogger(__name__)

FORMAT = 1


class ReviewPlace(NamedTuple):
    """Where the reviews of one kind of games are kept, the column that names the game, and whether one is there."""

    table: Table
    game: Column[str]
    is_there: Callable[[str], ColumnElement[bool]]


def _has_table(game: str) -> ColumnElement[bool]:
    return exists().where(schema.tables.c.id == game)


def _has_imported_game(game: str) -> ColumnElement[bool]:
    games = schema.imported_games.c
    return exists().where(games.id == game, games.explored != LEAVING)


OF_TABLES = ReviewPlace(schema.reviews, schema.reviews.c.table_id, _has_table)
OF_IMPORTED_GAMES = ReviewPlace(schema.imported_reviews, schema.imported_reviews.c.game_id, _has_imported_game)


class KeptReview(msgspec.Struct, frozen=True):
    """A review as it is kept."""

    seconds: float
    moves: list[ReviewedMove]
    format: int = FORMAT


async def read_review(store: Store, place: ReviewPlace, game: str) -> KeptReview | None:
    """The review of a game. One that cannot be read is as good as none: it can be made again."""
    async with store.engine.connect() as connection:
        body = (await connection.execute(select(place.table.c.body).where(place.game == game))).scalar()
    if body is None:
        return None
    try:
        return msgspec.json.decode(body, type=KeptReview)
    except msgspec.MsgspecError as error:
        log.error("game %s: its review: %s", game, error)
        return None


async def keep_review(store: Store, place: ReviewPlace, game: str, review: KeptReview, now: float) -> None:
    """Keeps a review in place of an earlier one, unless its game was removed meanwhile."""
    row = {place.game.name: game, "made": now, "body": msgspec.json.encode(review).decode()}

    def work(connection: Connection) -> None:
        connection.execute(delete(place.table).where(place.game == game))
        if connection.execute(select(place.is_there(game))).scalar():
            connection.execute(insert(place.table).values(**row))

    await store.writer.submit(Job(work=work))
