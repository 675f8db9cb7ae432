"""The first schema: learners, attempts that can only be added, settings, lesson progress."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, and the triggers that keep history as it happened."""
    op.create_table(
        "learner",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("created_at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learner"),
    )
    _attempt()
    op.create_table(
        "setting",
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("learner", "name", name="pk_setting"),
    )
    op.create_table(
        "lesson_progress",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("lesson", sa.String(64), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lesson_progress"),
    )
    op.create_index("ix_lesson_progress_learner", "lesson_progress", ["learner"])
    for table in ("attempt", "lesson_progress"):
        _append_only(table)


def _attempt() -> None:
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("question", sa.String(200), nullable=False),
        sa.Column("family", sa.String(64), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("correct", sa.Boolean, nullable=False),
        sa.Column("credit", sa.Float, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("asked_at", sa.String(32), nullable=False),
        sa.Column("answered_at", sa.String(32), nullable=False),
        sa.Column("taken_ms", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_attempt"),
        sa.UniqueConstraint("key", name="uq_attempt_key"),
    )
    op.create_index("ix_attempt_learner", "attempt", ["learner"])


def _append_only(table: str) -> None:
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
