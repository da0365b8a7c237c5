"""Indexes for what is looked for among very many games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    unsettled, spoken = sa.text("outcome IS NULL"), sa.text("kind = 'spoke'")
    op.create_index(
        "ix_shelf_unsettled",
        "shelf",
        ["table_id"],
        postgresql_where=unsettled,
        sqlite_where=unsettled,
        if_not_exists=True,
    )
    op.create_index(
        "ix_events_spoke",
        "events",
        ["actor", "table_id"],
        postgresql_where=spoken,
        sqlite_where=spoken,
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_index("ix_events_spoke", "events")
    op.drop_index("ix_shelf_unsettled", "shelf")
