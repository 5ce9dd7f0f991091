"""Order, and afterwards: blocks, reports, notices, and what may be in the open archive."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody has blocked or reported anybody, nor agreed to anything."""
    op.add_column("lobby", sql.Column("sitting", sql.String(100), nullable=False, server_default=""))
    make_of_person(
        "blocks",
        sql.Column("blocked", sql.Integer, nullable=False),
        sql.UniqueConstraint("person_id", "blocked", name="one_row_for_a_block"),
    )
    make_of_person(
        "reports",
        sql.Column("about", sql.Integer, nullable=False),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("code", sql.String(8), nullable=False),
        sql.Column("reason", sql.Text, nullable=False),
        sql.Column("said", sql.LargeBinary, nullable=False),
        sql.Column("at", sql.BigInteger, nullable=False),
        sql.Column("done", sql.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "notices",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )
    make_of_person(
        "agreements",
        sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False),
        sql.Column("has_name", sql.Boolean, nullable=False),
        sql.UniqueConstraint("person_id", "match_id", name="one_agreement_to_a_match"),
    )
    op.create_index("ix_agreements_match_id", "agreements", ["match_id"])
    op.create_table(
        "archive",
        sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
        sql.Column("body", sql.LargeBinary, nullable=False),
    )


def make_of_person(name: str, *columns: sql.schema.SchemaItem) -> None:
    """A table of what people have."""
    person = sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False)
    op.create_table(name, sql.Column("id", sql.Integer, primary_key=True), person, *columns)
    op.create_index(f"ix_{name}_person_id", name, ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
