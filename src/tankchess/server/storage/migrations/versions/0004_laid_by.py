"""Who laid a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("laid_by", sa.String(16)))
    # The first event of a table is that it was laid, and its actor is who did it.
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("laid_by", sa.String))
    events = sa.table("events", *(sa.column(name) for name in ("table_id", "version", "actor")))
    first = sa.select(events.c.actor).where(events.c.table_id == tables.c.id, events.c.version == 1).scalar_subquery()
    op.execute(tables.update().values(laid_by=first))
    op.create_index("ix_tables_laid_by", "tables", ["laid_by", "status"])


def downgrade() -> None:
    op.drop_index("ix_tables_laid_by", "tables")
    op.drop_column("tables", "laid_by")
