"""Puzzles: who has solved which, the ratings of people and puzzles, storms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def _rating() -> list[sa.Column[float]]:
    return [sa.Column(name, sa.Float, nullable=False) for name in ("rating", "deviation", "volatility")]


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "puzzle_solvers",
        _person(),
        *_rating(),
        sa.Column("rated", sa.Float, nullable=False),
        *_counts("solved", "failed", "streak", "best_streak", "storm"),
    )
    op.create_table(
        "puzzle_results",
        _person(),
        sa.Column("puzzle", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_solved", sa.Boolean, nullable=False),
        sa.Column("change", sa.Float, nullable=False),
    )
    op.create_index("ix_puzzle_results_at", "puzzle_results", ["person", "at"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(32), primary_key=True),
        *_rating(),
        *_counts("solved", "failed"),
    )
    op.create_table(
        "puzzle_storms",
        _person(),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
        *_counts("step", "score", "combo", "best_combo", "mistakes"),
    )


def downgrade() -> None:
    for name in ("puzzle_storms", "puzzle_ratings"):
        op.drop_table(name)
    op.drop_index("ix_puzzle_results_at", "puzzle_results")
    for name in ("puzzle_results", "puzzle_solvers"):
        op.drop_table(name)
