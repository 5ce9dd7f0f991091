"""Rows of all logs in the order they were stored; each names the one before it in its log."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"

COPY = """
INSERT INTO rows_in_order (id, table_id, number, before, kind, body)
SELECT id, table_id, number, coalesce(lag(id) OVER (PARTITION BY table_id ORDER BY number), 0), kind, body
FROM (SELECT row_number() OVER (ORDER BY table_id, number) AS id, table_id, number, kind, body FROM entries) AS old
"""
FIND_ENDS = """
UPDATE tables SET first = found.first, last = found.last
FROM (SELECT table_id, min(id) AS first, max(id) AS last FROM entries GROUP BY table_id) AS found
WHERE found.table_id = tables.id
"""


def upgrade() -> None:
    """Put the rows that are there one after the other, table by table."""
    op.create_table(
        "rows_in_order",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("before", sql.Integer, nullable=False),
        sql.Column("kind", sql.String(20), nullable=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )
    op.execute(COPY)
    op.drop_table("entries")
    op.rename_table("rows_in_order", "entries")
    for name in ("first", "last"):
        op.add_column("tables", sql.Column(name, sql.Integer, nullable=False, server_default="0"))
    op.execute(FIND_ENDS)


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
