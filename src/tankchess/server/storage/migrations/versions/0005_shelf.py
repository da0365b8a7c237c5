"""The games of each person, for lists that can be filtered, and people who have to be forgotten.

How the games ended is found out by the server, bit by bit.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tankchess.server.storage.formats import UnreadableRow, read_card
from tankchess.server.storage.shelf_rows import shelf_row

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_AT_ONCE = 500
_tables = sa.table("tables", *(sa.column(name) for name in ("id", "created", "card")))


def upgrade() -> None:
    op.add_column("people", sa.Column("erased", sa.Float))
    op.create_index("ix_people_erased", "people", ["erased"])
    shelf = op.create_table(
        "shelf",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("setup", sa.String(64), nullable=False),
        sa.Column("versus", sa.String(8), nullable=False),
        sa.Column("outcome", sa.String(8)),
        sa.Column("is_hidden", sa.Boolean, nullable=False),
    )
    connection = op.get_bind()
    last = ""
    while True:
        found = _tables.select().where(_tables.c.id > last).order_by(_tables.c.id).limit(_AT_ONCE)
        tables = connection.execute(found).all()
        if not tables:
            break
        last = tables[-1].id
        rows = []
        for table in tables:
            try:
                places, setup = (card := read_card(table.card)).places, card.rules.setup
            except UnreadableRow:
                # A row that cannot be read is not listed; it stays where it is.
                continue
            for person in dict.fromkeys(place.person for place in places if place.person is not None):
                rows.append(shelf_row(table.id, person, table.created, setup, places))
        if rows:
            connection.execute(shelf.insert(), rows)
    op.create_index("ix_shelf_begun", "shelf", ["person", "begun", "table_id"])
    op.create_index("ix_shelf_outcome", "shelf", ["person", "outcome"])
    op.create_index("ix_shelf_table", "shelf", ["table_id"])


def downgrade() -> None:
    op.drop_table("shelf")
    op.drop_index("ix_people_erased", "people")
    op.drop_column("people", "erased")
