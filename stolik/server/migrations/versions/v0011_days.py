"""The table of the day: its deal, and what everybody has made of it."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """No day has had a table yet."""
    op.create_table(
        "days",
        sql.Column("day", sql.Integer, primary_key=True, autoincrement=False),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("seats", sql.Integer, nullable=False),
        sql.Column("key", sql.LargeBinary(32), nullable=False),
    )
    op.create_table(
        "tries",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False),
        sql.Column("day", sql.Integer, sql.ForeignKey("days.day"), nullable=False),
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False, unique=True),
        sql.Column("ended", sql.BigInteger, nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("has_won", sql.Boolean, nullable=False),
        sql.Column("moves", sql.Integer, nullable=False),
        sql.Column("has_left", sql.Boolean, nullable=False),
        sql.UniqueConstraint("day", "person_id", name="one_try_a_day"),
    )
    op.create_index("ix_tries_person_id", "tries", ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
