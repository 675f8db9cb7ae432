"""Sittings of exam papers: started once, answered revision by revision, ended once."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# What a sitting is and what became of it never changes; only "open" may become "finished", once.
FIXED = ("id", "learner", "paper", "level", "questions", "pass_mark", "started_at", "deadline", "zone")


def upgrade() -> None:
    """Make the tables of sittings and of their answers, and the triggers that keep both as they happened."""
    op.create_table(
        "sitting",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("paper", sa.String(64), nullable=False),
        sa.Column("level", sa.String(32), nullable=False),
        sa.Column("questions", sa.Text, nullable=False),
        sa.Column("pass_mark", sa.Integer, nullable=False),
        sa.Column("started_at", sa.String(32), nullable=False),
        sa.Column("deadline", sa.String(32), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("how", sa.String(16), nullable=False),
        sa.Column("ended_at", sa.String(32), nullable=True),
        sa.Column("right", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_sitting"),
    )
    op.create_index("ix_sitting_learner", "sitting", ["learner"])
    op.create_index(
        "uq_sitting_open", "sitting", ["learner", "paper"], unique=True, sqlite_where=sa.text("state = 'open'")
    )
    op.create_table(
        "sitting_answer",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("sitting", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("asked_at", sa.String(32), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sitting_answer"),
        sa.UniqueConstraint("key", name="uq_sitting_answer_key"),
        sa.UniqueConstraint("sitting", "number", "revision", name="uq_sitting_answer_sitting_number_revision"),
    )
    changed = " OR ".join(f'OLD."{name}" IS NOT NEW."{name}"' for name in FIXED)
    op.execute(
        "CREATE TRIGGER sitting_ends_once BEFORE UPDATE ON sitting "
        f"WHEN OLD.state <> 'open' OR NEW.state <> 'finished' OR {changed} "
        "BEGIN SELECT RAISE(ABORT, 'a sitting only ends, and only once'); END"
    )
    op.execute(
        "CREATE TRIGGER sitting_no_delete BEFORE DELETE ON sitting "
        "BEGIN SELECT RAISE(ABORT, 'sitting is append-only'); END"
    )
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER sitting_answer_no_{verb.lower()} BEFORE {verb} ON sitting_answer "
            "BEGIN SELECT RAISE(ABORT, 'sitting_answer is append-only'); END"
        )
