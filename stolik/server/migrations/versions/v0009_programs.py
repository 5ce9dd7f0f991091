"""Accounts of programs, and matches at tables that the house has opened."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Everybody who is there is a person, and somebody has opened every table."""
    op.add_column("people", sql.Column("owner", sql.Integer, nullable=False, server_default="0"))
    op.create_index("ix_people_owner", "people", ["owner"])
    op.add_column("matches", sql.Column("house", sql.String(12), nullable=False, server_default=""))


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
