"""Where people find one another: tables that are open to others, and whom somebody likes to play with."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """All tables that are there are found by their codes alone."""
    op.create_table(
        "lobby",
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sql.Column("access", sql.String(12), nullable=False),
        sql.Column("host", sql.Integer, nullable=False),
        sql.Column("mu", sql.Float(53), nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("taken", sql.Integer, nullable=False),
        sql.Column("fills_at", sql.BigInteger, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "friends",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False),
        sql.Column("friend", sql.Integer, nullable=False),
        sql.UniqueConstraint("person_id", "friend", name="one_row_for_a_friend"),
    )
    op.create_index("ix_friends_person_id", "friends", ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
