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

# What players have planned ahead, as JSON (see `tables.intent`). `is_waiting`: something of it is left to be played.
intents = Table(
    "intents",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("side", String(2), primary_key=True),
    Column("is_waiting", Boolean, nullable=False),
    Column("body", Text, nullable=False),
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

# The private keys of this server.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", Text, nullable=False),
)

# One row: when the server was last seen alive.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
