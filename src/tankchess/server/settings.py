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
    # Pictures are drawn for whoever asks, and each takes a worker's time.
    "picture": Rate(1, 30),
    "address_picture": Rate(5, 150),
    # Setups that are saved.
    "draft": Rate(0.5, 40),
    "address_draft": Rate(5, 200),
    # Studies are saved while they are edited: about every other second.
    "study": Rate(1, 40),
    "address_study": Rate(20, 400),
    # Games that are read and written; a long one takes a worker a second.
    "tree": Rate(2, 60),
    "address_tree": Rate(10, 200),
    # Two seconds of the engine each; the answers of a proof cost little.
    "proof": Rate(0.2, 10),
    # A minute and a half of the engine each.
    "review": Rate(0.05, 10),
    # Minutes of the engine each; whoever changes a board a little asks again.
    "fairness": Rate(0.1, 20),
    "address_fairness": Rate(0.5, 60),
    # Each may be a large file, and every game of it is played through.
    "import": Rate(0.1, 20),
    # Bytes of studies, imported games, setups and boards of one's own at tables, for people of one address: guests cost
    # nothing, and as many as come from there could fill the disk, each within the limits of one. It is 860 MB a day.
    "address_kept": Rate(10_000, 200_000_000),
    "guest": Rate(2, 1000),
    "password": Rate(0.2, 20),
    "token": Rate(0.05, 10),
    "push": Rate(0.05, 20),
    # Everything of one person in one file: each game has to be played through.
    "export": Rate(1 / 60, 5),
    # Wrong passwords for one account, from all addresses together: at most 90 an hour. A device that was logged in
    # before has its own count, so that nobody can keep the owner out.
    "account_password": Rate(60 / 3600, 30),
    "device_password": Rate(20 / 3600, 10),
    # Wrong recovery codes for one account, and wrong passwords of somebody who is logged in.
    "recovery": Rate(10 / 3600, 10),
    "own_password": Rate(30 / 3600, 10),
}


class Settings(Struct, frozen=True, kw_only=True):
    """Times are seconds, sizes are bytes."""

    # The path of an SQLite file, or a URL as postgresql://user@host/name. With `is_alone` it is locked against a second
    # server, which would spoil the tables of the first.
    database: str = "tankchess.sqlite"
    is_alone: bool = True
    # With less room on the disk the server says that it is not ready: SQLite needs room to write.
    least_disk: int = 50_000_000
    static: Path = STATIC

    # Further names under which the server is reached, and the addresses and networks of proxies whose word is taken for
    # who asks and whether by https.
    hosts: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()

    # Days that people are kept; no less than 2, since visits are noted once a day. A guest without a seat goes after
    # the last visit, the session of a guest and a token after so long without use.
    guests_kept_days: int = 30
    sessions_kept_days: int = 180
    # The session of an account ends after so long without use, and in any case; so do its tokens, and what is known of
    # the devices that were logged in.
    session_idle_days: int = 14
    session_days: int = 30
    token_days: int = 365
    device_days: int = 365
    # For each person. One more session ends the one that was used longest ago.
    most_tokens: int = 20
    most_sessions: int = 20
    most_devices: int = 10
    recovery_codes: int = 10
    # What Argon2 takes for each password: kilobytes and rounds.
    password_memory: int = 19 * 1024
    password_rounds: int = 2

    # How long a player is away before the others may claim the game.
    away_seconds: float = 60.0
    # If the clock of the machine is set by so much, deadlines are moved by as much: nobody loses a game by it.
    clock_jump_seconds: float = 30.0
    heartbeat_seconds: float = 10.0

    # Tables in memory, and how long one is kept there that nobody uses.
    most_tables: int = 4000
    idle_seconds: float = 600.0
    # Unfinished tables that one person, and all people at one address, can have laid.
    most_open_tables: int = 100
    most_tables_per_address: int = 1000
    # A table without a move is removed after so many days, one at which nobody sits sooner: they must not pile up.
    unplayed_kept_days: int = 30
    empty_kept_days: int = 2
    # With so many moves, those taken back among them, a game is over by its count: it must end some day.
    most_moves: int = 20_000
    # Setups of their own that one person keeps.
    most_own_setups: int = 100
    # What a player can plan ahead in correspondence: so many lines, with so many replies each.
    most_planned_lines: int = 12
    most_planned_replies: int = 4
    # Studies of one person: so many, and so many bytes together. Those of a guest who stays away are removed after so
    # many days without a change, and imported games, too.
    most_studies: int = 500
    study_bytes: int = 50_000_000
    study_bytes_of_guests: int = 10_000_000
    guest_studies_kept_days: int = 365
    # Games that somebody brings along, accounts and guests: so many, and so many bytes together.
    most_imported_games: int = 5000
    most_imported_games_of_guests: int = 1000
    imported_bytes: int = 20_000_000
    imported_bytes_of_guests: int = 4_000_000
    # Moves that the explorer keeps; beyond that those that were played once go first. A hundred thousand take 25 MB.
    most_explored_moves: int = 1_000_000
    # Notifications: the private key as PEM (by default one is made at the first start, and kept in the database), whom
    # push services may write to (mailto: or https:), how many browsers of a person are told, and after how many
    # seconds a service that does not answer is asked again. Lenient, for tests: also without https, to any address.
    push_key: str = ""
    push_contact: str = ""
    most_push_devices: int = 10
    push_retry_seconds: tuple[float, ...] = (5.0, 60.0, 600.0)
    push_is_lenient: bool = False
    # What can be said at a table; nothing of the game ever depends on it. `chat_lines` of them are shown.
    most_lines: int = 2000
    most_lines_of_spectators: int = 2000
    chat_lines: int = 200

    # A connection that has not sent a complete request in time is closed, and one that rests between two requests. The
    # numbers of connections keep descriptors free for others.
    request_seconds: float = 10.0
    keep_alive_seconds: int = 5
    most_connections: int = 6000
    connections_per_address: int = 1200
    most_sockets: int = 4000
    sockets_each: int = 40
    sockets_per_address: int = 1000
    # Somebody who reads nothing of what waits for them for so long, or lets so much pile up, is cut off: what nobody
    # reads must not fill the memory. The first size is for messages, the second for all that a connection holds.
    unread_seconds: float = 20.0
    unread_bytes: int = 2 * 1024 * 1024
    buffer_limit: int = 8 * 1024 * 1024
    # A silent socket is asked for a sign of life, which must come in time: proxies close what is silent for a minute.
    ping_seconds: float = 50.0
    pong_seconds: float = 20.0
    frame_limit: int = 16 * 1024
    body_limit: int = 64 * 1024
    # The bodies of all requests of one address that are not answered yet, and large ones of all addresses together:
    # read, they take three times as much.
    body_bytes_per_address: int = 16 * 1024 * 1024
    body_bytes: int = 96 * 1024 * 1024
    # So much nonsense closes a socket.
    bad_messages: int = 20

    # Requests of one visitor that are worked on at a time: a burst of them does not hold up the others.
    requests_at_once: int = 4
    # Processes that answer questions about positions. With three, a visitor cannot keep the others from being answered,
    # not even under many names; without any, threads do it. A question may take so long, and so many of one person may
    # wait for their answers.
    rules_workers: int = 3
    question_seconds: float = 15.0
    most_questions: int = 20
    # Processes that answer with the engine's help, started when the first question comes. Of one person a few may wait.
    thinking_workers: int = 1
    most_thoughts: int = 4
    rates: dict[str, Rate] = field(default_factory=lambda: dict(RATES))

    # For a process that is nothing but the server: what is there at the start is kept out of the garbage collection.
    settles_memory: bool = True
