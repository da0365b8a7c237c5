"""An index for the games with somebody of a name."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_seats_players", "seats", ["table_id", "person"], if_not_exists=True)


def downgrade() -> None:
    op.drop_index("ix_seats_players", "seats")
