"""Reminders: where a device is reached while no page is open, and whom to tell that it is their move."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """No device is reminded yet."""
    op.add_column("devices", sql.Column("endpoint", sql.Text))
    op.add_column("devices", sql.Column("lock", sql.LargeBinary))
    op.add_column("devices", sql.Column("secret", sql.LargeBinary))
    op.add_column("devices", sql.Column("language", sql.String(8), nullable=False, server_default=""))
    op.create_index("ix_devices_endpoint", "devices", ["endpoint"], unique=True)
    op.add_column("turns", sql.Column("remind", sql.BigInteger, nullable=False, server_default="0"))
    op.create_index("ix_turns_remind", "turns", ["remind"])


def downgrade() -> None:
    """There is no way back."""
    raise NotImplementedError
