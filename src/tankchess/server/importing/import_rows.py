"""The rows of imports and of imported games, each statement part of a larger change."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, or_, select, update

from tankchess.errors import worded
from tankchess.notation import RecordError
from tankchess.server.importing.slice_reader import ReadGame, Reading, import_fault
from tankchess.server.messages import ImportFault, ImportView
from tankchess.server.storage import schema
from tankchess.server.storage.room import first_that_fit

_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_ID_LENGTH = 10
# Games of one file stand in its order: each a little before the next.
_STEP = 1e-5

# Whether a game is counted in the explorer of its owner. One that is leaving was removed: nobody sees it any more, and
# it is gone as soon as it is not counted any more.
UNWANTED, WAITS, COUNTED, LEAVING = 0, 1, 2, 3

_imports, _games, _reviews = schema.imports.c, schema.imported_games.c, schema.imported_reviews.c


class Room(NamedTuple):
    """What somebody has room for: so many games, and so many bytes of `all_bytes`."""

    games: int
    bytes: int
    all_bytes: int


def new_game_id() -> str:
    """It cannot be guessed: whoever has the link may look."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


def view_of(row: Any) -> ImportView:
    return ImportView(
        id=row.id,
        name=row.name,
        begun=row.begun,
        status=row.status,
        foreign=row.foreign_kind or None,
        next_part=row.part,
        games=row.games,
        kept=row.kept,
        duplicates=row.duplicates,
        faulty=row.faulty,
        faults=msgspec.json.decode(row.faults, type=list[ImportFault]),
        last=row.last or None,
    )


def list_imports(connection: Connection, person: str, most: int | None) -> list[ImportView]:
    """The latest imports of a person, without their faults."""
    columns = [each for each in schema.imports.columns if each.name not in ("faults", "rest")]
    query = select(*columns, literal("[]").label("faults")).where(_imports.person == person)
    return [view_of(row) for row in connection.execute(query.order_by(_imports.begun.desc()).limit(most))]


def reading_of(row: Any) -> Reading:
    return Reading(row.kind or None, row.line, row.games, bytes(row.rest))


def find_import(connection: Connection, import_id: str, *, is_locked: bool = False) -> Any:
    """`is_locked`: no other process changes it until this change is done."""
    query = select(schema.imports).where(_imports.id == import_id)
    return connection.execute(query.with_for_update() if is_locked else query).first()


def change_import(connection: Connection, import_id: str, **values: Any) -> None:
    connection.execute(update(schema.imports).where(_imports.id == import_id).values(**values))


def tidy_imports(connection: Connection, person: str, most: int) -> None:
    """Of the imports that have no game, only the latest stay; only they can be gone on with."""
    mine = select(_imports.id).where(_imports.person == person).order_by(_imports.begun.desc())
    is_empty = ~exists().where(_games.import_id == _imports.id)
    older = list(connection.execute(mine.where(is_empty).offset(most)).scalars())
    if older:
        connection.execute(delete(schema.imports).where(_imports.id.in_(older)))
    left = list(connection.execute(mine.where(_imports.status == "running").offset(most)).scalars())
    if left:
        values = {"status": "stopped", "rest": b""}
        connection.execute(update(schema.imports).where(_imports.id.in_(left)).values(**values))


def is_there(person: str) -> Any:
    """The condition for a game to be one of a person."""
    return and_(_games.person == person, _games.explored != LEAVING)


def count_games(connection: Connection, person: str) -> int:
    return connection.execute(select(func.count()).where(is_there(person))).scalar_one()


def count_bytes(connection: Connection, person: str) -> int:
    """What the records of a person take, nearly: a character is a byte."""
    found = connection.execute(select(func.sum(func.length(_games.record))).where(is_there(person))).scalar()
    return int(found or 0)


