"""The lessons that people have solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "solved_lessons",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("solved_lessons")
