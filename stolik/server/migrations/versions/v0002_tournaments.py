"""Tournaments beside tables: both have a code and a log."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Say which is which; what was there before is tables."""
    op.add_column("tables", sql.Column("kind", sql.String(12), nullable=False, server_default="table"))


def downgrade() -> None:
    """There is no way back that keeps tournaments."""
    raise NotImplementedError
