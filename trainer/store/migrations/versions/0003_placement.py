"""Placement checks: a row where one is begun and a row where it ends; rows can only be added."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of checks, and the triggers that keep it as it happened."""
    op.create_table(
        "placement",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_placement"),
    )
    op.create_index("ix_placement_learner", "placement", ["learner"])
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER placement_no_{verb.lower()} BEFORE {verb} ON placement "
            "BEGIN SELECT RAISE(ABORT, 'placement is append-only'); END"
        )
