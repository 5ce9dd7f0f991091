"""Which server has a table; and where several share a database, the fence of every log."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody has what is there; on PostgreSQL no two rows of a log may have one number."""
    op.create_table(
        "servers",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("beats", sql.BigInteger, nullable=False),
        sql.Column("bus", sql.String(12), nullable=False),
    )
    for name in ("owner", "epoch"):
        op.add_column("tables", sql.Column(name, sql.Integer, nullable=False, server_default="0"))
    op.add_column("entries", sql.Column("epoch", sql.Integer, nullable=False, server_default="0"))
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("entries", "id", type_=sql.BigInteger)
        op.alter_column("entries", "before", type_=sql.BigInteger, server_default="0")
        op.create_index("entries_in_order", "entries", ["table_id", "number"], unique=True)


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
