"""Rooms by name, each saving or hiding a row that can only be added."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of room versions, and the triggers that keep it as it happened."""
    op.create_table(
        "room",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_room"),
    )
    op.create_index("ix_room_learner_name", "room", ["learner", "name"])
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER room_no_{verb.lower()} BEFORE {verb} ON room "
            "BEGIN SELECT RAISE(ABORT, 'room is append-only'); END"
        )
