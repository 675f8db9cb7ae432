"""Readiness tests: a row where one is begun and a row where it ends; rows can only be added."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of tests, and the triggers that keep it as it happened."""
    op.create_table(
        "readiness",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_readiness"),
    )
    op.create_index("ix_readiness_learner", "readiness", ["learner"])
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER readiness_no_{verb.lower()} BEFORE {verb} ON readiness "
            "BEGIN SELECT RAISE(ABORT, 'readiness is append-only'); END"
        )
