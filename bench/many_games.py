"""Makes a PostgreSQL with very many finished games out of a few that were played.

    python -m bench.many_games make postgresql://... --games 1000000     (an empty one; its superuser)
    python -m bench.many_games measure postgresql://...

`measure` starts a server on it and times what people ask for, as somebody with a game of every two hundred; then what
housekeeping looks for. Made games have the rows that a server would have written, with other players and times.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import make_url

from bench.load import make_script
from bench.served import Served
from tankchess import setup
from tankchess.client import Client
from tankchess.server.exploring.explorer_index import uncounted
from tankchess.server.messages import NewTable, Rules, SeatWish
from tankchess.server.settings import Settings
from tankchess.server.storage import schema
from tankchess.server.storage.expiry import TableExpiry
from tankchess.server.storage.housekeeping import Housekeeper
from tankchess.server.storage.shelf import Shelf
from tankchess.server.storage.store import Store
from tankchess.server.storage.walk import Walk
from tankchess.server.time_source import SystemTime

PLAYED = 6
PLIES = 30
# Games of one transaction.
BATCH = 20_000
GAMES_A_PERSON = 5
# One game of so many is that of the person who asks.
ASKER_SHARE = 200
TIMES = 40

# Everything about a made game that its rows need: which played one it is, its players, when it began.
_MADE = """
    SELECT 'g' || lpad(to_hex(n), 9, '0') AS id, played.id AS played, played.created AS played_at,
        played.white AS played_white, played.black AS played_black,
        CASE WHEN n % :share = 0 THEN :asker ELSE 'p' || lpad(to_hex(n * 7919 % :people), 15, '0') END AS white,
        'p' || lpad(to_hex((n * 104729 + 1) % :people), 15, '0') AS black,
        :now - 86400.0 - (:games - n) * 60.0 AS begun
    FROM generate_series(CAST(:first AS bigint), CAST(:last AS bigint)) AS n
    JOIN played ON played.number = n % (SELECT count(*) FROM played)
    WHERE n * 7919 % :people <> (n * 104729 + 1) % :people
