"""People: their names, and how they come back as themselves."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nobody is there yet: whoever played before was a guest of one table."""
    op.create_table(
        "people",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("login", sql.String(80), unique=True),
        sql.Column("password", sql.String(200), nullable=False, server_default=""),
        sql.Column("settings", sql.Text, nullable=False, server_default="{}"),
        sql.Column("since", sql.BigInteger, nullable=False),
        sql.Column("deleted", sql.BigInteger, nullable=False, server_default="0"),
    )
    make_of_person(
        "devices",
        sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),
        sql.Column("since", sql.BigInteger, nullable=False),
    )
    make_of_person("recovery", sql.Column("code", sql.LargeBinary(32), nullable=False))
    make_of_person(
        "passkeys",
        sql.Column("credential", sql.LargeBinary, nullable=False, unique=True),
        sql.Column("public", sql.LargeBinary, nullable=False),
        sql.Column("uses", sql.BigInteger, nullable=False),
        sql.Column("since", sql.BigInteger, nullable=False),
    )
    op.create_table(
        "challenges",
        sql.Column("challenge", sql.LargeBinary(64), primary_key=True),
        sql.Column("person", sql.Integer, nullable=False),
        sql.Column("until", sql.BigInteger, nullable=False),
    )


def make_of_person(name: str, *columns: sql.Column[object]) -> None:
    """A table of what people have."""
    person = sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False)
    op.create_table(name, sql.Column("id", sql.Integer, primary_key=True), person, *columns)
    op.create_index(f"ix_{name}_person_id", name, ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
