"""Settings of the server. The defaults suit one machine and its guests."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

STATIC = Path(__file__).parent / "static"


class Rate(Struct, frozen=True):
    """So many per second in the long run, and so many at once."""

    per_second: float
    at_once: int


# `request` and `message` count for each person, `address_*` for everybody behind one address. `guest` and `password`
# count by address, too. `move` is what a player does in a game, counted apart so that no talk ever gets in its way.
# `chat` is for players; spectators have `audience_chat` each, and at one table `table_chat` together.
RATES = {
    "request": Rate(50, 300),
    "address_request": Rate(500, 3000),
    "message": Rate(20, 100),
    "address_message": Rate(2000, 8000),
    "move": Rate(20, 100),
    "address_move": Rate(2000, 8000),
    "table": Rate(0.5, 30),
    "address_table": Rate(5, 300),
    "chat": Rate(1, 10),
    "audience_chat": Rate(0.2, 5),
    "table_chat": Rate(2, 20),
    "guest": Rate(2, 1000),
    "password": Rate(0.2, 20),
    "token": Rate(0.05, 10),
    # Wrong passwords for one account, from all addresses together: at most 90 an hour. A device that was logged in
    # before has its own count, so that nobody can keep the owner out.
    "account_password": Rate(60 / 3600, 30),
    "device_password": Rate(20 / 3600, 10),
    # Wrong recovery codes for one account, and wrong passwords of somebody who is logged in.
    "recovery": Rate(10 / 3600, 10),
    "own_password": Rate(30 / 3600, 10),
}


class Settings(Struct, frozen=True, kw_only=True):
    """Times are seconds, sizes are bytes.

    `database` is the path of an SQLite file, or a URL as postgresql://user@host/name. `hosts` are further names under
    which the server is reached, if a proxy in front of it changes the Host header. A guest without a seat is kept for
    `guests_kept_days` after the last visit. The session of a guest, and a token, end after `sessions_kept_days` without
    use; the session of an account after `session_idle_days` without use, and in any case after `session_days`, its
    tokens after `token_days`. No less than 2, since visits are noted once a day. A device that was logged in is known
    for `device_days`. `most_tokens`, `most_sessions` and `most_devices` are for each person: one more session ends the
    one that was used longest ago. `away_seconds` is how long a player is away before the others may claim the game.
    A socket is closed if a message waits for `unread_seconds` to be read, or more than `unread_bytes` do: what nobody
    reads must not fill the memory. After `most_moves` moves, those taken back among them, a game is over by its count:
    it must end some day. Players can say `most_lines` at a table and spectators `most_lines_of_spectators`, and nothing
    of the game ever depends on it; `chat_lines` of them are shown. Everybody can have laid `most_open_tables` that are
    not finished, and all people at one address `most_tables_per_address`. A table without a move is removed after
    `unplayed_kept_days`, one at which nobody sits after `empty_kept_days`: forgotten tables must not pile up.
    `is_alone` locks the database against a second server, which would spoil the first one's tables. `settles_memory` is
    for a process that is nothing but the server. With less than `least_disk` free, the server says that it is not
    ready: SQLite needs room to write. If the clock of the machine is set by `clock_jump_seconds` or more, deadlines are
    moved by as much: nobody loses a game by it.

    `trusted_proxies` are the addresses and networks of proxies whose word is taken for who asks and whether by https.

    Connections: one that has not sent a complete request within `request_seconds` is closed, one that rests between
    two requests after `keep_alive_seconds`; `connections_per_address` and `most_connections` keep descriptors free for
    others. Somebody who reads nothing of what waits for them for `unread_seconds`, or lets more than `buffer_limit`
    bytes pile up, is cut off. A socket that was silent for `ping_seconds` is asked for a sign of life, which must
    come within `pong_seconds`: proxies close what is silent for a minute.

    Of one visitor, `requests_at_once` are worked on at a time, so that a burst of them does not hold up the others.
    `rules_workers` are the processes that answer questions about positions: with two, one visitor cannot keep all
    others from being answered; without any, threads do it. A question may take `question_seconds`, and `most_questions`
    of one person may wait for their answers, so that one visitor's do not pile up.
    """

    database: str = "tankchess.sqlite"
    static: Path = STATIC
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    guests_kept_days: int = 30
    sessions_kept_days: int = 180
    session_idle_days: int = 14
    session_days: int = 30
    token_days: int = 365
    device_days: int = 365
    most_tokens: int = 20
    most_sessions: int = 20
    most_devices: int = 10
    recovery_codes: int = 10
    away_seconds: float = 60.0
    heartbeat_seconds: float = 10.0
    idle_seconds: float = 600.0
    most_tables: int = 4000
    most_sockets: int = 4000
    sockets_each: int = 40
    sockets_per_address: int = 1000
    unread_seconds: float = 20.0
    unread_bytes: int = 2 * 1024 * 1024
    most_connections: int = 6000
    connections_per_address: int = 1200
    request_seconds: float = 10.0
    keep_alive_seconds: int = 5
    buffer_limit: int = 8 * 1024 * 1024
    ping_seconds: float = 50.0
    pong_seconds: float = 20.0
    frame_limit: int = 16 * 1024
    body_limit: int = 64 * 1024
    bad_messages: int = 20
    chat_lines: int = 200
    most_moves: int = 20_000
    most_lines: int = 2000
    most_lines_of_spectators: int = 2000
    most_open_tables: int = 100
    most_tables_per_address: int = 1000
    unplayed_kept_days: int = 30
    empty_kept_days: int = 2
    requests_at_once: int = 4
    rules_workers: int = 2
    question_seconds: float = 15.0
    most_questions: int = 20
    settles_memory: bool = True
    is_alone: bool = True
    clock_jump_seconds: float = 30.0
    least_disk: int = 50_000_000
    password_memory: int = 19 * 1024
    password_rounds: int = 2
    rates: dict[str, Rate] = field(default_factory=lambda: dict(RATES))
