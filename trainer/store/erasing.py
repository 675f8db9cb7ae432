"""Deleting everything of one learner, because he or she says so.

Tables that are only ever added to refuse to delete, even to this program. Here their guards are taken down for one
transaction and put up again before it ends, so that no other transaction ever finds them down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, select

from trainer.store import schema
from trainer.store.engine import writing
from trainer.store.kinds import ANSWER, KINDS

if TYPE_CHECKING:
    from trainer.store.store import Store


def erase(store: Store, learner: str) -> int:
    """Delete everything of *learner*; how many rows there were. Nothing of anybody else is touched."""
    with writing(store.engine) as connection:
        guards = _guards(connection)
        for name in guards:
            connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
        mine = select(schema.sitting.c.id).where(schema.sitting.c.learner == learner)
        erased = connection.execute(delete(ANSWER.table).where(ANSWER.table.c.sitting.in_(mine))).rowcount
        for kind in KINDS:
            if kind is not ANSWER:
                erased += connection.execute(delete(kind.table).where(kind.table.c.learner == learner)).rowcount
        connection.execute(delete(schema.learner).where(schema.learner.c.id == learner))
        for statement in guards.values():
            connection.exec_driver_sql(statement)
    return erased


def _guards(connection: Connection) -> dict[str, str]:
    """The triggers that refuse to delete, by name, with the statement that makes each."""
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return {row.name: row.sql for row in rows if "BEFORE DELETE" in row.sql}
