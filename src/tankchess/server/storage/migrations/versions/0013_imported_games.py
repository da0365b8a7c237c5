"""Games that were brought along, their reviews, and what was played in a position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(16), sa.ForeignKey("people.id"), nullable=False)


def _texts(**lengths: int) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(length), nullable=False) for name, length in lengths.items()]


def _counts(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", sa.String(16), primary_key=True),
        _person(),
        *_texts(name=120),
        sa.Column("begun", sa.Float, nullable=False),
        *_texts(status=8, kind=8, foreign_kind=8),
        sa.Column("is_explored", sa.Boolean, nullable=False),
        *_counts("part", "position", "line", "games", "kept", "duplicates", "faulty"),
        *_texts(last=16),
        sa.Column("faults", sa.Text, nullable=False),
        sa.Column("rest", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_imports_begun", "imports", ["person", "begun"])
    op.create_table(
        "imported_games",
        sa.Column("id", sa.String(16), primary_key=True),
        _person(),
        sa.Column("import_id", sa.String(16), sa.ForeignKey("imports.id")),
        sa.Column("place", sa.Float, nullable=False),
        sa.Column("added", sa.Float, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
        *_texts(date=10, event=60, setup=64, mode=8, result=40),
        *_counts("plies"),
        *_texts(digest=32),
        sa.Column("record", sa.Text, nullable=False),
        *_counts("explored"),
    )
    op.create_index("ix_imported_games_import_id", "imported_games", ["import_id"])
    op.create_index("ix_imported_games_explored", "imported_games", ["explored"])
    op.create_index("ix_imported_games_place", "imported_games", ["person", "place", "id"])
    op.create_index("ix_imported_games_digest", "imported_games", ["person", "digest"], unique=True)
    op.create_table(
        "imported_reviews",
        sa.Column("game_id", sa.String(16), sa.ForeignKey("imported_games.id"), primary_key=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "explored_moves",
        sa.Column("scope", sa.String(16), primary_key=True),
        sa.Column("position", sa.String(28), primary_key=True),
        sa.Column("move", sa.String(80), primary_key=True),
        *_counts("ply", "count", "plies", "white", "drawn", "black"),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
    )
    op.create_table(
        "explored_tables",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("explored_tables")
    op.drop_table("explored_moves")
    op.drop_table("imported_reviews")
    for name in ("digest", "place", "explored", "import_id"):
        op.drop_index(f"ix_imported_games_{name}", "imported_games")
    op.drop_table("imported_games")
    op.drop_index("ix_imports_begun", "imports")
    op.drop_table("imports")
