"""Tables and the entries of their logs."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both."""
    op.create_table(
        "tables",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("code", sql.String(8), nullable=False, unique=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("secret", sql.LargeBinary, nullable=False),
        sql.Column("opened", sql.BigInteger, nullable=False),
        sql.Column("active", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """There is no way back that keeps anything."""
    raise NotImplementedError