def add_games(
    connection: Connection, row: Any, games: Sequence[ReadGame], room: Room
) -> tuple[list[str], int, str, ImportFault | None]:
    """Adds those that are not there yet, as long as there is room.

    Returns the new ids, how many were there before, the last that was added or found, and the game that found no
    room, with the reason where it is the bytes.
    """
    digests = [game.digest for game in games]
    known: dict[str, str] = {}
    query = select(_games.digest, _games.id).where(_games.person == row.person, _games.digest.in_(digests))
    for digest, game_id in connection.execute(query):
        known[digest] = game_id
    new: list[dict[str, Any]] = []
    duplicates, last, size = 0, "", 0
    missing: ImportFault | None = None
    for game in games:
        found = known.get(game.digest)
        if found is not None:
            duplicates += 1
            last = found
            continue
        size += len(game.record)
        if len(new) >= room.games or size > room.bytes:
            is_number = len(new) >= room.games
            nothing = ImportFault(game.number, None, None)
            missing = nothing if is_number else import_fault(_no_room(room.all_bytes // 1000), game.number, None)
            break
        last = known[game.digest] = new_game_id()
        new.append(_row_of(row, game, last))
    if new:
        connection.execute(insert(schema.imported_games), new)
    return [each["id"] for each in new], duplicates, last, missing


def _no_room(most: int) -> RecordError:
    fault = RecordError(f"no room: imported games may take {most} kB together")
    return worded(fault, "record_room", most=most)


def _row_of(row: Any, game: ReadGame, game_id: str) -> dict[str, Any]:
    return {
        "id": game_id,
        "person": row.person,
        "import_id": row.id,
        "place": row.begun - game.number * _STEP,
        "added": row.begun,
        "players": msgspec.json.encode(game.players).decode(),
        "search": "\n".join(game.players).casefold(),
        "date": game.date,
        "event": game.event,
        "setup": game.setup,
        "mode": game.mode,
        "result": game.result,
        "plies": game.plies,
        "digest": game.digest,
        "record": game.record,
        "explored": WAITS if row.is_explored else UNWANTED,
    }


def forget_games(connection: Connection, condition: Any) -> int:
    """Takes games off the list, with their reviews; returns how many. Those that are counted leave a little later."""
    chosen = select(_games.id).where(condition, _games.explored != LEAVING)
    connection.execute(delete(schema.imported_reviews).where(_reviews.game_id.in_(chosen)))
    gone = connection.execute(delete(schema.imported_games).where(condition, _games.explored.in_((UNWANTED, WAITS))))
    leaving = update(schema.imported_games).where(condition, _games.explored == COUNTED)
    # Its old digest is free for the same game, should it come again.
    left = connection.execute(leaving.values(explored=LEAVING, digest=_games.id, import_id=None))
    return gone.rowcount + left.rowcount


def erase_games(connection: Connection, condition: Any) -> None:
    """Removes games at once, whatever is counted of them."""
    chosen = select(_games.id).where(condition)
    connection.execute(delete(schema.imported_reviews).where(_reviews.game_id.in_(chosen)))
    connection.execute(delete(schema.imported_games).where(condition))


def erase_imports(connection: Connection, people: Sequence[str]) -> None:
    """Removes everything that people have imported. What is counted of it is swept away by the explorer."""
    erase_games(connection, _games.person.in_(people))
    connection.execute(delete(schema.imports).where(_imports.person.in_(people)))


def hand_over(connection: Connection, guest: str, account: str, most: int, most_bytes: int) -> None:
    """What a guest has imported is now that of an account: the latest games that its limits have room for.

    What the account has already is not kept twice, and older games beyond the limits are removed.
    """
    twin = schema.imported_games.alias("twin")
    is_known = exists().where(twin.c.person == account, twin.c.digest == _games.digest)
    known = select(_games.id).where(_games.person == guest, or_(is_known, _games.explored == LEAVING))
    ids = list(connection.execute(known).scalars())
    erase_games(connection, _games.id.in_(ids))
    newest = select(_games.id, func.length(_games.record)).where(_games.person == guest)
    rows = connection.execute(newest.order_by(_games.added.desc(), _games.id)).all()
    room = most - count_games(connection, account), most_bytes - count_bytes(connection, account)
    fitting = _games.id.in_(first_that_fit(((name, size) for name, size in rows), *room))
    counted = update(schema.imported_games).where(fitting, _games.explored == COUNTED)
    connection.execute(counted.values(explored=WAITS))
    connection.execute(update(schema.imported_games).where(fitting).values(person=account))
    erase_games(connection, _games.person == guest)
    connection.execute(update(schema.imports).where(_imports.person == guest).values(person=account))
