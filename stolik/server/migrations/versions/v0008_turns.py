"""Tables at leisure: when they are to be looked at, and whose move it is there."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """All tables that are there are played in one go."""
    op.add_column("lobby", sql.Column("turn_hours", sql.Integer, nullable=False, server_default="0"))
    op.create_table(
        "alarms",
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sql.Column("at", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_alarms_at", "alarms", ["at"])
    op.create_table(
        "turns",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    op.create_index("ix_turns_table_id", "turns", ["table_id"])
    op.create_index("ix_turns_person_id", "turns", ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
