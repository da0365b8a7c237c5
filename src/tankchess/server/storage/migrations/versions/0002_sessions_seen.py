"""When a session was last used."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen", sa.Float))
    # It is not known when the old ones were last used: their time begins now.
    sessions = sa.table("sessions", sa.column("seen", sa.Float))
    op.execute(sessions.update().values(seen=time.time()))
    with op.batch_alter_table("sessions") as batch:
        batch.alter_column("seen", existing_type=sa.Float, nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("sessions") as batch:
        batch.drop_column("seen")
