"""How long somebody waits who brings games along, measured against a real server on this machine.

    python -m bench.imports

A file of 1,000 games, sent in parts, until all are kept; the review of a game of 60 moves, imported or of a table,
until the first points of its graph are there, for somebody who has looked at the game for three seconds; and the
explorer: games added to 100,000 moves, and the answer to a question about a position.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
from sqlalchemy import create_engine

from bench.served import Served
from tankchess import Game
from tankchess.server.exploring import explored_rows
from tankchess.server.exploring.counting import CountedGame, CountedMove, counted_game
from tankchess.server.storage import schema

PART = 128 * 1024
PLIES = 60
ADDED = 20
# Seconds that somebody looks at a game before asking for its review.
PAUSE = 3.0


def played(number: int, plies: int = PLIES) -> Game:
    """A game of random moves with names of its own."""
    dice = Random(number)
    while True:
        game = Game("duel-12", players=[f"White {number}", f"Black {number}"])
        while not game.is_over and len(game.moves) < plies:
            game.play(dice.choice(game.position.legal_moves()))
        if len(game.moves) == plies and not game.is_over:
            game.resign()
            return game


def import_seconds(client: httpx.Client, data: bytes) -> tuple[float, dict[str, object]]:
    begun = time.perf_counter()
    view = client.post("/api/imports", json={"name": "games.tcg"}).raise_for_status().json()
    for part, at in enumerate(range(0, len(data), PART)):
        is_last = at + PART >= len(data)
        path = f"/api/imports/{view['id']}/parts/{part}?last={str(is_last).lower()}"
        view = client.put(path, content=data[at : at + PART]).raise_for_status().json()
    return time.perf_counter() - begun, view


def first_points(client: httpx.Client, path: str) -> float:
    """Seconds from the request until a point of the graph is known, for somebody who has looked at the game before."""
    client.get(path).raise_for_status()
    time.sleep(PAUSE)
    begun = time.perf_counter()
    view = client.post(path).raise_for_status().json()
    while not view["sketch"] and not view["moves"]:
        time.sleep(0.05)
        view = client.get(path).raise_for_status().json()
    return time.perf_counter() - begun


def at_table(client: httpx.Client, game: Game) -> str:
    """The same game played at a table."""
    wish = {"seats": [{"kind": "me"}] * 2, "rules": {"setup": "duel-12"}}
    table = client.post("/api/tables", json=wish).raise_for_status().json()
    for number, move in enumerate(game.moves):
        view = client.get(f"/api/tables/{table['id']}").json()["table"]
        body = {"type": "move", "id": f"m{number}", "ply": view["ply"], "key": view["key"], "move": str(move)}
        client.post(f"/api/tables/{table['id']}/moves", json=body).raise_for_status()
    body = {"type": "act", "id": "end", "act": "resign"}
    client.post(f"/api/tables/{table['id']}/acts", json=body).raise_for_status()
    return str(table["id"])


@contextmanager
def session(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, headers={"origin": address}, timeout=120, trust_env=False) as client:
        client.get("/api/session").raise_for_status()
        yield client


def explorer_figures(folder: Path, moves: int) -> dict[str, float]:
    """Milliseconds to add games to so many moves, and to read those of a position."""
    engine = create_engine(f"sqlite:///{folder / 'explorer.sqlite'}")
    schema.metadata.create_all(engine)
    dice = Random(1)
    with engine.begin() as connection:
        for at in range(moves // 40):
            steps = [CountedMove(f"{dice.getrandbits(64):016x}command", ply, "F1F2N", 0.5) for ply in range(40)]
            explored_rows.add_games(connection, "", [CountedGame(f"{at:010}", "1-0", 60, 1, 0, 0, steps)])
    games = [counted for number in range(ADDED) if (counted := counted_game(f"g{number:09}", played(number)))]
    begun = time.perf_counter()
    with engine.begin() as connection:
        explored_rows.add_games(connection, "", games)
    added = time.perf_counter() - begun
    times = []
    with engine.connect() as connection:
        for game in games:
            for step in game.moves:
                begun = time.perf_counter()
                explored_rows.moves_of(connection, ("",), step.position, 200)
                times.append(time.perf_counter() - begun)
    engine.dispose()
    return {
        f"add {ADDED} games to {moves} moves, ms": 1000 * added,
        "read the moves of a position, ms": 1000 * statistics.median(times),
        "the slowest of them, ms": 1000 * max(times),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100_000)
    options = parser.parse_args()
    games = [played(number) for number in range(options.games)]
    data = "\n".join(game.record() for game in games).encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Served(folder)
        with session(server.address) as client:
            seconds, view = import_seconds(client, data)
            print(f"import of {options.games} games, {len(data) // 1000} kB: {seconds:.1f} s, {view['kept']} kept")
            waited = first_points(client, f"/api/imported/{view['last']}/review")
            print(f"first points, imported game: {waited:.2f} s")
        with session(server.address) as client:
            table = at_table(client, games[1])
            waited = first_points(client, f"/api/tables/{table}/review")
            print(f"first points, game of a table: {waited:.2f} s")
            asked = {"line": {"tfen": games[0].start.tfen(), "setup": "duel-12"}}
            for attempt in ("first", "next"):
                begun = time.perf_counter()
                client.post("/api/explorer", json=asked).raise_for_status()
                print(f"explorer, {attempt} question: {1000 * (time.perf_counter() - begun):.0f} ms")
        server.interrupt()
        for figure, value in explorer_figures(folder, options.moves).items():
            print(f"{figure}: {value:.2f}")


if __name__ == "__main__":
    main()
