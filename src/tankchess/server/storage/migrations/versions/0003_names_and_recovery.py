"""Names compared by what people see, names of sessions, recovery codes.

Every name gets its keys. Where two accounts have names that look alike, the one that was made first is found by the
common key; the other keeps a key of its own, by which it is found with exactly its name. Both keep their names. Guests
who look like an account get another.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tankchess.server.people.name import is_guest_name, name_keys, old_key
from tankchess.server.people.naming import guest_name

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_people = sa.table(
    "people",
    sa.column("id", sa.String),
    sa.column("name", sa.String),
    sa.column("name_key", sa.String),
    sa.column("created", sa.Float),
    sa.column("reads_as", sa.String),
    sa.column("looks_as", sa.String),
)


def upgrade() -> None:
    op.add_column("people", sa.Column("reads_as", sa.String(64)))
    op.add_column("people", sa.Column("looks_as", sa.String(64)))
    op.add_column("sessions", sa.Column("name", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    _write_keys(op.get_bind())
    op.create_index("ix_people_reads_as", "people", ["reads_as"])
    op.create_index("ix_people_looks_as", "people", ["looks_as"])


def _write_keys(connection: sa.Connection) -> None:
    columns = _people.c
    everybody = sa.select(columns.id, columns.name, columns.name_key).order_by(columns.created, columns.id)
    rows = connection.execute(everybody).all()
    accounts = [row for row in rows if row.name_key is not None]
    # Moved out of the way first: a new key may be the old key of somebody else.
    for row in accounts:
        connection.execute(sa.update(_people).where(columns.id == row.id).values(name_key=f"  {row.id}"))
    taken: set[str] = set()
    for row in accounts:
        keys = name_keys(row.name)
        key = old_key(row.name) if keys[0] in taken else keys[0]
        taken |= {key, *keys}
        values = {"name_key": key, "reads_as": keys[0], "looks_as": keys[1]}
        connection.execute(sa.update(_people).where(columns.id == row.id).values(values))
    for row in rows:
        if row.name_key is None and not is_guest_name(row.name):
            keys = name_keys(row.name)
            values = {"reads_as": keys[0], "looks_as": keys[1]}
            if taken & set(keys):
                values = {"name": guest_name()}
            connection.execute(sa.update(_people).where(columns.id == row.id).values(values))


def downgrade() -> None:
    op.drop_index("ix_people_reads_as", "people")
    op.drop_index("ix_people_looks_as", "people")
    op.drop_table("recovery_codes")
    op.drop_column("sessions", "name")
    op.drop_column("people", "looks_as")
    op.drop_column("people", "reads_as")
