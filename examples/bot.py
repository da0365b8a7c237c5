"""A bot that plays Tank Chess at a server: it takes an open seat in the lobby, or opens a table and waits there.

    python examples/bot.py --level 3                      play like level 3 of the computer
    python examples/bot.py --random --games 5             any legal move, five games
    python examples/bot.py --table 3KF9s8dTq2             sit down at a table by its link
    python examples/bot.py --token ...        as the holder of an account

Stop it with Ctrl-C.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable

from tankchess import Move, Position
from tankchess.client import Client, ClientError, RequestRefused, TableConnection
from tankchess.engine import Engine, Limits
from tankchess.server.messages import NewTable, Rules, SeatWish

THINKING_TIME = 1.0

Player = Callable[[Position], Move]


def random_player(position: Position) -> Move:
    return random.choice(position.legal_moves())


def engine_player(level: int) -> Player:
    engine = Engine(level=level, hash_mb=16)

    def play(position: Position) -> Move:
        move = engine.search(position, Limits(movetime=THINKING_TIME)).move
        assert move is not None, "asked for a move only while the game goes on"
        return move

    return play


def find_table(client: Client, setup: str) -> str:
    """An open seat in the lobby, or a table of our own with one."""
    for entry in client.lobby().open:
        try:
            return client.sit(entry.id).id
        except RequestRefused:
            continue  # Somebody was faster, or it is our own.
    seats = [SeatWish("me"), SeatWish("open")]
    return client.make_table(NewTable(seats=seats, rules=Rules(setup=setup), is_listed=True, shuffle=True)).id


def play_game(live: TableConnection, player: Player) -> str:
    """Plays until the game is over and returns how it ended."""
    while live.wait_for_turn():
        try:
            live.play(player(live.position()))
        except RequestRefused as refusal:
            # The game went on without us: a takeback, our clock, the end. What is true now has been received.
            if refusal.code not in ("stale", "game_over", "not_your_turn"):
                raise
            live.ping()
    ending = live.table.ending
    return "the game was called off" if ending is None else f"{ending.result} ({ending.termination})"


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A bot that plays Tank Chess at a server.")
    parser.add_argument("--address", default="http://127.0.0.1:8000", help="where the server is")
    parser.add_argument("--token", help="the bearer token of an account; a guest without one")
    parser.add_argument("--name", default="Example bot", help="the name to play under as a guest")
    parser.add_argument("--level", type=int, default=3, choices=range(1, 11), help="strength of the engine")
    parser.add_argument("--random", action="store_true", help="any legal move instead of the engine's")
    parser.add_argument("--setup", default="basic-16", help="for a table of our own")
    parser.add_argument("--table", help="the table to sit down at")
    parser.add_argument("--games", type=int, default=1, help="how many games")
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    player = random_player if arguments.random else engine_player(arguments.level)
    with Client(arguments.address, arguments.token) as client:
        print(f"signed in as {client.sign_in(None if arguments.token else arguments.name).name}")
        for _ in range(arguments.games):
            table = client.sit(arguments.table).id if arguments.table else find_table(client, arguments.setup)
            print(f"playing at {arguments.address}/t/{table}", flush=True)
            with client.open_table(table) as live:
                print(play_game(live, player), flush=True)


if __name__ == "__main__":
    try:
        main()
    except ClientError as error:
        sys.exit(f"bot: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
