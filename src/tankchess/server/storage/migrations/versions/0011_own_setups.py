"""Setups of people's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_setups",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("own_setups")
