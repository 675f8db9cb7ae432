"""The tables. The migrations build them; this says what the code may ask of them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text, UniqueConstraint, text

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

learner = Table(
    "learner",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created_at", String(32), nullable=False),
)

# Moments are ISO 8601 text in UTC with microseconds, so that text order is time order and no driver can shift them.
attempt = Table(
    "attempt",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("learner", String(64), nullable=False, index=True),
    Column("question", String(200), nullable=False),
    Column("family", String(64), nullable=False),
    Column("level", Integer, nullable=False),
    Column("rules", String(64), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("answer", Text, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("credit", Float, nullable=False),
    Column("mode", String(16), nullable=False),
    Column("asked_at", String(32), nullable=False),
    Column("answered_at", String(32), nullable=False),
    Column("taken_ms", Integer, nullable=False),
    Column("zone", String(64), nullable=False),
    UniqueConstraint("key"),
)

setting = Table(
    "setting",
    metadata,
    Column("learner", String(64), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("learner", String(64), nullable=False, index=True),
    Column("lesson", String(64), nullable=False),
    Column("step", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("at", String(32), nullable=False),
)

# Each row is one saving of a room; the newest of a name stands. The text is the room's own line, kept as it came.
room = Table(
    "room",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("learner", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("at", String(32), nullable=False),
    Index("ix_room_learner_name", "learner", "name"),
)

# The first row of a run begins the check, the second ends it: with its result, or without when it was dropped.
placement = Table(
    "placement",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("learner", String(64), nullable=False, index=True),
    Column("run", String(32), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("at", String(32), nullable=False),
)

# The first row of a run begins the readiness test of a level, the second ends it, as with placement.
readiness = Table(
    "readiness",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("learner", String(64), nullable=False, index=True),
    Column("run", String(32), nullable=False),
    Column("level", String(32), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("at", String(32), nullable=False),
)

# One learner sits one paper. Its state changes once, from "open" to "finished", as its result is written.
sitting = Table(
    "sitting",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("learner", String(64), nullable=False, index=True),
    Column("paper", String(64), nullable=False),
    Column("level", String(32), nullable=False),
    Column("questions", Text, nullable=False),
    Column("pass_mark", Integer, nullable=False),
    Column("started_at", String(32), nullable=False),
    Column("deadline", String(32), nullable=False),
    Column("zone", String(64), nullable=False),
    Column("state", String(16), nullable=False),
    Column("how", String(16), nullable=False),
    Column("ended_at", String(32), nullable=True),
    Column("right", Integer, nullable=True),
    Index("uq_sitting_open", "learner", "paper", unique=True, sqlite_where=text("state = 'open'")),
)

# Each row is one revision of the answer to one question of a sitting; the newest counts.
sitting_answer = Table(
    "sitting_answer",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sitting", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("key", String(64), nullable=False),
    Column("answer", Text, nullable=False),
    Column("asked_at", String(32), nullable=False),
    Column("at", String(32), nullable=False),
    UniqueConstraint("key"),
    UniqueConstraint("sitting", "number", "revision"),
)

# A run of practice as it was begun: its plan or its pool as JSON. Its answers are attempts whose keys name it.
run = Table(
    "run",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("learner", String(64), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("seed", Integer, nullable=False),
    Column("plan", Text, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("started_at", String(32), nullable=False),
    Column("deadline", String(32), nullable=True),
    Column("zone", String(64), nullable=False),
    Index("ix_run_learner_mode", "learner", "mode"),
)

run_stop = Table(
    "run_stop",
    metadata,
    Column("run", String(32), primary_key=True),
    Column("learner", String(64), nullable=False, index=True),
    Column("at", String(32), nullable=False),
)

# Each row keeps a question or lets it go; the newest of a question stands.
favourite = Table(
    "favourite",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("learner", String(64), nullable=False),
    Column("question", String(200), nullable=False),
    Column("kept", Boolean, nullable=False),
    Column("at", String(32), nullable=False),
    Index("ix_favourite_learner_question", "learner", "question"),
)
