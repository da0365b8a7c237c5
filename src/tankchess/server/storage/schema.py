"""The tables of the database. They use plain SQL types only, so that SQLite and PostgreSQL hold the same."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The milliseconds of the longest clock need more than 32 bits. SQLite's integers have 64 anyway.
Milliseconds = BigInteger().with_variant(Integer, "sqlite")

# Guests and accounts. Only accounts have a password, and a `name_key`, which is unique. By `reads_as` and `looks_as`
# names are compared (see `people.name`); guests whose name the server chose have none. `erased` is when an account was
# deleted, until its old name is out of all tables.
people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(64), unique=True),
    Column("password", String(200)),
    Column("created", Float, nullable=False),
    Column("reads_as", String(64), index=True),
    Column("looks_as", String(64), index=True),
    Column("erased", Float, index=True),
)

# Cookies, tokens, and devices that were logged in before. Only the hash of a secret is kept. `seen` is when it was last
# used, to within a day; `name` is what its owner knows it by.
sessions = Table(
    "sessions",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("name", String(40), nullable=False, server_default=""),
)

# The hashes of recovery codes that have not been used.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

# A table as it is after its last event, for lists and for waking up. `card` is what a list shows, as JSON (see
# `tables.event`); `deadline` is that of correspondence; `wakes` marks tables that go on without anybody asking;
# `laid_by` is a person, who may have been forgotten since.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("status", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", String(2), nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("deadline", Float, index=True),
    Column("wakes", Boolean, nullable=False, index=True),
    Column("card", Text, nullable=False),
    Column("laid_by", String(16)),
    Index("ix_tables_listed", "is_listed", "status"),
    Index("ix_tables_laid_by", "laid_by", "status"),
)

# Who sits where.
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("side", String(2), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    # Who was at a table is found without looking at the rows themselves.
    Index("ix_seats_players", "table_id", "person"),
)

# The games of a person, one row for each table they sit at, whatever seats: what lists are filtered by. `begun` is when
# they sat down. `versus` is computer, people or self. `outcome` is theirs (won, lost, drawn, none), None until the game
# is over and has been looked at. `is_hidden`: they do not want to be reminded of it.
shelf = Table(
    "shelf",
    metadata,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("begun", Float, nullable=False),
    Column("setup", String(64), nullable=False),
    Column("versus", String(8), nullable=False),
    Column("outcome", String(8)),
    Column("is_hidden", Boolean, nullable=False),
    Index("ix_shelf_begun", "person", "begun", "table_id"),
    Index("ix_shelf_outcome", "person", "outcome"),
    Index("ix_shelf_table", "table_id"),
)
# Few games are not over: what remains to be noted is found at once, however many there are.
_IS_UNSETTLED = shelf.c.outcome.is_(None)
Index("ix_shelf_unsettled", shelf.c.table_id, postgresql_where=_IS_UNSETTLED, sqlite_where=_IS_UNSETTLED)

# Everything that ever happened. Rows are only ever added; `body` is the event as JSON (see `tables.event`). The
# unique constraint keeps a request from being done twice.
events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(24), nullable=False),
    Column("body", Text, nullable=False),
    Column("actor", String(16)),
    Column("request", String(64)),
    Column("spent", Milliseconds, nullable=False),
    UniqueConstraint("table_id", "actor", "request", name="uq_events_request"),
)
# What somebody has said, among everything that was played.
_IS_SPOKEN = events.c.kind == "spoke"
Index("ix_events_spoke", events.c.actor, events.c.table_id, postgresql_where=_IS_SPOKEN, sqlite_where=_IS_SPOKEN)

# What players have planned ahead, as JSON (see `tables.intent`). `is_waiting`: something of it is left to be played.
intents = Table(
    "intents",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("side", String(2), primary_key=True),
    Column("is_waiting", Boolean, nullable=False),
    Column("body", Text, nullable=False),
)

# Reviews of finished games, as JSON (see `reviews.review_rows`).
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("made", Float, nullable=False),
    Column("body", Text, nullable=False),
)

# Files of games that somebody brings along. `part` and `position` are how far the file has come: the next part, and the
# bytes of it that have been read. `line` and `games` count what is read, `rest` is the beginning of a game whose end
# has not come yet. `faults` are the first ones, as JSON.
imports = Table(
    "imports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("name", String(120), nullable=False),
    Column("begun", Float, nullable=False),
    Column("status", String(8), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("foreign_kind", String(8), nullable=False),
    Column("is_explored", Boolean, nullable=False),
    Column("part", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("line", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("kept", Integer, nullable=False),
    Column("duplicates", Integer, nullable=False),
    Column("faulty", Integer, nullable=False),
    Column("last", String(16), nullable=False),
    Column("faults", Text, nullable=False),
    Column("rest", LargeBinary, nullable=False),
    Index("ix_imports_begun", "person", "begun"),
)

# Games that were brought along. `place` is where a game stands among those of its owner, the latest first; `search` are
# the players in small letters, `digest` keeps a game from being there twice. `explored`: see `importing.import_rows`;
# a game that is about to leave belongs to no import any more.
imported_games = Table(
    "imported_games",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("import_id", String(16), ForeignKey("imports.id"), index=True),
    Column("place", Float, nullable=False),
    Column("added", Float, nullable=False),
    Column("players", Text, nullable=False),
    Column("search", Text, nullable=False),
    Column("date", String(10), nullable=False),
    Column("event", String(60), nullable=False),
    Column("setup", String(64), nullable=False),
    Column("mode", String(8), nullable=False),
    Column("result", String(40), nullable=False),
    Column("plies", Integer, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("record", Text, nullable=False),
    Column("explored", Integer, nullable=False, index=True),
    Index("ix_imported_games_place", "person", "place", "id"),
    Index("ix_imported_games_digest", "person", "digest", unique=True),
)

# Reviews of imported games, as JSON (see `reviews.review_rows`).
imported_reviews = Table(
    "imported_reviews",
    metadata,
    Column("game_id", String(16), ForeignKey("imported_games.id"), primary_key=True),
    Column("made", Float, nullable=False),
    Column("body", Text, nullable=False),
)

# What was played in a position: by everybody on this server (`scope` is empty), or in the imported games of a person.
# `games` are the latest ones, each as id=result; `points` are those of the side that moved.
explored_moves = Table(
    "explored_moves",
    metadata,
    Column("scope", String(16), primary_key=True),
    Column("position", String(28), primary_key=True),
    Column("move", String(80), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("white", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("black", Integer, nullable=False),
    Column("points", Float, nullable=False),
    Column("games", Text, nullable=False),
)

# The tables whose games are counted there.
explored_tables = Table(
    "explored_tables",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)

# Browsers that want to be notified, as long as their session lasts; a row without one is never used and soon removed.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False, index=True),
    Column("session", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("endpoint_key", String(64), nullable=False, unique=True),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("language", String(2), nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

# The lessons somebody has solved: when first, and with how few moves or answers.
solved_lessons = Table(
    "solved_lessons",
    metadata,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("at", Float, nullable=False),
    Column("moves", Integer, nullable=False),
)

# Setups that people have designed: `body` is the draft as JSON, `version` counts how often it was saved.
own_setups = Table(
    "own_setups",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False, index=True),
    Column("title", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("version", Integer, nullable=False),
)

# Game trees that people keep, as JSON (see `studies.kept_tree`). `size` is that of the body in bytes, `moves` and
# `setup` are what lists show of it. `version` rises with every change.
studies = Table(
    "studies",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("people.id"), nullable=False),
    Column("title", String(120), nullable=False),
    Column("body", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("setup", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Index("ix_studies_updated", "person", "updated", "id"),
)

# The private keys of this server.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

# How strong somebody is at puzzles, by Glicko-2, as of the first result of each puzzle. `streak` is how many were
# solved in a row, `storm` the best score of a storm.
puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("rated", Float, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("storm", Integer, nullable=False),
)

# The first result of each puzzle that somebody has finished, and by how much it changed their rating.
puzzle_results = Table(
    "puzzle_results",
    metadata,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("puzzle", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("is_solved", Boolean, nullable=False),
    Column("change", Float, nullable=False),
    Index("ix_puzzle_results_at", "person", "at"),
)

# How hard a puzzle has proved to be. Those that nobody has finished have no row.
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
)

# The storm of a person that goes on, or the last one. `step` counts the puzzles it is past.
puzzle_storms = Table(
    "puzzle_storms",
    metadata,
    Column("person", String(16), ForeignKey("people.id"), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("begun", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Column("step", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("combo", Integer, nullable=False),
    Column("best_combo", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
)

# One row: when the server was last seen alive.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
