"""Results of matches with people in them: ratings, what players are like, and deeds."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Nothing is known of matches that were played before: those in them were nobody."""
    op.create_table(
        "matches",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("number", sql.Integer, nullable=False),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("ended", sql.BigInteger, nullable=False),
        sql.Column("is_rated", sql.Boolean, nullable=False),
        sql.UniqueConstraint("table_id", "number", name="one_row_for_a_match"),
    )
    op.create_table(
        "players",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False),
        sql.Column("chair", sql.Integer, nullable=False),
        sql.Column("person", sql.Integer, nullable=False),
        sql.Column("bot", sql.String(40), nullable=False),
        sql.Column("place", sql.Integer, nullable=False),
        sql.Column("has_won", sql.Boolean, nullable=False),
    )
    for column in ("match_id", "person"):
        op.create_index(f"ix_players_{column}", "players", [column])
    op.create_table(
        "ratings",
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("person", sql.Integer, nullable=False),
        sql.Column("bot", sql.String(40), nullable=False),
        sql.Column("mu", sql.Float(53), nullable=False),
        sql.Column("sigma", sql.Float(53), nullable=False),
        sql.Column("matches", sql.Integer, nullable=False),
        sql.UniqueConstraint("game", "person", "bot", name="one_rating_in_a_game"),
    )
    make_of_person(
        "traits",
        sql.Column("could", sql.Integer, nullable=False),
        sql.Column("did", sql.Integer, nullable=False),
        sql.UniqueConstraint("person_id", "game", "word", name="one_trait_of_a_person"),
    )
    make_of_person(
        "deeds",
        sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False),
        sql.UniqueConstraint("person_id", "game", "word", name="one_deed_of_a_person"),
    )


def make_of_person(name: str, *more: sql.schema.SchemaItem) -> None:
    """A table of what people have in each game."""
    op.create_table(
        name,
        sql.Column("id", sql.Integer, primary_key=True),
        sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False),
        sql.Column("game", sql.String(40), nullable=False),
        sql.Column("word", sql.String(40), nullable=False),
        *more,
    )
    op.create_index(f"ix_{name}_person_id", name, ["person_id"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
