"""The rows of the explorer: moves of positions with their sums, and the latest games that went through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, exists, func, insert, select, update

from tankchess.server.exploring.counting import CountedGame, MoveTally
from tankchess.server.storage import schema

# Games that a move remembers.
MOST_GAMES = 15
# Positions asked for in one statement.
_AT_ONCE = 400

_moves = schema.explored_moves.c
_SUMS = ("count", "plies", "white", "drawn", "black", "points")
_IS_ROW = and_(
    _moves.scope == bindparam("old_scope"),
    _moves.position == bindparam("old_position"),
    _moves.move == bindparam("old_move"),
)
_UPDATE = (
    update(schema.explored_moves).where(_IS_ROW).values({name: bindparam(f"new_{name}") for name in (*_SUMS, "games")})
)
_DELETE = delete(schema.explored_moves).where(_IS_ROW)


class ExploredMove(NamedTuple):
    """A move of a position. `games` are the latest ones with their results, the latest first."""

    tally: MoveTally
    games: list[tuple[str, str]]


def add_games(connection: Connection, scope: str, games: Sequence[CountedGame], sign: int = 1) -> None:
    """Counts games in a scope; with the sign -1 they are taken out again."""
    places = {move.position for game in games for move in game.moves}
    known = _known(connection, scope, sorted(places))
    before = set(known)
    plies: dict[tuple[str, str], int] = {}
    for game in games:
        for move in game.moves:
            key = (move.position, move.move)
            found = known.setdefault(key, ExploredMove(MoveTally(), []))
            plies.setdefault(key, move.ply)
            found.tally.add(game, move, sign)
            rest = [each for each in found.games if each[0] != game.id]
            found.games[:] = ([(game.id, game.result), *rest] if sign > 0 else rest)[:MOST_GAMES]
    _write(connection, scope, {key: known[key] for key in plies}, before, plies)


def _write(
    connection: Connection,
    scope: str,
    changed: dict[tuple[str, str], ExploredMove],
    before: set[tuple[str, str]],
    plies: dict[tuple[str, str], int],
) -> None:
    new, old, gone = [], [], []
    for (position, move), found in changed.items():
        sums = msgspec.structs.asdict(found.tally) | {"games": " ".join(f"{game}={end}" for game, end in found.games)}
        row = {"old_scope": scope, "old_position": position, "old_move": move}
        if (position, move) not in before:
            if found.tally.count > 0:
                ply = plies[position, move]
                new.append({"scope": scope, "position": position, "move": move, "ply": ply, **sums})
        elif found.tally.count > 0:
            old.append(row | {f"new_{name}": value for name, value in sums.items()})
        else:
            gone.append(row)
    for statement, rows in ((insert(schema.explored_moves), new), (_UPDATE, old), (_DELETE, gone)):
        if rows:
            connection.execute(statement, rows)


def _known(connection: Connection, scope: str, places: Sequence[str]) -> dict[tuple[str, str], ExploredMove]:
    found: dict[tuple[str, str], ExploredMove] = {}
    for at in range(0, len(places), _AT_ONCE):
        chosen = places[at : at + _AT_ONCE]
        query = select(schema.explored_moves).where(_moves.scope == scope, _moves.position.in_(chosen))
        for row in connection.execute(query):
            found[row.position, row.move] = _read(row)
    return found


def moves_of(connection: Connection, scopes: Iterable[str], place: str, most: int) -> dict[str, ExploredMove]:
    """What was played in a position, in all these scopes together; of each the moves that were played most."""
    found: dict[str, ExploredMove] = {}
    for scope in scopes:
        query = select(schema.explored_moves).where(_moves.scope == scope, _moves.position == place)
        for row in connection.execute(query.order_by(_moves.count.desc(), _moves.move).limit(most)):
            read = _read(row)
            known = found.setdefault(row.move, ExploredMove(MoveTally(), []))
            known.tally.join(read.tally)
            # The latest of each scope come first.
            pairs = chain.from_iterable(zip_longest(known.games, read.games))
            known.games[:] = [each for each in pairs if each is not None]
    return found


def _read(row: Any) -> ExploredMove:
    games = [(game, result) for game, _, result in (each.partition("=") for each in row.games.split())]
    return ExploredMove(MoveTally(*(getattr(row, name) for name in _SUMS)), games)


def count_rows(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(schema.explored_moves)).scalar_one()


def rare_moves(connection: Connection, most: int) -> list[dict[str, str]]:
    """Moves that were played once, those late in their games first; for `remove_moves`."""
    rare = select(_moves.scope, _moves.position, _moves.move).where(_moves.count == 1)
    return _names(connection, rare.order_by(_moves.ply.desc()).limit(most))


def left_moves(connection: Connection, most: int) -> list[dict[str, str]]:
    """Moves of people who have no imported games any more; for `remove_moves`."""
    theirs = exists().where(schema.imported_games.c.person == _moves.scope)
    left = select(_moves.scope, _moves.position, _moves.move).where(_moves.scope != "", ~theirs)
    return _names(connection, left.limit(most))


def _names(connection: Connection, query: Any) -> list[dict[str, str]]:
    return [
        {"old_scope": row.scope, "old_position": row.position, "old_move": row.move}
        for row in connection.execute(query)
    ]


def remove_moves(connection: Connection, names: Sequence[dict[str, str]]) -> None:
    if names:
        connection.execute(_DELETE, names)
