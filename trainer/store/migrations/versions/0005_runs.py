"""Runs of practice and their stopping; favourite questions."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

TABLES = ("run", "run_stop", "favourite")


def upgrade() -> None:
    """Make the three tables, and the triggers that keep them as they happened."""
    op.create_table(
        "run",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("misses", sa.Integer, nullable=False),
        sa.Column("started_at", sa.String(32), nullable=False),
        sa.Column("deadline", sa.String(32), nullable=True),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_run"),
    )
    op.create_index("ix_run_learner_mode", "run", ["learner", "mode"])
    op.create_table(
        "run_stop",
        sa.Column("run", sa.String(32), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("run", name="pk_run_stop"),
    )
    op.create_index("ix_run_stop_learner", "run_stop", ["learner"])
    op.create_table(
        "favourite",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("question", sa.String(200), nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_favourite"),
    )
    op.create_index("ix_favourite_learner_question", "favourite", ["learner", "question"])
    for table in TABLES:
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