"""
_NAMED = "replace(replace({}, made.played_white, made.white), made.played_black, made.black)"
_GAMES = (
    f"""
    INSERT INTO tables (id, version, created, updated, status, ply, turn, is_listed, wakes, card, laid_by)
    SELECT made.id, version, made.begun, made.begun + updated - created, status, ply, turn, is_listed, false,
        {_NAMED.format("card")}, made.white
    FROM made JOIN tables ON tables.id = made.played
    """,
    f"""
    INSERT INTO events (table_id, version, at, kind, body, actor, request, spent)
    SELECT made.id, version, made.begun + at - made.played_at, kind,
        CASE WHEN kind IN ('laid', 'sat') THEN {_NAMED.format("body")} ELSE body END,
        CASE actor WHEN made.played_white THEN made.white WHEN made.played_black THEN made.black END, request, spent
    FROM made JOIN events ON events.table_id = made.played
    """,
    """
    INSERT INTO seats (table_id, side, person)
    SELECT id, side, CASE side WHEN 'w' THEN white ELSE black END FROM made, (VALUES ('w'), ('b')) AS sides (side)
    """,
    """
    INSERT INTO shelf (person, table_id, begun, setup, versus, outcome, is_hidden)
    SELECT CASE outcome WHEN 'won' THEN white ELSE black END, id, begun, 'duel-12', 'people', outcome, false
    FROM made, (VALUES ('won'), ('lost')) AS outcomes (outcome)
    """,
    "INSERT INTO explored_tables (table_id, at) SELECT id, begun FROM made",
    """
    INSERT INTO explored_moves (scope, position, move, ply, count, plies, white, drawn, black, points, games)
    SELECT '', substr(md5(id || ply), 1, 28), 'F1F2N', ply, 1, 30, 1, 0, 0, 1.0, '[]'
    FROM made, generate_series(6, 8) AS ply
    """,
)
_PEOPLE = (
    """
    INSERT INTO people (id, name, name_key, created, reads_as)
    SELECT 'p' || lpad(to_hex(number), 15, '0'), 'Player ' || number,
        CASE WHEN number % 4 = 0 THEN 'player' || number END, :now - 86400.0 * (100 + number % 900),
        CASE WHEN number % 4 = 0 THEN 'player' || number END
    FROM generate_series(0, CAST(:people AS bigint) - 1) AS number
    """,
    """
    INSERT INTO sessions (secret, person, kind, created, seen, name)
    SELECT md5(id) || md5(id || 'x'), id, 'cookie', :now - 864000.0, :now - 86400.0, '' FROM people WHERE id LIKE 'p%'
    """,
)


def play_some(address: str, games: int = PLAYED) -> None:
    """Plays games to be multiplied: moves, a word of chat, and the end."""
    wish = NewTable(seats=[SeatWish("me"), SeatWish("open")], rules=Rules(setup="duel-12"), is_listed=True)
    for number in range(games):
        with Client(address) as one, Client(address) as two:
            one.sign_in(f"White {number}")
            two.sign_in(f"Black {number}")
            table = one.make_table(wish).id
            two.sit(table)
            with one.open_table(table) as white, two.open_table(table) as black:
                white.say("Good luck")
                for ply, move in enumerate(make_script("duel-12", PLIES, number).moves):
                    player = (white, black)[ply % 2]
                    player.wait_for_turn()
                    player.play(move)
                black.act("resign")


def multiply(
    connection: Connection, games: int, people: int, asker: str, tell: Callable[[int], None] = lambda _made: None
) -> None:
    """Makes games out of all that are over. The connection is that of a superuser, outside of a transaction."""
    facts = {"people": people, "games": games, "share": ASKER_SHARE, "asker": asker, "now": time.time()}

    def run(statement: str, **more: object) -> None:
        given = {**facts, **more}
        connection.execute(text(statement), {name: given[name] for name in given if f":{name}" in statement})

    # Every row refers to rows that are made before it: checking that would take most of the time.
    run("SET session_replication_role = replica")
    run(
        """
        CREATE TEMPORARY TABLE played AS SELECT row_number() OVER (ORDER BY id) - 1 AS number, id, created,
            (SELECT person FROM seats WHERE table_id = id AND side = 'w') AS white,
            (SELECT person FROM seats WHERE table_id = id AND side = 'b') AS black
        FROM tables WHERE status = 'over'
        """
    )
    run(
        """
        CREATE TEMPORARY TABLE made (id text, played text, played_at float, played_white text, played_black text,
            white text, black text, begun float)
        """
    )
    for statement in _PEOPLE:
        run(statement)
    for first in range(1, games + 1, BATCH):
        last = min(games, first + BATCH - 1)
        run(f"INSERT INTO made {_MADE}", first=first, last=last)
        run("ANALYZE made")
        for statement in _GAMES:
            run(statement)
        run("TRUNCATE made")
        tell(last)
    run("DROP TABLE played, made")
    run("SET session_replication_role = DEFAULT")
    run("ANALYZE")


def make(database: str, games: int) -> None:
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), "--database", database)
        with Client(server.address) as asker:
            who = asker.sign_in("Asker").id
        play_some(server.address)
        server.interrupt()

    def tell(made: int) -> None:
        seconds = time.perf_counter() - begun
        left = seconds / made * (games - made)
        print(f"\r{made:,} of {games:,} games, {seconds:.0f} s, about {left:.0f} s left ", end="", flush=True)

    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        multiply(connection, games, max(10, games // GAMES_A_PERSON), who, tell)
        size = connection.execute(text("SELECT pg_size_pretty(pg_database_size(current_database()))")).scalar()
    engine.dispose()
    print(f"\n{size} after {time.perf_counter() - begun:.0f} s; the games of every {ASKER_SHARE}th belong to {who}")


def asked(client: httpx.Client) -> dict[str, Callable[[], httpx.Response]]:
    """What people ask for, by its name."""
    line = {"tfen": setup("duel-12").position().tfen(), "moves": [], "setup": "duel-12"}
    page = client.get("/api/games", params={"limit": 50}).raise_for_status().json()
    some = page["games"][-1]["entry"]["id"] if page["games"] else ""
    return {
        "home: session": lambda: client.get("/api/session"),
        "home: your tables": lambda: client.get("/api/mine"),
        "lobby": lambda: client.get("/api/lobby"),
        "history": lambda: client.get("/api/games"),
        "history, next page": lambda: client.get("/api/games", params={"after": page["next"]}),
        "history, lost games": lambda: client.get("/api/games", params={"outcome": "lost"}),
        "history, a name": lambda: client.get("/api/games", params={"name": "Player 77"}),
        "history, a name that nobody has": lambda: client.get("/api/games", params={"name": "zzz"}),
        "a finished game": lambda: client.get(f"/api/tables/{some}"),
        "explorer": lambda: client.post("/api/explorer", json={"line": line, "source": "server"}),
    }


class Stopwatch:
    """Times the statements of an engine: the longest one in milliseconds for each thing that was done."""

    def __init__(self, store: Store) -> None:
        self.doing = ""
        self.longest: dict[str, float] = {}
        self._begun = 0.0
        event.listen(store.engine.engine, "before_cursor_execute", self._before)
        event.listen(store.engine.engine, "after_cursor_execute", self._after)

    def _before(self, *_: object) -> None:
        self._begun = time.perf_counter()

    def _after(self, *_: object) -> None:
        milliseconds = 1000 * (time.perf_counter() - self._begun)
        self.longest[self.doing] = max(self.longest.get(self.doing, 0.0), milliseconds)


def chores(store: Store, database: str) -> dict[str, Callable[[], Any]]:
    """The parts of housekeeping that look for something among all rows."""
    settings, clock = Settings(database=database), SystemTime()
    walk = Walk(store, schema.tables.c.id)
    return {
        "guests, sessions, imported games": Housekeeper(store, settings, clock).step,
        "tables at which nothing was played": TableExpiry(store, settings, clock).step,
        "outcomes that are not noted": lambda: Shelf(store).unsettled(50),
        "tables that go on by themselves": store.waking,
        "tables that are overdue": lambda: store.overdue(time.time()),
        "games for the explorer": lambda: walk.find(uncounted(time.time()), 8),
    }


async def longest_statements(database: str) -> dict[str, float]:
    store = Store(database)
    watch = Stopwatch(store)
    await store.start()
    for watch.doing, step in chores(store, database).items():
        for _ in range(TIMES):
            await step()
    await store.stop()
    return watch.longest


def measure(database: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), "--database", database)
        try:
            with httpx.Client(base_url=server.address, headers={"Origin": server.address}) as client:
                _be_asker(database, client)
                for name, ask in asked(client).items():
                    ask().raise_for_status()
                    times = []
                    for _ in range(TIMES):
                        begun = time.perf_counter()
                        ask().raise_for_status()
                        times.append(1000 * (time.perf_counter() - begun))
                    median, worst = statistics.median(times), max(times)
                    print(f"{name:36} median {median:6.1f} ms, longest {worst:6.1f} ms", flush=True)
        finally:
            server.interrupt()
    for name, milliseconds in asyncio.run(longest_statements(database)).items():
        print(f"{name:36} longest statement {milliseconds:6.1f} ms", flush=True)


def _be_asker(database: str, client: httpx.Client) -> None:
    """Hands the made games of the asker to the visitor of a browser."""
    me = client.get("/api/session").raise_for_status().json()["id"]
    engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        last = connection.execute(
            text("SELECT person FROM shelf GROUP BY person ORDER BY count(*) DESC LIMIT 1")
        ).scalar_one()
        for table in ("shelf", "seats"):
            connection.execute(text(f"UPDATE {table} SET person = :me WHERE person = :last"), {"me": me, "last": last})
    engine.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(description="Very many finished games in PostgreSQL.")
    parts = parser.add_subparsers(dest="part", required=True)
    making = parts.add_parser("make", help="play a few games and multiply them")
    making.add_argument("database")
    making.add_argument("--games", type=int, default=1_000_000)
    measuring = parts.add_parser("measure", help="time what people ask for, and housekeeping")
    measuring.add_argument("database")
    chosen = parser.parse_args()
    if chosen.part == "make":
        make(chosen.database, chosen.games)
    else:
        measure(chosen.database)


if __name__ == "__main__":
    main()
